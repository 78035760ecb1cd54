/* SPDX-License-Identifier: MIT */
/* What the draws of an exchange make by ranks, and what the dealer has then, all draws and all
 * dealer hands together. */
#ifndef RP_CLASS_MADE_H
#define RP_CLASS_MADE_H

#include "rank_class.h"
#include "strength.h"

/* The patterns of five cards; a straight has none. */
enum {
    RP_NO_PAIR,
    RP_ONE_PAIR,
    RP_TWO_PAIRS,
    RP_THREE_ALIKE,
    RP_THREE_AND_TWO,
    RP_FOUR_ALIKE,
    RP_PATTERNS
};

/* Draws that make a pattern, and with dealer hands: those in which the dealer has no pair
 * (straights are among them); those of these with ace and king; and, beside one pair of the
 * player, those in which the dealer has one, not above his, and no more. Below 2^38. */
typedef struct rp_made {
    int64_t draws, no_pair, ace_king, pair;
} rp_made;

/* Called with the cards kept, and how many of each rank they are. [0]: without ace and king,
 * [1]: with both. */
typedef void rp_enter_made(void *to, rp_ranks kept, const uint8_t cards[RP_RANKS],
                           rp_made made[RP_PATTERNS][2]);

/* Enters all ways to keep 5 - drawn cards of the hand, by ranks. Cost of each: as much as some
 * fifty draws one by one. */
void rp_count_made(const rp_rank_class *class, int drawn, rp_enter_made *enter, void *to);

#endif
