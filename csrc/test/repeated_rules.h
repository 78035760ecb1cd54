/* SPDX-License-Identifier: MIT */
/* Houses with repeated exchange, and cards at random, for the tests of its bounds. */
#ifndef RP_TEST_REPEATED_RULES_H
#define RP_TEST_REPEATED_RULES_H

#include "check.h"

static inline rp_rules repeating_house(void)
{
    rp_rules rules = basic_rules();
    rules.repeated_exchange = 1;
    rules.insurance_maximum = RP_INSURANCE_FULL;
    rules.insured_box_may_redraw = 1;
    rules.redraw_card = RP_REDRAW_HIGHEST;
    rules.redraw_fee_is_ante = 1;
    rules.free_redraws = RP_UNLIMITED_REDRAWS;
    rules.flush_stands = 1;
    return rules;
}

/* That house, but once in `times` random rules. */
static inline rp_rules repeated_rules(uint64_t *random, int times)
{
    rp_rules rules = random_below(random, times) ? repeating_house() : random_rules(random);
    rules.repeated_exchange = 1;
    rules.exchange_fee[1] = 1;
    rules.bet_forced[1] = 0;
    return rules;
}

static inline uint64_t draw_live(uint64_t *random, uint64_t *live)
{
    for (;;) {
        const uint64_t card = rp_bit(random_below(random, RP_CARDS));
        if (*live & card) {
            *live &= ~card;
            return card;
        }
    }
}

/* Four cards of one suit that one more makes a straight flush. */
static inline uint64_t near_cards(uint64_t *random)
{
    const int suit = random_below(random, RP_SUITS), low = random_below(random, RP_ACE - 3);
    const int missing = random_below(random, RP_HAND);
    uint64_t kept = 0;
    for (int i = 0; i < RP_HAND; i++)
        if (i != missing)
            kept |= rp_bit((low + i) * RP_SUITS + suit);
    return kept;
}

#endif
