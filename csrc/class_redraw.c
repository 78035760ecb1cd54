/* SPDX-License-Identifier: MIT */
#include "class_redraw.h"

#include <string.h>

#include "class_gain.h"
#include "class_walk.h"
#include "gain_parts.h"

enum { BOUND_PARTS = 256 }; /* of an ante, in bounds */

void rp_redraw_terms_begin(rp_redraw_terms *terms, const rp_rules *rules, int live)
{
    terms->redraw = rp_redraw_of(rules, live);
    memset(terms->known, 0, sizeof terms->known);
}

static const rp_gain_terms *terms_of(const rp_redraw_scene *scene, rp_combinations paid)
{
    rp_redraw_terms *all = scene->terms;
    rp_gain_terms *terms = &all->terms[paid.first][paid.second];
    if (!(all->known[paid.first] >> paid.second & 1)) {
        rp_gain_terms_init(terms, &all->redraw, &scene->full->stakes[paid.first][paid.second],
                           (uint32_t)paid.first);
        all->known[paid.first] |= (uint16_t)(1u << paid.second);
    }
    return terms;
}

rp_redraw_scene rp_redraw_scene_of(const rp_draws *plain, const rp_draws *full,
                                   rp_redraw_terms *terms, const rp_rank_class *class, int drawn,
                                   int may_fold)
{
    rp_redraw_scene scene = {plain, full, terms, class, {0}, 0, may_fold};
    scene.stock.dealer = &full->dealer;
    scene.stock.live_counts = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        scene.stock.live_counts |= (uint64_t)class->live[rank] << (4 * rank);
    scene.dealer_hands = rp_choose(class->live_cards - drawn, RP_DEALER_HIDDEN);
    return scene;
}

/* ---- one final hand ---- */

int64_t rp_redraw_most(const rp_redraw_scene *scene, rp_combinations paid)
{
    const rp_redraw *redraw = &scene->terms->redraw;
    const rp_stakes *stakes = &scene->full->stakes[paid.first][paid.second];
    const int slick = rp_may_make_ace_king(scene->full->rules) ? RP_SUITS : 0;
    const int straights = paid.first >= RP_STRAIGHT ? 2 * RP_SUITS : 0;
    const int flushes = paid.first >= RP_FLUSH ? RP_RANKS - RP_DEALER_HIDDEN : 0;
    const int winning = 3 * RP_DEALER_HIDDEN + slick + straights + flushes;
    int64_t most = 0;
    if (!rp_redraw_offered(redraw) ||
        stakes->uninsured[RP_REDRAW_WIN] <= stakes->uninsured[RP_NO_QUALIFY])
        return 0;
    if (!rp_has_gain_terms(redraw)) /* so few cards are left that all may win */
        return (int64_t)BOUND_PARTS *
               (stakes->uninsured[RP_REDRAW_WIN] - stakes->uninsured[RP_NO_QUALIFY]);
    const rp_gain_terms *terms = terms_of(scene, paid);
    for (int again = 0; again < RP_SUITS; again++) {
        const int64_t excess = rp_excess(terms, again, terms->win * winning, 0);
        most = excess > most ? excess : most;
    }
    return (most * BOUND_PARTS + redraw->sequences - 1) / redraw->sequences;
}

/* The choice is that without a redraw where one can only speak for it, or is too little to
 * speak against it. */
static rp_redraw_use use_of(const rp_redraw_scene *scene, const rp_redraw_final *f)
{
    const rp_rules *rules = scene->full->rules;
    const rp_composition *c = f->gain.composition;
    const rp_stakes *stakes = &scene->full->stakes[f->paid.first][f->paid.second];
    const int64_t sequences = scene->terms->redraw.sequences;
    const int64_t doubt = rp_most_flushes(scene->class) * sequences *
                          scene->full->largest_difference[f->paid.first][f->paid.second];
    const rp_showdowns s = rp_rank_showdowns(c, f->strength);
    rp_worth worth = {rp_ends_of(&s, sequences), 0};
    int sure = 1, certain = 1;
    const rp_choice choice =
        rp_choose_in_doubt(rules, stakes, scene->may_fold, &worth, doubt, doubt, &sure);
    (void)rp_choose_in_doubt(rules, stakes, scene->may_fold, &worth, doubt, 0, &certain);
    if (!certain || choice == RP_CHOOSE_FOLD)
        return RP_REDRAW_DECIDES;
    if (!sure)
        return rules->insured_box_may_redraw ? RP_REDRAW_EITHER : RP_REDRAW_DECIDES;
    if (choice == RP_CHOOSE_BET)
        return RP_REDRAW_ADDS;
    if (rules->insured_box_may_redraw)
        return RP_REDRAW_INSURED;
    worth.gain = c->no_qualify * sequences / BOUND_PARTS * rp_redraw_most(scene, f->paid);
    worth.gain += c->no_qualify * rp_redraw_most(scene, f->paid); /* what was rounded off */
    if (rp_choose_in_doubt(rules, stakes, scene->may_fold, &worth, doubt, doubt, &sure) != choice)
        return RP_REDRAW_DECIDES;
    return sure ? RP_REDRAW_NEVER : RP_REDRAW_DECIDES;
}

static void fill_ranks(const rp_redraw_scene *scene, const rp_gain_terms *terms,
                       const rp_composition *c, rp_redraw_final *f)
{
    f->gain = rp_gain_of(&scene->full->plan, terms, c, &f->by_ranks, f->strength);
    rp_rank_spread_fill(&f->gain, &f->spread);
    rp_gain_by_ranks(&f->gain, &f->spread, &f->by_ranks);
}

rp_redraw_use rp_redraw_final_of(const rp_redraw_scene *scene, const rp_composition *c,
                                 uint32_t strength, rp_combinations paid, uint32_t drawn,
                                 int64_t ways, rp_redraw_final *f)
{
    const rp_redraw *redraw = &scene->terms->redraw;
    const rp_stakes *stakes = &scene->full->stakes[paid.first][paid.second];
    if (!rp_redraw_can_pay(redraw, c, stakes, strength))
        return RP_REDRAW_NEVER;
    if (!rp_gain_applies(redraw, stakes, strength))
        return RP_REDRAW_DECIDES;
    f->strength = strength;
    f->drawn = drawn;
    f->ways = ways;
    f->paid = paid;
    fill_ranks(scene, terms_of(scene, paid), c, f);
    if (rp_gain_is_nothing(rp_redraw_by_ranks(f), strength))
        return RP_REDRAW_NEVER;
    return use_of(scene, f);
}

int64_t rp_redraw_final_counting(const rp_redraw_scene *scene, const rp_redraw_final *f,
                                 rp_end counted, rp_gain_terms *terms, rp_redraw_final *out)
{
    const rp_stakes *stakes = &scene->full->stakes[f->paid.first][f->paid.second];
    const int64_t scale = rp_counting_terms_init(terms, &scene->terms->redraw, stakes,
                                                 (uint32_t)f->paid.first, counted);
    *out = *f;
    fill_ranks(scene, terms, f->gain.composition, out);
    return scale;
}

/* Draw by draw, or where there is a shorter way by that. */
int64_t rp_redraw_in_suit(const rp_redraw_scene *scene, const rp_redraw_final *f, uint32_t suited,
                          int own_suit)
{
    const rp_redraw_terms *terms = scene->terms;
    const int64_t most = scene->dealer_hands * terms->redraw.sequences *
                         scene->full->largest_difference[f->paid.first][f->paid.second];
    rp_pattern pattern[RP_MOST_PATTERNS];
    int64_t sum = 0;
    if (f->paid.first != RP_FLUSH && f->paid.first < RP_STRAIGHT_FLUSH &&
        rp_class_gain_applies(&f->gain, f->ways, 4096 * most))
        return rp_class_gain_in_suit(&f->gain, &scene->stock, f->drawn, f->ways, suited, own_suit);
    const int patterns = rp_find_patterns(&scene->stock, f->drawn, f->gain.composition->live,
                                          suited, pattern);
    for (int i = 0; i < patterns; i++)
        if (pattern[i].ways)
            sum += pattern[i].ways * (own_suit
                                          ? rp_gain_in_upcard_suit(&f->gain, pattern[i].suited)
                                          : rp_gain_in_other_suit(&f->gain, pattern[i].suited));
    return sum;
}

/* ---- values ---- */

uint32_t rp_other_suited(const rp_rank_class *class, int held)
{
    uint32_t ranks = class->deck.ranks;
    int bit = 0;
    for (uint32_t left = class->hand_ranks; left; left &= left - 1, bit++)
        ranks &= ~((uint32_t)(held >> bit & 1) << rp_lowest64(left));
    return ranks;
}

static void value_final(const rp_redraw_scene *scene, const rp_redraw_final *f,
                        rp_class_redraws *out)
{
    const rp_rank_class *class = scene->class;
    out->by_ranks = rp_wide_add_product(out->by_ranks, f->ways, rp_redraw_by_ranks(f));
    for (int lane = 0; lane < class->lanes; lane++) {
        if (class->suited[lane] != RP_NO_LANE)
            out->upcard_suit[lane] =
                rp_wide_add_product(out->upcard_suit[lane], 1,
                                    rp_redraw_in_suit(scene, f, class->suited[lane], 1));
        if (class->deck.suits > 1)
            out->other_suit[lane] = rp_wide_add_product(
                out->other_suit[lane], 1,
                rp_redraw_in_suit(scene, f, rp_other_suited(class, lane), 0));
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

/* The sum of the gains over deals, of all suits. */
static rp_wide weigh_all(const rp_redraw_scene *scene, const rp_redraw_final *f,
                         const rp_suit_weights *deals)
{
    const rp_rank_class *class = scene->class;
    rp_wide sum = rp_wide_scale(rp_wide_multiply(f->ways, rp_redraw_by_ranks(f)), deals->all);
    for (int lane = 0; lane < class->lanes; lane++) {
        if (deals->upcard_suit[lane])
            sum = rp_wide_add_product(sum, deals->upcard_suit[lane],
                                      rp_redraw_in_suit(scene, f, class->suited[lane], 1));
        if (deals->other_suit[lane])
            sum = rp_wide_add_product(
                sum, deals->other_suit[lane],
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
        const int64_t ways = rp_joint_ways(&scene->stock, f->drawn, live, own, own_left, other,
                                           pattern[i].suited);
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
                sum = rp_wide_add_product(
                    sum, deals->in_lane[lane][held],
                    beside(scene, f, own, left, rp_other_suited(class, held)));
    }
    return sum;
}

static rp_wide weigh(const rp_redraw_scene *scene, const rp_redraw_final *f, int insured,
                     const void *of)
{
    (void)insured;
    return weigh_all(scene, f, of);
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
    sink to;
    rp_ranks kept;
    int live_above[RP_RANKS + 1]; /* live cards of a rank and the higher ones */
    rp_composition composition;
} drawing;

static void end_draw(drawing *d, rp_ranks drawn, int64_t ways, int rank)
{
    const rp_redraw_scene *scene = d->to.scene;
    const rp_ranks final = rp_ranks_join(d->kept, drawn);
    const uint32_t strength = rp_rank_strength(final, RP_HAND);
    rp_redraw_final f;
    if (strength < rp_make_strength(RP_ACE_KING, 0, 0))
        return;
    const rp_combinations paid = rp_five_paid(scene->full->rules, strength, final.one);
    if (!rp_redraw_most(scene, paid))
        return;
    for (; rank < RP_RANKS; rank++)
        rp_composition_set(&d->composition, rank, scene->class->live[rank]);
    rp_composition_finish(&d->composition, scene->dealer_hands);
    const rp_redraw_use use =
        rp_redraw_final_of(scene, &d->composition, strength, paid, drawn.one, ways, &f);
    put(&d->to, &f, use);
}

static void draw_from(drawing *d, rp_ranks drawn, int64_t ways, int rank, int left)
{
    if (left == 0) {
        end_draw(d, drawn, ways, rank);
        return;
    }
    if (d->live_above[rank] < left || (d->to.values && d->to.values->decides))
        return;
    const int live = d->to.scene->class->live[rank];
    rp_ranks with = drawn;
    for (int cards = 1; cards <= left && cards <= live; cards++) {
        with = rp_ranks_add(with, 1u << rank);
        rp_composition_set(&d->composition, rank, live - cards);
        draw_from(d, with, ways * rp_choose(live, cards), rank + 1, left - cards);
    }
    rp_composition_set(&d->composition, rank, live);
    draw_from(d, drawn, ways, rank + 1, left);
}

static void draw_all(drawing *d, int drawn)
{
    const rp_redraw_scene *scene = d->to.scene;
    d->live_above[RP_RANKS] = 0;
    for (int rank = RP_RANKS - 1; rank >= 0; rank--)
        d->live_above[rank] = d->live_above[rank + 1] + scene->class->live[rank];
    rp_composition_begin(&d->composition, &scene->full->dealer);
    draw_from(d, (rp_ranks){0, 0, 0, 0}, 1, 0, drawn);
}

void rp_value_redraws(const rp_redraw_scene *scene, int drawn, rp_ranks kept, rp_class_redraws *out)
{
    drawing d;
    memset(out, 0, sizeof *out);
    d.to = (sink){scene, out, NULL, NULL};
    d.kept = kept;
    draw_all(&d, drawn);
}

void rp_add_redraw_outcomes(const rp_redraw_scene *scene, int drawn, rp_ranks kept,
                            const rp_suit_weights *deals, rp_redraw_outcomes *out)
{
    drawing d;
    d.to = (sink){scene, NULL, deals, out};
    d.kept = kept;
    draw_all(&d, drawn);
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
