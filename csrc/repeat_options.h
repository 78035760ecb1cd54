/* SPDX-License-Identifier: MIT */
/* The draws of one exchange after which going on may be worth it. */
#ifndef RP_REPEAT_OPTIONS_H
#define RP_REPEAT_OPTIONS_H

#include "repeat_plan.h"

/* Exchanges of one hand that may be worth it. */
typedef struct rp_exchanges {
    int count;
    uint64_t kept[RP_HAND];
    int64_t bound[RP_HAND];
} rp_exchanges;

typedef struct rp_option {
    uint64_t drawn;
    rp_exchanges exchanges;
    int64_t most; /* points that it may add to stopping */
} rp_option;

/* What is known of an exchange while its draws are looked at. */
typedef struct rp_progress {
    int64_t bound; /* of the exchange, in points */
    rp_wide sum;   /* over all draws, in units of one card fewer */
    int64_t most;  /* points that draws not yet looked at may add to it */
    int options;   /* those that may add least come first: the others take long to look at */
    rp_option option[RP_CARDS];
} rp_progress;

/* Finds them by their bounds. */
void rp_find_options(rp_progress *p, uint64_t kept, uint64_t live, const rp_outlook *outlook);

/* The sum of stopping over all draws to the cards that are kept. */
void rp_sum_stops(rp_search *s, rp_progress *p, uint64_t kept, uint64_t live);

/* What going on adds to stopping, and the cards to exchange for it. */
rp_wide rp_added_value(rp_search *s, rp_exchanges *e, uint64_t hand, uint64_t live, uint64_t *best);

/* Where bounds by rank are made. */
int rp_are_bounded_by_rank(const rp_search *s, const rp_near_cards *near, int live);

/* The plan for a set of live cards; one that does not hold where no bounds are made. */
rp_plan rp_plan_of_set(rp_search *s, const rp_near_cards *near, uint64_t live);

#endif
