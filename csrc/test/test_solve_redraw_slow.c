/* SPDX-License-Identifier: MIT */
/* As test_solve_redraw, for more rules, some of which value most deals one by one. */
#include "redraw_class.h"

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
    CHECK(valued > 300 && summed > 300 && bought_redraws > 50 && insured_redraws > 0);
    free(room);
    puts("solve_redraw_slow: ok");
    return 0;
}
