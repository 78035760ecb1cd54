/* SPDX-License-Identifier: MIT */
/* The player's flushes in a walk over draws. */
#ifndef RP_DRAW_FLUSH_H
#define RP_DRAW_FLUSH_H

#include "draw_walk.h"

/* Enters the draws of a class of different ranks that are all of one suit, and make the hold a
 * flush or a straight flush, for each of `suits`, a bit each, that has the ranks: takes the hand
 * out that the class made of them. */
void rp_enter_flushes(rp_walk *w, const rp_draw_class *class, uint32_t suits, rp_hold *hold);

/* Adds what rp_enter_flushes leaves out: the gains of all draws that make the hold a flush of
 * this suit. */
void rp_sum_flush_gains(rp_walk *w, rp_hold *hold, int suit, int drawn);

#endif
