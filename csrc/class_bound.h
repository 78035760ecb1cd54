/* SPDX-License-Identifier: MIT */
/* Upper bounds of what exchanges can be worth in any deal of a rank class. */
#ifndef RP_CLASS_BOUND_H
#define RP_CLASS_BOUND_H

#include "class_value.h"

/* Bounds of the holds' values, the player's own flushes apart, which take no draw one by
 * one: for some hundredths of an ante too much, at a hundredth of the cost of values. */
void rp_bound_class(const rp_draws *draws, const rp_rank_class *class, int drawn,
                    const rp_class_hold *holds, int count, int64_t *bound);

/* Dealer hands that do not qualify, flushes apart, after a draw of different ranks at least. */
int64_t rp_least_unqualified(const rp_draws *draws, const rp_rank_class *class, int drawn);

#endif
