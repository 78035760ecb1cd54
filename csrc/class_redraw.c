/* SPDX-License-Identifier: MIT */
#include "class_redraw.h"

#include <string.h>

#include "class_draws.h"
#include "class_walk.h"

/* ---- values ---- */

uint32_t rp_other_suited(const rp_rank_class *class, int held)
{
    uint32_t ranks = class->deck.ranks;
    int bit = 0;
    for (uint32_t left = class->hand_ranks; left; left &= left - 1, bit++)
        ranks &= ~((uint32_t)(held >> bit & 1) << rp_lowest64(left));
    return ranks;
}

/* Whether a suit can have these live ranks: no deal leaves it one whose cards are all known. */
static int are_live(const rp_rank_class *class, uint32_t suited)
{
    for (; suited; suited &= suited - 1)
        if (!class->live[rp_lowest64(suited)])
            return 0;
    return 1;
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
        if (class->deck.suits > 1 && are_live(class, other))
            out->other_suit[lane] = rp_wide_add_product(out->other_suit[lane], 1,
                                                        rp_redraw_in_suit(scene, f, other, 0));
    }
}

/* ---- outcomes ---- */

int rp_is_insured(const rp_redraw_scene *scene, const rp_redraw_final *f, uint32_t suited)
{
    const rp_draws *plain = scene->plain;
    const rp_worth worth = rp_worth_in_suit(plain, suited, f->strength,
                                            rp_rank_showdowns(f->gain.composition, f->strength));
    return rp_choose_bet(plain->rules, &plain->stakes[f->paid.first][f->paid.second],
                         scene->may_fold, &worth) == RP_CHOOSE_INSURED_BET;
}

/* The sum of the gains over deals, of all suits, all of them insured or none. */
static rp_wide weigh(const rp_redraw_scene *scene, const rp_redraw_final *f, int insured,
                     const void *of)
{
    const rp_suit_weights *deals = of;
    const rp_rank_class *class = scene->class;
    (void)insured;
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

/* What another suit changes over the draws that leave these ranks of the upcard's suit. */
static int64_t beside(const rp_redraw_scene *scene, const rp_redraw_final *f, uint32_t own,
                      uint32_t own_left, uint32_t other)
{
    const uint8_t *live = f->gain.composition->live;
    rp_pattern pattern[RP_MOST_PATTERNS];
    int64_t sum = 0;
    const int patterns = rp_find_patterns(&scene->stock, f->drawn, live, other, pattern);
    for (int i = 0; i < patterns; i++) {
        const int64_t ways =
            rp_joint_ways(&scene->stock, f->drawn, live, own, own_left, other, pattern[i].suited);
        sum += ways ? ways * rp_gain_in_other_suit(&f->gain, pattern[i].suited) : 0;
    }
    return sum;
}

/* The same over the draws whose bets are insured, or not, in one lane. */
static rp_wide weigh_in_lane(const rp_redraw_scene *scene, const rp_redraw_final *f, int insured,
                             const rp_suit_weights *deals, int lane)
{
    const rp_rank_class *class = scene->class;
    const uint32_t own = class->suited[lane];
    rp_pattern pattern[RP_MOST_PATTERNS];
    rp_wide sum = {0, 0};
    const int patterns =
        rp_find_patterns(&scene->stock, f->drawn, f->gain.composition->live, own, pattern);
    for (int i = 0; i < patterns; i++) {
        const uint32_t left = pattern[i].suited;
        if (!pattern[i].ways || rp_is_insured(scene, f, left) != insured)
            continue;
        const int64_t gain = rp_redraw_by_ranks(f) + rp_gain_in_upcard_suit(&f->gain, left);
        sum = rp_wide_add(
            sum, rp_wide_scale(rp_wide_multiply(gain, pattern[i].ways), deals->upcard_suit[lane]));
        for (int held = 0; held < class->lanes; held++)
            if (deals->in_lane[lane][held])
                sum =
                    rp_wide_add_product(sum, deals->in_lane[lane][held],
                                        beside(scene, f, own, left, rp_other_suited(class, held)));
    }
    return sum;
}

static rp_wide weigh_either(const rp_redraw_scene *scene, const rp_redraw_final *f, int insured,
                            const void *of)
{
    const rp_suit_weights *deals = of;
    rp_wide sum = {0, 0};
    for (int lane = 0; lane < scene->class->lanes; lane++)
        if (deals->upcard_suit[lane])
            sum = rp_wide_add(sum, weigh_in_lane(scene, f, insured, deals, lane));
    return sum;
}

/* The ways of redraws that end so, or of all. */
static rp_wide count_end(const rp_redraw_scene *scene, const rp_redraw_final *f, int insured,
                         rp_weigh_redraw *by, const void *deals, rp_wide gain, rp_end counted)
{
    rp_gain_terms terms;
    rp_redraw_final counting;
    const int64_t scale = rp_redraw_final_counting(scene, f, counted, &terms, &counting);
    return rp_wide_subtract(rp_wide_scale(gain, scale), by(scene, &counting, insured, deals));
}

/* Only straights and flushes can tie with a dealer who has bought one; a full house or quads
 * lose to straight flushes alone, as all hands may. */
static void count(const rp_redraw_scene *scene, const rp_redraw_final *f, int insured, int64_t sign,
                  rp_weigh_redraw *by, const void *deals, rp_redraw_outcomes *out)
{
    rp_redraw_counts *to = &out->of[insured][f->paid.first][f->paid.second];
    const int first = f->paid.first;
    const int ties = first == RP_STRAIGHT || first == RP_FLUSH || first >= RP_STRAIGHT_FLUSH;
    const rp_wide none = {0, 0}, gain = by(scene, f, insured, deals);
    const rp_wide win = count_end(scene, f, insured, by, deals, gain, RP_REDRAW_WIN);
    const rp_wide lose = count_end(scene, f, insured, by, deals, gain, RP_REDRAW_LOSE);
    const rp_wide push =
        ties ? count_end(scene, f, insured, by, deals, gain, RP_REDRAW_PUSH) : none;
    const rp_wide all = count_end(scene, f, insured, by, deals, gain, RP_NO_QUALIFY);
    to->bought = rp_wide_add(to->bought, rp_wide_scale(all, sign));
    to->win = rp_wide_add(to->win, rp_wide_scale(win, sign));
    to->push = rp_wide_add(to->push, rp_wide_scale(push, sign));
    to->lose = rp_wide_add(to->lose, rp_wide_scale(lose, sign));
}

void rp_count_redraw(const rp_redraw_scene *scene, const rp_redraw_final *f, rp_redraw_use use,
                     int64_t sign, rp_weigh_redraw *by, const void *deals, rp_redraw_outcomes *out)
{
    if (use != RP_REDRAW_INSURED)
        count(scene, f, 0, sign, by, deals, out);
    if (use == RP_REDRAW_INSURED || use == RP_REDRAW_EITHER)
        count(scene, f, 1, sign, by, deals, out);
}

/* Where final hands go: into values, or into outcomes. */
typedef struct sink {
    const rp_redraw_scene *scene;
    rp_class_redraws *values; /* or NULL: */
    const rp_suit_weights *deals;
    rp_redraw_outcomes *outcomes;
} sink;

static void put(const sink *to, const rp_redraw_final *f, rp_redraw_use use)
{
    if (use == RP_REDRAW_NEVER)
        return;
    if (!to->values)
        rp_count_redraw(to->scene, f, use, 1, use == RP_REDRAW_EITHER ? weigh_either : weigh,
                        to->deals, to->outcomes);
    else if (use == RP_REDRAW_DECIDES)
        to->values->decides = 1;
    else
        value_final(to->scene, f, to->values);
}

/* ---- all draws ---- */

typedef struct drawing {
    rp_class_draws walk; /* the first member: what the walk hands back */
    sink to;
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
    put(&d->to, &f,
        rp_redraw_final_of(scene, &walk->composition, strength, paid, drawn.one, ways, &f));
    walk->over = d->to.values && d->to.values->decides;
}

static void draw_all(const sink *to, int drawn, rp_ranks kept)
{
    drawing d;
    d.walk.enter = enter;
    d.to = *to;
    d.kept = kept;
    rp_each_class_draw(&d.walk, &to->scene->full->dealer, to->scene->class, drawn);
}

void rp_value_redraws(const rp_redraw_scene *scene, int drawn, rp_ranks kept, rp_class_redraws *out)
{
    const sink to = {scene, out, NULL, NULL};
    memset(out, 0, sizeof *out);
    draw_all(&to, drawn, kept);
}

void rp_add_redraw_outcomes(const rp_redraw_scene *scene, int drawn, rp_ranks kept,
                            const rp_suit_weights *deals, rp_redraw_outcomes *out)
{
    const sink to = {scene, NULL, deals, out};
    draw_all(&to, drawn, kept);
}

/* ---- the sixth card ---- */

static void put_sixth(const sink *to, const rp_class_sixth *sixth)
{
    const rp_rank_class *class = to->scene->class;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const rp_sixth_rank *r = &sixth->rank[rank];
        rp_redraw_final f;
        if (class->live[rank])
            put(to, &f,
                rp_redraw_final_of(to->scene, &r->composition, r->strength, r->paid, 1u << rank,
                                   class->live[rank], &f));
    }
}

void rp_value_sixth_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                            rp_class_redraws *out)
{
    const sink to = {scene, out, NULL, NULL};
    memset(out, 0, sizeof *out);
    put_sixth(&to, sixth);
}

void rp_add_sixth_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                          const rp_suit_weights *deals, rp_redraw_outcomes *out)
{
    const sink to = {scene, NULL, deals, out};
    put_sixth(&to, sixth);
}
