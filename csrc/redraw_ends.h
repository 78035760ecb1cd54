/* SPDX-License-Identifier: MIT */
/* How the redraws that are bought end, from what they gain.
 *
 * Gains are found by several terms side by side: the true ones, which alone decide, and
 * scaled ones that count an end each, see rp_scaled_terms_init. What these count is
 * linear in the gains: of one dealer hand, of what a suit changes, of sums over draws. */
#ifndef RP_REDRAW_ENDS_H
#define RP_REDRAW_ENDS_H

#include "gain.h"

/* The gains found side by side: by the true terms, and by those that count an end. */
enum { RP_GAIN_TRUE, RP_GAIN_WIN, RP_GAIN_LOSE, RP_GAIN_PUSH, RP_GAINS };

/* The terms of hands of the same combinations, `count` of them: the true ones where only
 * values are asked for; all but those of pushes where no hand can tie; or all.
 *
 * The largest sum of one final hand, at the largest amounts and scale: 163,185 dealer hands,
 * 42 * 41 * 40 * 39 redraws, 40,002 antes from failing to winning, times 64, are less than
 * 2^60. Scale 2048 comes with 42 * 41 redraws. */
typedef struct rp_terms {
    int count;
    int64_t scale; /* 1 where nothing is counted */
    rp_gain_terms of[RP_GAINS];
} rp_terms;

/* Gains as in rp_terms; what is not asked for is not set. */
typedef struct rp_gains {
    int64_t of[RP_GAINS];
} rp_gains;

/* `counts`: whether ends are asked for. */
void rp_terms_init(rp_terms *terms, const rp_redraw *redraw, const rp_stakes *stakes,
                   uint32_t category, int counts);

/* Whether the terms count ends. */
static inline int rp_counts_ends(const rp_terms *terms)
{
    return terms->count > 1;
}

/* What redraws with these gains change in the ends: as many as are bought are taken from
 * RP_NO_QUALIFY. Only the gains modulo 2^64 matter, so that sums may pass it. */
rp_ends rp_ends_of_gains(const rp_terms *terms, const rp_stakes *stakes, const rp_gains *gains);

#endif
