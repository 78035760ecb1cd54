/* SPDX-License-Identifier: MIT */
/* Upper bounds of what exchanges can be worth in any deal of a rank class. */
#ifndef RP_CLASS_BOUND_H
#define RP_CLASS_BOUND_H

#include "class_value.h"

/* Bounds of the values of all holds of a hand that draw so many cards, two or more; flushes of
 * the player apart. No draw is taken one by one: for some hundredths of an ante too much, they
 * cost a hundredth of the values. */
void rp_bound_class(const rp_draws *draws, const rp_rank_class *class, int drawn,
                    const rp_class_hold *holds, int64_t *bound);

/* Dealer hands that do not qualify, flushes apart, after a draw of different ranks at least. */
int64_t rp_least_unqualified(const rp_draws *draws, const rp_rank_class *class, int drawn);

#endif
