/* SPDX-License-Identifier: MIT */
/* Folding or betting a hand, in ends of a bet. */
#ifndef RP_REPEAT_STOP_H
#define RP_REPEAT_STOP_H

#include "draw.h"

typedef struct rp_stop {
    int64_t least; /* if neither insurance nor a redraw were sold */
    int exact;     /* whether that is all: below trips, and no redraw can pay */
} rp_stop;

/* The same with the composition of the live cards, of which the upcard's suit has these. */
rp_stop rp_stop_of_strength(const rp_draws *draws, const rp_composition *composition, int live,
                            uint32_t suited, uint32_t strength, uint32_t ranks);

rp_stop rp_stop_at_least(const rp_draws *draws, uint64_t hand, uint64_t live);

/* Below 2^58. */
int64_t rp_stop_value(const rp_draws *draws, uint64_t hand, uint64_t live);

#endif
