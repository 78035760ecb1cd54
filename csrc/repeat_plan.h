/* SPDX-License-Identifier: MIT */
/* What to do after each draw to four near cards, as far as the ranks of the live cards decide it.
 *
 * Nothing but to stop or to exchange the drawn card again is worth it then, and a card of the near
 * cards' suit is kept. All sets of live cards of the same ranks play alike, but for what is open,
 * and are summed together: see repeat_parts.h. */
#ifndef RP_REPEAT_PLAN_H
#define RP_REPEAT_PLAN_H

#include "repeat_ranks.h"

typedef struct rp_plan {
    int holds;         /* or something else may be worth it, and only bounds are told */
    int closed;        /* whether nothing is open, after later draws neither */
    int even;          /* whether no choice hangs on suits either */
    uint32_t again;    /* ranks of other suits that are exchanged again: worth more than stopping */
    uint32_t open;     /* those that have to be looked at card by card */
    uint32_t split[2]; /* after which one stops, with a choice that hangs on suits: by whether the
                          card is of the near cards' suit */
    /* Points, what holds for each set of live cards: */
    int64_t least, most;           /* that the exchange is worth */
    int64_t open_least, open_most; /* that draws which are open, now or later, are worth in it */
} rp_plan;

/* For all sets of live cards of such ranks, those of the near cards' suit being as they are. May
 * set search->status: then it means nothing. Bounds by rank are to be made for the near cards. */
rp_plan rp_plan_of(rp_search *s, const rp_near_cards *near, uint64_t by_rank);

/* Live cards once one of a rank, of another suit than the near cards', is exchanged. */
static inline uint64_t rp_less_other_of_rank(uint64_t by_rank, int rank)
{
    return by_rank - (UINT64_C(1) << 4 * rank);
}

#endif
