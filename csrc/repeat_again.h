/* SPDX-License-Identifier: MIT */
/* Going on with the same four near cards, which no other exchange competes with. */
#ifndef RP_REPEAT_AGAIN_H
#define RP_REPEAT_AGAIN_H

#include "repeat_near.h"
#include "repeat_search.h"

/* The live cards by rank for bounds, which hold for all later ones too. Near cards that were drawn
 * are live no more. */
static inline uint64_t rp_search_by_rank(const rp_search *s, const rp_near_cards *near,
                                         uint64_t live)
{
    return rp_most_by_rank(live, (s->live & ~near->kept) >> near->suit & RP_ONE_SUIT);
}

/* Adds to the sum of stopping over all draws of an exchange, in units of one card fewer, what
 * exchanging the drawn card adds; `again`: the drawn cards after which it is worth more. Returns 0
 * if, unless it is to be told exactly, the exchange is found to be worth no more than a fold. */
int rp_add_again(rp_search *s, const rp_near_cards *near, uint64_t live, int exactly, rp_wide *sum,
                 uint64_t *again);

#endif
