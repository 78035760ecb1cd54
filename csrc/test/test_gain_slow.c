/* SPDX-License-Identifier: MIT */
/* Values with a redraw are found by its gain, outcomes by counting its ends: on
 * decks of all sizes both must be worth the same. */
#include "check.h"
#include "deal.h"
#include "wide.h"

enum { DEALS = 32 };

/* Amounts and choices as houses have them, so that buying pays now and then. */
static rp_rules house_rules(uint64_t *state)
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

static rp_wide value_of(const rp_rules *rules, const rp_outcomes *o)
{
    rp_wide value = {0, 0};
    for (int first = 0; first < RP_CATEGORIES; first++) {
        value = rp_wide_add_product(value, -1, o->fold[first]);
        for (int second = 0; second < RP_CATEGORIES; second++) {
            rp_stakes stakes;
            CHECK(rp_stakes_for(rules, first, second, &stakes) == RP_OK);
            for (int end = 0; end < RP_ENDS; end++) {
                value = rp_wide_add_product(value, o->uninsured[end][first][second],
                                            stakes.uninsured[end]);
                value =
                    rp_wide_add_product(value, o->insured[end][first][second], stakes.insured[end]);
            }
        }
    }
    return value;
}

static int64_t bought(const rp_outcomes *o)
{
    int64_t count = 0;
    for (int end = RP_REDRAW_WIN; end < RP_ENDS; end++)
        for (int first = 0; first < RP_CATEGORIES; first++)
            for (int second = 0; second < RP_CATEGORIES; second++)
                count += o->uninsured[end][first][second] + o->insured[end][first][second] > 0;
    return count;
}

int main(void)
{
    uint64_t random = 7;
    int64_t redraws = 0;
    for (int round = 0; round < DEALS; round++) {
        const rp_rules rules = house_rules(&random);
        const rp_deal deal = short_deal(&random, 10 + random_below(&random, 37), round % 3);
        rp_values values;
        CHECK(rp_analyze(&rules, &deal, &values) == RP_OK);
        /* Bet, sixth card, exchanges of one and of two cards, one larger one. */
        for (int action = RP_BET; action < RP_EXCHANGE + 15; action++) {
            const int tried = action < RP_EXCHANGE + 5 ? action
                              : action < RP_EXCHANGE + 8
                                  ? action + random_below(&random, 5)
                                  : RP_EXCHANGE + 15 + random_below(&random, 16);
            rp_outcomes o;
            if (!values.denominator[tried] || (action > RP_EXCHANGE + 8 && round % 8))
                continue;
            CHECK(rp_outcomes_of(&rules, &deal, tried, &o) == RP_OK);
            const rp_wide value =
                rp_wide_add_product(value_of(&rules, &o), -rp_action_fee(&rules, tried), o.total);
            CHECK(o.total == values.denominator[tried]);
            CHECK(value.low == values.low[tried] && value.high == values.high[tried]);
            redraws += bought(&o);
        }
    }
    CHECK(redraws > 200);
    puts("gain, decks of all sizes: ok");
    return 0;
}
