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
                          rp_class_redraws *out)
{
    const rp_rank_class *class = scene->class;
    for (int lane = 0; lane < class->lanes; lane++)
        if (class->suited[lane] != RP_NO_LANE)
            out->upcard_suit[lane] =
                rp_wide_add(out->upcard_suit[lane], instead_in_suit(scene, f, class->suited[lane]));
}

static void value_final(const rp_redraw_scene *scene, const rp_redraw_final *f,
                        rp_class_redraws *out)
{
    const rp_rank_class *class = scene->class;
    out->by_ranks = rp_wide_add_product(out->by_ranks, f->ways, rp_redraw_by_ranks(f));
    for (int lane = 0; lane < class->lanes; lane++) {
        if (class->suited[lane] != RP_NO_LANE)
            out->upcard_suit[lane] = rp_wide_add_product(
                out->upcard_suit[lane], 1, rp_redraw_in_suit(scene, f, class->suited[lane], 1));
        const uint32_t other = rp_other_suited(class, lane);
        if (class->deck.suits > 1 && rp_can_be_live(class, other))
            out->other_suit[lane] = rp_wide_add_product(out->other_suit[lane], 1,
                                                        rp_redraw_in_suit(scene, f, other, 0));
    }
}

/* ---- outcomes ---- */

/* The sum of the gains over deals, of all suits. */
static rp_wide weigh(const rp_redraw_scene *scene, const rp_redraw_final *f, const void *of)
{
    const rp_suit_weights *deals = of;
    const rp_rank_class *class = scene->class;
    rp_wide sum = rp_wide_scale(rp_wide_multiply(f->ways, rp_redraw_by_ranks(f)), deals->all);
    for (int lane = 0; lane < class->lanes; lane++) {
        if (deals->upcard_suit[lane])
            sum = rp_wide_add_product(sum, deals->upcard_suit[lane],
                                      rp_redraw_in_suit(scene, f, class->suited[lane], 1));
        if (deals->other_suit[lane])
            sum = rp_wide_add_product(sum, deals->other_suit[lane],
                                      rp_redraw_in_suit(scene, f, rp_other_suited(class, lane), 0));
    }
    return sum;
}

static void record_instead(const rp_redraw_scene *scene, const rp_redraw_final *f,
                           const rp_suit_weights *deals, rp_outcomes *ends)
{
    const rp_rank_class *class = scene->class;
    rp_pattern pattern[RP_MOST_PATTERNS];
    for (int lane = 0; lane < class->lanes; lane++) {
        if (!deals->upcard_suit[lane])
            continue;
        const int patterns = rp_find_patterns(&scene->stock, f->drawn, f->gain.composition->live,
                                              class->suited[lane], pattern);
        for (int i = 0; i < patterns; i++)
            if (pattern[i].ways)
                rp_record_instead(scene, f, pattern[i].suited,
                                  pattern[i].ways * deals->upcard_suit[lane], ends);
    }
}

/* How many of its redraws end so. */
static rp_wide count_end(const rp_redraw_scene *scene, const rp_redraw_final *f,
                         rp_weigh_redraw *by, const void *deals, rp_end counted)
{
    int64_t each[RP_COUNTED] = {0, 0, 0};
    rp_gain_terms terms;
    rp_redraw_final counting;
    each[counted - RP_REDRAW_WIN] = 1;
    const int64_t unit = rp_redraw_counting_terms(scene, f->paid, each, &terms);
    rp_redraw_final_counting(scene, f, &terms, &counting);
    return rp_wide_scale(by(scene, &counting, deals), unit);
}

/* All redraws that are bought: what they gain says how many of them fail, at one ante each
 * or two. */
static rp_wide count_bought(const rp_stakes *stakes, rp_wide gain, const rp_redraw_counts *c)
{
    const int32_t *net = stakes->uninsured, fail = net[RP_REDRAW_FAIL];
    rp_wide sum = rp_wide_scale(c->win, net[RP_REDRAW_WIN] - fail);
    sum = rp_wide_add(sum, rp_wide_scale(c->push, net[RP_REDRAW_PUSH] - fail));
    sum = rp_wide_add(sum, rp_wide_scale(c->lose, net[RP_REDRAW_LOSE] - fail));
    sum = rp_wide_subtract(sum, gain);
    return net[RP_NO_QUALIFY] - fail == 2 ? rp_wide_halve(sum, 1) : sum;
}

void rp_add_redraws(const rp_redraw_scene *scene, rp_combinations paid, int insured, int64_t sign,
                    rp_wide gain, rp_redraw_counts c, rp_redraw_outcomes *out)
{
    rp_redraw_counts *to = &out->of[insured][paid.first][paid.second];
    c.bought = count_bought(&scene->full->stakes[paid.first][paid.second], gain, &c);
    to->bought = rp_wide_add(to->bought, rp_wide_scale(c.bought, sign));
    to->win = rp_wide_add(to->win, rp_wide_scale(c.win, sign));
    to->push = rp_wide_add(to->push, rp_wide_scale(c.push, sign));
    to->lose = rp_wide_add(to->lose, rp_wide_scale(c.lose, sign));
}

/* Only straights and flushes can tie with a dealer who has bought one. */
rp_wide rp_count_redraw(const rp_redraw_scene *scene, const rp_redraw_final *f, int insured,
                        int64_t sign, rp_weigh_redraw *by, const void *deals,
                        rp_redraw_outcomes *out)
{
    const int first = f->paid.first;
    const int ties = first == RP_STRAIGHT || first == RP_FLUSH || first >= RP_STRAIGHT_FLUSH;
    const rp_wide gain = by(scene, f, deals);
    rp_redraw_counts c = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    c.win = count_end(scene, f, by, deals, RP_REDRAW_WIN);
    c.lose = count_end(scene, f, by, deals, RP_REDRAW_LOSE);
    if (ties)
        c.push = count_end(scene, f, by, deals, RP_REDRAW_PUSH);
    rp_add_redraws(scene, f->paid, insured, sign, gain, c, out);
    return gain;
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
        value_final(to->scene, f, to->values);
        if (use == RP_REDRAW_INSTEAD)
            value_instead(to->scene, f, to->values);
    }
}

static void put_outcomes(const rp_redraw_sink *to, const rp_redraw_final *f, rp_redraw_use use)
{
    if (use == RP_REDRAW_EITHER || use == RP_REDRAW_BY_SUITS) {
        rp_suit_figures figures;
        rp_suit_figures_begin(&figures, to->scene, f);
        rp_choose_by_suits(&figures, to->deals->by_deal, to->record.ends);
        (void)rp_count_by_suits(&figures, to->record.redraws);
        return;
    }
    rp_count_redraw(to->scene, f, use == RP_REDRAW_INSURED, 1, weigh, to->deals,
                    to->record.redraws);
    if (use == RP_REDRAW_INSTEAD)
        record_instead(to->scene, f, to->deals, to->record.ends);
}

void rp_put_redraw(const rp_redraw_sink *to, const rp_redraw_final *f, rp_redraw_use use)
{
    if (use == RP_REDRAW_NEVER)
        return;
    if (to->values)
        put_value(to, f, use);
    else
        put_outcomes(to, f, use);
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

void rp_value_redraws(const rp_redraw_scene *scene, int drawn, rp_ranks kept, rp_class_redraws *out)
{
    const rp_redraw_sink to = {scene, out, NULL, {NULL, NULL}};
    memset(out, 0, sizeof *out);
    draw_all(&to, drawn, kept);
}

void rp_add_redraw_outcomes(const rp_redraw_scene *scene, int drawn, rp_ranks kept,
                            const rp_suit_weights *deals, rp_redraw_record record)
{
    const rp_redraw_sink to = {scene, NULL, deals, record};
    draw_all(&to, drawn, kept);
}
