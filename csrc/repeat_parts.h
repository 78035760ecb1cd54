/* SPDX-License-Identifier: MIT */
/* What stopping is worth over all draws to four near cards, from parts that many sets of
 * live cards share: one by ranks and the suits of the upcard and of the near cards, and what
 * each of the others adds to the redraws. */
#ifndef RP_REPEAT_PARTS_H
#define RP_REPEAT_PARTS_H

#include "repeat_near.h"
#include "repeat_search.h"

/* The sum, in ends of a bet. Returns 0 where it is not one of parts: a choice between folding
 * and betting depends on a redraw, or redraws are counted hand by hand. May set search->status:
 * then it means nothing. */
int rp_sum_parts(rp_search *s, const rp_near_cards *near, uint64_t live, rp_wide *sum);

/* Whether a dealer whose upcard is replaced can keep four cards of a suit with these live ranks. */
int rp_suit_is_seen(const rp_draws *draws, uint32_t suited);

#endif
