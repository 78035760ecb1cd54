/* SPDX-License-Identifier: MIT */
/* All draws of a rank class by ranks alone: in any suits, and those of one suit. */
#ifndef RP_CLASS_DRAWS_H
#define RP_CLASS_DRAWS_H

#include "composition.h"
#include "rank_class.h"

/* The first member of what a walk hands back. */
typedef struct rp_class_draws {
    const rp_rank_class *class;
    rp_composition composition; /* after the draw; see rp_end_class_draw */
    int64_t dealer_hands;
    int over;                     /* set: no more draws are entered */
    int live_above[RP_RANKS + 1]; /* live cards of a rank and the higher ones */
    void (*enter)(struct rp_class_draws *draws, rp_ranks drawn, int64_t ways, int undrawn);
} rp_class_draws;

/* Enters every multiset of ranks, in `ways` ways each. `enter` is set. */
void rp_each_class_draw(rp_class_draws *draws, const rp_dealer *dealer, const rp_rank_class *class,
                        int drawn);

/* Completes the composition for a draw entered, none of the ranks from `undrawn` on being
 * drawn. */
static inline void rp_end_class_draw(rp_class_draws *draws, int undrawn)
{
    for (; undrawn < RP_RANKS; undrawn++)
        rp_composition_set(&draws->composition, undrawn, draws->class->live[undrawn]);
    rp_composition_finish(&draws->composition, draws->dealer_hands);
}

/* The same for sets of ranks beside those kept, a card of one suit each. */
typedef struct rp_suited_draws {
    const rp_rank_class *class;
    uint32_t kept;
    rp_composition composition;
    int64_t dealer_hands;
    int over;
    void (*enter)(struct rp_suited_draws *draws, uint32_t drawn);
} rp_suited_draws;

void rp_each_suited_draw(rp_suited_draws *draws, const rp_dealer *dealer,
                         const rp_rank_class *class, int drawn, uint32_t kept);

#endif
