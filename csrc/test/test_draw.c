/* SPDX-License-Identifier: MIT */
/* The counting engine against the enumerator, every action of short decks. */
#include "check.h"
#include "deal.h"
#include "wide.h"

enum { DEALS = 900 };

static void add_ends(rp_wide *value, const rp_rules *rules,
                     const int64_t (*ends)[RP_CATEGORIES][RP_CATEGORIES], int insured)
{
    for (int end = 0; end < RP_ENDS; end++)
        for (int first = 0; first < RP_CATEGORIES; first++)
            for (int second = 0; second < RP_CATEGORIES; second++) {
                rp_stakes stakes;
                CHECK(rp_stakes_for(rules, first, second, &stakes) == RP_OK);
                *value = rp_wide_add_product(*value, ends[end][first][second],
                                             insured ? stakes.insured[end] : stakes.uninsured[end]);
            }
}

static rp_wide value_of(const rp_rules *rules, const rp_outcomes *o)
{
    rp_wide value = {0, 0};
    for (int first = 0; first < RP_CATEGORIES; first++)
        value = rp_wide_add_product(value, -1, o->fold[first]);
    add_ends(&value, rules, o->uninsured, 0);
    add_ends(&value, rules, o->insured, 1);
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
        if (memcmp(&fast, &slow, sizeof fast) != 0)
            fprintf(stderr, "action %d differs\n", (int)action);
        CHECK(memcmp(&fast, &slow, sizeof fast) == 0);
        CHECK(fast.total == values.denominator[action]);
        const rp_wide value =
            rp_wide_add_product(value_of(rules, &fast), -rp_action_fee(rules, action), fast.total);
        CHECK(values.low[action] == value.low && values.high[action] == value.high);
        count_met(&slow, met);
        compared++;
    }
    return compared;
}

static int64_t times_met(const int64_t ends[RP_CATEGORIES][RP_CATEGORIES], int first)
{
    int64_t met = 0;
    for (int second = 0; second < RP_CATEGORIES; second++)
        met += ends[first][second];
    return met;
}

static void something_of_everything_was_met(const rp_outcomes *met)
{
    int doubles = 0;
    CHECK(met->fold[RP_HIGH_CARD] && met->fold[RP_ACE_KING] && met->fold[RP_PAIR]);
    CHECK(times_met(met->uninsured[RP_PUSH], RP_ACE_KING));
    CHECK(times_met(met->uninsured[RP_PUSH], RP_PAIR));
    CHECK(times_met(met->uninsured[RP_PUSH], RP_STRAIGHT));
    CHECK(times_met(met->uninsured[RP_PUSH], RP_FLUSH));
    CHECK(times_met(met->uninsured[RP_LOSE], RP_FULL_HOUSE));
    for (int first = RP_ACE_KING; first < RP_ROYAL_FLUSH; first++) {
        CHECK(times_met(met->uninsured[RP_WIN], first));
        for (int second = RP_PAIR; second < RP_CATEGORIES; second++)
            doubles += met->uninsured[RP_WIN][first][second] > 0;
        CHECK(times_met(met->uninsured[RP_REDRAW_WIN], first));
        CHECK(times_met(met->uninsured[RP_REDRAW_FAIL], first));
        if (first < RP_TRIPS)
            continue;
        CHECK(times_met(met->insured[RP_NO_QUALIFY], first));
        CHECK(times_met(met->insured[RP_REDRAW_WIN], first));
    }
    CHECK(doubles >= 6);
    CHECK(times_met(met->uninsured[RP_REDRAW_LOSE], RP_PAIR));
    CHECK(times_met(met->uninsured[RP_REDRAW_LOSE], RP_TRIPS));
    CHECK(times_met(met->uninsured[RP_REDRAW_LOSE], RP_STRAIGHT));
    CHECK(times_met(met->uninsured[RP_REDRAW_LOSE], RP_FULL_HOUSE));
    CHECK(times_met(met->uninsured[RP_REDRAW_PUSH], RP_STRAIGHT));
}

int main(void)
{
    static rp_outcomes met;
    uint64_t random = 2026;
    int compared = 0;
    for (int round = 0; round < DEALS; round++) {
        const rp_rules rules = random_rules(&random);
        const rp_deal deal = short_deal(&random, 4 + random_below(&random, 9), round % 3);
        compared += compare_deal(&rules, &deal, &met);
    }
    CHECK(compared > 20 * DEALS);
    something_of_everything_was_met(&met);
    printf("draw: ok, %d actions compared\n", compared);
    return 0;
}
