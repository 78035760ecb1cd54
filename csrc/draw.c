/* SPDX-License-Identifier: MIT */
/* One walk over the rank multisets of a draw (6,175 for five cards) serves all
 * exchanges of that size. Where the player flushes the draw is a single one,
 * and is entered on its own. */
#include "draw.h"

#include <string.h>

#include "combination.h"
#include "deal.h"
#include "draw_flush.h"
#include "draw_walk.h"
#include "gain_draws.h"

/* Fills in the live ranks `suited` less up to `drawn` of those from `rank` on. */
static void fill_flushes(rp_draws *draws, uint32_t suited, int rank, int drawn)
{
    draws->flushes[suited] = rp_pack_flushes(rp_count_flushes(&draws->dealer, suited));
    for (; drawn > 0 && rank < RP_RANKS; rank++)
        if (suited >> rank & 1)
            fill_flushes(draws, suited & ~(1u << rank), rank + 1, drawn - 1);
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* The most by which two ends of a final hand can differ. */
static int64_t largest_difference(const rp_stakes *stakes)
{
    int32_t high = 0, low = 0;
    for (int end = 0; end < RP_ENDS; end++) {
        high = larger(high, larger(stakes->uninsured[end], stakes->insured[end]));
        low = larger(low, larger(-stakes->uninsured[end], -stakes->insured[end]));
    }
    return (int64_t)high + low;
}

void rp_draws_init(rp_draws *draws, const rp_rules *rules, uint64_t live, int upcard)
{
    draws->rules = rules;
    rp_dealer_init(&draws->dealer, rules, upcard);
    rp_gain_plan_init(&draws->plan, rules, &draws->dealer);
    draws->upcard_suit = rp_suit(upcard);
    draws->by_hand = 0;
    rp_draws_take(draws, live);
    for (int first = 0; first < RP_CATEGORIES; first++)
        for (int second = 0; second < RP_CATEGORIES; second++) {
            draws->stakes[first][second] = rp_stakes_of(rules, first, second);
            draws->largest_difference[first][second] =
                largest_difference(&draws->stakes[first][second]);
        }
    rp_draws_stake(draws, 0, RP_HIGH_CARD);
}

void rp_draws_take(rp_draws *draws, uint64_t live)
{
    draws->live = live;
    for (int suit = 0; suit < RP_SUITS; suit++)
        draws->suit_ranks[suit] = rp_suit_ranks(live, suit);
    draws->flushes_filled = 0;
}

void rp_draws_stake(rp_draws *draws, int32_t stake, int dealt)
{
    draws->exchange_bonus = rp_bonus_after(draws->rules, stake, dealt, RP_EXCHANGE);
    draws->sixth_bonus = rp_bonus_after(draws->rules, stake, dealt, RP_SIXTH);
    for (int first = 0; first < RP_CATEGORIES; first++)
        for (int second = 0; second < RP_CATEGORIES; second++)
            draws->stakes[first][second].fold = rp_fold_net(&draws->exchange_bonus, first);
}

static void add_class(rp_walk *w, const rp_draw_class *class, rp_hold *hold)
{
    const rp_ranks final = rp_ranks_join(hold->kept, class->drawn);
    const uint32_t strength = rp_rank_strength(final, RP_HAND);
    const int second = rp_second_of_five(w->draws->rules, strength, final.one);
    hold->bonus += class->ways * w->draws->exchange_bonus.kept[rp_category_of(strength)];
    if (rp_category_of(strength) != RP_HIGH_CARD || w->counts) {
        rp_enter_class(w, class, hold, strength, second);
        return;
    }
    if (!w->high_card_known) {
        rp_hold any = *hold;
        any.tally.value = (rp_wide){0, 0};
        rp_enter_class(w, class, &any, strength, second);
        w->high_card = any.tally.value;
        w->high_card_known = 1;
    }
    hold->tally.value = rp_wide_add(hold->tally.value, w->high_card);
}

/* The player's flushes were entered as hands without a flush. */
static void add_flushes(rp_walk *w, const rp_draw_class *class)
{
    uint32_t possible = 0;
    for (int suit = 0; suit < RP_SUITS; suit++)
        if (!(class->drawn.one & ~w->draws->suit_ranks[suit]))
            possible |= 1u << suit;
    for (int i = 0; i < w->count; i++) {
        rp_hold *hold = &w->holds[i];
        const uint32_t suits = hold->kept.one == 0 ? possible : possible & 1u << hold->suit;
        if (suits)
            rp_enter_flushes(w, class, suits, hold);
    }
}

/* ---- the walk over rank multisets ---- */

static void end_class(rp_walk *w, const rp_draw_class *class, int rank)
{
    for (; rank < RP_RANKS; rank++)
        rp_composition_set(&w->composition, rank, rp_nibble(w->stock.live_counts, rank));
    rp_composition_finish(&w->composition, w->dealer_hands);
    w->flushes_known = w->patterns = w->high_card_known = w->high_card_folds = 0;
    rp_forget_gain(&w->known);
    memset(w->sums_known, 0, sizeof w->sums_known);
    for (int i = 0; i < w->count; i++)
        add_class(w, class, &w->holds[i]);
    if (class->drawn.two == 0)
        add_flushes(w, class);
}

/* Draws `left` cards of this rank and higher ones in every way. */
static void walk_rank(rp_walk *w, const rp_draw_class *class, int rank, int left)
{
    const int live = rp_nibble(w->stock.live_counts, rank);
    if (left == 0) {
        end_class(w, class, rank);
        return;
    }
    if (w->stock.live_above[rank] < left)
        return;
    for (int cards = live < left ? live : left; cards > 0; cards--) {
        rp_draw_class next;
        rp_draw_rank(&w->stock, class, rank, cards, &w->ways, &next);
        rp_composition_set(&w->composition, rank, live - cards);
        walk_rank(w, &next, rank + 1, left - cards);
    }
    rp_keep_rank(&w->stock, rank, &w->ways);
    rp_composition_set(&w->composition, rank, live);
    walk_rank(w, class, rank + 1, left);
}

/* A sum costs as much as some thirty draws one by one. */
enum { FEWEST_SUMMED = 30 };

/* Whether scaled sums stay below 2^63. Against one set of kept ranks at most 1287 draws leave up
 * to 4^3 hands, with 36 cards to be replaced: fewer than 2^22, which a sum passes through less
 * than four times over. */
static int are_summed(const rp_walk *w, const rp_terms *terms)
{
    const int64_t most =
        terms->scale * w->redraw.sequences * w->draws->largest_difference[RP_FLUSH][RP_HIGH_CARD];
    return rp_sums_flush_draws(&w->redraw) && (!w->counts || most < INT64_C(1) << (63 - 24));
}

static void choose_sums(rp_walk *w, int drawn)
{
    const rp_terms *terms = rp_walk_terms(w, RP_FLUSH, RP_HIGH_CARD);
    const int summed = terms && are_summed(w, terms);
    for (int suit = 0; suit < RP_SUITS; suit++)
        w->sums_flushes[suit] =
            summed && rp_choose(rp_popcount32(w->draws->suit_ranks[suit]), drawn) >= FEWEST_SUMMED;
}

static void sum_flushes(rp_walk *w, int drawn)
{
    for (int i = 0; i < w->count; i++)
        for (int suit = 0; suit < RP_SUITS; suit++) {
            rp_hold *hold = &w->holds[i];
            const int possible = hold->kept.one == 0 || hold->suit == suit;
            if (possible && w->sums_flushes[suit])
                rp_sum_flush_gains(w, hold, suit, drawn);
        }
}

static void choose_redraws(rp_walk *w)
{
    for (int first = 0; first < RP_CATEGORIES; first++)
        for (int beside = 0; beside < 2; beside++)
            w->may_pay[first][beside] = (uint8_t)rp_redraw_may_pay(
                &w->redraw, &w->draws->stakes[first][beside ? RP_ACE_KING : RP_HIGH_CARD],
                (uint32_t)first);
}

void rp_draw_exchanges(rp_draws *draws, int drawn, rp_hold *holds, int count)
{
    const int live = rp_popcount64(draws->live) - drawn;
    rp_walk w;
    rp_draw_class none;
    if (draws->flushes_filled < drawn) {
        fill_flushes(draws, draws->suit_ranks[draws->upcard_suit], 0, drawn);
        draws->flushes_filled = drawn;
    }
    w.draws = draws;
    w.holds = holds;
    w.count = count;
    w.counts = holds[0].tally.outcomes != NULL;
    w.may_fold = !draws->rules->bet_forced[drawn];
    w.dealer_hands = rp_choose(live, RP_DEALER_HIDDEN);
    w.redraw = rp_redraw_of(draws->rules, live);
    rp_stock_init(&w.stock, &draws->dealer, draws->live, draws->suit_ranks[draws->upcard_suit]);
    w.most_flushes = rp_unpack_flushes(draws->flushes[w.stock.suited]);
    memset(w.terms_known, 0, sizeof w.terms_known);
    choose_redraws(&w);
    choose_sums(&w, drawn);
    w.rank_gains_known = 0;
    memset(w.flush_ends, 0, sizeof w.flush_ends);
    rp_composition_begin(&w.composition, &draws->dealer);
    none = rp_draw_nothing(&w.stock, &w.ways);
    walk_rank(&w, &none, 0, drawn);
    sum_flushes(&w, drawn);
}

/* ---- final hands one by one ---- */

int rp_settle_final(const rp_draws *draws, uint64_t hand, uint64_t live, int may_fold,
                    rp_tally *tally)
{
    const uint32_t strength = rp_set_strength(hand);
    const rp_combinations paid = rp_set_combinations(draws->rules, hand, strength);
    const rp_redraw redraw = rp_redraw_of(draws->rules, rp_popcount64(live));
    const int by_gain = rp_has_gain_terms(&redraw) && !draws->by_hand;
    rp_stakes stakes = draws->stakes[paid.first][paid.second];
    const int suit = draws->upcard_suit;
    uint32_t suit_ranks[RP_SUITS];
    rp_composition composition;
    rp_known_gain known;
    rp_terms terms;
    for (int i = 0; i < RP_SUITS; i++)
        suit_ranks[i] = rp_suit_ranks(live, i);
    rp_forget_gain(&known);
    stakes.fold = rp_fold_net(&draws->sixth_bonus, paid.first);
    if (by_gain)
        rp_terms_init(&terms, &redraw, &stakes, rp_category_of(strength), tally->outcomes != NULL);
    rp_composition_of(&composition, &draws->dealer, live);
    const rp_scene scene = {
        &draws->plan, by_gain ? &terms : NULL, &redraw, &composition, &known, suit_ranks, suit};
    const rp_showdowns s = rp_count_showdowns(&composition, suit_ranks[suit], strength);
    const rp_worth worth = rp_final_worth(&scene, &stakes, strength, &s);
    rp_tally_add(tally, draws->rules, &stakes, paid.first, paid.second,
                 rp_choose_bet(draws->rules, &stakes, may_fold, &worth), 1, &worth);
    return paid.first;
}

int64_t rp_draw_sixth(const rp_draws *draws, uint64_t hand, rp_tally *tally)
{
    int64_t bonus = 0;
    for (uint64_t left = draws->live; left; left &= left - 1) {
        const uint64_t card = rp_bit(rp_lowest64(left));
        const int first = rp_settle_final(draws, hand | card, draws->live & ~card, 1, tally);
        bonus += draws->sixth_bonus.kept[first];
    }
    return bonus;
}
