/* SPDX-License-Identifier: MIT */
/* The values of all actions of one deal, from C alone. */
#include <inttypes.h>
#include <stdio.h>

#include "rpoker.h"

enum { CLUBS, DIAMONDS, HEARTS, SPADES };
enum { DEUCE = 0, SEVEN = 5, QUEEN = 10, KING = 11, ACE = 12 };

static uint8_t card(int rank, int suit)
{
    return (uint8_t)(rank * RP_SUITS + suit);
}

int main(void)
{
    const rp_rules rules = {
        .pay = {0, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100},
        .exchange_fee = {0, 1, 1, 1, 1, 1},
        .sixth_card_fee = 1,
        .max_payout = RP_NOT_OFFERED,
        .qualifier = RP_ACE_KING,
        .ante_on_no_qualify = 1,
        .second_combination = 1,
        .ace_king_as_second = 1,
    };
    const rp_deal deal = {
        .hand = {card(ACE, SPADES), card(KING, DIAMONDS), card(SEVEN, HEARTS), card(SEVEN, CLUBS),
                 card(DEUCE, SPADES)},
        .upcard = card(QUEEN, DIAMONDS),
    };
    rp_values values;
    const int32_t status = rp_analyze(&rules, &deal, &values);
    if (status != RP_OK) {
        fprintf(stderr, "%s\n", rp_status_text(status));
        return 1;
    }
    for (int action = 0; action < RP_ACTIONS; action++)
        if (values.denominator[action])
            printf("action %2d, discards %2" PRIu32 ": %" PRId64 "/%" PRId64 "\n", action,
                   rp_discards(action), (int64_t)values.low[action], values.denominator[action]);
    return 0;
}
