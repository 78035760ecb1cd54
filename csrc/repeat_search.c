/* SPDX-License-Identifier: MIT */
/* Depth first, with a memory. An exchange is looked at only if its bound exceeds what
 * stopping is worth; then it is counted to the end. */
#include "repeat_search.h"

#include <stddef.h>

#include "repeat_mean.h"
#include "repeat_open.h"
#include "repeat_options.h"
#include "repeat_stop.h"

enum { BIG_FACTOR_BITS = 55, MOST_UNIT_BITS = 109 };

/* ---- units ---- */

static int64_t total_of(const rp_rules *rules, int live)
{
    return rp_choose(live, RP_DEALER_HIDDEN) * rp_redraw_of(rules, live).sequences;
}

/* Whether units counted from `fewest` live cards up are small enough: no value is 2^17 of
 * them, and no sum of values must reach 2^127. */
static int can_count_from(const rp_rules *rules, int fewest, int live)
{
    const int64_t limit = INT64_C(1) << (MOST_UNIT_BITS - 64);
    rp_wide unit = rp_wide_of(total_of(rules, fewest));
    for (int n = fewest + 1; n <= live && unit.high < limit; n++)
        unit = rp_wide_scale(unit, n);
    return unit.high < limit;
}

static int least_counted(const rp_rules *rules, int live)
{
    int least = RP_DEALER_HIDDEN;
    while (!can_count_from(rules, least, live))
        least++;
    return least;
}

rp_wide rp_search_unit(const rp_rules *rules, int live)
{
    const int least = least_counted(rules, live);
    rp_wide unit = rp_wide_of(total_of(rules, least));
    for (int n = least + 1; n <= live; n++)
        unit = rp_wide_scale(unit, n);
    return unit;
}

/* unit[n] is n times unit[n - 1], and that a multiple of total[n]: with r cards turned up
 * in a redraw, n * total[n - 1] is total[n] * (n - 4 - r), or total[n] if r is all there
 * are. */
static void set_units(rp_search *s, int live)
{
    for (int n = s->least_live; n <= live; n++) {
        const int64_t total = total_of(s->rules, n);
        s->total[n] = total;
        s->factor[n][0] = s->factor[n][1] = 1;
        s->unit[n] = rp_wide_of(total);
        if (n == s->least_live)
            continue;
        const int64_t more = n * s->total[n - 1] / total, *before = s->factor[n - 1];
        const int full = before[0] >> BIG_FACTOR_BITS != 0;
        s->factor[n][0] = before[0] * (full ? 1 : more);
        s->factor[n][1] = before[1] * (full ? more : 1);
        s->unit[n] = rp_wide_scale(s->unit[n - 1], n);
    }
}

void rp_search_init(rp_search *s, const rp_rules *rules, uint64_t live, int upcard, int exchanged,
                    int64_t steps, const rp_memory *memory)
{
    const int n = rp_popcount64(live);
    uint64_t *least = &memory->words[0];
    if (!*least)
        *least = (uint64_t)least_counted(rules, n);
    if (!memory->words[RP_MEMORY_CARDS])
        memory->words[RP_MEMORY_CARDS] = live;
    s->rules = rules;
    s->memory = *memory;
    s->upcard_suit = rp_suit(upcard);
    s->live = live;
    s->steps = steps;
    s->status = RP_OK;
    s->first_live = n + exchanged;
    s->least_live = (int)*least;
    rp_draws_init(&s->draws, rules, live, upcard);
    rp_reach_init(&s->reach, &s->draws, exchanged);
    s->common = &s->reach;
    set_units(s, n);
}

void rp_search_take(rp_search *s, uint64_t live)
{
    s->live = live;
    rp_draws_take(&s->draws, live);
    rp_reach_init(&s->reach, &s->draws, s->first_live - rp_popcount64(live));
    s->common = &s->reach;
}

/* ---- near cards ---- */

/* Where many exchanges may follow one another bounds by rank would be as many as the sets of live
 * cards, and the search ends as too deep or is a short one. */
enum { FEW_EXCHANGES = 10 };

int rp_are_bounded_by_rank(const rp_search *s, const rp_near_cards *near, int live)
{
    const uint32_t straights = s->reach.straights.of[near->ranks];
    const int next = s->first_live - live + 1, last = s->first_live - RP_DEALER_HIDDEN;
    const int far = next < FEW_EXCHANGES ? FEW_EXCHANGES : next;
    return !(near->kept & ~(RP_ONE_SUIT << near->suit)) && straights &&
           (far > last ||
            s->reach.near[far][rp_near_kind(near->ranks, straights)] <= far * RP_POINTS);
}

/* ---- going on ---- */

static void add_exchange(rp_exchanges *e, uint64_t kept, int64_t bound)
{
    if (bound <= -RP_POINTS)
        return;
    e->kept[e->count] = kept;
    e->bound[e->count++] = bound;
}

/* Leaves out those that are bounded by a value of stopping. */
static void leave_out(rp_exchanges *e, int64_t value, int64_t total)
{
    int left = 0;
    for (int i = 0; i < e->count; i++) {
        if (!rp_wide_less(rp_wide_multiply(value, RP_POINTS), rp_wide_multiply(e->bound[i], total)))
            continue;
        e->kept[left] = e->kept[i];
        e->bound[left++] = e->bound[i];
    }
    e->count = left;
}

/* Leaves out near cards that are bounded by a value of stopping if all draws are looked at. */
static void leave_out_near(rp_search *s, rp_exchanges *e, uint64_t live, int64_t value,
                           int64_t total)
{
    for (int i = 0; i < e->count; i++) {
        const rp_near_cards near = rp_near_cards_of(e->kept[i]);
        if (rp_are_bounded_by_rank(s, &near, rp_popcount64(live)))
            e->bound[i] = rp_smaller(
                e->bound[i], rp_bound_by_rank(s, &near, rp_search_by_rank(s, &near, live)).points);
    }
    leave_out(e, value, total);
}

rp_wide rp_added_value(rp_search *s, rp_exchanges *e, uint64_t hand, uint64_t live, uint64_t *best)
{
    const int n = rp_popcount64(live);
    const rp_stop least = rp_stop_at_least(&s->draws, hand, live);
    int64_t value = least.least;
    rp_wide stopping, most;
    *best = 0;
    leave_out(e, value, s->total[n]);
    if (e->count && !least.exact) {
        value = rp_stop_value(&s->draws, hand, live);
        leave_out(e, value, s->total[n]);
    }
    leave_out_near(s, e, live, value, s->total[n]);
    if (!e->count)
        return rp_wide_of(0);
    if (n == s->least_live)
        s->status = RP_TOO_DEEP;
    most = stopping = rp_in_units(s, n, rp_wide_of(value));
    for (int i = 0; i < e->count && s->status == RP_OK; i++) {
        const rp_wide next = rp_exchange_value(s, e->kept[i], live, 0);
        if (rp_wide_less(next, most))
            continue;
        if (rp_wide_less(most, next)) {
            most = next;
            *best = 0;
        }
        if (rp_wide_less(stopping, next))
            *best |= hand & ~e->kept[i];
    }
    return rp_wide_subtract(most, stopping);
}

static void insert_option(rp_progress *p, const rp_option *o)
{
    int i = p->options++;
    for (; i > 0 && p->option[i - 1].most > o->most; i--)
        p->option[i] = p->option[i - 1];
    p->option[i] = *o;
    p->most += o->most;
}

void rp_find_options(rp_progress *p, uint64_t kept, uint64_t live, const rp_outlook *outlook)
{
    p->most = p->options = 0;
    if (rp_popcount64(live) - 2 < RP_DEALER_HIDDEN)
        return;
    const int64_t again = rp_repeat_bound(outlook, kept, 1);
    for (uint64_t left = live; left; left &= left - 1) {
        rp_option o = {rp_bit(rp_lowest64(left)), {0, {0}, {0}}, 0};
        add_exchange(&o.exchanges, kept, again);
        for (uint64_t out = kept; out; out &= out - 1) {
            const uint64_t others = (kept & ~rp_bit(rp_lowest64(out))) | o.drawn;
            add_exchange(&o.exchanges, others, rp_repeat_bound(outlook, others, 1));
        }
        for (int i = 0; i < o.exchanges.count; i++)
            o.most = rp_larger(o.most, o.exchanges.bound[i] + RP_POINTS);
        if (o.exchanges.count)
            insert_option(p, &o);
    }
}

void rp_sum_stops(rp_search *s, rp_progress *p, uint64_t kept, uint64_t live)
{
    const int suit = rp_suit(rp_lowest64(kept));
    const int is_suited = !(kept & ~(RP_ONE_SUIT << suit));
    rp_hold hold = {rp_ranks_of(kept), is_suited ? suit : RP_SUITS, {{0, 0}, NULL}, 0};
    rp_draws_take(&s->draws, live);
    rp_draw_exchanges(&s->draws, 1, &hold, 1);
    p->sum = rp_in_units(s, rp_popcount64(live) - 1, hold.tally.value);
}

/* The value of an exchange whose draws were found, or that it is no more than a fold's. */
static rp_wide add_options(rp_search *s, rp_progress *p, uint64_t kept, uint64_t live, int exactly)
{
    const int n = rp_popcount64(live);
    for (int i = 0; i < p->options && s->status == RP_OK; i++) {
        rp_option *o = &p->option[i];
        uint64_t best;
        if (!exactly && rp_is_hopeless(s, p->sum, p->most, n))
            return RP_NO_MORE_THAN_FOLD;
        p->most -= o->most;
        p->sum = rp_wide_add(
            p->sum, rp_added_value(s, &o->exchanges, kept | o->drawn, live & ~o->drawn, &best));
    }
    return rp_wide_subtract(p->sum, rp_wide_scale(s->unit[n], rp_search_fee(s, n)));
}

void rp_note_exchange(rp_search *s, int live)
{
    const uint64_t number = (uint64_t)(s->first_live - live + 1);
    uint64_t *deepest = &s->memory.words[RP_MEMORY_DEEPEST];
    *deepest = number > *deepest ? number : *deepest;
}

/* Finds the draws after which going on may be worth it. */
static void begin_exchange(rp_search *s, rp_progress *p, uint64_t kept, uint64_t live)
{
    rp_outlook outlook;
    rp_look_ahead(&outlook, &s->reach, live);
    p->bound = rp_repeat_bound(&outlook, kept, 0);
    rp_find_options(p, kept, live, &outlook);
}

rp_plan rp_plan_of_set(rp_search *s, const rp_near_cards *near, uint64_t live)
{
    const rp_plan none = {.holds = 0};
    return rp_are_bounded_by_rank(s, near, rp_popcount64(live))
               ? rp_plan_of(s, near, rp_live_by_rank(live, near->suit))
               : none;
}

/* The value of an exchange that is not known; `is_short`: it is found as fast as remembered. */
static rp_wide count_exchange(rp_search *s, uint64_t kept, uint64_t live, int exactly,
                              int *is_short)
{
    const rp_near_cards near = rp_near_cards_of(kept);
    rp_progress p;
    if (rp_are_bounded_by_rank(s, &near, rp_popcount64(live))) {
        const uint64_t by_rank = rp_live_by_rank(live, near.suit);
        if (!exactly && rp_bound_by_rank(s, &near, by_rank).points <= -RP_POINTS)
            return RP_NO_MORE_THAN_FOLD;
        const rp_plan plan = rp_plan_of(s, &near, by_rank);
        rp_wide value;
        if (plan.holds && rp_planned_value(s, &near, live, &plan, &value)) {
            *is_short = plan.closed;
            return value;
        }
    }
    begin_exchange(s, &p, kept, live);
    if (!exactly && p.bound <= -RP_POINTS)
        return RP_NO_MORE_THAN_FOLD;
    rp_note_exchange(s, rp_popcount64(live));
    rp_sum_stops(s, &p, kept, live);
    return add_options(s, &p, kept, live, exactly);
}

rp_wide rp_exchange_value(rp_search *s, uint64_t kept, uint64_t live, int exactly)
{
    const rp_memory_key key = rp_memory_key_of(kept, live, s->upcard_suit);
    rp_wide value = RP_NO_MORE_THAN_FOLD;
    int is_short = 0;
    if (rp_recall(&s->memory, &key, &value) && !(exactly && rp_is_no_more_than_fold(value)))
        return value;
    if (s->steps-- <= 0)
        s->status = RP_UNFINISHED;
    if (s->status != RP_OK)
        return rp_wide_of(0);
    value = count_exchange(s, kept, live, exactly, &is_short);
    if (s->status == RP_OK && !is_short && !rp_remember(&s->memory, &key, value))
        s->status = RP_MEMORY_FULL;
    return value;
}

uint64_t rp_best_exchanges(rp_search *s, uint64_t hand, uint64_t live)
{
    rp_outlook outlook;
    rp_exchanges e = {0, {0}, {0}};
    uint64_t best = 0;
    if (rp_popcount64(live) - 1 < RP_DEALER_HIDDEN)
        return 0;
    rp_look_ahead(&outlook, &s->reach, live);
    for (uint64_t out = hand; out; out &= out - 1) {
        const uint64_t kept = hand & ~rp_bit(rp_lowest64(out));
        add_exchange(&e, kept, rp_repeat_bound(&outlook, kept, 0));
    }
    rp_added_value(s, &e, hand, live, &best);
    return best;
}

uint64_t rp_next_exchanges(rp_search *s, uint64_t kept, uint64_t live, uint64_t best[RP_CARDS])
{
    uint64_t again = 0;
    rp_progress p;
    begin_exchange(s, &p, kept, live);
    for (int i = 0; i < p.options && s->status == RP_OK; i++) {
        rp_option *o = &p.option[i];
        uint64_t *cards = &best[rp_lowest64(o->drawn)];
        rp_added_value(s, &o->exchanges, kept | o->drawn, live & ~o->drawn, cards);
        again |= *cards ? o->drawn : 0;
    }
    return again;
}
