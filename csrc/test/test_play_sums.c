/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "class_game.h"
#include "random_class.h"
#include "wide.h"

static void *room;

/* The cards of a suit that has four or five, in order; else none. */
static int drawing_cards(const uint8_t hand[RP_HAND])
{
    for (int suit = 0; suit < RP_SUITS; suit++) {
        int cards = 0, count = 0;
        for (int i = 0; i < RP_HAND; i++)
            if (rp_suit(hand[i]) == suit) {
                cards |= 1 << i;
                count++;
            }
        if (count >= 4)
            return cards;
    }
    return 0;
}

static int kept_suited(const uint8_t hand[RP_HAND], int action)
{
    int suits = 0;
    for (int i = 0; i < RP_HAND; i++)
        if (!(rp_discards(action) >> i & 1))
            suits |= 1 << rp_suit(hand[i]);
    return action >= RP_EXCHANGE && rp_popcount32((uint32_t)suits) == 1;
}

/* Each deal of a class is entered where its suits and its action say. */
static void check_class(const rp_rules *rules, int32_t number, const rp_rank_class *class)
{
    static rp_game game;
    static rp_play_sums sums[RP_MOST_DEALS];
    rp_suiting suiting[RP_MOST_DEALS];
    uint8_t action[RP_MOST_DEALS];
    uint64_t low[RP_MOST_DEALS], second_low[RP_MOST_DEALS];
    int64_t high[RP_MOST_DEALS], second_high[RP_MOST_DEALS], filled;
    const int deals = rp_list_suitings(class, suiting);
    CHECK(rp_solve_deals(rules, RP_RANK_MASK, RP_SUITS, number, 1, room, &game, 1, NULL,
                         RP_MOST_DEALS, action, low, high, second_low, second_high) == RP_OK);
    CHECK(game.canonical == deals);
    CHECK(rp_sum_plays(number, 1, deals, action, low, high, second_low, second_high, deals, sums,
                       &filled) == RP_OK);
    CHECK(filled > 0 && filled <= deals);
    for (int i = 0; i < deals; i++) {
        uint8_t hand[RP_HAND];
        rp_class_hand(class, &suiting[i], hand);
        const int play = 128 * drawing_cards(hand) + 2 * action[i] + kept_suited(hand, action[i]);
        int64_t at = 0;
        while (at < filled && sums[at].play != play)
            at++;
        CHECK(at < filled && sums[at].number == number);
        /* Small values: those of one class fit a word. */
        sums[at].deals -= suiting[i].weight;
        sums[at].low -= low[i] * (uint64_t)suiting[i].weight;
        sums[at].cost_low -= (low[i] - second_low[i]) * (uint64_t)suiting[i].weight;
    }
    for (int64_t at = 0; at < filled; at++)
        CHECK(sums[at].deals == 0 && sums[at].low == 0 && sums[at].cost_low == 0);
}

static void are_those_of_deals_one_by_one(void)
{
    uint64_t state = 41;
    for (int round = 0; round < 40; round++) {
        rp_rules rules = round % 2 ? random_rules(&state) : basic_rules();
        rp_rank_class class;
        const rp_deck deck = {RP_RANK_MASK, RP_SUITS};
        uint8_t hand[RP_HAND];
        int upcard;
        const int32_t number = random_class(&state, hand, &upcard);
        rules.redraw_card = RP_REDRAW_NONE;
        CHECK(rp_rank_class_init(&class, deck, upcard, hand));
        check_class(&rules, number, &class);
    }
}

/* Sums of several classes are those of each, one after another. */
static void classes_stay_apart(void)
{
    enum { FIRST = 40000, CLASSES = 12, MOST = CLASSES * RP_MOST_DEALS };
    static rp_game game;
    static rp_play_sums together[MOST], alone[MOST];
    static uint8_t action[MOST];
    static uint64_t low[MOST];
    static int64_t high[MOST];
    const rp_rules rules = basic_rules();
    int64_t filled, done = 0, at = 0;
    CHECK(rp_solve_deals(&rules, RP_RANK_MASK, RP_SUITS, FIRST, CLASSES, room, &game, 1, NULL, MOST,
                         action, low, high, NULL, NULL) == RP_OK);
    CHECK(rp_sum_plays(FIRST, CLASSES, game.canonical, action, low, high, NULL, NULL, MOST,
                       together, &filled) == RP_OK);
    for (int i = 0; i < CLASSES; i++) {
        static rp_game one;
        int64_t more;
        CHECK(rp_solve(&rules, RP_RANK_MASK, RP_SUITS, FIRST + i, 1, room, &one) == RP_OK);
        CHECK(rp_sum_plays(FIRST + i, 1, one.canonical, action + at, low + at, high + at, NULL,
                           NULL, MOST - done, alone + done, &more) == RP_OK);
        at += one.canonical;
        done += more;
    }
    CHECK(filled == done && filled > CLASSES);
    CHECK(!memcmp(together, alone, (size_t)filled * sizeof *alone));
}

/* Values of two words, and of one where the high words are left out. */
static void words_of_values(void)
{
    uint8_t hand[RP_HAND] = {1, 0, 0, 0, 0}, action[RP_MOST_DEALS];
    rp_rank_class class;
    rp_suiting suiting[RP_MOST_DEALS];
    uint64_t low[RP_MOST_DEALS];
    int64_t high[RP_MOST_DEALS], filled;
    rp_play_sums sums[RP_MOST_DEALS];
    const int upcard = 5;
    CHECK(rp_rank_class_init(&class, (rp_deck){RP_RANK_MASK, RP_SUITS}, upcard, hand));
    const int deals = rp_list_suitings(&class, suiting);
    const int32_t number = rp_class_number(upcard, hand);
    int weights = 0;
    for (int i = 0; i < deals; i++) {
        action[i] = RP_BET;
        low[i] = UINT64_MAX;
        high[i] = 2;
        weights += suiting[i].weight;
    }
    CHECK(weights == 16); /* a trey of any suit, an upcard of any */
    CHECK(rp_sum_plays(number, 1, deals, action, low, high, NULL, NULL, 9, sums, &filled) == RP_OK);
    CHECK(filled == 1 && sums[0].play == 2 * RP_BET && sums[0].deals == 16);
    CHECK(sums[0].high == 3 * 16 - 1 && sums[0].low == (uint64_t)-16);
    CHECK(sums[0].cost_low == 0 && sums[0].cost_high == 0);
    CHECK(rp_sum_plays(number, 1, deals, action, low, NULL, NULL, NULL, 9, sums, &filled) == RP_OK);
    CHECK(sums[0].high == -1 && sums[0].low == (uint64_t)-16);
    CHECK(rp_sum_plays(number, 1, deals, action, low, NULL, NULL, NULL, 0, sums, &filled) ==
          RP_MEMORY_FULL);
    CHECK(rp_sum_plays(number, 1, deals - 1, action, low, NULL, NULL, NULL, 9, sums, &filled) ==
          RP_BAD_CARD);
    CHECK(rp_sum_plays(number, 1, deals + 1, action, low, NULL, NULL, NULL, 9, sums, &filled) ==
          RP_BAD_CARD);
    CHECK(rp_sum_plays(-1, 1, deals, action, low, NULL, NULL, NULL, 9, sums, &filled) ==
          RP_BAD_CARD);
    CHECK(rp_sum_plays(RP_GAME_CLASSES, 1, deals, action, low, NULL, NULL, NULL, 9, sums,
                       &filled) == RP_BAD_CARD);
    action[0] = RP_ACTIONS;
    CHECK(rp_sum_plays(number, 1, deals, action, low, NULL, NULL, NULL, 9, sums, &filled) ==
          RP_UNKNOWN_ACTION);
}

int main(void)
{
    room = malloc((size_t)rp_solve_room());
    CHECK(room);
    are_those_of_deals_one_by_one();
    classes_stay_apart();
    words_of_values();
    free(room);
    puts("play_sums: ok");
    return 0;
}
