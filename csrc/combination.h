/* SPDX-License-Identifier: MIT */
/* What a winning hand is paid for: its first and its second combination. */
#ifndef RP_COMBINATION_H
#define RP_COMBINATION_H

#include "strength.h"

/* First and second combination of a set of 5 or 6 cards, by trying every pair
 * of core sets. Cost: about a microsecond. */
rp_combinations rp_set_combinations(const rp_rules *rules, uint64_t set, uint32_t strength);

/* The second combination of five cards: RP_ACE_KING or, for none, RP_HIGH_CARD.
 * `one` is the set of ranks held. Nothing else can have a card outside a core:
 * five cards hold no two combinations of pairs and more that are not nested. */
static inline int rp_second_of_five(const rp_rules *rules, uint32_t strength, uint32_t one)
{
    uint32_t category = rp_category_of(strength);
    int beside = category == RP_PAIR || category == RP_TWO_PAIR || category == RP_TRIPS ||
                 category == RP_QUADS;
    int outside = (one & RP_BIG_SLICK) == RP_BIG_SLICK &&
                  (rp_primary_of(strength) & RP_BIG_SLICK) != RP_BIG_SLICK;
    return beside && outside && rules->second_combination && rules->ace_king_as_second
               ? RP_ACE_KING
               : RP_HIGH_CARD;
}

#endif
