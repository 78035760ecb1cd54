/* SPDX-License-Identifier: MIT */
/* Repeated exchange against a plain recursion over all states of short decks. */
#include "check.h"
#include "wide.h"

enum { DEALS = 36, MOST_LIVE = 8, WORDS = 1 << 16 };

/* What a comparison met. */
typedef struct events {
    int went_on, went_on_twice, dropped_drawn, folded_later, stopped, ties;
} events;

typedef struct plain {
    const rp_rules *rules;
    uint8_t upcard;
    int first_live;
    int64_t unit[MOST_LIVE + 1];
    events *met;
} plain;

/* The value of folding or betting a hand, in ends of a bet; all of them: *total. */
static int64_t plain_stop(const plain *p, const rp_deal *deal, int64_t *total)
{
    rp_outcomes o;
    int64_t value = 0;
    CHECK(rp_enumerate(p->rules, deal, RP_BET, &o) == RP_OK);
    for (int first = 0; first < RP_CATEGORIES; first++)
        for (int second = 0; second < RP_CATEGORIES; second++) {
            rp_stakes stakes;
            CHECK(rp_stakes_for(p->rules, first, second, &stakes) == RP_OK);
            for (int end = 0; end < RP_ENDS; end++)
                value += stakes.uninsured[end] * o.uninsured[end][first][second] +
                         stakes.insured[end] * o.insured[end][first][second];
        }
    *total = o.total;
    return value > -o.total ? value : -o.total;
}

static uint64_t live_of(const rp_deal *deal)
{
    uint64_t known = deal->seen | rp_bit(deal->upcard);
    for (int i = 0; i < RP_HAND; i++)
        known |= rp_bit(deal->hand[i]);
    return RP_FULL_DECK & ~known;
}

static int64_t plain_exchange(const plain *p, const rp_deal *deal, int position, uint64_t drawn);

/* The value of the best choice in units, and the positions of the best exchanges. */
static int64_t plain_choice(const plain *p, const rp_deal *deal, uint64_t drawn, uint8_t *next)
{
    const int live = rp_popcount64(live_of(deal));
    int64_t total, most;
    *next = 0;
    most = plain_stop(p, deal, &total);
    CHECK(p->unit[live] % total == 0);
    most *= p->unit[live] / total;
    for (int i = 0; i < RP_HAND && live > RP_DEALER_HIDDEN; i++) {
        const int64_t value = plain_exchange(p, deal, i, drawn);
        if (value > most)
            *next = 0;
        if (value > most || (value == most && *next))
            *next |= (uint8_t)(1u << i);
        most = value > most ? value : most;
    }
    if (*next) {
        p->met->went_on++;
        p->met->went_on_twice += p->first_live - live > 1;
        p->met->ties += (*next & (*next - 1)) != 0;
        for (int i = 0; i < RP_HAND; i++)
            p->met->dropped_drawn += (*next >> i & 1) && (drawn >> deal->hand[i] & 1);
    } else {
        p->met->stopped++;
        p->met->folded_later += p->first_live - live > 1 && most == -p->unit[live];
    }
    return most;
}

static int64_t plain_exchange(const plain *p, const rp_deal *deal, int position, uint64_t drawn)
{
    const uint64_t live = live_of(deal);
    const int n = rp_popcount64(live), exchanged = p->first_live - n;
    int64_t sum = 0;
    for (uint64_t left = live; left; left &= left - 1) {
        const int card = rp_lowest64(left);
        rp_deal after = *deal;
        uint8_t next;
        after.seen |= rp_bit(deal->hand[position]);
        after.hand[position] = (uint8_t)card;
        sum += plain_choice(p, &after, drawn | rp_bit(card), &next);
    }
    return sum - p->unit[n] * (exchanged ? exchanged + 1 : p->rules->exchange_fee[1]);
}

static void compare(const rp_rules *rules, const rp_deal *deal, uint64_t *memory, events *met)
{
    plain p = {rules, deal->upcard, rp_popcount64(live_of(deal)), {0}, met};
    rp_repeats found;
    memset(memory, 0, WORDS * sizeof *memory);
    CHECK(rp_repeat(rules, deal, 0, 1 << 20, memory, WORDS, &found) == RP_OK);
    p.unit[p.first_live] = (int64_t)found.denominator_low;
    CHECK(found.denominator_high == 0 && p.unit[p.first_live] > 0);
    for (int n = p.first_live; n > RP_DEALER_HIDDEN; n--) {
        CHECK(p.unit[n] % n == 0);
        p.unit[n - 1] = p.unit[n] / n;
    }
    for (int i = 0; i < RP_HAND; i++) {
        const rp_wide value = rp_wide_of(plain_exchange(&p, deal, i, 0));
        CHECK(found.low[i] == value.low && found.high[i] == value.high);
    }
}

/* What follows each draw of one exchange, and the outcomes where it stops. */
static void compare_draws(const rp_rules *rules, const rp_deal *deal, uint64_t *memory, events *met)
{
    plain p = {rules, deal->upcard, rp_popcount64(live_of(deal)), {0}, met};
    const int position = (int)(deal->seen % RP_HAND);
    rp_repeat_draws draws;
    int64_t total = 0;
    rp_repeats values;
    CHECK(rp_repeat(rules, deal, 0, 1 << 20, memory, WORDS, &values) == RP_OK);
    CHECK(rp_repeat_after(rules, deal, 0, position, 64, memory, WORDS, &draws) == RP_OK);
    p.unit[p.first_live] = (int64_t)values.denominator_low;
    for (int n = p.first_live; n > RP_DEALER_HIDDEN; n--)
        p.unit[n - 1] = p.unit[n] / n;
    for (int card = 0; card < RP_CARDS; card++) {
        rp_deal after = *deal;
        uint8_t next;
        if (!(live_of(deal) >> card & 1)) {
            CHECK(draws.next[card] == RP_NO_CARD);
            continue;
        }
        after.seen |= rp_bit(deal->hand[position]);
        after.hand[position] = (uint8_t)card;
        plain_choice(&p, &after, rp_bit(card), &next);
        CHECK(draws.next[card] == next);
        if (!next) {
            int64_t stop_total;
            plain_stop(&p, &after, &stop_total);
            total += stop_total;
        }
    }
    CHECK(draws.stopped.total == total);
}

/* Amounts that make several exchanges pay on a short deck. */
static rp_rules repeated_rules(uint64_t *random)
{
    rp_rules rules = random_rules(random);
    rules.repeated_exchange = 1;
    rules.exchange_fee[1] = random_below(random, 3);
    rules.bet_forced[1] = 0;
    for (int category = RP_TRIPS; category < RP_CATEGORIES; category++)
        rules.pay[category] *= 1 + random_below(random, 4);
    if (random_below(random, 2)) {
        rules.redraw_card = RP_REDRAW_NONE;
        rules.max_payout = RP_NOT_OFFERED;
    }
    return rules;
}

/* From too little memory to enough, with all that is known. */
static void memory_grows(const rp_rules *rules, const rp_deal *deal, uint64_t *memory,
                         const rp_repeats *expected)
{
    static uint64_t small[WORDS];
    rp_repeats found;
    int64_t words = 1 << 8;
    int32_t status;
    int grown = 0;
    memset(small, 0, sizeof small);
    while ((status = rp_repeat(rules, deal, 0, 1 << 20, small, words, &found)) == RP_MEMORY_FULL) {
        memset(memory, 0, WORDS * sizeof *memory);
        CHECK(rp_move_memory(small, words, 1, memory, words / 2) == RP_MEMORY_FULL);
        memset(memory, 0, WORDS * sizeof *memory);
        CHECK(2 * words <= WORDS && rp_move_memory(small, words, 1, memory, 2 * words) == RP_OK);
        CHECK(memory[1] == small[1] && memory[1] > 0);
        words *= 2;
        memcpy(small, memory, (size_t)words * sizeof *small);
        grown++;
    }
    CHECK(status == RP_OK && grown > 1);
    CHECK(memcmp(expected, &found, sizeof found) == 0);
    memset(memory, 0, WORDS * sizeof *memory);
    CHECK(rp_move_memory(small, words, 0, memory, words) == RP_OK);
    CHECK(memory[1] < small[1] && memory[1] > 0);
    CHECK(rp_repeat(rules, deal, 0, 1 << 20, memory, words, &found) == RP_OK);
    CHECK(memcmp(expected, &found, sizeof found) == 0);
}

static void interrupted_searches_go_on(uint64_t *memory)
{
    uint64_t random = 5;
    rp_rules rules = basic_rules();
    int32_t status = RP_UNFINISHED;
    int calls = 0;
    rp_repeats at_once, in_parts;
    rp_deal deal = {0};
    rules.repeated_exchange = 1;
    rules.pay[RP_STRAIGHT_FLUSH] = rules.pay[RP_ROYAL_FLUSH] = 1000;
    CHECK(cards_named("Ks Qs Js Ts 2c", deal.hand) == RP_HAND);
    deal.upcard = card_named("7d");
    for (int left = 38; left;) {
        const uint64_t card = rp_bit(random_below(&random, RP_CARDS));
        if (live_of(&deal) & card) {
            deal.seen |= card;
            left--;
        }
    }
    memset(memory, 0, WORDS * sizeof *memory);
    CHECK(rp_repeat(&rules, &deal, 0, 1 << 20, memory, 64, &at_once) == RP_MEMORY_FULL);
    memset(memory, 0, WORDS * sizeof *memory);
    CHECK(rp_repeat(&rules, &deal, 0, 1 << 20, memory, WORDS, &at_once) == RP_OK);
    memset(memory, 0, WORDS * sizeof *memory);
    for (; status == RP_UNFINISHED; calls++)
        status = rp_repeat(&rules, &deal, 0, 64, memory, WORDS, &in_parts);
    CHECK(status == RP_OK && calls > 3);
    CHECK(memcmp(&at_once, &in_parts, sizeof at_once) == 0);
    memory_grows(&rules, &deal, memory, &at_once);
}

static void what_cannot_be_is_refused(uint64_t *memory)
{
    uint64_t random = 3;
    rp_rules rules = basic_rules();
    const rp_deal deal = short_deal(&random, 46, 0), short_one = short_deal(&random, 4, 0);
    rp_repeats values;
    rp_repeat_draws draws;
    rp_values all;
    memset(memory, 0, WORDS * sizeof *memory);
    CHECK(rp_repeat(&rules, &deal, 0, 64, memory, WORDS, &values) == RP_ACTION_NOT_OFFERED);
    rules.repeated_exchange = 1;
    CHECK(rp_repeat(&rules, &short_one, 0, 64, memory, WORDS, &values) == RP_ACTION_NOT_OFFERED);
    CHECK(rp_repeat(&rules, &deal, 0, 63, memory, WORDS, &values) == RP_BAD_CARD);
    CHECK(rp_repeat(&rules, &deal, 1, 64, memory, WORDS, &values) == RP_BAD_CARD);
    CHECK(rp_repeat(&rules, &deal, 0, 64, memory, 7, &values) == RP_MEMORY_FULL);
    CHECK(rp_repeat_after(&rules, &deal, 0, 5, 64, memory, WORDS, &draws) == RP_UNKNOWN_ACTION);
    CHECK(rp_analyze(&rules, &deal, &all) == RP_OK);
    for (int action = RP_EXCHANGE; action < RP_ACTIONS; action++)
        CHECK((all.denominator[action] == 0) == (action < RP_EXCHANGE + RP_HAND));
    for (int category = RP_ACE_KING; category < RP_CATEGORIES; category++)
        rules.pay[category] = RP_MAX_AMOUNT;
    rules.pay[RP_ACE_KING] = rules.pay[RP_PAIR] = 0;
    memset(memory, 0, WORDS * sizeof *memory);
    CHECK(rp_repeat(&rules, &deal, 0, 1 << 20, memory, WORDS, &values) == RP_TOO_DEEP);
    rules.bet_forced[1] = 1;
    CHECK(rp_rules_check(&rules) == RP_BAD_RULES);
    rules.bet_forced[1] = 0;
    rules.exchange_fee[1] = RP_NOT_OFFERED;
    CHECK(rp_rules_check(&rules) == RP_BAD_RULES);
}

/* A bonus that no exchange changes is counted apart; one that play changes is refused. */
static void a_bonus_decides_nothing(uint64_t *memory)
{
    uint64_t random = 9;
    rp_rules rules = basic_rules();
    const rp_deal deal = short_deal(&random, 7, 0);
    rp_deal staked = deal;
    rp_repeats none, some;
    rp_bonus_gains gains;
    rules.repeated_exchange = 1;
    rules.bonus_columns = 2;
    rules.bonus[RP_FLUSH] = 50;
    rules.bonus_sixth[RP_FLUSH] = 15;
    staked.bonus = 3;
    memset(memory, 0, WORDS * sizeof *memory);
    CHECK(rp_repeat(&rules, &deal, 0, 1 << 20, memory, WORDS, &none) == RP_OK);
    memset(memory, 0, WORDS * sizeof *memory);
    CHECK(rp_repeat(&rules, &staked, 0, 1 << 20, memory, WORDS, &some) == RP_OK);
    CHECK(memcmp(&none, &some, sizeof none) == 0);
    for (int32_t action = RP_EXCHANGE; action < RP_EXCHANGE + RP_HAND; action++) {
        CHECK(rp_bonus_for(&rules, &staked, action, &gains) == RP_OK);
        for (int category = 0; category < RP_CATEGORIES; category++)
            CHECK(gains.kept[category] == gains.kept[0] && gains.folded[category] == gains.kept[0]);
    }
    rules.bonus_by_final = 1;
    CHECK(rp_rules_check(&rules) == RP_BAD_RULES);
    rules.bonus_columns = 1;
    CHECK(rp_rules_check(&rules) == RP_OK);
    rules.bonus_lost_on_fold = 1;
    CHECK(rp_rules_check(&rules) == RP_BAD_RULES);
    rules.bonus_columns = 0;
    CHECK(rp_rules_check(&rules) == RP_OK);
    rules.repeated_exchange = 2;
    CHECK(rp_rules_check(&rules) == RP_BAD_RULES);
}

int main(void)
{
    static uint64_t memory[WORDS];
    uint64_t random = 17;
    events met = {0};
    for (int i = 0; i < DEALS; i++) {
        const rp_rules rules = repeated_rules(&random);
        const rp_deal deal = short_deal(&random, 5 + i % 3, i % 3);
        compare(&rules, &deal, memory, &met);
        compare_draws(&rules, &deal, memory, &met);
    }
    CHECK(met.went_on > 100 && met.went_on_twice > 20 && met.dropped_drawn > 20);
    CHECK(met.folded_later > 20 && met.stopped > 100 && met.ties > 0);
    interrupted_searches_go_on(memory);
    what_cannot_be_is_refused(memory);
    a_bonus_decides_nothing(memory);
    puts("repeat: ok");
    return 0;
}
