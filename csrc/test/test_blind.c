/* SPDX-License-Identifier: MIT */
#include "check.h"

static const int64_t *numbers(const rp_outcomes *outcomes)
{
    return (const int64_t *)outcomes;
}

enum { NUMBERS = sizeof(rp_outcomes) / sizeof(int64_t) };

/* The rules by which a blind box bets: it folds nothing and insures nothing. */
static rp_rules uninsured(rp_rules rules)
{
    rules.insurance_maximum = RP_INSURANCE_NONE;
    return rules;
}

/* Adds the bets on all hands of five cards of a list. */
static void add_bets(const rp_rules *rules, const rp_deal *deal, const uint8_t *live, int count,
                     int64_t sum[NUMBERS])
{
    for (uint32_t set = 0; set < 1u << count; set++) {
        uint8_t hand[RP_HAND];
        int cards = 0;
        rp_outcomes bet;
        if (rp_popcount32(set) != RP_HAND)
            continue;
        for (int i = 0; i < count; i++)
            if (set >> i & 1)
                hand[cards++] = live[i];
        CHECK(rp_decide(rules, hand, RP_HAND, deal->upcard, deal->seen, &bet) == RP_OK);
        for (int i = 0; i < NUMBERS; i++)
            sum[i] += numbers(&bet)[i];
    }
}

/* Over a short deck a blind box is all its hands, bet one by one. */
static void is_the_sum_of_its_hands(void)
{
    uint64_t state = 97;
    int redrawn = 0;
    for (int round = 0; round < 60; round++) {
        const rp_rules rules = random_rules(&state), plain = uninsured(rules);
        rp_deal deal = short_deal(&state, 4 + random_below(&state, 8), round % 3);
        uint8_t live[RP_CARDS];
        int count = 0;
        int64_t sum[NUMBERS] = {0};
        rp_outcomes blind;
        for (int card = 0; card < RP_CARDS; card++)
            if (!(deal.seen & rp_bit(card)) && card != deal.upcard)
                live[count++] = (uint8_t)card;
        add_bets(&plain, &deal, live, count, sum);
        CHECK(rp_blind_box(&rules, deal.upcard, deal.seen, &blind) == RP_OK);
        CHECK(memcmp(numbers(&blind), sum, sizeof sum) == 0);
        for (int first = 0; first < RP_CATEGORIES; first++)
            redrawn += blind.uninsured[RP_REDRAW_WIN][first][RP_HIGH_CARD] > 0;
    }
    CHECK(redrawn > 20);
}

static int64_t value_of(const rp_rules *rules, const rp_outcomes *outcomes)
{
    int64_t value = 0;
    for (int first = 0; first < RP_CATEGORIES; first++)
        for (int second = 0; second < RP_CATEGORIES; second++) {
            rp_stakes stakes;
            CHECK(rp_stakes_for(rules, first, second, &stakes) == RP_OK);
            for (int end = 0; end < RP_ENDS; end++)
                value += stakes.uninsured[end] * outcomes->uninsured[end][first][second];
        }
    return value;
}

/* Caribbean Stud by a player who always bets: the published total of all deals. */
static void always_betting(void)
{
    rp_rules rules = basic_rules();
    int64_t value = 0, total = 0;
    rules.second_combination = 0;
    rules.ante_on_win = 1;
    for (int upcard = 0; upcard < RP_CARDS; upcard++) {
        rp_outcomes blind;
        CHECK(rp_blind_box(&rules, upcard, 0, &blind) == RP_OK);
        value += value_of(&rules, &blind);
        total += blind.total;
    }
    CHECK(total == INT64_C(19933230517200));
    CHECK(value == -INT64_C(3310360338060));
}

/* With all cards live and most cards turned up, the largest counts there are. */
static void largest_counts(void)
{
    rp_rules rules = basic_rules();
    rp_outcomes blind;
    int64_t sum = 0;
    rules.redraw_card = RP_REDRAW_UPCARD;
    rules.free_redraws = RP_UNLIMITED_REDRAWS;
    CHECK(rp_blind_box(&rules, card_named("7d"), 0, &blind) == RP_OK);
    CHECK(blind.total == INT64_C(2349060) * 163185 * (42 * 41 * 40 * 39));
    for (int i = 1; i < NUMBERS; i++) {
        CHECK(numbers(&blind)[i] >= 0);
        sum += numbers(&blind)[i];
    }
    CHECK(numbers(&blind)[0] == blind.total && sum == blind.total);
}

static void wrong_arguments(void)
{
    const rp_rules rules = basic_rules();
    rp_rules wrong = rules;
    rp_outcomes blind;
    const uint64_t all = RP_FULL_DECK & ~rp_bit(3);
    wrong.qualifier = RP_FLUSH;
    CHECK(rp_blind_box(&wrong, 3, 0, &blind) == RP_BAD_RULES);
    CHECK(rp_blind_box(&rules, -1, 0, &blind) == RP_BAD_CARD);
    CHECK(rp_blind_box(&rules, RP_CARDS, 0, &blind) == RP_BAD_CARD);
    CHECK(rp_blind_box(&rules, 3, rp_bit(RP_CARDS), &blind) == RP_BAD_CARD);
    CHECK(rp_blind_box(&rules, 3, rp_bit(3), &blind) == RP_DUPLICATE_CARD);
    CHECK(rp_blind_box(&rules, 3, all & ~UINT64_C(0xff0), &blind) == RP_TOO_FEW_LIVE);
    CHECK(rp_blind_box(&rules, 3, all & ~UINT64_C(0x1ff0), &blind) == RP_OK);
    CHECK(blind.total == 126);
}

int main(void)
{
    is_the_sum_of_its_hands();
    always_betting();
    largest_counts();
    wrong_arguments();
    puts("blind: ok");
    return 0;
}
