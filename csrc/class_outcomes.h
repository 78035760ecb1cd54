/* SPDX-License-Identifier: MIT */
/* The outcomes of one exchange over many deals of a rank class: what the values sum up,
 * turned round. The deals come as weights, by lane. */
#ifndef RP_CLASS_OUTCOMES_H
#define RP_CLASS_OUTCOMES_H

#include "class_walk.h"

/* Adds the outcomes of exchanging `drawn` cards, as if the player had no flushes. Nothing
 * drawn: of the bet at once. */
void rp_add_class_outcomes(const rp_draws *draws, const rp_rank_class *class, int drawn,
                           rp_ranks kept, const int64_t deals[RP_MOST_LANES], rp_outcomes *out);

#endif
