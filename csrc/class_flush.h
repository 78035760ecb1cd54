/* SPDX-License-Identifier: MIT */
/* What the player's own flushes add to the purchases of a rank class. */
#ifndef RP_CLASS_FLUSH_H
#define RP_CLASS_FLUSH_H

#include "draw.h"
#include "rank_class.h"

/* The dealer's flushes with all cards of his suit live, weakest first, straight flushes
 * left out: the four ranks beside the upcard. */
typedef struct rp_flush_order {
    int flushes;
    uint16_t rest[495];
    uint16_t below[1 << RP_RANKS]; /* flushes weaker than one of these five ranks */
} rp_flush_order;

void rp_order_flushes(const rp_dealer *dealer, uint32_t deck_ranks, rp_flush_order *order);

/* For one exchange: antes over all pairs (draw, dealer hand), more than what the same
 * ranks are worth without a flush.
 *
 * In the upcard's suit by lane. In another suit by the ranks of the hand that this suit
 * holds, as a lane, and by the deal's lane. Where cards are kept, these are all of the
 * suit; where none is, all suits add up. */
typedef struct rp_class_flushes {
    int64_t upcard_suit[RP_MOST_LANES];
    int64_t other_suit[RP_MOST_LANES][RP_MOST_LANES];
} rp_class_flushes;

/* `kept`: 5 - drawn different ranks. Cost: up to 1,287 flushes in up to 64 deals. */
void rp_value_flushes(const rp_draws *draws, const rp_flush_order *order,
                      const rp_rank_class *class, int drawn, uint32_t kept, rp_class_flushes *out);

/* Adds to outcomes what flushes change in so many deals, which are given likewise. */
void rp_add_flush_outcomes(const rp_draws *draws, const rp_flush_order *order,
                           const rp_rank_class *class, int drawn, uint32_t kept,
                           const rp_class_flushes *deals, rp_outcomes *out);

#endif
