/* SPDX-License-Identifier: MIT */
/* Outcomes of near cards, whose draws are counted in parts that states share: as draw by draw. */
#include "repeat_options.h"
#include "repeat_part.h"
#include "repeated_rules.h"

enum {
    WORDS = 1 << 19,
    TABLE = 1 << 16,
    FEW_STARTS = 3,
    MOST_STATES = 1500, /* that are played draw by draw */
    MOST_LAYERS = 12,
    STEPS = 1 << 12 /* a state */
};

/* What the tests met. */
typedef struct events {
    int plans, again, open, split, uneven, joined;
    int layers, later, redrawn, insured, folded;
} events;

static int64_t states_of(const uint64_t *table)
{
    return (int64_t)table[1];
}

/* Live cards with as many of each rank, and as many of the near cards' suit. */
static uint64_t other_suits(uint64_t *random, uint64_t live, uint64_t known, int suit)
{
    for (int i = 0; i < 80; i++) {
        const int from = random_below(random, RP_CARDS);
        const int to = from / RP_SUITS * RP_SUITS + random_below(random, RP_SUITS);
        if ((live >> from & 1) && !((live | known) >> to & 1) && rp_suit(from) != suit &&
            rp_suit(to) != suit)
            live ^= rp_bit(from) | rp_bit(to);
    }
    return live;
}

/* Near cards with a few sets of live cards, a number for all, some alike by rank. */
static int some_states(uint64_t *random, int live, int upcard, uint64_t kept, int count,
                       uint64_t *rows)
{
    const int suit = rp_suit(rp_lowest64(kept));
    const uint64_t known = kept | rp_bit(upcard);
    for (int i = 0; i < count; i++, rows += 4) {
        uint64_t left = RP_FULL_DECK & ~known;
        if (i)
            left = other_suits(random, rows[-3], known, suit);
        while (rp_popcount64(left) > live)
            draw_live(random, &left);
        rows[0] = kept;
        rows[1] = left;
        rows[2] = (uint64_t)random_below(random, 1000);
        rows[3] = (uint64_t)random_below(random, 3);
    }
    return count;
}

/* ---- draw by draw ---- */

typedef struct state {
    uint64_t kept, live;
    rp_wide ways;
} state;

static void add_state(state *states, int *count, uint64_t kept, uint64_t live, rp_wide ways)
{
    int i = 0;
    while (i < *count && (states[i].kept != kept || states[i].live != live))
        i++;
    if (i == *count)
        states[(*count)++] = (state){kept, live, {0, 0}};
    states[i].ways = rp_wide_add(states[i].ways, ways);
}

/* Plays some states; returns 0 if the search does not come to its end or exchanges are worth the
 * same. */
static int play_each(rp_search *s, const state *states, int count, state *next, int *following,
                     rp_outcome_sums *sums)
{
    static rp_outcomes ends;
    for (int i = 0; i < count; i++)
        for (uint64_t left = states[i].live; left; left &= left - 1) {
            const uint64_t drawn = rp_bit(rp_lowest64(left));
            const uint64_t hand = states[i].kept | drawn, live = states[i].live & ~drawn;
            const uint64_t best = rp_best_exchanges(s, hand, live);
            rp_tally tally = {{0, 0}, &ends};
            if (s->status != RP_OK || (best & (best - 1)) || *following == MOST_STATES)
                return 0;
            if (best) {
                add_state(next, following, hand & ~best, live, states[i].ways);
                continue;
            }
            memset(&ends, 0, sizeof ends);
            rp_settle_final(&s->draws, hand, live, 1, &tally);
            rp_add_outcomes(sums, states[i].ways, &ends);
        }
    return 1;
}

/* How many exchanges are made from some states, 0 if that is not found out. */
static int play_plainly(const rp_rules *rules, int upcard, int exchanged, const uint64_t *rows,
                        int count, rp_outcome_sums sums[MOST_LAYERS])
{
    static uint64_t memory[WORDS];
    static state states[2][MOST_STATES];
    static rp_search s;
    const rp_memory view = rp_memory_of(memory, WORDS);
    int now = 0, layer = 0;
    memset(memory, 0, sizeof memory);
    memory[RP_MEMORY_CARDS] = RP_FULL_DECK & ~rp_bit(upcard);
    for (int i = 0; i < count; i++, rows += 4)
        add_state(states[0], &now, rows[0], rows[1], (rp_wide){rows[2], (int64_t)rows[3]});
    for (; now; layer++) {
        const state *played = states[layer % 2];
        int following = 0;
        if (layer == MOST_LAYERS)
            return 0;
        memset(&sums[layer], 0, sizeof sums[layer]);
        rp_search_init(&s, rules, played[0].live, upcard, exchanged + layer, count * STEPS, &view);
        s.live = memory[RP_MEMORY_CARDS];
        rp_reach_init_many(&s.reach, &s.draws, s.live, rp_popcount64(played[0].live),
                           exchanged + layer);
        if (rp_popcount64(played[0].live) <= s.least_live ||
            !play_each(&s, played, now, states[1 - layer % 2], &following, &sums[layer]))
            return 0;
        now = following;
    }
    return layer;
}

/* ---- in parts ---- */

/* The plans that the parts were made by. */
static void note_plans(const rp_rules *rules, int upcard, int exchanged, uint64_t live,
                       uint64_t *memory, uint64_t *table, events *met)
{
    static rp_search s;
    const rp_memory view = rp_memory_of(memory, WORDS), parts = rp_memory_of(table, TABLE);
    rp_search_init(&s, rules, live, upcard, exchanged, 1 << 20, &view);
    for (int64_t slot = 0; slot < parts.slots; slot++) {
        const uint64_t *entry = table + RP_MEMORY_HEADER + slot * RP_MEMORY_ENTRY;
        if (!entry[0] || rp_kind_of_part(entry) != RP_PART_RANKS)
            continue;
        const rp_part part = rp_part_of(entry);
        const rp_plan plan = rp_plan_of(&s, &part.near, part.by_rank);
        CHECK(plan.holds);
        met->plans++;
        met->again += plan.again != 0;
        met->open += plan.open != 0;
        met->split += (plan.split[0] | plan.split[1]) != 0;
        met->uneven += plan.again && !plan.even && !plan.open;
        met->joined += part.near.suit == rp_suit(upcard);
    }
}

/* The same, all together. */
static int play_in_parts(const rp_rules *rules, int upcard, int exchanged, const uint64_t *rows,
                         int count, rp_outcome_sums sums[MOST_LAYERS], events *met)
{
    static uint64_t memory[WORDS], tables[2][TABLE];
    int layer = 0;
    memset(memory, 0, sizeof memory);
    memset(tables, 0, sizeof tables);
    memory[RP_MEMORY_CARDS] = RP_FULL_DECK & ~rp_bit(upcard);
    CHECK(rp_add_states(upcard, 0, count, rows, tables[0], TABLE) == RP_OK);
    for (; states_of(tables[layer % 2]); layer++) {
        CHECK(layer < MOST_LAYERS);
        memset(tables[1 - layer % 2], 0, sizeof tables[0]);
        memset(&sums[layer], 0, sizeof sums[layer]);
        CHECK(rp_play_layer(rules, upcard, exchanged + layer, NULL, 1 << 20, memory, WORDS,
                            tables[layer % 2], TABLE, tables[1 - layer % 2], TABLE,
                            &sums[layer]) == RP_OK);
        note_plans(rules, upcard, exchanged + layer, rows[1], memory, tables[1 - layer % 2], met);
    }
    return layer;
}

/* ---- both ---- */

static int64_t all_of(const int64_t counts[RP_CATEGORIES][RP_CATEGORIES])
{
    int64_t sum = 0;
    for (int i = 0; i < RP_CATEGORIES; i++)
        for (int j = 0; j < RP_CATEGORIES; j++)
            sum |= counts[i][j];
    return sum;
}

static void note_outcomes(const rp_outcomes *low, events *met)
{
    int64_t redrawn = 0, insured = 0, folded = 0;
    for (int end = RP_REDRAW_WIN; end < RP_ENDS; end++)
        redrawn |= all_of(low->uninsured[end]) | all_of(low->insured[end]);
    for (int end = 0; end < RP_ENDS; end++)
        insured |= all_of(low->insured[end]);
    for (int i = 0; i < RP_CATEGORIES; i++)
        folded |= low->fold[i];
    met->redrawn += redrawn != 0;
    met->insured += insured != 0;
    met->folded += folded != 0;
}

/* Any rules; rules under which flushes are thrown away for a straight flush; or a house's. */
static rp_rules some_house(uint64_t *random, int kind)
{
    rp_rules rules = kind ? repeating_house() : random_rules(random);
    rules.repeated_exchange = 1;
    rules.exchange_fee[1] = 1;
    rules.bet_forced[1] = 0;
    if (kind == 1) {
        rules.pay[RP_STRAIGHT_FLUSH] = rules.pay[RP_ROYAL_FLUSH] = 100 + random_below(random, 400);
        rules.redraw_card = (uint8_t)random_below(random, 4);
    } else if (kind == 3) {
        rules.free_redraws = (uint8_t)random_below(random, 2);
        rules.flush_stands = (uint8_t)random_below(random, 2);
        rules.insured_box_may_redraw = (uint8_t)random_below(random, 2);
        rules.pay[RP_PAIR] = 1 + random_below(random, 3);
    }
    return rules;
}

/* The same outcomes after each exchange. */
static void parts_agree(uint64_t *random, const rp_rules *rules, int live, int exchanged, int count,
                        events *met)
{
    static uint64_t rows[4 * FEW_STARTS];
    static rp_outcome_sums plain[MOST_LAYERS], parts[MOST_LAYERS];
    const uint64_t kept = near_cards(random);
    uint64_t left = RP_FULL_DECK & ~kept;
    const int upcard = rp_lowest64(draw_live(random, &left));
    some_states(random, live, upcard, kept, count, rows);
    const int layers = play_plainly(rules, upcard, exchanged, rows, count, plain);
    if (!layers)
        return;
    CHECK(play_in_parts(rules, upcard, exchanged, rows, count, parts, met) == layers);
    CHECK(memcmp(plain, parts, (size_t)layers * sizeof *plain) == 0);
    met->layers += layers;
    met->later += layers > 2;
    note_outcomes(&plain[0].low, met);
}

int main(void)
{
    uint64_t random = 13;
    events met = {0};
    for (int i = 0; i < 140; i++) {
        const int kind = i % 8 < 2 ? i % 8 : 2 + i % 2;
        const int live = kind == 1 ? 7 + i % 2 : 43 - i % 5;
        const rp_rules rules = some_house(&random, kind);
        /* So many exchanged that few more can pay. */
        const int seen = RP_CARDS - 6 - live, few = 3 + random_below(&random, 3);
        parts_agree(&random, &rules, live, few < seen ? few : seen, 1 + i % FEW_STARTS, &met);
    }
    CHECK(met.plans > 200 && met.again > 30 && met.joined > 20);
    CHECK(met.open > 6 && met.split > 2 && met.uneven > 2);
    CHECK(met.layers > 100 && met.later > 4);
    CHECK(met.redrawn > 60 && met.insured > 12 && met.folded > 60);
    puts("repeat_part: ok");
    return 0;
}
