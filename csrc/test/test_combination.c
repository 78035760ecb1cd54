/* SPDX-License-Identifier: MIT */
#include "combination.h"

#include "check.h"

static int multiplier_named(const rp_rules *rules, const char *text)
{
    uint8_t cards[RP_HAND + 1];
    rp_combinations paid;
    CHECK(rp_combine(rules, cards, cards_named(text, cards), &paid) == RP_OK);
    return paid.multiplier;
}

static void known_hands_pay_what_they_pay(void)
{
    static const struct {
        const char *cards;
        int multiplier;
    } known[] = {
        {"As Kh 8d 5c 2s", 1},      {"As Ah Ad Kc 6d", 4},      {"As Ah Kd 7c 2h", 2},
        {"Ah Kh Qh Jh Th 9h", 150}, {"Ah Kh Qh Jh Th 9s", 104}, {"Kh Qh Jh Th 9h 8h", 100},
        {"5h 4h 3h 2h Ah Ks", 51},  {"Ah As Ad Ac 8h 8d", 27},  {"Ah As Ad 8c 8h 8d", 14},
        {"Ah As Ad Kc 8h 8d", 8},   {"Kh Qh Jh 8h 7h 7s", 6},   {"Kh Qs Jd Tc 9h 9s", 8},
        {"Ah As Kd Kc Qh Qs", 4},   {"Ah As Kd Kc 8h", 2},      {"Ah As Ad Kc Kh", 7},
        {"Kh Ks 8d 8c Ah", 3},      {"2c 3c 4c 5c 6c Kh", 50},  {"7c 5d 4h 3s 2c", 0},
    };
    rp_rules rules = basic_rules();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        CHECK(multiplier_named(&rules, known[i].cards) == known[i].multiplier);
    rules.straight_and_pair = 1;
    CHECK(multiplier_named(&rules, "Kh Qs Jd Tc 9h 9s") == 5);
    CHECK(multiplier_named(&rules, "Kh Qs Jd Tc 9h 8s") == 8);
    rules = basic_rules();
    rules.ace_king_as_second = 0;
    CHECK(multiplier_named(&rules, "As Ah Kd 7c 2h") == 1);
    rules.second_combination = 0;
    CHECK(multiplier_named(&rules, "Ah As Ad Ac 8h 8d") == 20);
}

static void five_cards_take_the_short_way(void)
{
    uint64_t random = 5;
    uint8_t deck[RP_CARDS];
    for (int i = 0; i < RP_CARDS; i++)
        deck[i] = (uint8_t)i;
    for (int round = 0; round < 200000; round++) {
        const rp_rules rules = random_rules(&random);
        uint64_t set = 0;
        uint32_t strength;
        shuffle(&random, deck, RP_CARDS, RP_HAND);
        if (round % 2) { /* the high ranks, where ace-king is common */
            for (int i = 0; i < RP_HAND; i++)
                deck[i] = (uint8_t)(RP_CARDS - 1 - i * 3 - random_below(&random, 3));
        }
        for (int i = 0; i < RP_HAND; i++)
            set |= rp_bit(deck[i]);
        if (round % 2)
            for (int i = 0; i < RP_CARDS; i++)
                deck[i] = (uint8_t)i;
        strength = rp_set_strength(set);
        CHECK(rp_set_combinations(&rules, set, strength).second ==
              rp_second_of_five(&rules, strength, rp_ranks_of(set).one));
    }
}

int main(void)
{
    known_hands_pay_what_they_pay();
    five_cards_take_the_short_way();
    puts("combination: ok");
    return 0;
}
