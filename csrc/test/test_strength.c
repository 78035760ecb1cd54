/* SPDX-License-Identifier: MIT */
#include "strength.h"

#include "check.h"

/* Hands from weak to strong, each stronger than the one above it; "=" ties. */
static const char *const ladder[] = {
    "7c 5d 4h 3s 2c", "=7d 5c 4s 3h 2d", "Ac Qd Jh Ts 9c", "Ac Kd 4h 3s 2c", "Ac Kd Qh Js 9c",
    "2c 2d 3h 4s 5c", "2h 2s Ac Kd Qh",  "3c 3d 2h 4s 5c", "Ac Ad Kh Qs Jc", "3c 3d 2h 2s 4c",
    "3h 3s 2c 2d Ac", "Kc Kd 2h 2s Ac",  "Ac Ad 2h 2s 3c", "Ac Ad Kh Ks Qc", "2c 2d 2h 3s 4c",
    "2c 2d 2h As Kc", "Ac Ad Ah Ks Qc",  "Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c", "Tc Jd Qh Ks Ac",
    "2c 3c 4c 5c 7c", "Ac Kc Qc Jc 9c",  "2c 2d 2h 3s 3c", "2c 2d 2h As Ac", "3c 3d 3h 2s 2c",
    "2c 2d 2h 2s 3c", "2c 2d 2h 2s Ac",  "Ac Ad Ah As Kc", "Ac 2c 3c 4c 5c", "9c Tc Jc Qc Kc",
    "Tc Jc Qc Kc Ac", "=Td Jd Qd Kd Ad",
};

static uint32_t strength_named(const char *text)
{
    uint8_t cards[RP_HAND + 1];
    uint32_t strength = 0;
    CHECK(rp_strength(cards, cards_named(text, cards), &strength) == RP_OK);
    return strength;
}

static void hands_climb_the_ladder(void)
{
    uint32_t below = 0;
    for (size_t i = 0; i < sizeof ladder / sizeof *ladder; i++) {
        const int tie = ladder[i][0] == '=';
        const uint32_t strength = strength_named(ladder[i] + tie);
        CHECK(tie ? strength == below : strength > below);
        below = strength;
    }
}

static void categories_have_their_counts(void)
{
    static const int64_t expected[RP_CATEGORIES] = {
        1302540 - 167280, 167280, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4};
    int64_t count[RP_CATEGORIES] = {0};
    uint32_t *all = malloc(RP_HANDS * sizeof *all);
    CHECK(all && rp_strength_all(all) == RP_OK);
    for (int64_t i = 0; i < RP_HANDS; i++)
        count[all[i] >> RP_CATEGORY_SHIFT]++;
    CHECK(memcmp(count, expected, sizeof count) == 0);
    free(all);
}

static void six_cards_are_the_best_five(void)
{
    uint8_t deck[RP_CARDS];
    uint64_t random = 6;
    for (int i = 0; i < RP_CARDS; i++)
        deck[i] = (uint8_t)i;
    for (int round = 0; round < 200000; round++) {
        uint64_t set = 0;
        uint32_t best = 0;
        /* Every other round from a third of the deck, where flushes are common. */
        shuffle(&random, deck, round % 2 ? RP_CARDS : 18, RP_HAND + 1);
        for (int i = 0; i <= RP_HAND; i++)
            set |= rp_bit(deck[i]);
        for (int i = 0; i <= RP_HAND; i++) {
            const uint32_t five = rp_set_strength(set & ~rp_bit(deck[i]));
            best = five > best ? five : best;
        }
        CHECK(rp_set_strength(set) == best);
    }
}

static void bad_cards_are_refused(void)
{
    uint8_t cards[7] = {0, 1, 2, 3, 4, 5, 6};
    uint32_t strength = 77;
    CHECK(rp_strength(cards, 4, &strength) == RP_BAD_CARD);
    CHECK(rp_strength(cards, 7, &strength) == RP_BAD_CARD);
    cards[2] = 52;
    CHECK(rp_strength(cards, 5, &strength) == RP_BAD_CARD);
    cards[2] = 4;
    CHECK(rp_strength(cards, 5, &strength) == RP_DUPLICATE_CARD);
    CHECK(strength == 77);
}

int main(void)
{
    hands_climb_the_ladder();
    categories_have_their_counts();
    six_cards_are_the_best_five();
    bad_cards_are_refused();
    puts("strength: ok");
    return 0;
}
