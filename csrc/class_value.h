/* SPDX-License-Identifier: MIT */
/* What the purchases of a rank class are worth in each of its lanes, as if the player
 * had no flushes. */
#ifndef RP_CLASS_VALUE_H
#define RP_CLASS_VALUE_H

#include "class_walk.h"

/* The value of an exchange, fee not paid: antes over all pairs (draw, dealer hand), below
 * 2^38 of them, times 2^17 antes. */
typedef struct rp_class_hold {
    rp_ranks kept;
    int64_t value[RP_MOST_LANES];
} rp_class_hold;

/* Values all exchanges of `drawn` cards, for rules without a redraw. None drawn: the bet
 * at once, which cannot be folded. */
void rp_value_class(const rp_draws *draws, const rp_rank_class *class, int drawn,
                    rp_class_hold *holds, int count);

#endif
