/* SPDX-License-Identifier: MIT */
#include "redraw.h"

#include "check.h"

static int64_t value_of(const rp_rules *rules, const rp_redraw_ends *bought)
{
    rp_stakes stakes;
    int64_t value = 0;
    CHECK(rp_stakes_for(rules, RP_STRAIGHT_FLUSH, RP_HIGH_CARD, &stakes) == RP_OK);
    for (int end = 0; end < RP_ENDS; end++)
        value += bought->ends[end] * stakes.uninsured[end];
    return value;
}

/* 9s 8s 7s 6s 5s against Qd 9h 7d 4c 2c, the queen replaced. */
static void known_redraw(void)
{
    rp_rules rules = basic_rules();
    rp_redraw_ends bought;
    uint8_t hand[RP_HAND], dealer[RP_HAND];
    cards_named("9s 8s 7s 6s 5s", hand);
    cards_named("Qd 9h 7d 4c 2c", dealer);
    CHECK(rp_buy_redraw(&rules, hand, RP_HAND, dealer, 0, &bought) == RP_ACTION_NOT_OFFERED);
    rules.redraw_card = RP_REDRAW_HIGHEST;
    rules.free_redraws = RP_UNLIMITED_REDRAWS;
    rules.flush_stands = 1;
    CHECK(rp_buy_redraw(&rules, hand, RP_HAND, dealer, 0, &bought) == RP_OK);
    CHECK(bought.total == INT64_C(42) * 41 * 40 * 39);
    CHECK(value_of(&rules, &bought) * 39 == 961 * bought.total);
    CHECK(rp_popcount64(bought.win) == 10 && !bought.push && !bought.lose);
    rules.free_redraws = 1;
    CHECK(rp_buy_redraw(&rules, hand, RP_HAND, dealer, 0, &bought) == RP_OK);
    CHECK(value_of(&rules, &bought) * 861 == 21139 * bought.total);
    dealer[1] = card_named("Qh");
    CHECK(rp_buy_redraw(&rules, hand, RP_HAND, dealer, 0, &bought) == RP_DEALER_QUALIFIES);
    dealer[1] = dealer[0];
    CHECK(rp_buy_redraw(&rules, hand, RP_HAND, dealer, 0, &bought) == RP_DUPLICATE_CARD);
}

/* The sequences of a deck are those that the redraw of one hand turns up. */
static void short_decks_run_out(void)
{
    rp_rules rules = basic_rules();
    rules.redraw_card = RP_REDRAW_HIGHEST;
    rules.free_redraws = RP_UNLIMITED_REDRAWS;
    CHECK(rp_redraw_of(&rules, 46).sequences == INT64_C(42) * 41 * 40 * 39);
    CHECK(rp_redraw_of(&rules, 7).sequences == 6);
    CHECK(rp_redraw_of(&rules, 4).sequences == 1);
    rules.free_redraws = 0;
    CHECK(rp_redraw_of(&rules, 46).sequences == 42);
    rules.redraw_card = RP_REDRAW_NONE;
    CHECK(rp_redraw_of(&rules, 46).sequences == 1);
}

int main(void)
{
    known_redraw();
    short_decks_run_out();
    puts("redraw: ok");
    return 0;
}
