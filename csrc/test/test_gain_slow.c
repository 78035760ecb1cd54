/* SPDX-License-Identifier: MIT */
/* Values with a redraw are found by its gain, outcomes by counting its ends hand by hand: on
 * decks of all sizes both must be worth the same. */
#include "by_hand.h"
#include "wide.h"

enum { DEALS = 32 };

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

/* Compares one action; returns how many ends of bought redraws were met. */
static int64_t compare(const rp_rules *rules, const rp_deal *deal, const rp_values *values,
                       int action)
{
    rp_outcomes o;
    if (!values->denominator[action])
        return 0;
    outcomes_by_hand(rules, deal, action, &o);
    const rp_wide value =
        rp_wide_add_product(value_of(rules, &o), -rp_action_fee(rules, action), o.total);
    CHECK(o.total == values->denominator[action]);
    CHECK(value.low == values->low[action] && value.high == values->high[action]);
    return bought(&o);
}

/* Bet, sixth card, exchanges of one and of two cards, one larger one. */
static int64_t compare_some(uint64_t *random, const rp_rules *rules, const rp_deal *deal, int large)
{
    int64_t redraws = 0;
    rp_values values;
    CHECK(rp_analyze(rules, deal, &values) == RP_OK);
    for (int action = RP_BET; action < RP_EXCHANGE + 15; action++) {
        const int tried = action < RP_EXCHANGE + 5   ? action
                          : action < RP_EXCHANGE + 8 ? action + random_below(random, 5)
                                                     : RP_EXCHANGE + 15 + random_below(random, 16);
        if (action <= RP_EXCHANGE + 8 || large)
            redraws += compare(rules, deal, &values, tried);
    }
    return redraws;
}

/* Full decks bring flushes of the same ranks to both. */
static void compare_flushes(uint64_t *random)
{
    int64_t pushes = 0;
    for (int round = 0; round < 6; round++) {
        rp_rules rules = house_rules(random);
        const rp_deal deal = short_deal(random, 46, 0);
        rp_outcomes o;
        rp_values values;
        rules.redraw_card = (uint8_t)(1 + round % 3);
        CHECK(rp_analyze(&rules, &deal, &values) == RP_OK);
        for (int action = RP_ACTIONS - 2; action < RP_ACTIONS; action++)
            compare(&rules, &deal, &values, action);
        CHECK(rp_outcomes_of(&rules, &deal, RP_ACTIONS - 1, &o) == RP_OK);
        pushes += o.uninsured[RP_REDRAW_PUSH][RP_FLUSH][0] + o.insured[RP_REDRAW_PUSH][RP_FLUSH][0];
    }
    CHECK(pushes > 0);
}

int main(void)
{
    uint64_t random = 7;
    int64_t redraws = 0;
    for (int round = 0; round < DEALS; round++) {
        const rp_rules rules = house_rules(&random);
        const rp_deal deal = short_deal(&random, 10 + random_below(&random, 37), round % 3);
        redraws += compare_some(&random, &rules, &deal, round % 8 == 0);
    }
    CHECK(redraws > 200);
    compare_flushes(&random);
    puts("gain, decks of all sizes: ok");
    return 0;
}
