/* SPDX-License-Identifier: MIT */
/* Draws that a plan leaves open, card by card. */
#ifndef RP_REPEAT_OPEN_H
#define RP_REPEAT_OPEN_H

#include "repeat_plan.h"

/* Adds what all of them are worth to a sum, in units of one card fewer; `again`: those that are
 * worth more if exchanged. May set search->status: then they mean nothing. */
void rp_add_open(rp_search *s, const rp_near_cards *near, uint64_t live, const rp_plan *plan,
                 rp_wide *sum, uint64_t *again);

/* Cards that the plan exchanges again, where choices hang on suits after that: as a set. */
uint64_t rp_uneven_later(rp_search *s, const rp_near_cards *near, uint64_t live,
                         const rp_plan *plan);

/* What an exchange is worth by its plan, its fee paid. Returns 0 if the plan was not made for such
 * live cards. */
int rp_planned_value(rp_search *s, const rp_near_cards *near, uint64_t live, const rp_plan *plan,
                     rp_wide *value);

/* The live cards by rank for bounds, which hold for all later ones too. Near cards that were drawn
 * are live no more. */
static inline uint64_t rp_search_by_rank(const rp_search *s, const rp_near_cards *near,
                                         uint64_t live)
{
    return rp_most_by_rank(live, (s->live & ~near->kept) >> near->suit & RP_ONE_SUIT);
}

#endif
