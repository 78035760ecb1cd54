/* SPDX-License-Identifier: MIT */
/* With a redraw too, sums over classes of deals are the sums over their deals one by one: rules
 * under which few deals take long, so that the sanitizers can follow. */
#include "redraw_class.h"

/* Whole games of twelve cards, where no redraw is left, or so few cards that none is summed. */
static void check_short_decks(void)
{
    const int quarter = RP_GAME_CLASSES / 4;
    uint64_t random = 7;
    for (int round = 0; round < 12; round += 2) {
        const rp_rules rules = house_rules(&random, round);
        const uint32_t ranks = round % 4 ? 0x3f : 0x3f << (RP_RANKS - 6);
        int64_t deals = 0;
        rp_game game;
        for (int first = 0; first < RP_GAME_CLASSES; first += quarter) {
            CHECK(rp_solve(&rules, ranks, 2, first, quarter, room, &game) == RP_OK);
            for (int upcard = 0; upcard < RP_RANKS; upcard++)
                for (int category = 0; category < RP_CATEGORIES; category++)
                    deals += game.deals[upcard][category];
        }
        CHECK(deals == rp_choose(12, RP_HAND) * 7);
    }
}

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
    check_short_decks();
    CHECK(valued > 60 && summed > 40 && bought_redraws > 100 && insured_redraws > 3);
    free(room);
    puts("solve_redraw: ok");
    return 0;
}
