/* SPDX-License-Identifier: MIT */
/* Best play forward, layer by layer: against every way it can go on short decks, and in pieces. */
#include "repeat_play.h"
#include "repeated_rules.h"

enum { WORDS = 1 << 16, TABLE = 1 << 14, MOST_LAYERS = 6 };

/* What the tests met. */
typedef struct events {
    int layers, deep, tied, together;
} events;

/* ---- every way ---- */

static uint64_t known_of(const rp_deal *deal)
{
    uint64_t known = deal->seen | rp_bit(deal->upcard);
    for (int i = 0; i < RP_HAND; i++)
        known |= rp_bit(deal->hand[i]);
    return known;
}

static void add_all(rp_outcomes *sum, const rp_outcomes *more)
{
    for (size_t i = 0; i < sizeof *sum / sizeof(int64_t); i++)
        (&sum->total)[i] += (&more->total)[i];
}

/* Adds what comes of exchanging a card, by exchanges made. */
static void play_plainly(const rp_rules *rules, const rp_deal *deal, int position, int layer,
                         const uint8_t *order, uint64_t *memory, rp_outcomes *expected)
{
    rp_repeat_draws draws;
    CHECK(rp_repeat_after(rules, deal, layer, position, 1 << 20, memory, WORDS, &draws) == RP_OK);
    CHECK(layer < MOST_LAYERS);
    add_all(&expected[layer], &draws.stopped);
    for (int card = 0; card < RP_CARDS; card++) {
        rp_deal after = *deal;
        int out = -1;
        if (draws.next[card] == RP_NO_CARD || !draws.next[card])
            continue;
        after.seen |= rp_bit(deal->hand[position]);
        after.hand[position] = (uint8_t)card;
        for (int i = 0; i < RP_HAND; i++)
            if ((draws.next[card] >> i & 1) &&
                (out < 0 || order[after.hand[i]] < order[after.hand[out]]))
                out = i;
        play_plainly(rules, &after, out, layer + 1, order, memory, expected);
    }
}

static int64_t states_of(const uint64_t *table)
{
    return (int64_t)table[1];
}

/* Plays all layers from some states; returns how many there are, or 0 if equal choices matter. */
static int play(const rp_rules *rules, int upcard, const uint8_t *order, int64_t count,
                const uint64_t *rows, uint64_t *memory, rp_outcome_sums *sums)
{
    static uint64_t table[2][TABLE];
    memset(table, 0, sizeof table);
    CHECK(rp_add_states(upcard, order != NULL, count, rows, table[0], TABLE) == RP_OK);
    for (int layer = 0;; layer++) {
        uint64_t *now = table[layer % 2], *next = table[1 - layer % 2];
        if (!states_of(now))
            return layer;
        CHECK(layer < MOST_LAYERS);
        memset(next, 0, sizeof table[0]);
        memset(&sums[layer], 0, sizeof sums[layer]);
        const int32_t status = rp_play_layer(rules, upcard, layer, order, 1 << 20, memory, WORDS,
                                             now, TABLE, next, TABLE, &sums[layer]);
        if (status == RP_TIED)
            return 0;
        CHECK(status == RP_OK);
    }
}

static void first_state(const rp_deal *deal, int position, uint64_t ways, uint64_t row[4])
{
    row[0] = 0;
    for (int i = 0; i < RP_HAND; i++)
        row[0] |= i == position ? 0 : rp_bit(deal->hand[i]);
    row[1] = RP_FULL_DECK & ~known_of(deal);
    row[2] = ways;
    row[3] = 0;
}

/* The sums of all exchanges of a deal together, and of each by itself. */
static void every_way_is_counted(const rp_rules *rules, const rp_deal *deal, uint64_t *memory,
                                 events *met)
{
    static rp_outcomes all[MOST_LAYERS], one[MOST_LAYERS];
    static rp_outcome_sums sums[MOST_LAYERS];
    uint8_t order[RP_CARDS];
    uint64_t rows[RP_HAND][4];
    int deepest = 0;
    memset(memory, 0, WORDS * sizeof *memory);
    memset(all, 0, sizeof all);
    for (int card = 0; card < RP_CARDS; card++)
        order[card] = (uint8_t)(card * 7 % RP_CARDS);
    for (int i = 0; i < RP_HAND; i++) {
        const int ways = 3 * i + 1;
        memset(one, 0, sizeof one);
        play_plainly(rules, deal, i, 0, order, memory, one);
        first_state(deal, i, (uint64_t)ways, rows[i]);
        for (int alike = 0; alike < 2; alike++) {
            uint64_t row[4];
            first_state(deal, i, 1, row);
            const int layers =
                play(rules, deal->upcard, alike ? NULL : order, 1, row, memory, sums);
            CHECK(layers > 0 || alike);
            met->tied += !layers;
            met->layers += layers;
            met->deep += layers > 2;
            deepest = layers > deepest ? layers : deepest;
            for (int layer = 0; layer < layers; layer++)
                CHECK(memcmp(&sums[layer].low, &one[layer], sizeof one[layer]) == 0);
        }
        for (int layer = 0; layer < MOST_LAYERS; layer++)
            for (int times = 0; times < ways; times++)
                add_all(&all[layer], &one[layer]);
    }
    CHECK(play(rules, deal->upcard, order, RP_HAND, rows[0], memory, sums) == deepest);
    for (int layer = 0; layer < deepest; layer++)
        CHECK(memcmp(&sums[layer].low, &all[layer], sizeof all[layer]) == 0);
    met->together += deepest > 1;
}

/* ---- in pieces ---- */

static int64_t play_in_pieces(const rp_rules *rules, const rp_deal *deal, int64_t steps,
                              uint64_t *memory, int64_t words, rp_outcome_sums *sums, int *moved)
{
    enum { ROOM = 1 << 19, FEWEST = 1000, LAYERS = 4 };
    static uint64_t tables[3][ROOM];
    uint64_t row[4], *now = tables[0], *next = tables[1], *spare = tables[2];
    int64_t size = FEWEST, most = 0;
    first_state(deal, RP_HAND - 1, 1, row);
    memset(tables, 0, sizeof tables);
    CHECK(rp_add_states(deal->upcard, 0, 1, row, now, size) == RP_OK);
    for (int layer = 0; layer < LAYERS; layer++) {
        int64_t room = FEWEST;
        int32_t status;
        most = states_of(now) > most ? states_of(now) : most;
        memset(next, 0, sizeof tables[0]);
        memset(&sums[layer], 0, sizeof sums[layer]);
        do {
            status = rp_play_layer(rules, deal->upcard, layer, NULL, steps, memory, words, now,
                                   size, next, room, &sums[layer]);
            if (status == RP_STATES_FULL) {
                uint64_t *full = next;
                next = spare;
                spare = full;
                memset(next, 0, sizeof tables[0]);
                CHECK(8 * room <= ROOM);
                CHECK(rp_add_states(deal->upcard, 1, (room - 4) / 4, full + 4, next, 8 * room) ==
                      RP_OK);
                room *= 8;
                ++*moved;
                status = RP_UNFINISHED;
            }
        } while (status == RP_UNFINISHED);
        CHECK(status == RP_OK);
        uint64_t *played = now;
        now = next;
        next = played;
        size = room;
    }
    return most;
}

static void pieces_are_the_whole(void)
{
    enum { ROOM = 1 << 20 };
    static uint64_t memory[ROOM];
    static rp_outcome_sums whole[MOST_LAYERS], pieces[MOST_LAYERS];
    const rp_rules rules = repeating_house();
    rp_deal deal = {0};
    int moved = 0, fewer = 0;
    CHECK(cards_named("9s 8s 7s 6s 2c", deal.hand) == RP_HAND);
    deal.upcard = card_named("Qd");
    const int64_t most =
        play_in_pieces(&rules, &deal, INT64_C(1) << 40, memory, ROOM, whole, &fewer);
    CHECK(most > 2000);
    memset(memory, 0, sizeof memory);
    play_in_pieces(&rules, &deal, 1500, memory, ROOM, pieces, &moved);
    CHECK(memcmp(whole, pieces, sizeof whole) == 0);
    CHECK(moved > 1 && moved == fewer);
}

/* ---- refusals ---- */

static int32_t refusal(const rp_rules *rules, int upcard, int exchanged, int64_t steps,
                       uint64_t *states)
{
    static uint64_t memory[WORDS], next[TABLE];
    static rp_outcome_sums sums;
    memset(memory, 0, sizeof memory);
    return rp_play_layer(rules, upcard, exchanged, NULL, steps, memory, WORDS, states, TABLE, next,
                         TABLE, &sums);
}

static void what_cannot_be_is_refused(void)
{
    static uint64_t states[TABLE];
    rp_rules rules = repeating_house();
    rp_deal deal = {0};
    uint64_t row[4], other[4];
    int64_t ends;
    CHECK(cards_named("9s 8s 7s 5s 2c", deal.hand) == RP_HAND);
    deal.upcard = card_named("Qc");
    first_state(&deal, 4, 1, row);
    memcpy(other, row, sizeof other);
    other[0] |= rp_bit(deal.hand[4]);
    CHECK(rp_add_states(deal.upcard, 0, 1, other, states, TABLE) == RP_BAD_CARD);
    memcpy(other, row, sizeof other);
    other[1] |= rp_bit(deal.hand[0]);
    CHECK(rp_add_states(deal.upcard, 0, 1, other, states, TABLE) == RP_BAD_CARD);
    CHECK(rp_add_states(RP_CARDS, 0, 1, row, states, TABLE) == RP_BAD_CARD);
    CHECK(rp_add_states(deal.upcard, 0, 1, row, states, 7) == RP_STATES_FULL);
    CHECK(refusal(&rules, deal.upcard, 0, 64, states) == RP_OK); /* there is none */
    CHECK(rp_add_states(deal.upcard, 0, 1, row, states, TABLE) == RP_OK);
    CHECK(refusal(&rules, deal.upcard, 0, 63, states) == RP_BAD_CARD);
    CHECK(refusal(&rules, deal.upcard, 1, 64, states) == RP_BAD_CARD);
    CHECK(refusal(&rules, -1, 0, 64, states) == RP_BAD_CARD);
    CHECK(refusal(&rules, card_named("8c"), 0, 64, states) == RP_BAD_CARD);
    rules.repeated_exchange = 0;
    CHECK(refusal(&rules, deal.upcard, 0, 64, states) == RP_ACTION_NOT_OFFERED);
    CHECK(rp_bet_ends(&rules, 45, &ends) == RP_OK && ends == 148995 * INT64_C(41) * 40 * 39 * 38);
    CHECK(rp_bet_ends(&rules, 3, &ends) == RP_TOO_FEW_LIVE);
    rules.redraw_card = RP_REDRAW_NONE;
    CHECK(rp_bet_ends(&rules, 45, &ends) == RP_OK && ends == 148995);
}

int main(void)
{
    static uint64_t memory[WORDS];
    uint64_t random = 5;
    events met = {0};
    for (int i = 0; i < 24; i++) {
        const rp_rules rules = repeated_rules(&random, 4);
        const rp_deal deal = short_deal(&random, 5 + i % 3, i % 3);
        every_way_is_counted(&rules, &deal, memory, &met);
    }
    CHECK(met.layers > 250 && met.deep > 30 && met.tied > 20 && met.together > 10);
    pieces_are_the_whole();
    what_cannot_be_is_refused();
    puts("repeat_play: ok");
    return 0;
}
