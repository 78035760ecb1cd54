/* SPDX-License-Identifier: MIT */
/* The player's flushes in a walk over draws. */
#ifndef RP_DRAW_FLUSH_H
#define RP_DRAW_FLUSH_H

#include "draw_walk.h"

/* Enters `ways` draws of the class that make flushes or straight flushes of these ranks, all of
 * one suit; suit_ranks: what they leave of each. */
void rp_enter_flush(rp_walk *w, rp_hold *hold, uint32_t ranks, int suit, int64_t ways,
                    const uint32_t suit_ranks[RP_SUITS]);

/* Adds what rp_enter_flush leaves out: the gains of all draws that make the hold a flush of
 * this suit. */
void rp_sum_flush_gains(rp_walk *w, rp_hold *hold, int suit, int drawn);

#endif
