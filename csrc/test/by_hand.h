/* SPDX-License-Identifier: MIT */
/* Outcomes whose redraws are counted hand by hand, and rules of houses that sell redraws. */
#ifndef RP_BY_HAND_H
#define RP_BY_HAND_H

#include "check.h"
#include "deal.h"
#include "draw.h"

static inline uint64_t cards_kept(const rp_deal *deal, uint32_t discards)
{
    uint64_t kept = 0;
    for (int i = 0; i < RP_HAND; i++)
        if (!(discards >> i & 1))
            kept |= rp_bit(deal->hand[i]);
    return kept;
}

/* As rp_outcomes_of, of a bet, the sixth card or an exchange that is offered, without a stake
 * on the bonus. */
static inline void outcomes_by_hand(const rp_rules *rules, const rp_deal *deal, int32_t action,
                                    rp_outcomes *out)
{
    const uint64_t kept = cards_kept(deal, rp_discards(action));
    rp_hold hold = {rp_ranks_of(kept), RP_SUITS, {{0, 0}, out}, 0};
    uint64_t live;
    rp_draws draws;
    CHECK(rp_live_cards(deal, &live) == RP_OK);
    rp_draws_init(&draws, rules, live, deal->upcard);
    draws.by_hand = 1;
    memset(out, 0, sizeof *out);
    for (int suit = 0; suit < RP_SUITS; suit++)
        if (kept && !(kept & ~(RP_ONE_SUIT << suit)))
            hold.suit = suit;
    if (action == RP_BET)
        (void)rp_settle_final(&draws, kept, live, 0, &hold.tally);
    else if (action == RP_SIXTH)
        (void)rp_draw_sixth(&draws, kept, &hold.tally);
    else
        rp_draw_exchanges(&draws, rp_cards_drawn(action), &hold, 1);
}

/* Amounts and choices as houses have them, so that buying pays now and then. */
static inline rp_rules house_rules(uint64_t *state)
{
    rp_rules rules = random_rules(state);
    for (int category = RP_ACE_KING; category < RP_CATEGORIES; category++)
        rules.pay[category] = basic_rules().pay[category] + random_below(state, 3);
    for (int k = 1; k <= RP_HAND; k++)
        rules.exchange_fee[k] = 1;
    rules.max_payout = RP_NOT_OFFERED;
    rules.redraw_card = (uint8_t)(1 + random_below(state, 3));
    return rules;
}

#endif
