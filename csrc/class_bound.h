/* SPDX-License-Identifier: MIT */
/* Upper bounds of what exchanges can be worth in any deal of a rank class. */
#ifndef RP_CLASS_BOUND_H
#define RP_CLASS_BOUND_H

#include "class_value.h"

/* Bounds of the holds' values, the player's own flushes apart, at a fraction of the cost
 * of the values themselves: the dealer's flushes are left out where they only hurt. */
void rp_bound_class(const rp_draws *draws, const rp_rank_class *class, int drawn,
                    const rp_class_hold *holds, int count, int64_t *bound);

#endif
