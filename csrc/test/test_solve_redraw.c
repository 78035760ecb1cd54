/* SPDX-License-Identifier: MIT */
/* With a redraw too, sums over classes of deals are the sums over their deals one by one: rules
 * under which few deals take long, so that the sanitizers can follow. */
#include "redraw_class.h"

int main(void)
{
    uint64_t random = 6;
    room = malloc((size_t)rp_solve_room());
    CHECK(room);
    for (int round = 0; round < 20; round += 2) {
        const rp_rules rules = house_rules(&random, round);
        check_class(&rules, &random, 8);
    }
    for (int round = 0; round < 6; round += 2) {
        const rp_rules rules = house_rules(&random, round);
        check_class(&rules, &random, RP_MOST_DEALS);
    }
    CHECK(valued > 60 && summed > 40 && bought_redraws > 100 && insured_redraws > 3);
    free(room);
    puts("solve_redraw: ok");
    return 0;
}
