/* SPDX-License-Identifier: MIT */
#include "card.h"

#include "check.h"

static void choose_is_pascals_triangle(void)
{
    for (int n = 0; n <= RP_CARDS; n++)
        for (int k = 0; k <= RP_HAND; k++)
            CHECK(rp_choose(n, k) == (k == 0   ? 1
                                      : n == 0 ? 0
                                               : rp_choose(n - 1, k) + rp_choose(n - 1, k - 1)));
}

static void sets_are_counted_bit_by_bit(void)
{
    uint64_t random = 1;
    for (int round = 0; round < 10000; round++) {
        const uint64_t set =
            ((uint64_t)next_random(&random) << 32 | next_random(&random)) & RP_FULL_DECK;
        uint64_t counts = 0, counted = 0;
        uint32_t suits[RP_SUITS] = {0};
        for (int card = 0; card < RP_CARDS; card++)
            if (set >> card & 1) {
                counts += UINT64_C(1) << (4 * rp_rank(card));
                suits[rp_suit(card)] |= 1u << rp_rank(card);
                counted++;
            }
        CHECK(rp_rank_counts(set) == counts);
        CHECK((uint64_t)rp_popcount64(set) == counted);
        for (int suit = 0; suit < RP_SUITS; suit++)
            CHECK(rp_suit_ranks(set, suit) == suits[suit]);
        if (set)
            CHECK(rp_bit(rp_lowest64(set)) == (set & (~set + 1)));
    }
}

int main(void)
{
    choose_is_pascals_triangle();
    sets_are_counted_bit_by_bit();
    puts("card: ok");
    return 0;
}
