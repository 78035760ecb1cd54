/* SPDX-License-Identifier: MIT */
/* Best play forward, one exchange at a time, from many states together. */
#include "repeat_play.h"

#include <stddef.h>
#include <string.h>

#include "redraw.h"
#include "repeat_open.h"
#include "repeat_options.h"
#include "repeat_part.h"
#include "repeat_parts.h"

enum { SUMS = sizeof(rp_outcomes) / sizeof(int64_t) };

#define PARTS_ARE_COUNTED (UINT64_C(1) << RP_STATE_SHIFT)

/* ---- outcomes ---- */

static void add_times(int64_t *low, int64_t *high, rp_wide times, int64_t count)
{
    const rp_wide sum = {(uint64_t)*low, *high};
    const rp_wide more = rp_wide_add(sum, rp_wide_scale(times, count));
    *low = (int64_t)more.low;
    *high = more.high;
}

void rp_add_outcomes(rp_outcome_sums *sums, rp_wide times, const rp_outcomes *outcomes)
{
    const int64_t *count = &outcomes->total;
    int64_t *low = &sums->low.total, *high = &sums->high.total;
    for (int i = 0; i < SUMS; i++)
        if (count[i])
            add_times(&low[i], &high[i], times, count[i]);
}

void rp_add_ends(rp_outcome_sums *sums, const rp_rules *rules, int first, int second,
                 rp_choice choice, rp_wide times, const rp_ends *ends)
{
    const int insured = choice == RP_CHOOSE_INSURED_BET;
    const rp_ends all = insured ? rp_insured_ends(rules, ends) : *ends;
    rp_outcomes *low = &sums->low, *high = &sums->high;
    for (int end = 0; end < all.count; end++) {
        if (insured)
            add_times(&low->insured[end][first][second], &high->insured[end][first][second], times,
                      all.of[end]);
        else
            add_times(&low->uninsured[end][first][second], &high->uninsured[end][first][second],
                      times, all.of[end]);
    }
}

/* Adds some draws one by one. */
static void add_draws(rp_layer *l, uint64_t kept, uint64_t live, uint64_t draws, rp_wide ways)
{
    rp_tally tally = {{0, 0}, &l->ends};
    if (!draws)
        return;
    memset(&l->ends, 0, sizeof l->ends);
    for (uint64_t left = draws; left; left &= left - 1) {
        const uint64_t drawn = rp_bit(rp_lowest64(left));
        rp_settle_final(&l->search.draws, kept | drawn, live & ~drawn, 1, &tally);
    }
    rp_add_outcomes(l->stopped, ways, &l->ends);
}

/* ---- states ---- */

static rp_memory_key key_of(const rp_layer *l, uint64_t kept, uint64_t live)
{
    return l->order ? (rp_memory_key){kept, live}
                    : rp_state_key_of(kept, live, l->search.upcard_suit);
}

/* The states after a draw, by the card that is given up, or one of them. */
static rp_memory_key state_after(rp_layer *l, uint64_t hand, uint64_t live, uint64_t best)
{
    uint64_t out = rp_bit(rp_lowest64(best));
    rp_memory_key key = key_of(l, hand & ~out, live);
    for (uint64_t left = best & (best - 1); left; left &= left - 1) {
        const uint64_t other = rp_bit(rp_lowest64(left));
        const rp_memory_key next = key_of(l, hand & ~other, live);
        if (!l->order && (next.kept != key.kept || next.live != key.live))
            l->search.status = RP_TIED;
        if (l->order && l->order[rp_lowest64(other)] < l->order[rp_lowest64(out)]) {
            out = other;
            key = next;
        }
    }
    return key;
}

/* Plays a state, if the search comes to its end. */
static void play_any(rp_layer *l, uint64_t kept, uint64_t live, rp_wide ways)
{
    uint64_t best[RP_CARDS];
    rp_memory_key next[RP_CARDS];
    int count = 0;
    const uint64_t again = rp_next_exchanges(&l->search, kept, live, best);
    for (uint64_t left = l->search.status == RP_OK ? again : 0; left; left &= left - 1) {
        const int drawn = rp_lowest64(left);
        next[count++] = state_after(l, kept | rp_bit(drawn), live & ~rp_bit(drawn), best[drawn]);
    }
    if (l->search.status != RP_OK)
        return;
    add_draws(l, kept, live, live & ~again, ways);
    for (int i = 0; i < count; i++)
        rp_add_remembered(&l->next, &next[i], ways);
}

/* Adds the states after draws that are exchanged again. */
static void add_states(rp_layer *l, const rp_near_cards *near, uint64_t live, uint64_t drawn,
                       uint64_t tag, rp_wide ways)
{
    for (uint64_t left = drawn; left; left &= left - 1) {
        rp_memory_key key = key_of(l, near->kept, live & ~rp_bit(rp_lowest64(left)));
        key.kept |= tag;
        rp_add_remembered(&l->next, &key, ways);
    }
}

/* The cards of some ranks, of the near cards' suit or not. */
static uint64_t cards_of(const uint32_t ranks[2], int suit)
{
    const uint64_t own = RP_ONE_SUIT << suit;
    return (15 * rp_spread_ranks(ranks[0]) & ~own) | (15 * rp_spread_ranks(ranks[1]) & own);
}

/* The same of near cards whose plan holds: what it decides by parts, the rest card by card. */
static void play_planned(rp_layer *l, const rp_near_cards *near, uint64_t live, const rp_plan *plan,
                         uint64_t tag, rp_wide ways)
{
    rp_search *s = &l->search;
    const uint32_t alone[2] = {plan->open | plan->split[0], plan->split[1]};
    const uint64_t single = live & cards_of(alone, near->suit);
    rp_wide sum = {0, 0};
    uint64_t again;
    rp_add_open(s, near, live, plan, &sum, &again);
    const uint64_t later = rp_uneven_later(s, near, live, plan);
    if (s->status != RP_OK)
        return;
    if (!tag)
        rp_add_parts(l, near, live, ways);
    add_draws(l, near->kept, live, single & ~again, ways);
    add_states(l, near, live, again, 0, ways);
    add_states(l, near, live, later, PARTS_ARE_COUNTED, ways);
}

static void play_state(rp_layer *l, const uint64_t *entry)
{
    const uint64_t kept = entry[0] & RP_FULL_DECK, tag = entry[0] & PARTS_ARE_COUNTED;
    const uint64_t live = entry[1];
    const rp_wide ways = {entry[2], (int64_t)entry[3]};
    const rp_near_cards near = rp_near_cards_of(kept);
    const rp_plan plan = rp_plan_of_set(&l->search, &near, live);
    rp_wide sum;
    if (l->search.status != RP_OK)
        return;
    if (plan.holds && rp_sum_parts(&l->search, &near, live, &sum))
        play_planned(l, &near, live, &plan, tag, ways);
    else
        play_any(l, kept, live, ways);
}

static int32_t play_entry(rp_layer *l, const rp_memory *states, const uint64_t *entry)
{
    const int kind = rp_kind_of_part(entry);
    if (l->search.steps <= 0)
        return RP_UNFINISHED;
    if (kind)
        return kind == RP_PART_RANKS ? rp_pass_on_part(l, states, entry) : RP_OK;
    if (rp_popcount64(entry[1]) != l->live || ((entry[0] | entry[1]) >> l->upcard & 1))
        return RP_BAD_CARD;
    if (rp_memory_room(&l->next) < RP_MOST_OF_STATE)
        return RP_STATES_FULL;
    l->search.steps--;
    play_state(l, entry);
    return l->search.status;
}

int32_t rp_play_states(rp_layer *l, const rp_memory *states)
{
    uint64_t *done = &states->words[RP_STATES_DONE];
    for (; *done < (uint64_t)states->slots; ++*done) {
        const uint64_t *entry = states->words + RP_MEMORY_HEADER + *done * RP_MEMORY_ENTRY;
        const int32_t status = entry[0] ? play_entry(l, states, entry) : RP_OK;
        if (status != RP_OK)
            return status;
    }
    return rp_count_parts(l);
}

/* ---- from the outside ---- */

static int is_state(uint64_t kept, uint64_t live)
{
    return !((kept | live) & ~RP_FULL_DECK) && !(kept & live) &&
           rp_popcount64(kept) == RP_HAND - 1 && rp_popcount64(live) > RP_DEALER_HIDDEN;
}

int32_t rp_add_states(int32_t upcard, int32_t apart, int64_t count, const uint64_t *rows,
                      uint64_t *table, int64_t words)
{
    rp_memory states = rp_memory_of(table, words);
    if (upcard < 0 || upcard >= RP_CARDS)
        return RP_BAD_CARD;
    for (; count > 0; count--, rows += RP_MEMORY_ENTRY) {
        const uint64_t kept = rows[0], live = rows[1];
        rp_memory_key key = {kept, live};
        if (!kept)
            continue;
        if (!(apart && kept >> RP_PART_SHIFT) && !is_state(kept, live))
            return RP_BAD_CARD;
        if (!apart)
            key = rp_state_key_of(kept, live, rp_suit(upcard));
        if (!states.slots ||
            !rp_add_remembered(&states, &key, (rp_wide){rows[2], (int64_t)rows[3]}))
            return RP_STATES_FULL;
        if (!(kept >> RP_PART_SHIFT))
            table[RP_FIRST_LIVE] |= key.live;
    }
    return RP_OK;
}

/* How many cards are live in the states, or once a card of the parts before is drawn. */
static int live_cards(const rp_memory *states)
{
    for (int64_t slot = 0; slot < states->slots; slot++) {
        const uint64_t *entry = states->words + RP_MEMORY_HEADER + slot * RP_MEMORY_ENTRY;
        if (entry[0] && !rp_kind_of_part(entry))
            return rp_popcount64(entry[1]);
        if (entry[0] && rp_kind_of_part(entry) == RP_PART_RANKS)
            return rp_live_of_ranks(entry[1]) - 1;
    }
    return 0;
}

static int32_t begin(rp_layer *l, const rp_rules *rules, int32_t upcard, int32_t exchanged,
                     int64_t steps, const rp_memory *memory, const rp_memory *states)
{
    const uint64_t all = states->words[RP_FIRST_LIVE];
    uint64_t live = 0;
    l->upcard = upcard;
    l->live = live_cards(states);
    if (exchanged < 0 || exchanged + 1 + RP_HAND + l->live > RP_CARDS || steps < RP_FEWEST_STEPS ||
        rp_popcount64(all) < l->live)
        return RP_BAD_CARD;
    if (!memory->slots || !l->next.slots)
        return memory->slots ? RP_STATES_FULL : RP_MEMORY_FULL;
    if (!memory->words[RP_MEMORY_CARDS])
        memory->words[RP_MEMORY_CARDS] = all;
    while (rp_popcount64(live) < l->live) /* some of them: as many as they are */
        live |= rp_bit(rp_lowest64(all & ~live));
    rp_search_init(&l->search, rules, live, upcard, exchanged, steps, memory);
    l->search.live = all;
    /* What is remembered of bounds has to hold for all states. */
    rp_reach_init_many(&l->search.reach, &l->search.draws, all, l->live, exchanged);
    return l->live > l->search.least_live ? RP_OK : RP_TOO_DEEP;
}

int32_t rp_play_layer(const rp_rules *rules, int32_t upcard, int32_t exchanged,
                      const uint8_t *order, int64_t steps, uint64_t *memory, int64_t words,
                      uint64_t *states, int64_t state_words, uint64_t *next, int64_t next_words,
                      rp_outcome_sums *stopped)
{
    rp_layer l = {.order = order, .next = rp_memory_of(next, next_words), .stopped = stopped};
    const rp_memory now = rp_memory_of(states, state_words), found = rp_memory_of(memory, words);
    int32_t status = rp_rules_check(rules);
    if (status != RP_OK)
        return status;
    if (!rules->repeated_exchange)
        return RP_ACTION_NOT_OFFERED;
    if (upcard < 0 || upcard >= RP_CARDS || !live_cards(&now))
        return upcard < 0 || upcard >= RP_CARDS ? RP_BAD_CARD : RP_OK;
    status = begin(&l, rules, upcard, exchanged, steps, &found, &now);
    if (status != RP_OK)
        return status;
    next[RP_FIRST_LIVE] = states[RP_FIRST_LIVE];
    return rp_play_states(&l, &now);
}

int32_t rp_bet_ends(const rp_rules *rules, int32_t live, int64_t *ends)
{
    const int32_t status = rp_rules_check(rules);
    if (status != RP_OK)
        return status;
    if (live < RP_DEALER_HIDDEN || live >= RP_CARDS)
        return RP_TOO_FEW_LIVE;
    *ends = rp_choose(live, RP_DEALER_HIDDEN) * rp_redraw_of(rules, live).sequences;
    return RP_OK;
}
