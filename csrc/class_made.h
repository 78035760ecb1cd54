/* SPDX-License-Identifier: MIT */
/* What the draws of an exchange make by ranks, and what the dealer has then, all draws and all
 * dealer hands together. */
#ifndef RP_CLASS_MADE_H
#define RP_CLASS_MADE_H

#include "rank_class.h"

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

/* `kept`: the cards kept of each rank, 5 - drawn. [0]: without ace and king, [1]: with both.
 * Cost: as much as some 100 draws one by one. */
void rp_count_made(const rp_rank_class *class, int drawn, const uint8_t kept[RP_RANKS],
                   rp_made made[RP_PATTERNS][2]);

#endif
