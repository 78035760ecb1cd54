/* SPDX-License-Identifier: MIT */
/* What the sums of a gain are made of. */
#ifndef RP_GAIN_PARTS_H
#define RP_GAIN_PARTS_H

#include "gain.h"

static inline int rp_has_big_slick(uint32_t ranks)
{
    return (ranks & RP_BIG_SLICK) == RP_BIG_SLICK;
}

/* Whether the dealer qualifies with these ranks by his ace and king. */
static inline int rp_is_ace_king(const rp_gain *g, uint32_t ranks)
{
    return g->plan->dealer->qualifier == RP_ACE_KING && rp_has_big_slick(ranks);
}

/* The excess of buying over taking the ante, never below 0: `gains` of the cards
 * that stand at once, `last` of those that only stand last. */
static inline int64_t rp_excess(const rp_gain *g, int again, int64_t gains, int64_t last)
{
    const int64_t value = g->first[again] * gains + g->last[again] * last - g->price;
    return value > 0 ? value : 0;
}

/* Where the kept ranks hold an ace or a king: the other one, as a bit, if it would
 * make the dealer qualify; else 0. */
static inline uint32_t rp_big_slick_rank(const rp_gain *g, uint32_t kept)
{
    const uint32_t held = kept & RP_BIG_SLICK;
    return g->plan->dealer->qualifier == RP_ACE_KING && held && held != RP_BIG_SLICK
               ? RP_BIG_SLICK & ~held
               : 0;
}

/* Winning cards beside straights and flushes, `pairs` of which pair a kept rank.
 * The replaced rank is no big slick with the kept ones: he would have qualified. */
static inline int rp_winning_cards(const rp_gain *g, uint32_t kept, int pairs)
{
    const uint32_t other = rp_big_slick_rank(g, kept);
    return pairs + (other ? g->composition->live[rp_highest(other)] : 0);
}

/* The ranks of a set that are live, rising; returns how many. */
int rp_list_ranks(uint32_t ranks, const uint8_t live[RP_RANKS], uint8_t list[RP_RANKS]);

/* Turns terms of single ranks into sums over all that can be replaced beyond each
 * kept rank: above it, or below, as the rules say. */
void rp_sum_replaceable(const rp_gain *g, rp_gain_sums sums);

/* The kept rank beyond which ranks are replaced, of the upcard's and others. */
static inline int rp_limit(const rp_gain *g, uint32_t kept)
{
    return g->plan->rules->redraw_card == RP_REDRAW_LOWEST ? rp_lowest64(kept) : rp_highest(kept);
}

/* The ranks that can be replaced beyond a limit. */
static inline uint32_t rp_beyond(const rp_gain *g, int limit)
{
    return g->plan->rules->redraw_card == RP_REDRAW_LOWEST ? (1u << limit) - 1
                                                           : RP_RANK_MASK & ~((2u << limit) - 1);
}

/* Whether these are so few winning cards that not even straights could help. */
static inline int rp_is_hopeless(const rp_gain *g, int winning)
{
    const int straights = rp_category_of(g->strength) >= RP_STRAIGHT ? 2 * RP_SUITS : 0;
    return winning + straights < g->fewest_winning;
}

/* Sums over three hidden ranks kept with the upcard, out of a set, weighed by live
 * cards or not; the winning cards are those that pair. A histogram of subsets by
 * winning cards stands for the list of them. */
int64_t rp_sum_three(const rp_gain *g, uint32_t ranks, int weigh, rp_gain_sums sums);

/* The same over four hidden ranks, the upcard replaced. */
int64_t rp_sum_four(const rp_gain *g, uint32_t ranks, int weigh,
                    const int64_t terms[RP_MOST_WINNING + 1]);

/* What a card gains that makes the dealer's hand this strong. */
int64_t rp_gain_of_card(const rp_gain *g, uint32_t dealer);

/* The excess of one hand that a straight may complete, with `winning` cards beside
 * that: `left`, if not 0, are the ranks left in the suit of all kept cards. */
int64_t rp_excess_near_straight(const rp_gain *g, uint32_t kept, int replaced, int winning,
                                uint32_t left);

#endif
