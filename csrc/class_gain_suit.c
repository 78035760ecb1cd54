/* SPDX-License-Identifier: MIT */
/* As gain_suit.c, shorter by what is the same for all sets: how the excess follows from the gains
 * of all cards. */
#include "class_gain_suit.h"

#include <stddef.h>

#include "gain_parts.h"

/* The gain of a card that makes a straight flush, no flush or straight. */
static int64_t straight_change(const rp_gain *g, uint32_t five, int64_t each)
{
    const rp_gain_terms *t = g->terms;
    const uint32_t dealer = rp_make_strength(RP_STRAIGHT, rp_straight(five), 0);
    const uint32_t category = rp_category_of(g->strength);
    if (category != RP_STRAIGHT)
        return t->lose - (category > RP_STRAIGHT ? t->win : t->lose) - each;
    return t->lose - each -
           (g->strength > dealer    ? t->win
            : g->strength == dealer ? t->push
                                    : t->lose);
}

/* The gains of all cards near a straight, the rest of the suit being left. */
static int64_t near_gains(const rp_gain *g, uint32_t kept, uint32_t left, int64_t gains,
                          int64_t each)
{
    for (uint32_t r = g->plan->straights[kept] & left; r; r &= r - 1)
        gains += straight_change(g, kept | (r & (~r + 1)), each);
    return gains;
}

static uint64_t without(uint64_t near, const uint64_t with[RP_RANKS], uint32_t gone)
{
    for (; gone; gone &= gone - 1)
        near &= ~with[rp_lowest64(gone)];
    return near;
}

/* ---- the upcard replaced ---- */

static rp_excesses sum_four_near(const rp_gain *g, uint64_t near, uint32_t suited, int64_t each,
                                 int64_t all)
{
    const int upcard = g->plan->dealer->upcard_rank, own = (int)(suited >> upcard & 1);
    const int again = g->composition->live[upcard];
    rp_excesses sum = {0, 0};
    for (; near; near &= near - 1) {
        const int i = rp_lowest64(near);
        const uint32_t four = g->plan->four[i];
        const rp_near *n = &g->by_ranks->four[i];
        const int64_t apart = g->terms->win * n->winning + all;
        if (!rp_is_never_bought(g->terms, apart))
            sum = rp_minus(sum, rp_excess_with_flush(g->terms, again, apart, own, each));
        if (g->plan->straights[four] >> upcard & 1)
            continue;
        const int64_t gains = near_gains(g, four, suited & ~four, n->gains + all, each);
        if (!rp_is_never_bought(g->terms, gains))
            sum = rp_plus(sum, rp_excess_with_flush(g->terms, again, gains, own, each));
    }
    return sum;
}

rp_excesses rp_suited_replaced(const rp_gain *g, const rp_suit_sets *sets, uint32_t suited,
                               int64_t each, uint64_t near)
{
    const int upcard = g->plan->dealer->upcard_rank;
    const int64_t all = each * (rp_popcount32(suited) - RP_DEALER_HIDDEN);
    const rp_hands h = {g->composition->live[upcard], (int)(suited >> upcard & 1), 1, 0, all, each};
    near = without(near, g->plan->four_with, RP_RANK_MASK & ~suited);
    const rp_excesses close = sum_four_near(g, near, suited, each, all);
    if (rp_count_nothing(g->terms, each))
        return close;
    return rp_plus(
        rp_change_of_lanes(g, &h, sets->four, rp_words(g, 12, RP_SPREAD_WORDS + 1), 12, 0), close);
}

/* ---- the upcard kept ---- */

static rp_excesses sum_three_near(const rp_gain *g, uint64_t near, uint32_t suited, int64_t each,
                                  int64_t all)
{
    const uint32_t upcard = 1u << g->plan->dealer->upcard_rank;
    uint64_t beyond[RP_RANKS];
    rp_excesses sum = {0, 0};
    if (!near)
        return sum;
    rp_count_beyond(g, suited, beyond);
    for (; near; near &= near - 1) {
        const int i = rp_lowest64(near);
        const uint32_t kept = g->plan->three[i] | upcard, left = suited & ~kept;
        const rp_near *n = &g->by_ranks->three[i];
        const int limit = rp_limit(g, kept);
        const int64_t apart = g->terms->win * n->winning + all;
        const int64_t gains = near_gains(g, kept, left, n->gains + all, each);
        if (!rp_is_never_bought(g->terms, gains))
            sum = rp_plus(sum, rp_excess_alike(g->terms,
                                               rp_without_straights(g, beyond[limit], kept, suited),
                                               gains, each));
        if (!rp_is_never_bought(g->terms, apart))
            sum = rp_minus(sum, rp_excess_alike(g->terms, beyond[limit], apart, each));
    }
    return sum;
}

/* No straight being near, by what the replaced rank has besides cards of the suit; and if all its
 * cards count alike. */
static rp_excesses sum_of_kinds(const rp_gain *g, uint32_t sets, uint32_t suited, int64_t each,
                                int64_t all)
{
    const rp_rank_order *order = &g->plan->order;
    const uint8_t *live = g->composition->live;
    const int most = 9 + live[g->plan->dealer->upcard_rank];
    const int words = rp_words(g, most, RP_SPREAD_WORDS), stands = g->terms->flush_stands;
    rp_spread kept;
    rp_excesses sum = {0, 0};
    if (stands)
        rp_spread_others(order, live, sets, suited, words, &kept);
    else
        rp_spread_fill(order, live, sets, suited, 0, words, &kept, NULL);
    for (int kind = 0; kind < (stands ? RP_SUITS : RP_SPREAD_KINDS); kind++) {
        const int own = kind / RP_SUITS, again = kind % RP_SUITS;
        const rp_hands h = {again, own, again + 1 - own, 0, all, each};
        sum = rp_plus(sum, rp_change_of_lanes(g, &h, kept.three[kind], words, most, 0));
    }
    return sum;
}

static rp_excesses sum_of_all(const rp_gain *g, uint32_t sets, uint32_t suited, int64_t each,
                              int64_t all)
{
    const uint8_t *live = g->composition->live;
    const int most = 9 + live[g->plan->dealer->upcard_rank];
    const int words = rp_words(g, most, RP_SPREAD_WORDS);
    const rp_hands h = {0, 0, 1, 0, all, each};
    uint64_t three[RP_SPREAD_WORDS];
    rp_spread_all(&g->plan->order, live, sets, suited, words, three);
    return rp_change_of_lanes(g, &h, three, words, most, 0);
}

rp_excesses rp_suited_kept(const rp_gain *g, uint32_t suited, int64_t each, uint64_t near)
{
    const int64_t all = each * (rp_popcount32(suited) - (RP_DEALER_HIDDEN - 1));
    const uint32_t sets = g->plan->sets & g->keepable & suited;
    rp_excesses sum = {0, 0};
    if (rp_kept_is_never_bought(g, suited, each))
        return sum;
    near = without(near, g->plan->three_with, RP_RANK_MASK & ~suited);
    if (!rp_count_nothing(g->terms, each))
        sum = g->terms->alike ? sum_of_all(g, sets, suited, each, all)
                              : sum_of_kinds(g, sets, suited, each, all);
    return rp_plus(sum, sum_three_near(g, near, suited, each, all));
}
