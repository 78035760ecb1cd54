/* SPDX-License-Identifier: MIT */
/* The counting engine against the enumerator, every action of short decks. */
#include "check.h"
#include "deal.h"
#include "wide.h"

enum { DEALS = 900 };

/* What the bonus did to the game, in numbers of actions. */
typedef struct bonus_met {
    int fewer_folds, fold_all_the_same, by_second_column, by_final_hand;
} bonus_met;

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

static int is_second_column(const rp_rules *rules, int32_t action)
{
    return rules->bonus_columns == 2 &&
           (action == RP_SIXTH || (action >= RP_EXCHANGE && rules->bonus_by_final));
}

/* What the bonus gains with a final hand of this category. */
static int32_t bonus_of(const rp_rules *rules, const rp_deal *deal, int32_t action, int first,
                        int folded)
{
    uint32_t dealt = 0;
    CHECK(rp_strength(deal->hand, RP_HAND, &dealt) == RP_OK);
    const int32_t odds = is_second_column(rules, action) ? rules->bonus_sixth[first]
                                                         : rules->bonus[dealt >> RP_CATEGORY_SHIFT];
    const int lost = !odds || (folded && rules->bonus_lost_on_fold);
    return lost ? -deal->bonus : deal->bonus * odds;
}

static int64_t times_met(const int64_t ends[RP_CATEGORIES][RP_CATEGORIES], int first)
{
    int64_t met = 0;
    for (int second = 0; second < RP_CATEGORIES; second++)
        met += ends[first][second];
    return met;
}

static rp_wide value_of(const rp_rules *rules, const rp_deal *deal, int32_t action,
                        const rp_outcomes *o)
{
    rp_wide value = {0, 0};
    for (int first = 0; first < RP_CATEGORIES; first++) {
        int64_t bets = 0;
        for (int end = 0; end < RP_ENDS; end++)
            bets += times_met(o->uninsured[end], first) + times_met(o->insured[end], first);
        value = rp_wide_add_product(value, -1 + bonus_of(rules, deal, action, first, 1),
                                    o->fold[first]);
        value = rp_wide_add_product(value, bonus_of(rules, deal, action, first, 0), bets);
    }
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

static int64_t folds(const rp_outcomes *o)
{
    int64_t sum = 0;
    for (int first = 0; first < RP_CATEGORIES; first++)
        sum += o->fold[first];
    return sum;
}

static void count_bonus(const rp_rules *rules, const rp_deal *deal, int32_t action,
                        const rp_outcomes *o, bonus_met *met)
{
    rp_deal without = *deal;
    rp_outcomes plain;
    if (!deal->bonus || action < RP_SIXTH)
        return;
    without.bonus = 0;
    CHECK(rp_outcomes_of(rules, &without, action, &plain) == RP_OK);
    CHECK(folds(o) <= folds(&plain));
    CHECK(rules->bonus_lost_on_fold || folds(o) == folds(&plain));
    met->fewer_folds += folds(o) < folds(&plain);
    for (int first = 0; first < RP_CATEGORIES; first++)
        met->fold_all_the_same += o->fold[first] && bonus_of(rules, deal, action, first, 1) <
                                                        bonus_of(rules, deal, action, first, 0);
    met->by_second_column += action == RP_SIXTH && is_second_column(rules, action);
    met->by_final_hand += action > RP_SIXTH && is_second_column(rules, action);
}

static int compare_deal(const rp_rules *rules, const rp_deal *deal, rp_outcomes *met,
                        bonus_met *bonus)
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
        const rp_wide value = rp_wide_add_product(value_of(rules, deal, action, &fast),
                                                  -rp_action_fee(rules, action), fast.total);
        CHECK(values.low[action] == value.low && values.high[action] == value.high);
        count_met(&slow, met);
        count_bonus(rules, deal, action, &fast, bonus);
        compared++;
    }
    return compared;
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
    bonus_met bonus = {0, 0, 0, 0};
    uint64_t random = 2026, bonus_random = 8;
    int compared = 0;
    for (int round = 0; round < DEALS; round++) {
        rp_rules rules = random_rules(&random);
        rp_deal deal = short_deal(&random, 4 + random_below(&random, 9), round % 3);
        random_bonus(&bonus_random, &rules);
        deal.bonus = rules.bonus_columns ? random_below(&bonus_random, 3) : 0;
        compared += compare_deal(&rules, &deal, &met, &bonus);
    }
    CHECK(compared > 20 * DEALS);
    something_of_everything_was_met(&met);
    CHECK(bonus.fewer_folds > 100 && bonus.fold_all_the_same > 100);
    CHECK(bonus.by_second_column > 50 && bonus.by_final_hand > 500);
    printf("draw: ok, %d actions compared\n", compared);
    return 0;
}
