/* SPDX-License-Identifier: MIT */
/* What exchanges can be worth at most with four near cards kept, whatever the suits of the
 * live cards are. Many sets of live cards share such a bound, and it is remembered like a
 * value. */
#ifndef RP_REPEAT_RANKS_H
#define RP_REPEAT_RANKS_H

#include "repeat_near.h"
#include "repeat_search.h"

enum { RP_MOST_EXCHANGED = 12 }; /* before an exchange that is looked at by rank */

typedef struct rp_rank_bound {
    int64_t points;
    int may_give_up_own; /* whether an exchange after a card of the near cards' suit may be worth it */
} rp_rank_bound;

/* The bound of one more exchange from all sets of live cards that have as many of each rank,
 * and of the near cards' suit these ones or fewer. May set search->status: then it means
 * nothing. */
rp_rank_bound rp_bound_by_rank(rp_search *s, const rp_near_cards *near, uint64_t by_rank);

/* The same, less close: only so many exchanges one after another are looked at by rank (1 to 15; 0:
 * all). */
rp_rank_bound rp_bound_by_rank_ahead(rp_search *s, const rp_near_cards *near, uint64_t by_rank,
                                     int levels);

#endif
