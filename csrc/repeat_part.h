/* SPDX-License-Identifier: MIT */
/* The draws to four near cards that their plan decides, as parts: how often each comes up is
 * remembered among the states of the next layer.
 *
 * After those that are counted here one stops, with the choice that ranks make, and redraws only
 * add to it. So their outcomes are those by ranks, and what the live ranks of each suit change:
 * flushes of the upcard's suit, and redraws. Those that are exchanged again are passed on to parts
 * of the next layer. */
#ifndef RP_REPEAT_PART_H
#define RP_REPEAT_PART_H

#include "repeat_play.h"

/* What is remembered: of the ranks, how many different suits there are, the upcard's and others;
 * how often each of these comes up; and which they are, by number. */
enum {
    RP_PART_RANKS = 1,
    RP_PART_UPCARD_SUIT = 2,
    RP_PART_OTHER_SUIT = 3,
    RP_PART_LISTED = 2 /* added to the kind of a suit */
};

/* Near cards, and live cards by rank. */
typedef struct rp_part {
    rp_near_cards near;
    uint64_t by_rank;
} rp_part;

/* Live ranks of one suit, and how often they come up. */
typedef struct rp_part_suit {
    uint32_t suited;
    int kind;
    rp_wide ways;
} rp_part_suit;

static inline rp_memory_key rp_part_key(const rp_part *part, int kind, uint32_t number)
{
    return (rp_memory_key){part->near.kept | (uint64_t)kind << RP_PART_SHIFT,
                           part->by_rank | rp_spread_ranks(number) << 3};
}

static inline int rp_kind_of_part(const uint64_t *entry)
{
    return (int)(entry[0] >> RP_PART_SHIFT & 7);
}

static inline rp_part rp_part_of(const uint64_t *entry)
{
    return (rp_part){rp_near_cards_of(entry[0] & RP_FULL_DECK), entry[1]};
}

/* The suit with a number of those of a kind. */
rp_part_suit rp_suit_of_part(const rp_memory *table, const rp_part *part, int kind,
                             uint32_t number);

#endif
