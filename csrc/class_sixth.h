/* SPDX-License-Identifier: MIT */
/* The sixth card in a rank class. */
#ifndef RP_CLASS_SIXTH_H
#define RP_CLASS_SIXTH_H

#include "draw.h"
#include "rank_class.h"

/* One rank of the sixth card, as if it made no flush. */
typedef struct rp_sixth_rank {
    rp_composition composition;
    uint32_t strength;
    rp_combinations paid;
    rp_showdowns showdowns;
} rp_sixth_rank;

/* A final hand with five cards of a suit or more. */
typedef struct rp_sixth_flush {
    int known;
    uint32_t strength;
    rp_combinations paid;
    rp_showdowns showdowns;
} rp_sixth_flush;

enum { RP_SIXTH_OF_FLUSH = RP_HAND, RP_SIXTH_BESIDE_FLUSH, RP_SIXTH_FLUSHES };

/* Values are antes over all pairs (card, dealer hand), fee not paid. */
typedef struct rp_class_sixth {
    rp_sixth_rank rank[RP_RANKS];
    int64_t most;                 /* value in any lane at most, as if no sixth card made a flush */
    uint32_t known;               /* a bit a lane: whether its value is */
    int64_t value[RP_MOST_LANES]; /* likewise */
    /* By which card of the hand is of another suit than the sixth and all others, or for a hand
     * that is a flush, and by the sixth card's rank. */
    rp_sixth_flush flush[RP_SIXTH_FLUSHES][RP_RANKS];
} rp_class_sixth;

void rp_begin_sixth(const rp_draws *draws, const rp_rank_class *class, rp_class_sixth *sixth);

/* The value in a lane. */
int64_t rp_value_sixth(const rp_draws *draws, const rp_rank_class *class, rp_class_sixth *sixth,
                       int lane);

/* What flushes add for a hand with four cards of a suit; and the value for one with five. */
int64_t rp_value_sixth_flushes(const rp_draws *draws, const rp_rank_class *class,
                               rp_class_sixth *sixth, const rp_suiting *deal);
int64_t rp_value_sixth_of_flush(const rp_draws *draws, const rp_rank_class *class,
                                rp_class_sixth *sixth, const rp_suiting *deal);

/* Adds the outcomes of so many deals of each lane, as if no sixth card made a flush. */
void rp_add_sixth_outcomes(const rp_draws *draws, const rp_rank_class *class,
                           const rp_class_sixth *sixth, const int64_t deals[RP_MOST_LANES],
                           rp_outcomes *out);

/* Adds what flushes change in the deals that one stands for; and all outcomes where the hand
 * is one. */
void rp_add_sixth_flush_outcomes(const rp_draws *draws, const rp_rank_class *class,
                                 rp_class_sixth *sixth, const rp_suiting *deal, rp_outcomes *out);
void rp_add_sixth_of_flush_outcomes(const rp_draws *draws, const rp_rank_class *class,
                                    rp_class_sixth *sixth, const rp_suiting *deal,
                                    rp_outcomes *out);

#endif
