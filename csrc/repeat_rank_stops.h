/* SPDX-License-Identifier: MIT */
/* What stopping is worth after a draw to four near cards, whatever the suits of the live cards
 * are: what it would be worth if the dealer had no flushes, and at most what flushes can change.
 *
 * Points are those of repeat_ceiling.h. */
#ifndef RP_REPEAT_RANK_STOPS_H
#define RP_REPEAT_RANK_STOPS_H

#include "repeat_near.h"

/* Dealer hands, at most: flushes as dealt, and those that keep four cards of one suit if one is
 * replaced, with the upcard among them and without. */
typedef struct rp_suited_hands {
    int64_t dealt, redrawn;
} rp_suited_hands;

/* By the rank that is drawn, and whether the card is of the near cards' suit. */
typedef struct rp_rank_stops {
    int64_t most[RP_RANKS][2], least[RP_RANKS][2]; /* points */
} rp_rank_stops;

rp_suited_hands rp_suited_hands_of(const rp_draws *draws, uint64_t by_rank);

/* For all ranks of which a card is live. */
void rp_set_rank_stops(const rp_draws *draws, const rp_near_cards *near, uint64_t by_rank,
                       const rp_suited_hands *suited, rp_rank_stops *out);

#endif
