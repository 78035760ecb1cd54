/* SPDX-License-Identifier: MIT */
/* What folding or betting can be worth at most, once some more cards are gone from the
 * live ones, whichever these are. Bounds are in points, rounded up; no value is made of
 * them. */
#ifndef RP_REPEAT_CEILING_H
#define RP_REPEAT_CEILING_H

#include "draw.h"

/* Cards that make a flush of four kept ones of a suit, at most. */
enum { RP_FLUSH_CARDS = RP_RANKS - 4 };

#define RP_POINT_BITS 20
#define RP_POINTS (INT64_C(1) << RP_POINT_BITS) /* an ante */

static inline int64_t rp_larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static inline int64_t rp_smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* a / b rounded up, b being positive. */
static inline int64_t rp_divide_up(int64_t a, int64_t b)
{
    return a / b + (a % b > 0);
}

/* The most that something can be worth with a hand of a category or a lower one: [1] if
 * it holds an ace and a king, [0] if not both. */
typedef struct rp_ceilings {
    int64_t of[RP_CATEGORIES][2];
} rp_ceilings;

/* For four ranks: those that make a straight of them. */
typedef struct rp_near_straights {
    uint16_t of[1 << RP_RANKS];
} rp_near_straights;

/* The dealer's hands against some live cards. */
typedef struct rp_crowd {
    const rp_draws *draws;
    rp_composition composition;
    uint32_t suit_ranks[RP_SUITS];
    int live;
    int64_t flushes;                  /* of those that do not qualify by their ranks */
    int64_t two_cards;                /* hands that hold both of any two cards, at most */
    int64_t loss[RP_CARDS];           /* of hands that do not qualify, by each live card; rising */
    int64_t won_by_pair[RP_RANKS];    /* hands that lose to a pair of the rank or tie, at most */
    int64_t pairing, straight, flush; /* cards that make pairs, straights and flushes in
                                         redraws of all hands, at most */
} rp_crowd;

void rp_near_straights_init(rp_near_straights *near);

void rp_crowd_init(rp_crowd *crowd, const rp_draws *draws, const rp_near_straights *near,
                   uint64_t live);

/* Ceilings once `gone` of the crowd's live cards are, and those of pairs by rank. */
void rp_set_ceilings(const rp_crowd *crowd, int gone, rp_ceilings *ceilings,
                     int64_t pair[RP_RANKS][2]);

#endif
