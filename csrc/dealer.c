/* SPDX-License-Identifier: MIT */
#include "dealer.h"

#include "strength.h"

void rp_dealer_init(rp_dealer *dealer, const rp_rules *rules, int upcard)
{
    dealer->upcard_rank = rp_rank(upcard);
    dealer->qualifier = rules->qualifier;
    dealer->straights = 0;
    for (int high = 3; high < RP_RANKS; high++) {
        uint32_t ranks = rp_straight_ranks(high), mine = 1u << dealer->upcard_rank;
        if (ranks & mine) {
            uint32_t rest = ranks & ~mine;
            dealer->straight_high[dealer->straights] = (uint8_t)high;
            dealer->straight_rest[dealer->straights] = rest;
            for (int i = 0; i < RP_DEALER_HIDDEN; i++, rest &= rest - 1)
                dealer->straight_ranks[dealer->straights][i] = (uint8_t)rp_lowest64(rest);
            dealer->straights++;
        }
    }
}
