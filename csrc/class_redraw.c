/* SPDX-License-Identifier: MIT */
#include "class_redraw.h"

#include <string.h>

#include "class_draws.h"
#include "class_redraw_suits.h"

/* ---- values ---- */

uint32_t rp_other_suited(const rp_rank_class *class, int held)
{
    uint32_t ranks = class->deck.ranks;
    int bit = 0;
    for (uint32_t left = class->hand_ranks; left; left &= left - 1, bit++)
        ranks &= ~((uint32_t)(held >> bit & 1) << rp_lowest64(left));
    return ranks;
}

/* What is lost over all draws by betting instead. */
static rp_wide instead_in_suit(const rp_redraw_scene *scene, const rp_redraw_final *f,
                               uint32_t suited)
{
    rp_pattern pattern[RP_MOST_PATTERNS];
    rp_wide sum = {0, 0};
    const int patterns =
        rp_find_patterns(&scene->stock, f->drawn, f->gain.composition->live, suited, pattern);
    for (int i = 0; i < patterns; i++)
        if (pattern[i].ways)
            sum = rp_wide_add_product(sum, pattern[i].ways,
                                      rp_bet_instead(scene, f, pattern[i].suited));
    return sum;
}

static void value_instead(const rp_redraw_scene *scene, const rp_redraw_final *f,
                          const rp_redraw_wants *wants, rp_redraw_sums *out)
{
    for (uint32_t left = wants->upcard_suit; left; left &= left - 1) {
        const int lane = rp_lowest64(left);
        const rp_wide one = instead_in_suit(scene, f, scene->class->suited[lane]);
        out->upcard_suit[lane] = rp_wide_add(out->upcard_suit[lane], one);
    }
}

static rp_redraw_part *part_of(rp_class_redraws *out, rp_combinations paid)
{
    rp_redraw_part *part = out->part;
    for (; part < out->part + out->parts; part++)
        if (part->first == paid.first && part->second == paid.second)
            return part;
    memset(part, 0, sizeof *part);
    part->first = paid.first;
    part->second = paid.second;
    out->parts++;
    return part;
}

static void add_excesses(rp_wide *gain, rp_wide *wins, int64_t times, rp_excesses one)
{
    *gain = rp_wide_add_product(*gain, times, one.value);
    *wins = rp_wide_add_product(*wins, times, one.count);
}

static void value_final(const rp_redraw_scene *scene, const rp_redraw_final *f,
                        const rp_redraw_wants *wants, rp_redraw_part *out)
{
    const rp_rank_class *class = scene->class;
    rp_redraw_sums *gains = &out->gains, *wins = &out->wins;
    rp_redraw_suits suits;
    rp_redraw_suits_begin(scene, f, &suits);
    add_excesses(&gains->by_ranks, &wins->by_ranks, f->ways, rp_redraw_by_ranks(f));
    for (uint32_t left = wants->upcard_suit; left; left &= left - 1) {
        const int lane = rp_lowest64(left);
        add_excesses(&gains->upcard_suit[lane], &wins->upcard_suit[lane], 1,
                     rp_redraw_in_any_suit(&suits, class->suited[lane], 1));
    }
    for (uint32_t left = wants->other_suit; left; left &= left - 1) {
        const int lane = rp_lowest64(left);
        add_excesses(&gains->other_suit[lane], &wins->other_suit[lane], 1,
                     rp_redraw_in_any_suit(&suits, rp_other_suited(class, lane), 0));
    }
}

static void add_sums(const rp_rank_class *class, const rp_redraw_sums *part, rp_redraw_sums *to)
{
    to->by_ranks = rp_wide_add(to->by_ranks, part->by_ranks);
    for (int lane = 0; lane < class->lanes; lane++) {
        to->upcard_suit[lane] = rp_wide_add(to->upcard_suit[lane], part->upcard_suit[lane]);
        to->other_suit[lane] = rp_wide_add(to->other_suit[lane], part->other_suit[lane]);
    }
}

void rp_redraw_values_begin(rp_class_redraws *out)
{
    out->alone = out->parts = 0;
    memset(&out->sums, 0, sizeof out->sums);
    memset(out->by_deal, 0, sizeof out->by_deal);
}

void rp_redraw_values_end(const rp_rank_class *class, rp_class_redraws *out)
{
    for (int i = 0; i < out->parts; i++)
        add_sums(class, &out->part[i].gains, &out->sums);
}

static void put_value(const rp_redraw_sink *to, const rp_redraw_final *f, rp_redraw_use use)
{
    if (use == RP_REDRAW_ALONE) {
        to->values->alone = 1;
    } else if (use == RP_REDRAW_BY_SUITS) {
        rp_suit_figures figures;
        rp_suit_figures_begin(&figures, to->scene, f);
        rp_value_by_suits(&figures, to->values->by_deal);
    } else {
        rp_redraw_part *part = part_of(to->values, f->paid);
        part->uses |= 1u << use;
        value_final(to->scene, f, to->wants, part);
        if (use == RP_REDRAW_INSTEAD)
            value_instead(to->scene, f, to->wants, &to->values->sums);
    }
}

void rp_put_redraw(const rp_redraw_sink *to, const rp_redraw_final *f, rp_redraw_use use)
{
    if (use == RP_REDRAW_NEVER)
        return;
    if (to->values)
        put_value(to, f, use);
    else
        rp_put_redraw_outcomes(to, f, use);
}

/* ---- all draws ---- */

typedef struct drawing {
    rp_class_draws walk; /* the first member: what the walk hands back */
    rp_redraw_sink to;
    rp_ranks kept;
} drawing;

static void enter(rp_class_draws *walk, rp_ranks drawn, int64_t ways, int undrawn)
{
    drawing *d = (drawing *)walk;
    const rp_redraw_scene *scene = d->to.scene;
    const rp_ranks final = rp_ranks_join(d->kept, drawn);
    const uint32_t strength = rp_rank_strength(final, RP_HAND);
    const rp_combinations paid = rp_five_paid(scene->full->rules, strength, final.one);
    rp_redraw_final f;
    if (strength < rp_make_strength(RP_ACE_KING, 0, 0) || !rp_redraw_most(scene, paid))
        return;
    rp_end_class_draw(walk, undrawn);
    rp_put_redraw(
        &d->to, &f,
        rp_redraw_final_of(scene, &walk->composition, strength, paid, drawn.one, ways, &f));
    walk->over = d->to.values && d->to.values->alone;
}

static void draw_all(const rp_redraw_sink *to, int drawn, rp_ranks kept)
{
    drawing d;
    d.walk.enter = enter;
    d.to = *to;
    d.kept = kept;
    rp_each_class_draw(&d.walk, &to->scene->full->dealer, to->scene->class, drawn);
}

void rp_value_redraws(const rp_redraw_scene *scene, int drawn, rp_ranks kept,
                      const rp_redraw_wants *wants, rp_class_redraws *out)
{
    const rp_redraw_sink to = {scene, out, wants, NULL, NULL, {NULL, NULL}};
    rp_redraw_values_begin(out);
    draw_all(&to, drawn, kept);
    rp_redraw_values_end(scene->class, out);
}

void rp_add_redraw_outcomes(const rp_redraw_scene *scene, int drawn, rp_ranks kept,
                            const rp_class_redraws *values, const rp_suit_weights *deals,
                            rp_redraw_record record)
{
    rp_counted_redraws counted;
    const rp_redraw_sink to = {scene, NULL, NULL, deals, &counted, record};
    rp_redraw_outcomes_begin(&to, values);
    draw_all(&to, drawn, kept);
    rp_redraw_outcomes_end(&to);
}
