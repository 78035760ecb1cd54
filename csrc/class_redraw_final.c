/* SPDX-License-Identifier: MIT */
/* One final hand for which a redraw may pay. */
#include "class_redraw.h"

#include <string.h>

#include "class_gain.h"
#include "class_walk.h"
#include "gain_parts.h"

void rp_redraw_terms_begin(rp_redraw_terms *terms, const rp_rules *rules, int live)
{
    terms->redraw = rp_redraw_of(rules, live);
    memset(terms->known, 0, sizeof terms->known);
    memset(terms->most, -1, sizeof terms->most);
}

const rp_gain_terms *rp_redraw_terms_of(const rp_redraw_scene *scene, rp_combinations paid)
{
    static const int64_t win[RP_COUNTED] = {1, 0, 0};
    static const int64_t win_lose[RP_COUNTED] = {1, 0, INT64_C(1) << RP_LOWER_BITS};
    rp_redraw_terms *all = scene->terms;
    rp_gain_terms *terms = &all->terms[paid.first][paid.second];
    if (!(all->known[paid.first] >> paid.second & 1)) {
        rp_counting_terms_init(terms, &all->redraw, &scene->full->stakes[paid.first][paid.second],
                               (uint32_t)paid.first, paid.first == RP_FLUSH ? win_lose : win);
        all->known[paid.first] |= (uint16_t)(1u << paid.second);
    }
    return terms;
}

rp_redraw_scene rp_redraw_scene_of(const rp_draws *plain, const rp_draws *full,
                                   rp_redraw_terms *terms, const rp_rank_class *class, int drawn,
                                   int may_fold)
{
    rp_redraw_scene scene = {plain, full, terms, class, NULL, 0, {0}, 0, may_fold};
    scene.stock.dealer = &full->dealer;
    scene.stock.live_counts = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        scene.stock.live_counts |= (uint64_t)class->live[rank] << (4 * rank);
    scene.dealer_hands = rp_choose(class->live_cards - drawn, RP_DEALER_HIDDEN);
    return scene;
}

/* ---- one final hand ---- */

static int64_t find_most(const rp_redraw_scene *scene, rp_combinations paid)
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
        return (int64_t)RP_BOUND_PARTS *
               (stakes->uninsured[RP_REDRAW_WIN] - stakes->uninsured[RP_NO_QUALIFY]);
    const rp_gain_terms *terms = rp_redraw_terms_of(scene, paid);
    for (int again = 0; again < RP_SUITS; again++) {
        const int64_t excess = rp_excess(terms, again, terms->win * winning, 0).value;
        most = excess > most ? excess : most;
    }
    return (most * RP_BOUND_PARTS + redraw->sequences - 1) / redraw->sequences;
}

int64_t rp_redraw_most(const rp_redraw_scene *scene, rp_combinations paid)
{
    int64_t *most = &scene->terms->most[paid.first][paid.second];
    if (*most < 0)
        *most = find_most(scene, paid);
    return *most;
}

static uint32_t live_ranks(const rp_redraw_final *f)
{
    uint32_t ranks = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        ranks |= (uint32_t)(f->gain.composition->live[rank] > 0) << rank;
    return ranks;
}

/* The lowest flush of the full deck. */
enum { LOWEST_FLUSH = 0x2f };

/* The least gain, whatever the suits. They only take from the gain of a hand that no flush
 * loses to, the more the more of their cards are live; where flushes may lose the lowest one
 * stands for the hand. */
static int64_t least_gain(const rp_redraw_scene *scene, const rp_redraw_final *f)
{
    const uint32_t ranks = live_ranks(f), own = ranks & ~(1u << scene->class->upcard_rank);
    rp_gain gain = f->gain;
    if (f->paid.first >= RP_FLUSH)
        gain.strength = rp_suited_strength(LOWEST_FLUSH);
    return rp_redraw_by_ranks(f).value + rp_gain_in_upcard_suit(&gain, own).value +
           (scene->class->deck.suits - 1) * rp_gain_in_other_suit(&gain, ranks).value;
}

static rp_excesses gain_in_suit(const rp_redraw_final *f, uint32_t suited, int own_suit)
{
    return own_suit ? rp_gain_in_upcard_suit(&f->gain, suited)
                    : rp_gain_in_other_suit(&f->gain, suited);
}

/* The most that one suit can change, in any lane and draw. */
static int64_t most_in_suit(const rp_redraw_scene *scene, const rp_redraw_final *f, int own_suit)
{
    const rp_rank_class *class = scene->class;
    rp_pattern pattern[RP_MOST_PATTERNS];
    int64_t most = INT64_MIN;
    for (int lane = 0; lane < class->lanes; lane++) {
        const uint32_t suited = own_suit ? class->suited[lane] : rp_other_suited(class, lane);
        if (suited == RP_NO_LANE || !rp_can_be_live(class, suited))
            continue;
        const int patterns =
            rp_find_patterns(&scene->stock, f->drawn, f->gain.composition->live, suited, pattern);
        for (int i = 0; i < patterns; i++) {
            if (!pattern[i].ways)
                continue;
            const int64_t change = gain_in_suit(f, pattern[i].suited, own_suit).value;
            most = change > most ? change : most;
        }
    }
    return most;
}

static int64_t most_gain(const rp_redraw_scene *scene, const rp_redraw_final *f)
{
    const int64_t by_ranks = rp_redraw_by_ranks(f).value;
    return f->paid.first <= RP_STRAIGHT
               ? by_ranks
               : by_ranks + most_in_suit(scene, f, 1) +
                     (scene->class->deck.suits - 1) * most_in_suit(scene, f, 0);
}

/* A bet that a redraw may make better than folding, or than an insurance that forbids it. */
static rp_redraw_use use_against(const rp_redraw_scene *scene, const rp_redraw_final *f,
                                 const rp_worth *worth, int64_t doubt)
{
    const rp_rules *rules = scene->full->rules;
    const rp_stakes *stakes = &scene->full->stakes[f->paid.first][f->paid.second];
    const int both = stakes->insurance && rules->insured_box_may_redraw;
    int64_t bet = rp_bet_value(stakes, worth), instead = INT64_MIN;
    if (scene->may_fold)
        instead = stakes->fold * rp_ends_total(&worth->ends);
    if (stakes->insurance) {
        const int64_t insured = rp_insured_value(rules, stakes, worth);
        int64_t *other = both ? &bet : &instead;
        *other = insured > *other ? insured : *other;
    }
    if (!both && bet + least_gain(scene, f) - doubt > instead)
        return RP_REDRAW_INSTEAD;
    return bet + most_gain(scene, f) + doubt < instead ? RP_REDRAW_NEVER : RP_REDRAW_BY_SUITS;
}

/* How a redraw comes in where the choice without one is known, or may not be. */
static rp_redraw_use use_of(const rp_redraw_scene *scene, const rp_redraw_final *f)
{
    const rp_rules *rules = scene->full->rules;
    const rp_stakes *stakes = &scene->full->stakes[f->paid.first][f->paid.second];
    const int64_t sequences = scene->terms->redraw.sequences;
    const int64_t doubt = rp_most_flushes(scene->class) * sequences *
                          scene->full->largest_difference[f->paid.first][f->paid.second];
    const rp_worth worth = {rp_ends_of(&f->showdowns, sequences), 0};
    int sure = 1, bets = 1;
    const rp_choice choice =
        rp_choose_in_doubt(rules, stakes, scene->may_fold, &worth, doubt, doubt, &sure);
    (void)rp_choose_in_doubt(rules, stakes, scene->may_fold, &worth, doubt, 0, &bets);
    if (choice == RP_CHOOSE_BET && sure)
        return RP_REDRAW_ADDS;
    if (choice == RP_CHOOSE_FOLD || !bets || !rules->insured_box_may_redraw)
        return use_against(scene, f, &worth, doubt);
    return sure ? RP_REDRAW_INSURED : RP_REDRAW_EITHER;
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
        return RP_REDRAW_ALONE;
    f->strength = strength;
    f->drawn = drawn;
    f->ways = ways;
    f->paid = paid;
    f->leaving = rp_ways_leaving(&scene->stock, drawn, c->live, ways);
    fill_ranks(scene, rp_redraw_terms_of(scene, paid), c, f);
    if (rp_gain_is_nothing(rp_redraw_by_ranks(f).value, strength))
        return RP_REDRAW_NEVER;
    f->showdowns = rp_rank_showdowns(c, strength);
    return use_of(scene, f);
}

void rp_redraw_counting_terms(const rp_redraw_scene *scene, rp_combinations paid, rp_end end,
                              rp_gain_terms *terms)
{
    int64_t each[RP_COUNTED] = {0, 0, 0};
    each[end - RP_REDRAW_WIN] = 1;
    rp_counting_terms_init(terms, &scene->terms->redraw,
                           &scene->full->stakes[paid.first][paid.second], (uint32_t)paid.first,
                           each);
    terms->only_counts = 1;
}

void rp_redraw_final_counting(const rp_redraw_scene *scene, const rp_redraw_final *f,
                              const rp_gain_terms *terms, rp_redraw_final *out)
{
    *out = *f;
    fill_ranks(scene, terms, f->gain.composition, out);
}

/* Draw by draw, or where there is a shorter way by that. */
rp_excesses rp_redraw_in_suit(const rp_redraw_scene *scene, const rp_redraw_final *f,
                              uint32_t suited, int own_suit)
{
    const rp_redraw_terms *terms = scene->terms;
    const int64_t most = scene->dealer_hands * terms->redraw.sequences *
                         scene->full->largest_difference[f->paid.first][f->paid.second];
    rp_pattern pattern[RP_MOST_PATTERNS];
    rp_excesses sum = {0, 0};
    if (f->paid.first != RP_FLUSH && f->paid.first < RP_STRAIGHT_FLUSH &&
        rp_class_gain_applies(&f->gain, f->ways, most))
        return rp_class_gain_in_suit(&f->gain, &scene->stock, f->drawn, &f->leaving, suited,
                                     own_suit);
    const int patterns =
        rp_find_patterns(&scene->stock, f->drawn, f->gain.composition->live, suited, pattern);
    for (int i = 0; i < patterns; i++)
        if (pattern[i].ways)
            sum = rp_plus(sum,
                          rp_times(pattern[i].ways, gain_in_suit(f, pattern[i].suited, own_suit)));
    return sum;
}

static int is_class_gain(const rp_redraw_scene *scene, const rp_redraw_final *f)
{
    const int64_t most = scene->dealer_hands * scene->terms->redraw.sequences *
                         scene->full->largest_difference[f->paid.first][f->paid.second];
    return rp_class_gain_applies(&f->gain, f->ways, most);
}

void rp_redraw_suits_begin(const rp_redraw_scene *scene, const rp_redraw_final *f,
                           rp_redraw_suits *suits)
{
    const uint32_t ranks = scene->class->hand_ranks | f->drawn;
    suits->scene = scene;
    suits->final = f;
    suits->even = is_class_gain(scene, f) && rp_even_gains_apply(&f->gain, ranks);
    if (suits->even)
        rp_even_gains_fill(&f->gain, ranks, &suits->gains);
}

rp_excesses rp_redraw_in_any_suit(const rp_redraw_suits *suits, uint32_t suited, int own_suit)
{
    const rp_redraw_final *f = suits->final;
    rp_pattern pattern[RP_MOST_PATTERNS];
    rp_excesses sum = {0, 0};
    if (!suits->even)
        return rp_redraw_in_suit(suits->scene, f, suited, own_suit);
    const int patterns = rp_find_patterns(&suits->scene->stock, f->drawn, f->gain.composition->live,
                                          suited, pattern);
    for (int i = 0; i < patterns; i++)
        if (pattern[i].ways)
            sum = rp_plus(sum, rp_times(pattern[i].ways,
                                        rp_even_gain(&suits->gains, pattern[i].suited, own_suit)));
    return sum;
}

/* ---- instead of another choice ---- */

static rp_choice choice_without(const rp_redraw_scene *scene, const rp_redraw_final *f,
                                const rp_worth *worth)
{
    return rp_choose_bet(scene->plain->rules, &scene->plain->stakes[f->paid.first][f->paid.second],
                         scene->may_fold, worth);
}

int64_t rp_bet_instead(const rp_redraw_scene *scene, const rp_redraw_final *f, uint32_t suited)
{
    const rp_rules *rules = scene->plain->rules;
    const rp_stakes *stakes = &scene->plain->stakes[f->paid.first][f->paid.second];
    const rp_worth worth = rp_worth_in_suit(scene->plain, suited, f->strength, f->showdowns);
    const rp_choice without = choice_without(scene, f, &worth);
    return scene->terms->redraw.sequences *
           (rp_bet_value(stakes, &worth) - rp_value_of_choice(rules, stakes, without, &worth));
}

void rp_record_instead(const rp_redraw_scene *scene, const rp_redraw_final *f, uint32_t suited,
                       int64_t ways, rp_outcomes *ends)
{
    const rp_rules *rules = scene->plain->rules;
    const rp_worth worth = rp_worth_in_suit(scene->plain, suited, f->strength, f->showdowns);
    const rp_choice without = choice_without(scene, f, &worth);
    const rp_combinations paid = f->paid;
    if (without == RP_CHOOSE_BET)
        return;
    rp_record(ends, rules, paid.first, paid.second, without, -ways, &worth.ends);
    rp_record(ends, rules, paid.first, paid.second, RP_CHOOSE_BET, ways, &worth.ends);
}
