/* SPDX-License-Identifier: MIT */
/* Blind boxes. A box that bets whatever it is dealt is the exchange of five cards
 * for nothing, with the bet forced: the walk over its draws is that of draw.h. */
#include <string.h>

#include "deal.h"
#include "draw.h"

/* What a blind box plays by. Its insurance was staked before, and is no choice. */
static rp_rules blind_rules(const rp_rules *rules)
{
    rp_rules blind = *rules;
    blind.bet_forced[RP_HAND] = 1;
    blind.insurance_maximum = RP_INSURANCE_NONE;
    return blind;
}

/* At most C(51,5) hands, C(46,4) dealer hands and 42 * 41 * 40 * 39 redraws: all
 * counts add up to less than 2^60. */
int32_t rp_blind_box(const rp_rules *rules, int32_t upcard, uint64_t seen, rp_outcomes *outcomes)
{
    rp_rules blind;
    rp_draws draws;
    rp_hold hold = {{0, 0, 0, 0}, RP_SUITS, {{0, 0}, outcomes}, 0};
    const uint8_t card = (uint8_t)upcard;
    uint64_t known = seen;
    int32_t status = rp_rules_check(rules);
    if (status == RP_OK && (upcard < 0 || upcard >= RP_CARDS || (seen & ~RP_FULL_DECK)))
        status = RP_BAD_CARD;
    if (status == RP_OK)
        status = rp_add_cards(&card, 1, &known);
    if (status == RP_OK && RP_CARDS - rp_popcount64(known) < RP_HAND + RP_DEALER_HIDDEN)
        status = RP_TOO_FEW_LIVE;
    if (status != RP_OK)
        return status;
    blind = blind_rules(rules);
    memset(outcomes, 0, sizeof *outcomes);
    rp_draws_init(&draws, &blind, RP_FULL_DECK & ~known, upcard);
    rp_draw_exchanges(&draws, RP_HAND, &hold, 1);
    return RP_OK;
}
