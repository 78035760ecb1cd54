/* SPDX-License-Identifier: MIT */
/* All suits that such live cards can have are counted at once: gains by ranks are most of the
 * work, and the same for all. A part goes on to the parts of fewer live cards: how many cards lead
 * there is counted, and none is looked at. */
#include "repeat_parts.h"

#include "repeat_counting.h"
#include "repeat_mean.h"
#include "repeat_points.h"

/* No cards: they tell these entries from values. */
#define TAG_OF_RANKS (UINT64_C(2) << 60)
#define TAG_OF_SUIT (UINT64_C(3) << 60)

/* The live cards by rank, and in the fourth bit of each rank those of one suit. */
static rp_memory_key key_of(const rp_search *s, const rp_near_cards *near, uint64_t by_rank,
                            int suit, uint32_t suited)
{
    const uint64_t tag = suit == s->upcard_suit ? TAG_OF_RANKS : TAG_OF_SUIT;
    return (rp_memory_key){near->kept | tag, by_rank | rp_spread_ranks(suited) << 3};
}

/* ---- stopping ---- */

/* Adds `draws` cards after which one stops to all parts. */
static void add_stops(rp_counting *c, int rank, int own, int draws)
{
    for (int suit = 0; suit < RP_SUITS; suit++) {
        rp_variants *v = &c->suit[suit];
        for (int i = 0; i < v->count; i++) {
            const int of_suit = !own && suit != c->near->suit && (v->suited[i] >> rank & 1) ? 1 : 0;
            const rp_wide some = rp_wide_multiply(draws - of_suit, v->stop[i][0]);
            const rp_wide all = rp_wide_add_product(some, of_suit, v->stop[i][1]);
            v->sum[i] = rp_wide_add(v->sum[i], rp_in_units(c->search, c->live - 1, all));
        }
    }
}

/* ---- going on ---- */

static rp_wide next_part(const rp_counting *c, uint64_t by_rank, int suit, uint32_t suited)
{
    rp_search *s = c->search;
    const rp_memory_key key = key_of(s, c->near, by_rank, suit, suited);
    rp_wide sum = {0, 0};
    if (!rp_recall(&s->memory, &key, &sum)) /* its plan holds: it has to be there */
        s->status = RP_BAD_CARD;
    if (!rp_is_upcards(c, suit))
        return sum;
    return rp_wide_subtract(sum,
                            rp_wide_scale(s->unit[c->live - 1], rp_search_fee(s, c->live - 1)));
}

/* The same with cards that are exchanged again. */
static void add_again(rp_counting *c, int rank, int draws)
{
    const uint64_t next = rp_less_other_of_rank(c->by_rank, rank);
    for (int suit = 0; suit < RP_SUITS; suit++) {
        rp_variants *v = &c->suit[suit];
        for (int i = 0; i < v->count; i++) {
            const uint32_t suited = v->suited[i], less = suited & ~(1u << rank);
            const int of_suit = suit != c->near->suit && less != suited;
            rp_wide more = {0, 0};
            if (draws > of_suit)
                more = rp_wide_scale(next_part(c, next, suit, suited), draws - of_suit);
            if (of_suit)
                more = rp_wide_add(more, next_part(c, next, suit, less));
            v->sum[i] = rp_wide_add(v->sum[i], more);
        }
    }
}

/* ---- draws ---- */

/* Whether an exchange that keeps three near cards and the one drawn may be worth as much. */
static int may_keep_other(const rp_counting *c, int rank, int64_t least_again)
{
    const uint32_t ranks = c->near->ranks | 1u << rank;
    const int slick = (ranks & RP_BIG_SLICK) == RP_BIG_SLICK;
    const int64_t most =
        c->search->common->going_on[c->exchanged + 1][RP_THREE_SUITED].of[RP_PAIR][slick];
    return most > c->least_stop && most >= least_again;
}

static void add_others(rp_counting *c, int rank, int draws)
{
    const uint64_t next = rp_less_other_of_rank(c->by_rank, rank);
    const rp_looked_at h = rp_look_at_hand(c, rank, 0);
    const int64_t bound = rp_bound_by_rank(c->search, c->near, next).points;
    rp_plan again = {.least = RP_NOTHING * RP_POINTS, .most = bound};
    rp_plan *plan = &c->plan;
    if (bound > c->least_stop)
        again = rp_plan_of(c->search, c->near, next);
    if (may_keep_other(c, rank, again.least))
        plan->holds = 0;
    const int64_t least = rp_larger(c->least_stop, again.least);
    const int64_t most = rp_larger(c->most_stop, again.most);
    c->least += draws * least;
    if (again.holds && again.least > c->most_stop) {
        plan->again |= 1u << rank;
        plan->closed &= again.closed;
        plan->even &= again.even;
        c->open_least += draws * again.open_least;
        c->open_most += draws * again.open_most;
        add_again(c, rank, draws);
    } else if (again.most > c->least_stop || !h.is_known) {
        plan->open |= 1u << rank;
        c->open_least += draws * least;
        c->open_most += draws * most;
    } else {
        plan->split[0] |= (uint32_t)h.is_split << rank;
        add_stops(c, rank, 0, draws);
    }
}

static void add_own(rp_counting *c, int rank)
{
    const rp_looked_at h = rp_look_at_hand(c, rank, 1);
    c->plan.holds &= h.is_known;
    c->plan.split[1] |= (uint32_t)h.is_split << rank;
    c->least += c->least_stop;
    add_stops(c, rank, 1, 1);
}

/* ---- all together ---- */

static int64_t mean_below(int64_t sum, int cards)
{
    return -rp_divide_up(-sum, cards);
}

/* The bounds of the exchange, from all its parts. */
static void set_range(rp_counting *c)
{
    rp_search *s = c->search;
    const int64_t fee = (c->exchanged + 1) * RP_POINTS;
    rp_plan *plan = &c->plan;
    rp_wide least = {0, 0}, most = {0, 0};
    plan->open_least = mean_below(c->open_least, c->live);
    plan->open_most = rp_divide_up(c->open_most, c->live);
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const rp_variants *v = &c->suit[suit];
        rp_wide low = v->sum[0], high = low;
        if (!v->count)
            continue;
        for (int i = 1; i < v->count; i++) {
            low = rp_wide_less(v->sum[i], low) ? v->sum[i] : low;
            high = rp_wide_less(high, v->sum[i]) ? v->sum[i] : high;
        }
        least = rp_wide_add(least, low);
        most = rp_wide_add(most, high);
    }
    least = rp_wide_subtract((rp_wide){0, 0}, least);
    plan->least = plan->open_least - fee - rp_points_above(s, c->live, least);
    plan->most = rp_smaller(plan->most, plan->open_most - fee + rp_points_above(s, c->live, most));
}

static void remember_parts(rp_counting *c)
{
    rp_search *s = c->search;
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const rp_variants *v = &c->suit[suit];
        for (int i = 0; i < v->count && s->status == RP_OK; i++) {
            const rp_memory_key key = key_of(s, c->near, c->by_rank, suit, v->suited[i]);
            if (!rp_remember(&s->memory, &key, v->sum[i]))
                s->status = RP_MEMORY_FULL;
        }
        s->steps -= v->count;
    }
}

static void add_all(rp_counting *c)
{
    rp_near_draws_init(&c->draws, &c->search->draws, c->near, c->by_rank);
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int others = rp_others_of_rank(c->by_rank, rank);
        if (rp_cards_of_rank(c->by_rank, rank))
            rp_near_draw_rank(&c->draws, rank);
        if (others)
            add_others(c, rank, others);
        if (rp_own_of_rank(c->by_rank, rank))
            add_own(c, rank);
    }
}

rp_plan rp_count_plan(rp_search *s, const rp_near_cards *near, uint64_t by_rank,
                      const rp_rank_stops *stops)
{
    const int live = rp_live_of_ranks(by_rank);
    const rp_rank_bound bound = rp_bound_by_rank(s, near, by_rank);
    int fit = 1;
    rp_counting c;
    c.search = s;
    c.near = near;
    c.by_rank = by_rank;
    c.crude = stops;
    c.live = live;
    c.exchanged = s->first_live - live;
    c.plan =
        (rp_plan){.holds = !bound.may_give_up_own, .closed = 1, .even = 1, .most = bound.points};
    c.least = c.open_least = c.open_most = 0;
    for (int suit = 0; suit < RP_SUITS; suit++) {
        c.suit[suit].count = 0;
        if (suit != near->suit || suit == s->upcard_suit)
            fit &= rp_list_variants(&c, suit);
    }
    if (live == s->least_live)
        s->status = RP_TOO_DEEP;
    if (!fit || s->status != RP_OK)
        return (rp_plan){.least = RP_NOTHING * RP_POINTS, .most = bound.points};
    rp_note_exchange(s, live);
    add_all(&c);
    c.plan.closed &= c.plan.holds && !c.plan.open;
    c.plan.even &= c.plan.closed && !(c.plan.split[0] | c.plan.split[1]);
    c.plan.least = mean_below(c.least, live) - (c.exchanged + 1) * RP_POINTS;
    if (c.plan.holds) {
        set_range(&c);
        remember_parts(&c);
    }
    return c.plan;
}

int rp_sum_parts(const rp_search *s, const rp_near_cards *near, uint64_t live, rp_wide *sum)
{
    const uint64_t by_rank = rp_live_by_rank(live, near->suit);
    *sum = (rp_wide){0, 0};
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const rp_memory_key key = key_of(s, near, by_rank, suit, rp_suit_ranks(live, suit));
        rp_wide part;
        if (suit == near->suit && suit != s->upcard_suit)
            continue;
        if (!rp_recall(&s->memory, &key, &part))
            return 0;
        *sum = rp_wide_add(*sum, part);
    }
    return 1;
}
