/* SPDX-License-Identifier: MIT */
/* Sums over classes of deals are the sums over their deals one by one. */
#include "check.h"
#include "class_game.h"
#include "deal.h"
#include "random_class.h"
#include "wide.h"

static void *room;

static void add_outcomes(rp_outcomes *sum, const rp_outcomes *o, int64_t times)
{
    int64_t *to = (int64_t *)sum;
    const int64_t *from = (const int64_t *)o;
    for (size_t i = 0; i < sizeof *o / sizeof *to; i++)
        to[i] += times * from[i];
}

/* One deal: best action by cross-multiplication, its value in units, its outcomes. */
static void add_deal(const rp_rules *rules, const rp_deal *deal, int64_t weight, rp_game *game)
{
    rp_values v;
    rp_outcomes o;
    uint32_t strength;
    int best = RP_FOLD;
    CHECK(rp_analyze(rules, deal, &v) == RP_OK);
    for (int action = RP_BET; action < RP_ACTIONS; action++) {
        if (!v.denominator[action])
            continue;
        const rp_wide mine = rp_wide_multiply((int64_t)v.low[action], v.denominator[best]);
        const rp_wide other = rp_wide_multiply(-(int64_t)v.low[best], v.denominator[action]);
        const rp_wide more = rp_wide_add(mine, other);
        if (more.high > 0 || (more.high == 0 && more.low > 0))
            best = action;
    }
    CHECK(rp_outcomes_of(rules, deal, best, &o) == RP_OK);
    CHECK(rp_strength(deal->hand, RP_HAND, &strength) == RP_OK);
    const int upcard = rp_rank(deal->upcard), category = (int)(strength >> RP_CATEGORY_SHIFT);
    CHECK(game->unit % v.denominator[best] == 0 && game->unit % v.denominator[RP_BET] == 0);
    const rp_wide value =
        rp_wide_multiply((int64_t)v.low[best] * weight, game->unit / v.denominator[best]);
    const rp_wide bet =
        rp_wide_multiply((int64_t)v.low[RP_BET] * weight, game->unit / v.denominator[RP_BET]);
    const rp_wide all =
        rp_wide_add((rp_wide){game->low[upcard][category], game->high[upcard][category]}, value);
    const rp_wide bets = rp_wide_add(
        (rp_wide){game->bet_low[upcard][category], game->bet_high[upcard][category]}, bet);
    game->low[upcard][category] = all.low;
    game->high[upcard][category] = all.high;
    game->bet_low[upcard][category] = bets.low;
    game->bet_high[upcard][category] = bets.high;
    game->deals[upcard][category] += weight;
    game->best[upcard][category][rp_kind_of(best)] += weight;
    add_outcomes(&game->outcomes[rp_kind_of(best)], &o, weight);
}

/* As random rules, but with amounts as houses have them now and then. */
static rp_rules house_rules(uint64_t *state, int round)
{
    rp_rules rules = round % 2 ? random_rules(state) : basic_rules();
    rules.redraw_card = RP_REDRAW_NONE;
    if (round % 4 == 2) {
        rules.insurance_maximum = (uint8_t)(random_below(state, 3));
        rules.qualifier = random_below(state, 2) ? RP_PAIR : RP_ACE_KING;
        rules.bet_forced[1 + random_below(state, 5)] = 1;
    }
    return rules;
}

/* ---- classes of the full deck ---- */

/* The same class deal by deal: the values add up. */
static void check_deals(const rp_rules *rules, int32_t number, const rp_game *game)
{
    static rp_game again;
    uint8_t action[RP_MOST_DEALS];
    uint64_t low[RP_MOST_DEALS];
    int64_t high[RP_MOST_DEALS], deals = 0;
    CHECK(rp_solve_deals(rules, RP_RANK_MASK, RP_SUITS, number, 1, room, &again, 1, NULL,
                         game->canonical - 1, action, low, high, NULL, NULL) == RP_BAD_CARD);
    CHECK(rp_solve_deals(rules, RP_RANK_MASK, RP_SUITS, number, 1, room, &again, 1, NULL,
                         RP_MOST_DEALS, action, low, high, NULL, NULL) == RP_OK);
    CHECK(!memcmp(&again, game, sizeof again));
    for (int64_t i = 0; i < again.canonical; i++) {
        CHECK(action[i] < RP_ACTIONS && high[i] == ((int64_t)low[i] < 0 ? -1 : 0));
        deals += (int64_t)low[i] >= -again.unit;
    }
    CHECK(deals == again.canonical); /* nothing is worse than folding */
}

/* The value of the second best action of a deal, in units. */
static int64_t second_of(const rp_rules *rules, const rp_deal *deal, int64_t unit)
{
    int64_t best = INT64_MIN, second = INT64_MIN;
    rp_values v;
    CHECK(rp_analyze(rules, deal, &v) == RP_OK);
    for (int action = RP_FOLD; action < RP_ACTIONS; action++) {
        if (!v.denominator[action])
            continue;
        const int64_t value = (int64_t)v.low[action] * (unit / v.denominator[action]);
        if (value > best) {
            second = best;
            best = value;
        } else if (value > second) {
            second = value;
        }
    }
    return second;
}

/* Asking for the second best, and for no outcomes, changes nothing else. */
static void check_seconds(const rp_rules *rules, int32_t number, const rp_rank_class *class,
                          const rp_suiting *suiting, const rp_game *game)
{
    static rp_game again;
    uint8_t action[RP_MOST_DEALS];
    uint64_t low[RP_MOST_DEALS], second_low[RP_MOST_DEALS];
    int64_t high[RP_MOST_DEALS], second_high[RP_MOST_DEALS];
    CHECK(rp_solve_deals(rules, RP_RANK_MASK, RP_SUITS, number, 1, room, &again, 0, NULL,
                         RP_MOST_DEALS, action, low, high, second_low, second_high) == RP_OK);
    for (int kind = 0; kind < RP_KINDS; kind++)
        for (size_t i = 0; i < sizeof again.outcomes[kind]; i++)
            CHECK(!((const uint8_t *)&again.outcomes[kind])[i]);
    memcpy(again.outcomes, game->outcomes, sizeof again.outcomes);
    CHECK(!memcmp(&again, game, sizeof again));
    for (int i = 0; i < again.canonical; i++) {
        rp_deal deal = {0, {0}, (uint8_t)(class->upcard_rank * RP_SUITS), 0};
        rp_class_hand(class, &suiting[i], deal.hand);
        const int64_t second = second_of(rules, &deal, again.unit);
        CHECK((int64_t)second_low[i] == second && second_high[i] == (second < 0 ? -1 : 0));
    }
}

static void check_class(const rp_rules *rules, uint64_t *state)
{
    static rp_game found, expected;
    rp_rank_class class;
    rp_suiting suiting[RP_MOST_DEALS];
    uint8_t hand[RP_HAND];
    int upcard;
    const int32_t number = random_class(state, hand, &upcard);
    CHECK(rp_solve(rules, RP_RANK_MASK, RP_SUITS, number, 1, room, &found) == RP_OK);
    CHECK(rp_rank_class_init(&class, (rp_deck){RP_RANK_MASK, RP_SUITS}, upcard, hand));
    memset(&expected, 0, sizeof expected);
    expected.unit = found.unit;
    expected.canonical = rp_list_suitings(&class, suiting);
    memcpy(expected.sequences, found.sequences, sizeof found.sequences);
    for (int i = 0; i < expected.canonical; i++) {
        rp_deal deal = {0, {0}, (uint8_t)(upcard * RP_SUITS), 0};
        rp_class_hand(&class, &suiting[i], deal.hand);
        add_deal(rules, &deal, suiting[i].weight, &expected);
    }
    CHECK(!memcmp(&found, &expected, sizeof found));
    check_deals(rules, number, &found);
    check_seconds(rules, number, &class, suiting, &found);
}

/* ---- whole games of short decks, every deal by itself ---- */

/* Equal actions stand in hand order, which in a class is by rank and, of equal ranks, the
 * upcard's suit first. */
static void put_upcard_suit_first(rp_deal *deal)
{
    for (int i = 1; i < RP_HAND; i++) {
        const uint8_t card = deal->hand[i], before = deal->hand[i - 1];
        if (rp_rank(card) == rp_rank(before) && rp_suit(card) == rp_suit(deal->upcard)) {
            deal->hand[i] = before;
            deal->hand[i - 1] = card;
        }
    }
}

static void add_hands(const rp_rules *rules, uint64_t deck, rp_deal *deal, int i, int below,
                      rp_game *game)
{
    if (i < RP_HAND) {
        for (int card = 0; card < below; card++) {
            deal->hand[i] = (uint8_t)card;
            if (deck >> card & 1)
                add_hands(rules, deck, deal, i + 1, card, game);
        }
        return;
    }
    for (int card = 0; card < RP_CARDS; card++) {
        uint64_t known = ~deck & RP_FULL_DECK;
        deal->upcard = (uint8_t)card;
        deal->seen = known;
        if (deck >> card & 1 && rp_add_cards(deal->hand, RP_HAND, &known) == RP_OK &&
            !(known >> card & 1)) {
            rp_deal ordered = *deal;
            put_upcard_suit_first(&ordered);
            add_deal(rules, &ordered, 1, game);
        }
    }
}

static void add_game(rp_game *sum, const rp_game *part)
{
    sum->canonical += part->canonical;
    sum->unit = part->unit ? part->unit : sum->unit;
    memcpy(sum->sequences, part->sequences, sizeof sum->sequences);
    for (int upcard = 0; upcard < RP_RANKS; upcard++)
        for (int category = 0; category < RP_CATEGORIES; category++) {
            const rp_wide value =
                rp_wide_add((rp_wide){sum->low[upcard][category], sum->high[upcard][category]},
                            (rp_wide){part->low[upcard][category], part->high[upcard][category]});
            const rp_wide bet = rp_wide_add(
                (rp_wide){sum->bet_low[upcard][category], sum->bet_high[upcard][category]},
                (rp_wide){part->bet_low[upcard][category], part->bet_high[upcard][category]});
            sum->low[upcard][category] = value.low;
            sum->high[upcard][category] = value.high;
            sum->bet_low[upcard][category] = bet.low;
            sum->bet_high[upcard][category] = bet.high;
            sum->deals[upcard][category] += part->deals[upcard][category];
            for (int kind = 0; kind < RP_KINDS; kind++)
                sum->best[upcard][category][kind] += part->best[upcard][category][kind];
        }
    for (int kind = 0; kind < RP_KINDS; kind++)
        add_outcomes(&sum->outcomes[kind], &part->outcomes[kind], 1);
}

static void check_short_deck(const rp_rules *rules, uint32_t ranks, int suits)
{
    static rp_game found, expected, part;
    const int parts = 7, size = RP_GAME_CLASSES / parts;
    rp_deal deal = {0, {0}, 0, 0};
    uint64_t deck = 0;
    for (int card = 0; card < RP_CARDS; card++)
        if (ranks >> rp_rank(card) & 1 && rp_suit(card) < suits)
            deck |= rp_bit(card);
    memset(&found, 0, sizeof found);
    for (int first = 0; first < RP_GAME_CLASSES; first += size) {
        const int left = RP_GAME_CLASSES - first;
        CHECK(rp_solve(rules, ranks, suits, first, left < size ? left : size, room, &part) ==
              RP_OK);
        add_game(&found, &part);
    }
    memset(&expected, 0, sizeof expected);
    expected.unit = found.unit;
    expected.canonical = found.canonical;
    memcpy(expected.sequences, found.sequences, sizeof found.sequences);
    add_hands(rules, deck, &deal, 0, RP_CARDS, &expected);
    CHECK(!memcmp(&found, &expected, sizeof found));
}

static void other_rules_are_refused(void)
{
    static rp_game game;
    rp_rules repeated = basic_rules();
    repeated.repeated_exchange = 1;
    CHECK(rp_rules_check(&repeated) == RP_OK);
    CHECK(rp_solve(&repeated, RP_RANK_MASK, RP_SUITS, 0, 1, room, &game) == RP_BAD_RULES);
}

int main(void)
{
    uint64_t random = 11;
    room = malloc((size_t)rp_solve_room());
    CHECK(room);
    for (int round = 0; round < 24; round++) {
        const rp_rules rules = house_rules(&random, round);
        check_class(&rules, &random);
    }
    for (int round = 0; round < 8; round++) {
        const rp_rules rules = house_rules(&random, round);
        check_short_deck(&rules, 0x1f80u >> (round % 4), 2);
    }
    other_rules_are_refused();
    free(room);
    puts("solve: ok");
    return 0;
}
