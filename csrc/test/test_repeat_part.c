/* SPDX-License-Identifier: MIT */
/* Outcomes of draws to near cards, in parts that states share: as draw by draw. */
#include "repeat_part.h"
#include "repeated_rules.h"

enum { WORDS = 1 << 16, TABLE = 1 << 14, FEW_STARTS = 12, MANY_STARTS = 150 };

/* What the tests met. */
typedef struct events {
    int parts, ranks_out, own_out, more, less, joined, redrawn, insured, folded, many_suits;
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
        if (i % 20 && count <= FEW_STARTS)
            left = other_suits(random, rows[-3], known, suit);
        else if (i)
            left = other_suits(random, rows[-3 - 4 * (i - 1)], known, suit);
        while (rp_popcount64(left) > live)
            draw_live(random, &left);
        rows[0] = kept;
        rows[1] = left;
        rows[2] = (uint64_t)random_below(random, 1000);
        rows[3] = (uint64_t)random_below(random, 3);
    }
    return count;
}

static int32_t play_at_once(const rp_rules *rules, int upcard, int exchanged, int in_parts,
                            uint64_t *memory, uint64_t *states, uint64_t *next,
                            rp_outcome_sums *sums)
{
    static rp_layer l;
    const rp_memory found = rp_memory_of(memory, WORDS), now = rp_memory_of(states, TABLE);
    uint64_t live = 0;
    for (int64_t i = 0; i < now.slots; i++)
        live = states[RP_MEMORY_HEADER + 4 * i] ? states[RP_MEMORY_HEADER + 4 * i + 1] : live;
    states[RP_STATES_DONE] = 0;
    memset(next, 0, TABLE * sizeof *next);
    memset(sums, 0, sizeof *sums);
    memset(&l, 0, sizeof l);
    l.upcard = upcard;
    l.live = rp_popcount64(live);
    l.in_parts = in_parts;
    l.next = rp_memory_of(next, TABLE);
    l.stopped = sums;
    rp_search_init(&l.search, rules, live, upcard, exchanged, 1 << 20, &found);
    l.search.live = states[RP_FIRST_LIVE];
    return rp_play_states(&l, &now);
}

/* What parts there would be of a state. */
static void look_at_parts(const rp_rules *rules, int upcard, int exchanged, uint64_t *memory,
                          uint64_t kept, uint64_t live, events *met)
{
    static rp_layer l;
    static uint64_t table[TABLE];
    uint64_t best[RP_CARDS];
    const rp_memory found = rp_memory_of(memory, WORDS);
    memset(table, 0, sizeof table);
    memset(&l, 0, sizeof l);
    l.in_parts = 1;
    l.next = rp_memory_of(table, TABLE);
    rp_search_init(&l.search, rules, live, upcard, exchanged, 1 << 20, &found);
    const uint64_t again = rp_next_exchanges(&l.search, kept, live, best);
    const rp_single_draws draws = rp_add_parts(&l, kept, live, again, rp_wide_of(1));
    if (l.search.status != RP_OK)
        return;
    met->more += draws.more != 0;
    met->less += draws.less != 0;
    for (int64_t i = 0; i < l.next.slots; i++) {
        const uint64_t *entry = table + RP_MEMORY_HEADER + 4 * i;
        if (rp_kind_of_part(entry) != RP_PART_RANKS)
            continue;
        const rp_part part = rp_part_of(entry);
        met->parts++;
        met->joined += part.joins;
        met->ranks_out += part.out[0] != 0;
        met->own_out += part.out[1] != 0;
    }
}

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

/* The same outcomes and the same states after them, draw by draw and in parts. */
static void parts_agree(uint64_t *random, const rp_rules *rules, int live, int count, events *met)
{
    static uint64_t memory[WORDS], states[TABLE], next[2][TABLE], rows[4 * MANY_STARTS];
    static rp_outcome_sums sums[2];
    const uint64_t kept = near_cards(random);
    uint64_t left = RP_FULL_DECK & ~kept;
    const int upcard = rp_lowest64(draw_live(random, &left));
    const int seen = RP_CARDS - 6 - live;
    const int some = seen < 9 ? seen : 5 + random_below(random, 8);
    const int exchanged = count < MANY_STARTS ? some : 30; /* hardly anything is searched then */
    some_states(random, live, upcard, kept, count, rows);
    memset(memory, 0, sizeof memory);
    memset(states, 0, sizeof states);
    CHECK(rp_add_states(upcard, 0, count, rows, states, TABLE) == RP_OK);
    for (int parts = 0; parts < 2; parts++) {
        const int32_t status = play_at_once(rules, upcard, exchanged, parts, memory, states,
                                            next[parts], &sums[parts]);
        if (status == RP_MEMORY_FULL || status == RP_TOO_DEEP || status == RP_TIED)
            return;
        CHECK(status == RP_OK);
    }
    CHECK(memcmp(&sums[0], &sums[1], sizeof sums[0]) == 0);
    CHECK(states_of(next[0]) == states_of(next[1]));
    note_outcomes(&sums[0].low, met);
    for (int i = 0; i < count && i < FEW_STARTS; i++)
        look_at_parts(rules, upcard, exchanged, memory, kept, rows[4 * i + 1], met);
    met->many_suits += count == MANY_STARTS;
}

int main(void)
{
    static const int decks[] = {43, 42, 41, 40, 39, 38, 11};
    uint64_t random = 13;
    events met = {0};
    for (int i = 0; i < 100; i++) {
        const int many = i % 20 == 2, kind = i % 20 ? 1 + i % 3 : 0;
        const int live = many ? 14 + i % 3 : kind == 1 ? 7 + i % 2 : decks[i % 7];
        const rp_rules rules = some_house(&random, kind);
        parts_agree(&random, &rules, live,
                    kind < 2 ? 2 + kind
                    : many   ? MANY_STARTS
                             : FEW_STARTS,
                    &met);
    }
    CHECK(met.parts > 600 && met.ranks_out > 120 && met.own_out > 40 && met.joined > 80);
    CHECK(met.more > 80 && met.less > 1 && met.many_suits > 1);
    CHECK(met.redrawn > 50 && met.insured > 15 && met.folded > 50);
    puts("repeat_part: ok");
    return 0;
}
