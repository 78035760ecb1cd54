/* SPDX-License-Identifier: MIT */
/* A class of draws: all that take the same number of cards of each rank.
 *
 * They leave the same live counts, and, flushes of the player apart, make the
 * same final hand. Inside a class only the dealer's flushes differ, by which of
 * the drawn ranks include the card of the upcard's suit. */
#ifndef RP_DRAW_CLASS_H
#define RP_DRAW_CLASS_H

#include "composition.h"

enum { RP_MOST_PATTERNS = 1 << RP_HAND };

/* What the draws come from. */
typedef struct rp_stock {
    const rp_dealer *dealer;
    uint64_t live_counts;         /* a nibble a rank */
    uint32_t suited;              /* live ranks of the upcard's suit */
    int live_above[RP_RANKS + 1]; /* live cards of a rank and the higher ones */
} rp_stock;

/* A class, complete from the deuces up to some rank; the ranks above count as
 * not drawn. `flush` sums over its draws the sets of j drawn ranks below the
 * king whose cards of the upcard's suit stay live: the coefficients of the
 * product of (ways + suited_ways * x) over these ranks. */
typedef struct rp_draw_class {
    rp_ranks drawn;
    int64_t ways; /* draws, at most C(46,5) */
    int64_t flush[RP_DEALER_HIDDEN + 1];
    int untouched; /* other suited ranks below the king */
} rp_draw_class;

/* For each rank, the ways to draw what the class draws of it, and those of them
 * that leave the card of the upcard's suit (0 if it is not live). */
typedef struct rp_rank_ways {
    int32_t all[RP_RANKS], suited[RP_RANKS];
} rp_rank_ways;

/* Dealer flushes by the category of their ranks alone, summed over the draws of
 * a class: at most C(46,5) * C(12,4). */
typedef struct rp_flush_sums {
    int64_t no_qualify, ace_king, straight;
} rp_flush_sums;

/* Draws of a class that leave the same ranks of one suit. */
typedef struct rp_pattern {
    uint32_t suited;
    int32_t ways;
} rp_pattern;

void rp_stock_init(rp_stock *stock, const rp_dealer *dealer, uint64_t live, uint32_t suited);

/* The class that draws nothing. */
rp_draw_class rp_draw_nothing(const rp_stock *stock, rp_rank_ways *ways);

/* Leaves a rank alone. */
void rp_keep_rank(const rp_stock *stock, int rank, rp_rank_ways *ways);

/* Draws `cards` (1 or more) of a rank. */
void rp_draw_rank(const rp_stock *stock, const rp_draw_class *before, int rank, int cards,
                  rp_rank_ways *ways, rp_draw_class *after);

/* The dealer's flushes over all draws of a complete class. */
rp_flush_sums rp_sum_flushes(const rp_stock *stock, const rp_draw_class *class,
                             const rp_rank_ways *ways);

/* Splits a complete class by which ranks of one suit, `suited` of them live before
 * the draw, it leaves; `live`: live counts after the draw. Returns how many
 * patterns; some may have no ways. */
int rp_find_patterns(const rp_stock *stock, uint32_t drawn, const uint8_t live[RP_RANKS],
                     uint32_t suited, rp_pattern pattern[RP_MOST_PATTERNS]);

/* The draws of a complete class that leave these ranks of two suits, of which the
 * stock has `first` and `second`. */
int64_t rp_joint_ways(const rp_stock *stock, uint32_t drawn, const uint8_t live[RP_RANKS],
                      uint32_t first, uint32_t first_left, uint32_t second, uint32_t second_left);

#endif
