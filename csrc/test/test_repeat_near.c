/* SPDX-License-Identifier: MIT */
/* Exchanges with four near cards kept: what they are bounded by whatever the suits are, their
 * plans, and the sums over what these decide. */
#include "repeat_open.h"
#include "repeat_options.h"
#include "repeat_parts.h"
#include "repeat_points.h"
#include "repeat_stop.h"
#include "repeated_rules.h"

enum { WORDS = 1 << 16, MANY_WORDS = 1 << 20, FEW_STEPS = 400, STEPS = 20000 };

/* What the tests met. */
typedef struct events {
    int bounds, close, alike, own;
    int plans, apart, closed, again, open, later, split, own_suit, many_suits;
    int values, above, below;
} events;

/* A deal of near cards and `live` live ones. */
typedef struct deal {
    rp_near_cards near;
    int upcard;
    uint64_t live;
} deal;

static deal deal_of(uint64_t *random, int live)
{
    const uint64_t kept = near_cards(random);
    uint64_t left = RP_FULL_DECK & ~kept;
    deal d = {rp_near_cards_of(kept), rp_lowest64(draw_live(random, &left)), 0};
    while (rp_popcount64(left) > live)
        draw_live(random, &left);
    d.live = left;
    return d;
}

/* ---- bounds ---- */

/* A value of all ends in points, rounded down. */
static int64_t points_of(rp_wide value, int64_t total)
{
    rp_wide shifted = rp_wide_add(value, rp_wide_multiply(total, 1 << 8));
    int64_t points = 0;
    for (int bit = 30; bit >= 0; bit--) {
        const int64_t more = points + (INT64_C(1) << bit);
        if (!rp_wide_less(rp_wide_scale(shifted, RP_POINTS), rp_wide_multiply(more, total)))
            points = more;
    }
    return points - (RP_POINTS << 8);
}

/* The mean of stopping over all draws, less the fee, in points: no exchange is worth less. */
static int64_t stopping_points(rp_search *s, uint64_t kept, uint64_t live)
{
    const int n = rp_popcount64(live);
    rp_wide sum = {0, 0};
    for (uint64_t left = live; left; left &= left - 1) {
        const uint64_t drawn = rp_bit(rp_lowest64(left));
        const int64_t value = rp_stop_value(&s->draws, kept | drawn, live & ~drawn);
        sum = rp_wide_add(sum, rp_wide_of(value));
    }
    return points_of(sum, s->total[n - 1] * n) - (s->first_live - n + 1) * RP_POINTS;
}

/* Other live cards that the same bound holds for: cards of other suits than the near ones' moved
 * among these, and some of that suit to others. */
static uint64_t other_suits(uint64_t *random, const deal *d, uint64_t known)
{
    uint64_t live = d->live;
    for (int i = 0; i < 150; i++) {
        const int from = random_below(random, RP_CARDS);
        const int to = from / RP_SUITS * RP_SUITS + random_below(random, RP_SUITS);
        if ((live >> from & 1) && !((live | known) >> to & 1) && rp_suit(to) != d->near.suit)
            live ^= rp_bit(from) | rp_bit(to);
    }
    return live;
}

/* Near cards that were drawn were live at first, but are no more. */
static void near_cards_are_not_live(uint64_t *random)
{
    static rp_search s;
    const rp_near_cards near = rp_near_cards_of(near_cards(random));
    s.live = RP_FULL_DECK;
    const uint64_t by_rank = rp_search_by_rank(&s, &near, RP_FULL_DECK & ~near.kept);
    for (int rank = 0; rank < RP_RANKS; rank++)
        CHECK(rp_own_of_rank(by_rank, rank) == !(near.ranks >> rank & 1) &&
              rp_others_of_rank(by_rank, rank) == 3);
}

static void bounds_hold(const rp_rules *rules, const deal *d, int exchanged, uint64_t *random,
                        events *met)
{
    static uint64_t memory[WORDS];
    static rp_search s, other;
    const rp_memory view = rp_memory_of(memory, WORDS);
    memset(memory, 0, sizeof memory);
    rp_search_init(&s, rules, d->live, d->upcard, exchanged, FEW_STEPS, &view);
    const uint64_t by_rank = rp_search_by_rank(&s, &d->near, d->live);
    const rp_rank_bound bound = rp_bound_by_rank(&s, &d->near, by_rank);
    if (s.status != RP_OK)
        return;
    for (int i = 0; i < 4; i++) {
        const uint64_t live =
            i ? other_suits(random, d, d->near.kept | rp_bit(d->upcard)) : d->live;
        rp_search_init(&other, rules, live, d->upcard, exchanged, FEW_STEPS, &view);
        CHECK(rp_search_by_rank(&s, &d->near, live) == by_rank);
        const int64_t least = stopping_points(&other, d->near.kept, live);
        CHECK(least <= bound.points);
        met->bounds++;
        met->close += least + RP_POINTS / 4 >= bound.points;
        met->alike += live != d->live;
    }
    met->own += bound.may_give_up_own;
}

/* ---- plans ---- */

/* The best exchange of a hand, or that there is none. */
static rp_wide best_exchange(rp_search *s, uint64_t hand, uint64_t live)
{
    rp_wide most = RP_NO_MORE_THAN_FOLD;
    for (uint64_t left = hand; left; left &= left - 1) {
        const rp_wide value = rp_exchange_value(s, hand & ~(left & (~left + 1)), live, 0);
        most = rp_wide_less(most, value) ? value : most;
    }
    return most;
}

/* One exchange, draw by draw; and what the plan says of each. */
static rp_wide by_draws(rp_search *s, const rp_near_cards *near, uint64_t live, const rp_plan *plan)
{
    const int n = rp_popcount64(live);
    rp_wide sum = rp_wide_subtract((rp_wide){0, 0}, rp_wide_scale(s->unit[n], rp_search_fee(s, n)));
    for (uint64_t left = live; left && s->status == RP_OK; left &= left - 1) {
        const uint64_t drawn = rp_bit(rp_lowest64(left)), next = live & ~drawn;
        const int rank = rp_rank(rp_lowest64(left)), own = rp_suit(rp_lowest64(left)) == near->suit;
        const rp_wide stop =
            rp_in_units(s, n - 1, rp_wide_of(rp_stop_value(&s->draws, near->kept | drawn, next)));
        const rp_wide best = n - 1 > s->least_live ? best_exchange(s, near->kept | drawn, next)
                                                   : RP_NO_MORE_THAN_FOLD;
        const int goes_on = rp_wide_less(stop, best);
        if (s->status == RP_OK && plan->holds) {
            const int decided = own || !(plan->open >> rank & 1);
            CHECK(!decided || goes_on == (!own && (plan->again >> rank & 1)));
        }
        sum = rp_wide_add(sum, goes_on ? best : stop);
    }
    return sum;
}

static void note_plan(const rp_near_cards *near, int upcard, const rp_plan *plan, events *met)
{
    met->plans++;
    met->closed += plan->closed && plan->again;
    met->again += plan->again != 0;
    met->open += plan->open != 0;
    met->later += !plan->closed && !plan->open;
    met->split += (plan->split[0] | plan->split[1]) != 0;
    met->own_suit += near->suit == rp_suit(upcard);
}

/* The bounds, choices and value of a plan, for some of the sets that share it. */
static void plans_agree(const rp_rules *rules, const deal *d, uint64_t cards, int exchanged,
                        uint64_t *random, events *met)
{
    static uint64_t memory[MANY_WORDS];
    static rp_search s;
    const rp_memory view = rp_memory_of(memory, MANY_WORDS);
    const int n = rp_popcount64(d->live);
    memset(memory, 0, sizeof memory);
    memory[RP_MEMORY_CARDS] = cards;
    for (int i = 0; i < 4; i++) {
        const uint64_t live =
            i ? other_suits(random, d, d->near.kept | rp_bit(d->upcard)) : d->live;
        rp_search_init(&s, rules, live, d->upcard, exchanged, STEPS, &view);
        if (n <= s.least_live || !rp_are_bounded_by_rank(&s, &d->near, n))
            return;
        const rp_plan plan = rp_plan_of(&s, &d->near, rp_live_by_rank(live, d->near.suit));
        const rp_wide value = rp_exchange_value(&s, d->near.kept, live, 1);
        rp_wide parts;
        if (s.status != RP_OK || !plan.holds)
            return;
        const int is_planned = rp_sum_parts(&s, &d->near, live, &parts);
        const rp_plan none = {.holds = 0};
        const rp_wide found = by_draws(&s, &d->near, live, is_planned ? &plan : &none);
        if (s.status != RP_OK)
            return;
        CHECK(value.low == found.low && value.high == found.high);
        CHECK(is_planned || cards == d->live);
        met->apart += !is_planned;
        if (!is_planned)
            continue;
        CHECK(!rp_wide_less(rp_units_of_points(&s, n, plan.most), value));
        CHECK(plan.least <= rp_points_above(&s, n, value));
        note_plan(&d->near, d->upcard, &plan, met);
        met->many_suits += i && live != d->live;
    }
}

/* ---- values ---- */

static int64_t plain_exchange(rp_search *s, uint64_t kept, uint64_t live);

/* The best of stopping and going on, in units. */
static int64_t plain_value(rp_search *s, uint64_t hand, uint64_t live)
{
    const int n = rp_popcount64(live);
    int64_t most = rp_stop_value(&s->draws, hand, live) * ((int64_t)s->unit[n].low / s->total[n]);
    for (uint64_t left = hand; left && n > RP_DEALER_HIDDEN; left &= left - 1)
        most = rp_larger(most, plain_exchange(s, hand & ~(left & (~left + 1)), live));
    return most;
}

static int64_t plain_exchange(rp_search *s, uint64_t kept, uint64_t live)
{
    const int n = rp_popcount64(live);
    int64_t sum = -rp_search_fee(s, n) * (int64_t)s->unit[n].low;
    for (uint64_t left = live; left; left &= left - 1) {
        const uint64_t drawn = left & (~left + 1);
        sum += plain_value(s, kept | drawn, live & ~drawn);
    }
    return sum;
}

/* Exchanges that are looked at to the end, or as far as they can pay. */
static void values_agree(const rp_rules *rules, const deal *d, int exchanged, events *met)
{
    static uint64_t memory[WORDS];
    static rp_search s;
    const rp_memory view = rp_memory_of(memory, WORDS);
    const int n = rp_popcount64(d->live);
    memset(memory, 0, sizeof memory);
    rp_search_init(&s, rules, d->live, d->upcard, exchanged, STEPS, &view);
    CHECK(s.unit[n].high == 0 && s.unit[n].low < UINT64_C(1) << 50);
    const int64_t plain = plain_exchange(&s, d->near.kept, d->live);
    const rp_wide quick = rp_exchange_value(&s, d->near.kept, d->live, 0);
    const rp_wide exact = rp_exchange_value(&s, d->near.kept, d->live, 1);
    CHECK(s.status == RP_OK);
    CHECK(exact.low == (uint64_t)plain && exact.high == (plain < 0 ? -1 : 0));
    if (rp_is_no_more_than_fold(quick))
        CHECK(plain <= -(int64_t)s.unit[n].low);
    else
        CHECK(quick.low == exact.low && quick.high == exact.high);
    met->values++;
    met->below += rp_is_no_more_than_fold(quick);
    met->above += plain > -(int64_t)s.unit[n].low;
}

static void bounds_and_plans(uint64_t *random, events *met)
{
    static const int decks[] = {43, 42, 41, 40, 39, 30, 12};
    for (int i = 0; i < 280; i++) {
        const rp_rules rules = repeated_rules(random, 2);
        const deal d = deal_of(random, decks[i % 7]);
        /* So many exchanged that the next exchange is worth thinking about. */
        const int seen = RP_CARDS - 6 - rp_popcount64(d.live);
        bounds_hold(&rules, &d, seen < 9 ? seen : 5 + random_below(random, 8), random, met);
    }
    for (int i = 0; i < 150; i++) {
        const rp_rules rules = repeated_rules(random, 4);
        const deal d = deal_of(random, 44 - i % 6);
        plans_agree(&rules, &d, RP_FULL_DECK & ~rp_bit(d.upcard), 2 + random_below(random, 6),
                    random, met);
    }
    CHECK(met->bounds > 800 && met->close > 80 && met->alike > 600 && met->own > 150);
    CHECK(met->plans > 60 && met->own_suit > 10 && met->many_suits > 30);
    CHECK(met->again > 15 && met->closed > 10 && met->open > 2 && met->later > 1);
    CHECK(met->split > 1);
}

/* Plans that are made for the suits of one deal: other sets of the same ranks are counted without. */
static void plans_of_one_deal(uint64_t *random)
{
    events met = {0};
    for (int i = 0; i < 150; i++) {
        const rp_rules rules = repeated_rules(random, 4);
        const deal d = deal_of(random, 43 - i % 5);
        plans_agree(&rules, &d, d.live, 3 + random_below(random, 5), random, &met);
    }
    CHECK(met.plans > 8 && met.apart > 5);
}

int main(void)
{
    events met = {0};
    uint64_t random = 8, other = 9;
    near_cards_are_not_live(&other);
    bounds_and_plans(&random, &met);
    for (int i = 0; i < 150; i++) {
        const rp_rules rules = repeated_rules(&random, 2);
        const deal d = deal_of(&random, 6 + i % 2);
        values_agree(&rules, &d, 1 + random_below(&random, 8), &met);
    }
    plans_of_one_deal(&other);
    CHECK(met.values == 150 && met.above > 40 && met.below > 5);
    puts("repeat_near: ok");
    return 0;
}
