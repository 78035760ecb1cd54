/* SPDX-License-Identifier: MIT */
/* All canonical deals of the game, with their weights, are all deals. */
#include "check.h"
#include "rank_class.h"
#include "strength.h"

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
        rp_suiting suiting[RP_MOST_DEALS];
        if (!(deck.ranks >> upcard & 1) || !rp_rank_class_init(&class, deck, upcard, hand))
            continue;
        const int count = rp_list_suitings(&class, suiting);
        CHECK(count <= RP_MOST_DEALS);
        deals += count;
        for (int j = 0; j < count; j++)
            weight += suiting[j].weight;
    }
}

/* Every deal of a few classes, in any order and suits, is found where it was listed. */
static void check_numbers(uint64_t *state)
{
    uint8_t cards[RP_CARDS], hand[RP_HAND], order[RP_HAND];
    rp_rank_class class;
    rp_suiting suiting[RP_MOST_DEALS];
    int32_t number, place;
    rp_deal deal = {0, {0}, 0};
    for (int i = 0; i < RP_CARDS; i++)
        cards[i] = (uint8_t)i;
    shuffle(state, cards, RP_CARDS, RP_HAND + 1);
    memcpy(deal.hand, cards, RP_HAND);
    deal.upcard = cards[RP_HAND];
    CHECK(rp_number_deal(&deal, &number, &place, order) == RP_OK);
    for (int i = 0; i < RP_HAND; i++)
        hand[i] = (uint8_t)rp_rank(deal.hand[order[i]]);
    CHECK(number == rp_class_number(rp_rank(deal.upcard), hand));
    CHECK(
        rp_rank_class_init(&class, (rp_deck){RP_RANK_MASK, RP_SUITS}, rp_rank(deal.upcard), hand));
    CHECK(place < rp_list_suitings(&class, suiting));
    /* Suits map one to one: card i of the canonical deal has the suit that stands for it. */
    int stands_for[RP_SUITS] = {-1, -1, -1, -1};
    uint32_t left[RP_SUITS];
    memcpy(left, suiting[place].ranks, sizeof left);
    stands_for[0] = rp_suit(deal.upcard);
    for (int i = 0; i < RP_HAND; i++) {
        int suit = 0;
        while (!(left[suit] >> hand[i] & 1))
            suit++;
        left[suit] &= ~(1u << hand[i]);
        const int mine = rp_suit(deal.hand[order[i]]);
        CHECK(stands_for[suit] < 0 || stands_for[suit] == mine);
        for (int other = 0; other < RP_SUITS; other++)
            CHECK(other == suit || stands_for[other] != mine);
        stands_for[suit] = mine;
    }
}

static void check_class_numbers(void)
{
    uint8_t hand[RP_HAND];
    int32_t next = 0;
    for (int upcard = 0; upcard < RP_RANKS; upcard++)
        for (int a = 0; a < RP_RANKS; a++)
            for (int b = 0; b <= a; b++)
                for (int c = 0; c <= b; c++)
                    for (int d = 0; d <= c; d++)
                        for (int e = 0; e <= d; e++) {
                            const uint8_t ranks[] = {(uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d,
                                                     (uint8_t)e};
                            memcpy(hand, ranks, sizeof hand);
                            CHECK(rp_class_number(upcard, hand) == next);
                            next++;
                        }
    CHECK(next == RP_GAME_CLASSES);
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
    check_class_numbers();
    uint64_t random = 3;
    for (int i = 0; i < 2000; i++)
        check_numbers(&random);
    puts("rank classes: ok");
    return 0;
}
