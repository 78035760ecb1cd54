/* SPDX-License-Identifier: MIT */
/* What suits change in the gains of all draws that make a hold a flush, together.
 *
 * Against one set of kept dealer cards of one suit a draw matters by how many of the kept
 * ranks it takes, by the first rank in which the player's flush differs from them, and by
 * the replaced rank. So the draws are counted by these instead of being valued one by one,
 * once for all suits that have the kept ranks; where the first difference is no lower than
 * the highest kept rank, once for all sets of that rank too. Only beside a straight is each
 * set looked at by itself. */
#ifndef RP_GAIN_DRAWS_H
#define RP_GAIN_DRAWS_H

#include "gain.h"
#include "wide.h"

/* The draws of `drawn` cards of one suit, of which the player keeps ranks or nothing. */
typedef struct rp_flush_draws {
    const rp_gain_plan *plan;
    const rp_gain_terms *terms; /* of flushes, after the draw */
    uint8_t live[RP_RANKS];     /* before the draw, as the next */
    const uint32_t *suit_ranks;
    int upcard_suit;
    int suit;
    uint32_t kept;
    int drawn;
} rp_flush_draws;

/* Whether draws can be summed so: the highest card is replaced. */
static inline int rp_sums_flush_draws(const rp_redraw *redraw)
{
    return rp_has_gain_terms(redraw) && redraw->rules->redraw_card == RP_REDRAW_HIGHEST;
}

/* The sum over the draws of what all suits change in their gains, straight flushes taken
 * for flushes of their ranks. Cost: about half a million instructions, for some 450 sets of kept
 * cards. */
rp_wide rp_gain_of_flush_draws(const rp_flush_draws *draws);

/* The same of their gains by ranks alone, for which the ranks kept do not matter. */
rp_wide rp_rank_gain_of_flush_draws(const rp_flush_draws *draws);

#endif
