/* SPDX-License-Identifier: MIT */
/* The dealer's flushes, as corrections of what his ranks alone would make. */
#ifndef RP_FLUSH_H
#define RP_FLUSH_H

#include "composition.h"

/* Flushes of the upcard's suit, by the category that the ranks alone would give:
 * the sets of four live ranks in that suit. */
typedef struct rp_flushes {
    int32_t no_qualify, ace_king, straight; /* ace_king: where it qualifies */
} rp_flushes;

/* The flushes that a set of live ranks in the upcard's suit makes. */
rp_flushes rp_count_flushes(const rp_dealer *dealer, uint32_t suited);

/* Dealer flushes (straight flushes apart) below and equal to a player's flush. */
rp_showdowns rp_compare_flushes(const rp_dealer *dealer, uint32_t suited, uint32_t ranks);

/* The dealer's flushes that hold an ace and a king, as they compare with a player's ace-king. */
rp_showdowns rp_compare_suited_ace_kings(const rp_dealer *dealer, uint32_t suited, uint32_t ranks);

/* Corrects rank showdowns of a final hand for the dealer's flushes. */
void rp_correct_flushes(const rp_dealer *dealer, uint32_t suited, rp_flushes flushes,
                        uint32_t strength, rp_showdowns *s);

/* Showdowns of one final hand against every dealer hand. */
static inline rp_showdowns rp_count_showdowns(const rp_composition *c, uint32_t suited,
                                              uint32_t strength)
{
    rp_showdowns s = rp_rank_showdowns(c, strength);
    rp_correct_flushes(c->dealer, suited, rp_count_flushes(c->dealer, suited), strength, &s);
    return s;
}

#endif
