/* SPDX-License-Identifier: MIT */
/* Deals that repetition makes better, found by bounds, against the values of all exchanges. */
#include "repeated_rules.h"
#include "wide.h"

enum { TABLES = 14, ROWS = 12, LIVE = 8, WORDS = 1 << 18, STEPS = 64 };

typedef struct rows {
    uint8_t hands[ROWS * RP_HAND], ties[ROWS], position[ROWS];
    uint64_t low[ROWS];
    int64_t high[ROWS];
    uint64_t missing, common;
    int upcard;
} rows;

/* What a comparison met. */
typedef struct events {
    int better, as_good, worse, unfinished, values[RP_HAND];
} events;

static rp_deal deal_of(const rows *r, int row)
{
    rp_deal deal = {.seen = r->missing, .upcard = (uint8_t)r->upcard};
    for (int i = 0; i < RP_HAND; i++)
        deal.hand[i] = r->hands[row * RP_HAND + i];
    return deal;
}

static rp_repeats values_of(const rp_rules *rules, const rp_deal *deal)
{
    static uint64_t memory[WORDS];
    rp_repeats found;
    memset(memory, 0, sizeof memory);
    CHECK(rp_repeat(rules, deal, 0, INT64_C(1) << 40, memory, WORDS, &found) == RP_OK);
    return found;
}

/* What exchanges are worth without repetition, with the denominator of values with it. */
static void plain_values(const rp_rules *rules, const rp_deal *deal, const rp_repeats *found,
                         rp_wide plain[RP_HAND])
{
    rp_rules once = *rules;
    rp_values values;
    once.repeated_exchange = 0;
    CHECK(rp_analyze(&once, deal, &values) == RP_OK);
    CHECK(!found->denominator_high);
    for (int i = 0; i < RP_HAND; i++) {
        const int64_t bottom = values.denominator[RP_EXCHANGE + i];
        CHECK(found->denominator_low % (uint64_t)bottom == 0);
        plain[i] =
            rp_wide_scale((rp_wide){values.low[RP_EXCHANGE + i], values.high[RP_EXCHANGE + i]},
                          (int64_t)(found->denominator_low / (uint64_t)bottom));
    }
}

/* A least value: about that of an exchange, but no less than any without repetition; and no ties
 * where one is worth as much without it. */
static void set_least(const rp_rules *rules, rows *r, int row, uint64_t *random)
{
    const rp_deal deal = deal_of(r, row);
    const rp_repeats found = values_of(rules, &deal);
    const int chosen = random_below(random, RP_HAND);
    rp_wide plain[RP_HAND], least = rp_wide_add((rp_wide){found.low[chosen], found.high[chosen]},
                                                rp_wide_of(random_below(random, 3) - 1));
    int ties = random_below(random, RP_HAND + 1);
    plain_values(rules, &deal, &found, plain);
    for (int i = 0; i < RP_HAND; i++)
        least = rp_wide_less(least, plain[i]) ? plain[i] : least;
    for (int i = RP_HAND - 1; i >= 0; i--)
        if (!rp_wide_less(plain[i], least) && ties > i)
            ties = i;
    r->low[row] = least.low;
    r->high[row] = least.high;
    r->ties[row] = (uint8_t)ties;
}

static void draw_rows(const rp_rules *rules, rows *r, uint64_t *random)
{
    uint64_t deck = RP_FULL_DECK;
    r->upcard = rp_lowest64(draw_live(random, &deck));
    r->missing = 0;
    while (rp_popcount64(deck) > LIVE + RP_HAND)
        r->missing |= draw_live(random, &deck);
    r->common = random_below(random, 2) ? draw_live(random, &deck) : 0;
    for (int row = 0; row < ROWS; row++) {
        uint64_t left = deck, hand = r->common;
        while (rp_popcount64(hand) < RP_HAND)
            hand |= draw_live(random, &left);
        for (int i = 0; i < RP_HAND; i++, hand &= hand - 1)
            r->hands[row * RP_HAND + i] = (uint8_t)rp_lowest64(hand);
        set_least(rules, r, row, random);
    }
}

/* The best exchange by all values, or RP_NO_CARD. */
static int best_of(const rp_repeats *found, rp_wide least, int ties, events *met)
{
    int best = RP_NO_CARD;
    for (int i = 0; i < RP_HAND; i++) {
        const rp_wide value = {found->low[i], found->high[i]};
        const int less = rp_wide_less(value, least), more = rp_wide_less(least, value);
        met->better += more;
        met->as_good += !less && !more;
        met->worse += less;
        if (!more && (less || best != RP_NO_CARD || i >= ties))
            continue;
        best = i;
        least = value;
    }
    return best;
}

static void check_row(const rp_rules *rules, const rows *before, const rows *after, int row,
                      events *met)
{
    const rp_deal deal = deal_of(before, row);
    const rp_repeats found = values_of(rules, &deal);
    const rp_wide least = {before->low[row], before->high[row]};
    const int best = best_of(&found, least, before->ties[row], met);
    uint64_t low;
    int64_t high;
    CHECK(after->position[row] == best);
    CHECK(rp_repeat_unit(rules, LIVE, &low, &high) == RP_OK);
    CHECK(low == found.denominator_low && (uint64_t)high == found.denominator_high);
    if (best == RP_NO_CARD)
        return;
    CHECK(after->low[row] == found.low[best] && after->high[row] == found.high[best]);
    met->values[best]++;
}

static void check_table(uint64_t *random, events *met)
{
    static uint64_t memory[WORDS];
    const rp_rules rules = repeated_rules(random, 3);
    rows before, r;
    int64_t done = 0;
    int32_t status;
    draw_rows(&rules, &before, random);
    r = before;
    const rp_repeat_table table = {r.missing, r.common, r.upcard, ROWS,      r.hands,
                                   r.ties,    r.low,    r.high,   r.position};
    memset(memory, 0, sizeof memory);
    while ((status = rp_repeat_best(&rules, &table, STEPS, memory, WORDS, &done)) == RP_UNFINISHED)
        met->unfinished++;
    CHECK(status == RP_OK && done == ROWS);
    for (int row = 0; row < ROWS; row++)
        check_row(&rules, &before, &r, row, met);
}

static void what_is_no_table_is_refused(void)
{
    static uint64_t memory[WORDS];
    rp_rules rules = repeating_house();
    const uint8_t hand[RP_HAND] = {0, 1, 2, 3, 4}, twice[RP_HAND] = {0, 1, 2, 3, 3}, ties = 0;
    uint64_t low = 0, unit;
    int64_t high = 0, done = 0, unit_high;
    uint8_t position;
    rp_repeat_table table = {0, 0, 8, 1, hand, &ties, &low, &high, &position};
    CHECK(rp_repeat_best(&rules, &table, STEPS - 1, memory, WORDS, &done) == RP_BAD_CARD);
    CHECK(rp_repeat_best(&rules, &table, STEPS, memory, 0, &done) == RP_MEMORY_FULL);
    table.common = rp_bit(5);
    CHECK(rp_repeat_best(&rules, &table, STEPS, memory, WORDS, &done) == RP_BAD_CARD);
    table.common = 0;
    table.hands = twice;
    CHECK(rp_repeat_best(&rules, &table, STEPS, memory, WORDS, &done) == RP_DUPLICATE_CARD);
    table.hands = hand;
    table.upcard = RP_CARDS;
    CHECK(rp_repeat_best(&rules, &table, STEPS, memory, WORDS, &done) == RP_BAD_CARD);
    table.upcard = 8;
    CHECK(rp_repeat_unit(&rules, 4, &unit, &unit_high) == RP_BAD_CARD);
    CHECK(rp_repeat_unit(&rules, 47, &unit, &unit_high) == RP_BAD_CARD);
    rules.repeated_exchange = 0;
    CHECK(rp_repeat_best(&rules, &table, STEPS, memory, WORDS, &done) == RP_ACTION_NOT_OFFERED);
    CHECK(rp_repeat_unit(&rules, 46, &unit, &unit_high) == RP_ACTION_NOT_OFFERED);
    rules.qualifier = RP_TRIPS;
    CHECK(rp_repeat_best(&rules, &table, STEPS, memory, WORDS, &done) == RP_BAD_RULES);
    CHECK(!done);
}

int main(void)
{
    uint64_t random = 12;
    events met = {0, 0, 0, 0, {0}};
    for (int i = 0; i < TABLES; i++)
        check_table(&random, &met);
    what_is_no_table_is_refused();
    CHECK(met.better > TABLES && met.as_good > TABLES && met.worse > TABLES && met.unfinished > 5);
    for (int i = 0; i < RP_HAND; i++)
        CHECK(met.values[i] > 5);
    puts("repeat_best: ok");
    return 0;
}
