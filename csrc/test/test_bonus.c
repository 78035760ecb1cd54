/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "deal.h"
#include "strength.h"

static rp_rules two_columns(void)
{
    rp_rules rules = basic_rules();
    const int32_t dealt[] = {25, 50, 100, 300, 500, 1000}, sixth[] = {7, 15, 30, 100, 150, 300};
    memcpy(rules.bonus + RP_STRAIGHT, dealt, sizeof dealt);
    memcpy(rules.bonus_sixth + RP_STRAIGHT, sixth, sizeof sixth);
    rules.bonus_columns = 2;
    return rules;
}

static rp_deal deal_named(const char *hand, const char *upcard, int32_t bonus)
{
    rp_deal deal = {0, {0}, 0, bonus};
    CHECK(cards_named(hand, deal.hand) == RP_HAND);
    deal.upcard = card_named(upcard);
    return deal;
}

static void check_gains(const rp_rules *rules, const rp_deal *deal, int32_t action, int category,
                        int32_t kept, int32_t folded)
{
    rp_bonus_gains gains;
    CHECK(rp_bonus_for(rules, deal, action, &gains) == RP_OK);
    CHECK(gains.kept[category] == kept && gains.folded[category] == folded);
}

static void columns_follow_the_purchase(void)
{
    const rp_deal deal = deal_named("Ts 9h 8d 7c 6s", "Qd", 2);
    rp_rules rules = two_columns();
    check_gains(&rules, &deal, RP_BET, RP_STRAIGHT, 50, 50);
    check_gains(&rules, &deal, RP_SIXTH, RP_STRAIGHT, 14, 14);
    check_gains(&rules, &deal, RP_SIXTH, RP_PAIR, -2, -2);
    check_gains(&rules, &deal, RP_EXCHANGE, RP_FLUSH, 50, 50);
    rules.bonus_by_final = 1;
    rules.bonus_lost_on_fold = 1;
    check_gains(&rules, &deal, RP_EXCHANGE, RP_FLUSH, 30, -2);
    check_gains(&rules, &deal, RP_FOLD, RP_STRAIGHT, 50, -2);
    rules.bonus_columns = 1;
    check_gains(&rules, &deal, RP_EXCHANGE, RP_FLUSH, 50, -2);
    check_gains(&rules, &deal, RP_SIXTH, RP_STRAIGHT, 50, -2);
}

/* Each action is worth its game and its mean bonus, where a fold takes nothing. */
static void values_are_sums(void)
{
    const rp_rules rules = two_columns();
    const rp_deal staked = deal_named("Ts 9h 8d 7c 2s", "Qd", 3);
    const rp_deal plain = deal_named("Ts 9h 8d 7c 2s", "Qd", 0);
    rp_values with, without;
    CHECK(rp_analyze(&rules, &staked, &with) == RP_OK);
    CHECK(rp_analyze(&rules, &plain, &without) == RP_OK);
    for (int32_t action = 0; action < RP_ACTIONS; action++) {
        /* Of 46 sixth cards four jacks and four sixes make a straight, at 7 to 1. */
        const int64_t units = action == RP_SIXTH ? 8 * 7 - 38 : -46;
        const int64_t bonus = 3 * units * without.denominator[action];
        CHECK(46 * with.low[action] == 46 * without.low[action] + (uint64_t)bonus);
        CHECK(with.denominator[action] == without.denominator[action]);
    }
}

static void stakes_are_checked(void)
{
    const rp_rules basic = basic_rules();
    rp_rules rules = two_columns();
    rp_deal deal = deal_named("Ts 9h 8d 7c 6s", "Qd", 1);
    const uint8_t row[] = {0, 1, 2, 3, 4, 5};
    uint64_t low[RP_ACTIONS];
    int64_t high[RP_ACTIONS], denominator[RP_ACTIONS], failed;
    rp_bonus_gains gains;
    rp_outcomes o;
    rp_values v;
    CHECK(rp_analyze(&basic, &deal, &v) == RP_BAD_BONUS);
    CHECK(rp_outcomes_of(&basic, &deal, RP_BET, &o) == RP_BAD_BONUS);
    CHECK(rp_enumerate(&basic, &deal, RP_BET, &o) == RP_BAD_BONUS);
    CHECK(rp_bonus_for(&basic, &deal, RP_BET, &gains) == RP_BAD_BONUS);
    CHECK(rp_analyze_many(&basic, row, 1, 6, 1, low, high, denominator, &failed) == RP_BAD_BONUS);
    CHECK(rp_analyze_many(&rules, row, 1, 6, 1, low, high, denominator, &failed) == RP_OK);
    deal.bonus = -1;
    CHECK(rp_analyze(&rules, &deal, &v) == RP_BAD_BONUS);
    deal.bonus = RP_MAX_AMOUNT + 1;
    CHECK(rp_analyze(&rules, &deal, &v) == RP_BAD_BONUS);
    rules.bonus_columns = 3;
    CHECK(rp_rules_check(&rules) == RP_BAD_RULES);
    rules = two_columns();
    rules.bonus_sixth[RP_FLUSH] = RP_MAX_AMOUNT + 1;
    CHECK(rp_rules_check(&rules) == RP_BAD_RULES);
    rules = two_columns();
    rules.bonus_lost_on_fold = 2;
    CHECK(rp_rules_check(&rules) == RP_BAD_RULES);
}

/* The largest amounts, so that a sanitizer sees every sum at its bound. */
static void largest_amounts_fit(void)
{
    rp_rules rules = basic_rules();
    const rp_deal deal = deal_named("2c 3d 4h 7s 8c", "9d", RP_MAX_AMOUNT);
    rp_values v;
    rules.bonus_columns = 2;
    rules.bonus_by_final = rules.bonus_lost_on_fold = 1;
    rules.redraw_card = RP_REDRAW_LOWEST;
    rules.free_redraws = RP_UNLIMITED_REDRAWS;
    for (int category = 0; category < RP_CATEGORIES; category++)
        rules.bonus_sixth[category] = RP_MAX_AMOUNT;
    CHECK(rp_analyze(&rules, &deal, &v) == RP_OK);
    CHECK(v.high[RP_FOLD] == -1 && v.low[RP_FOLD] == (uint64_t)-10001);
    CHECK(v.high[RP_ACTIONS - 1] > INT64_C(1) << 19 && v.high[RP_ACTIONS - 1] < INT64_C(1) << 21);
}

/* The counts of five cards, with ace-kings taken out of the high cards. */
static void hands_are_counted(void)
{
    static const int64_t five[RP_CATEGORIES] = {1135260, 167280, 1098240, 123552, 54912, 10200,
                                                5108,    3744,   624,     36,     4};
    static rp_sixth_counts counts;
    CHECK(rp_count_sixth(&counts) == RP_OK);
    for (int dealt = 0; dealt < RP_CATEGORIES; dealt++) {
        int64_t row = 0;
        for (int final = 0; final < RP_CATEGORIES; final++) {
            row += counts.of[dealt][final];
            /* A sixth card never makes a hand worse. */
            CHECK(final >= dealt || counts.of[dealt][final] == 0);
        }
        CHECK(row == 47 * five[dealt]);
    }
}

int main(void)
{
    columns_follow_the_purchase();
    values_are_sums();
    stakes_are_checked();
    largest_amounts_fit();
    hands_are_counted();
    puts("bonus: ok");
    return 0;
}
