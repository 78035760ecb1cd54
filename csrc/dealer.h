/* SPDX-License-Identifier: MIT */
/* What is known of the dealer's hand before anything is counted. */
#ifndef RP_DEALER_H
#define RP_DEALER_H

#include "card.h"

enum { RP_MOST_STRAIGHTS = 5 }; /* straights through one rank */

/* What does not change while cards are drawn. */
typedef struct rp_dealer {
    int upcard_rank;
    int qualifier;
    int straights;                                               /* straights through the upcard */
    uint8_t straight_high[RP_MOST_STRAIGHTS];                    /* their highest ranks, rising */
    uint32_t straight_rest[RP_MOST_STRAIGHTS];                   /* their four other ranks */
    uint8_t straight_ranks[RP_MOST_STRAIGHTS][RP_DEALER_HIDDEN]; /* the same, one by one */
} rp_dealer;

void rp_dealer_init(rp_dealer *dealer, const rp_rules *rules, int upcard);

/* The hidden cards beside ace, king and upcard. */
static inline int rp_hidden_beside_big_slick(int upcard_rank)
{
    return upcard_rank >= RP_KING ? 3 : 2;
}

#endif
