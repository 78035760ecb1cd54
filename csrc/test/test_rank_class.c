/* SPDX-License-Identifier: MIT */
/* All canonical deals of the game, with their weights, are all deals. */
#include "check.h"
#include "rank_class.h"

static int64_t deals, weight;

static void add_hands(rp_deck deck, uint8_t hand[RP_HAND], int i, int highest)
{
    if (i < RP_HAND) {
        for (int rank = 0; rank <= highest; rank++) {
            hand[i] = (uint8_t)rank;
            add_hands(deck, hand, i + 1, rank);
        }
        return;
    }
    for (int upcard = 0; upcard < RP_RANKS; upcard++) {
        rp_rank_class class;
        rp_suiting suiting[RP_MOST_SUITINGS];
        if (!(deck.ranks >> upcard & 1) || !rp_rank_class_init(&class, deck, upcard, hand))
            continue;
        const int count = rp_list_suitings(&class, suiting);
        CHECK(count <= RP_MOST_SUITINGS);
        deals += count;
        for (int j = 0; j < count; j++)
            weight += suiting[j].weight;
    }
}

static void count(rp_deck deck)
{
    uint8_t hand[RP_HAND];
    deals = weight = 0;
    add_hands(deck, hand, 0, RP_ACE);
}

int main(void)
{
    count((rp_deck){0x1fff, RP_SUITS});
    CHECK(deals == 5649150 && weight == 122151120);
    count((rp_deck){0x3f, 2});
    CHECK(weight == rp_choose(12, 5) * 7);
    count((rp_deck){0x1fc0, 3});
    CHECK(weight == rp_choose(21, 5) * 16);
    puts("rank classes: ok");
    return 0;
}
