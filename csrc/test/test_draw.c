/* SPDX-License-Identifier: MIT */
/* The counting engine against the enumerator, every action of short decks. */
#include "check.h"
#include "deal.h"

enum { DEALS = 250 };

static int64_t value_of(const rp_rules *rules, const rp_outcomes *o)
{
    int64_t value = 0;
    for (int first = 0; first < RP_CATEGORIES; first++) {
        value +=
            rules->ante_on_no_qualify * o->no_qualify[first] - o->fold[first] - 3 * o->lose[first];
        for (int second = 0; second < RP_CATEGORIES; second++) {
            int64_t won = 2 * (rules->pay[first] + rules->pay[second]);
            if (rules->max_payout != RP_NOT_OFFERED && won > rules->max_payout)
                won = rules->max_payout;
            value += (won + rules->ante_on_win) * o->win[first][second];
        }
    }
    return value;
}

static void count_met(const rp_outcomes *o, rp_outcomes *met)
{
    int64_t *to = (int64_t *)met;
    const int64_t *from = (const int64_t *)o;
    for (size_t i = 0; i < sizeof *o / sizeof *to; i++)
        to[i] += from[i] != 0;
}

static int compare_deal(const rp_rules *rules, const rp_deal *deal, rp_outcomes *met)
{
    rp_values values;
    int compared = 0;
    CHECK(rp_analyze(rules, deal, &values) == RP_OK);
    for (int32_t action = 0; action < RP_ACTIONS; action++) {
        rp_outcomes fast, slow;
        const int32_t status = rp_outcomes_of(rules, deal, action, &fast);
        CHECK(rp_enumerate(rules, deal, action, &slow) == status);
        CHECK((status == RP_OK) == (values.denominator[action] != 0));
        if (status != RP_OK)
            continue;
        CHECK(memcmp(&fast, &slow, sizeof fast) == 0);
        CHECK(fast.total == values.denominator[action]);
        CHECK(values.numerator[action] ==
              value_of(rules, &fast) - rp_action_fee(rules, action) * fast.total);
        count_met(&slow, met);
        compared++;
    }
    return compared;
}

static void something_of_everything_was_met(const rp_outcomes *met)
{
    int doubles = 0;
    CHECK(met->fold[RP_HIGH_CARD] && met->fold[RP_ACE_KING] && met->fold[RP_PAIR]);
    CHECK(met->push[RP_ACE_KING] && met->push[RP_PAIR] && met->push[RP_STRAIGHT]);
    CHECK(met->push[RP_FLUSH] && met->lose[RP_FLUSH] && met->lose[RP_FULL_HOUSE]);
    for (int category = RP_ACE_KING; category < RP_ROYAL_FLUSH; category++) {
        int64_t won = 0;
        for (int second = 0; second < RP_CATEGORIES; second++) {
            won += met->win[category][second];
            doubles += second > RP_ACE_KING && met->win[category][second];
        }
        CHECK(won);
    }
    CHECK(doubles >= 6);
}

int main(void)
{
    static rp_outcomes met;
    uint64_t random = 2026;
    int compared = 0;
    for (int round = 0; round < DEALS; round++) {
        const rp_rules rules = random_rules(&random);
        const rp_deal deal = short_deal(&random, 4 + random_below(&random, 8), round % 3);
        compared += compare_deal(&rules, &deal, &met);
    }
    CHECK(compared > 20 * DEALS);
    something_of_everything_was_met(&met);
    printf("draw: ok, %d actions compared\n", compared);
    return 0;
}
