/* SPDX-License-Identifier: MIT */
/* What the draws to four near cards are worth that follow a plan, from parts that many sets of
 * live cards share: one by ranks and the suits of the upcard and of the near cards, and what
 * each of the others adds to the redraws. */
#ifndef RP_REPEAT_PARTS_H
#define RP_REPEAT_PARTS_H

#include "repeat_plan.h"
#include "repeat_rank_stops.h"

/* Makes a plan, all plans of the next exchange being made, and remembers its parts for all suits
 * that live cards of such ranks can have; `stops` are those of these ranks. */
rp_plan rp_count_plan(rp_search *s, const rp_near_cards *near, uint64_t by_rank,
                      const rp_rank_stops *stops);

/* The sum over all draws that a plan which holds decides, and all that follow these, but for what
 * is open there, in units of one card fewer. Returns 0 for live cards that the plan was not made for:
 * others than the memory's with some suits changed, which a deal with suits moved may come to. */
int rp_sum_parts(const rp_search *s, const rp_near_cards *near, uint64_t live, rp_wide *sum);

#endif
