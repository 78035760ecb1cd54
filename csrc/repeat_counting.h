/* SPDX-License-Identifier: MIT */
/* A plan that is being made, and the final hands of its draws, for all suits that the live cards
 * can have. */
#ifndef RP_REPEAT_COUNTING_H
#define RP_REPEAT_COUNTING_H

#include "repeat_plan.h"
#include "repeat_rank_stops.h"

/* Ranks of which some cards are gone and some are live, at most; beyond them nothing is planned. */
enum { RP_MOST_OPEN_RANKS = 8, RP_MOST_VARIANTS = 1 << RP_MOST_OPEN_RANKS };

/* One suit with all live ranks that it can have. */
typedef struct rp_variants {
    int count;
    uint32_t suited[RP_MOST_VARIANTS];
    rp_wide sum[RP_MOST_VARIANTS];
    /* Of the present rank, in ends of a bet: what stopping is worth, or what the suit adds to it;
     * [1]: the drawn card is of the suit. */
    int64_t stop[RP_MOST_VARIANTS][2];
} rp_variants;

/* A plan that is being made, and its parts. About 110 KiB: keep it on the stack. */
typedef struct rp_counting {
    rp_search *search;
    const rp_near_cards *near;
    uint64_t by_rank;
    int live, exchanged; /* before the draw */
    rp_near_draws draws;
    const rp_rank_stops *crude;
    rp_variants suit[RP_SUITS]; /* the upcard's: the part by ranks; the near cards' alone: none */
    rp_plan plan;
    /* Sums over the draws, in points: */
    int64_t least;                 /* of all, by bounds */
    int64_t open_least, open_most; /* of those that are open, now or later */
    /* Of the present rank, in points: */
    int64_t least_stop, most_stop;
} rp_counting;

/* What is found out about a hand. */
typedef struct rp_looked_at {
    rp_near_hand hand;
    int redraws; /* whether they can pay */
    rp_choice by_ranks;
    int is_split; /* whether suits change the choice */
    int is_known; /* whether a redraw adds the same whatever is chosen, for all suits add to it */
} rp_looked_at;

static inline int rp_is_upcards(const rp_counting *c, int suit)
{
    return suit == c->search->upcard_suit;
}

/* Lists the live ranks that a suit can have. Returns 0 if there are too many. */
int rp_list_variants(rp_counting *c, int suit);

/* Finds what stopping is worth with such a hand: in all variants, and in points. */
rp_looked_at rp_look_at_hand(rp_counting *c, int rank, int own);

#endif
