/* SPDX-License-Identifier: MIT */
/* The draws to four near cards, as parts: how often each comes up is remembered among the states
 * of the next layer.
 *
 * Draws of a rank, of the near cards' suit or not, are counted or left out together. All that are
 * counted make the choice that ranks alone make best, and redraws only add to it. So their
 * outcomes are those by ranks, and what the live ranks of each suit change: flushes of the
 * upcard's suit, and redraws. */
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

/* Near cards, live cards by rank, and the ranks that are left out. */
typedef struct rp_part {
    uint32_t near;
    int joins;       /* whether the near cards are of the upcard's suit */
    uint32_t out[2]; /* by whether the card is of the near cards' suit */
    uint64_t by_rank;
} rp_part;

static inline rp_memory_key rp_part_key(const rp_part *part, int kind, uint32_t number)
{
    return (rp_memory_key){(uint64_t)part->near | (uint64_t)part->joins << RP_RANKS |
                               (uint64_t)part->out[0] << (RP_RANKS + 1) |
                               (uint64_t)part->out[1] << (2 * RP_RANKS + 1) |
                               (uint64_t)kind << RP_PART_SHIFT,
                           part->by_rank | rp_spread_ranks(number) << 3};
}

static inline int rp_kind_of_part(const uint64_t *entry)
{
    return (int)(entry[0] >> RP_PART_SHIFT);
}

static inline rp_part rp_part_of(const uint64_t *entry)
{
    const uint64_t key = entry[0];
    return (rp_part){(uint32_t)key & RP_RANK_MASK,
                     (int)(key >> RP_RANKS & 1),
                     {(uint32_t)(key >> (RP_RANKS + 1)) & RP_RANK_MASK,
                      (uint32_t)(key >> (2 * RP_RANKS + 1)) & RP_RANK_MASK},
                     entry[1]};
}

/* The choice that a hand makes by the ranks of the live cards, without a redraw; the value of a bet
 * may be off by `doubt`, insured or not. */
static inline rp_choice rp_choice_by_ranks(const rp_near_draws *n, const rp_near_hand *hand,
                                           int64_t doubt, int *sure)
{
    const rp_showdowns s = rp_rank_showdowns(&n->composition, hand->strength);
    const rp_worth worth = {rp_ends_of(&s, n->redraw.sequences), 0};
    return rp_choose_in_doubt(n->draws->rules, hand->stakes, 1, &worth, doubt, 2 * doubt, sure);
}

#endif
