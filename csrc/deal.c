/* SPDX-License-Identifier: MIT */
#include "deal.h"

/* Five-bit sets of hand positions by size, then in the order in which people
 * read a hand: 1, 2, ... 12, 13, ... (not the order of the numbers). */
static const uint8_t discards_in_order[31] = {
    1,  2,  4,  8,  16,                     /* one card */
    3,  5,  9,  17, 6,  10, 18, 12, 20, 24, /* two */
    7,  11, 19, 13, 21, 25, 14, 22, 26, 28, /* three */
    15, 23, 27, 29, 30,                     /* four */
    31,                                     /* all five */
};

uint32_t rp_discards(int32_t action)
{
    return action >= RP_EXCHANGE && action < RP_ACTIONS ? discards_in_order[action - RP_EXCHANGE]
                                                        : 0;
}

int rp_cards_drawn(int32_t action)
{
    return action == RP_SIXTH ? 1 : rp_popcount32(rp_discards(action));
}

int32_t rp_add_cards(const uint8_t *cards, int count, uint64_t *set)
{
    for (int i = 0; i < count; i++) {
        if (cards[i] >= RP_CARDS)
            return RP_BAD_CARD;
        if (*set & rp_bit(cards[i]))
            return RP_DUPLICATE_CARD;
        *set |= rp_bit(cards[i]);
    }
    return RP_OK;
}

int32_t rp_live_cards(const rp_deal *deal, uint64_t *live)
{
    uint64_t known = deal->seen;
    int32_t status;
    if (known & ~RP_FULL_DECK)
        return RP_BAD_CARD;
    status = rp_add_cards(deal->hand, RP_HAND, &known);
    if (status == RP_OK)
        status = rp_add_cards(&deal->upcard, 1, &known);
    if (status != RP_OK)
        return status;
    *live = RP_FULL_DECK & ~known;
    return rp_popcount64(*live) < RP_DEALER_HIDDEN ? RP_TOO_FEW_LIVE : RP_OK;
}

int32_t rp_action_offered(const rp_rules *rules, int live, int32_t action)
{
    int drawn;
    if (action < 0 || action >= RP_ACTIONS)
        return RP_UNKNOWN_ACTION;
    drawn = rp_cards_drawn(action);
    if (live - drawn < RP_DEALER_HIDDEN || rp_action_fee(rules, action) == RP_NOT_OFFERED)
        return RP_ACTION_NOT_OFFERED;
    return rules->repeated_exchange && action >= RP_EXCHANGE && drawn == 1 ? RP_REPEATED : RP_OK;
}

int32_t rp_action_fee(const rp_rules *rules, int32_t action)
{
    if (action == RP_SIXTH)
        return rules->sixth_card_fee;
    return rules->exchange_fee[rp_cards_drawn(action)];
}

int64_t rp_action_total(int live, int32_t action)
{
    int drawn = rp_cards_drawn(action);
    return rp_choose(live, drawn) * rp_choose(live - drawn, RP_DEALER_HIDDEN);
}
