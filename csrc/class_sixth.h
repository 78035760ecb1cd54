/* SPDX-License-Identifier: MIT */
/* The sixth card in a rank class, where no four cards of the hand are of one suit. */
#ifndef RP_CLASS_SIXTH_H
#define RP_CLASS_SIXTH_H

#include "draw.h"
#include "rank_class.h"

/* Values of the lanes, fee not paid: antes over all pairs (card, dealer hand). */
void rp_value_sixth(const rp_draws *draws, const rp_rank_class *class,
                    int64_t value[RP_MOST_LANES]);

/* Adds the outcomes of so many deals of each lane. */
void rp_add_sixth_outcomes(const rp_draws *draws, const rp_rank_class *class,
                           const int64_t deals[RP_MOST_LANES], rp_outcomes *out);

#endif
