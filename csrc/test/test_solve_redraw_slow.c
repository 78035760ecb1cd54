/* SPDX-License-Identifier: MIT */
/* As test_solve_redraw, for more rules, some of which value most deals one by one. */
#include "redraw_class.h"

/* An insured box may not redraw: classes where the suits decide between the two, of all
 * final hands or of many, by the ranks that the upcard and the hand share. */
static void check_insured_or_redrawn(void)
{
    static const struct {
        int upcard;
        uint8_t hand[RP_HAND];
    } cases[] = {{2, {10, 6, 2, 2, 1}}, {8, {8, 8, 8, 2, 1}}, {4, {4, 4, 3, 3, 0}}};
    for (int i = 0; i < 6; i++) {
        rp_rules rules = basic_rules();
        rules.redraw_card = RP_REDRAW_HIGHEST;
        rules.free_redraws = 3;
        rules.insurance_maximum = (uint8_t)(RP_INSURANCE_HALF + i / 3);
        rules.insured_box_may_redraw = 0;
        rules.flush_stands = (uint8_t)(i % 2);
        rules.redraw_failure = (uint8_t)(i % 2);
        check_deals(&rules, cases[i % 3].hand, cases[i % 3].upcard, 1);
    }
}

int main(void)
{
    uint64_t random = 11;
    room = malloc((size_t)rp_solve_room());
    CHECK(room);
    for (int round = 0; round < 20; round += 2) {
        const rp_rules rules = house_rules(&random, round);
        check_class(&rules, &random, 40);
    }
    for (int round = 1; round < 7; round += 2) { /* deal by deal, for the most part */
        const rp_rules rules = house_rules(&random, round);
        check_class(&rules, &random, 8);
    }
    for (int round = 0; round < 6; round += 2) {
        const rp_rules rules = house_rules(&random, round);
        check_class(&rules, &random, RP_MOST_DEALS);
    }
    check_insured_or_redrawn();
    CHECK(valued > 300 && summed > 300 && bought_redraws > 50 && insured_redraws > 0);
    free(room);
    puts("solve_redraw_slow: ok");
    return 0;
}
