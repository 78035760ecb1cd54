/* SPDX-License-Identifier: MIT */
/* Bounds first, from cheap ones to close ones, against what the exchange has to be worth; only
 * what these leave open is counted. */
#include "repeat_best.h"

#include "repeat_open.h"
#include "repeat_options.h"
#include "repeat_points.h"
#include "repeat_ranks.h"
#include "repeat_stop.h"

/* How closely draws are bounded, in steps of growing cost: the exchanges one after another that are
 * looked at by rank where near cards are kept (0: all). With three cards to a royal flush the last
 * step takes seconds, but hardly any deal comes to it whose best play is not changed. */
static const int looked_ahead[] = {1, 2, 3, 5, 0};
enum { STEPS = sizeof looked_ahead / sizeof *looked_ahead };

/* ---- the draws of one exchange ---- */

/* The most that it is worth if draws not yet counted add so many points. */
static rp_wide most_of(const rp_search *s, const rp_progress *p, int live, int64_t points)
{
    const rp_wide sum = rp_wide_add(p->sum, rp_units_of_points(s, live - 1, points));
    return rp_wide_subtract(sum, rp_wide_scale(s->unit[live], rp_search_fee(s, live)));
}

/* What stopping is worth after a draw: in full, or if no insurance and no redraw were sold. */
static int64_t stop_points(rp_search *s, uint64_t hand, uint64_t live, int in_full)
{
    const int64_t value = in_full ? rp_stop_value(&s->draws, hand, live)
                                  : rp_stop_at_least(&s->draws, hand, live).least;
    return rp_points_below_ends(s, rp_popcount64(live), value);
}

static int64_t most_added(const rp_exchanges *e, int64_t stop)
{
    int64_t most = 0;
    for (int i = 0; i < e->count; i++)
        most = rp_larger(most, e->bound[i] - stop);
    return most;
}

/* Options add what is beyond stopping; those that add nothing are left out. */
static void take_stops(rp_search *s, rp_progress *p, uint64_t kept, uint64_t live, int in_full)
{
    int left = 0;
    p->most = 0;
    for (int i = 0; i < p->options; i++) {
        rp_option *o = &p->option[i];
        o->most =
            most_added(&o->exchanges, stop_points(s, kept | o->drawn, live & ~o->drawn, in_full));
        p->most += o->most;
        if (o->most)
            p->option[left++] = *o;
    }
    p->options = left;
}

/* Those that may add most come last. */
static void put_in_order(rp_progress *p)
{
    for (int i = 1; i < p->options; i++) {
        const rp_option o = p->option[i];
        int place = i;
        for (; place > 0 && p->option[place - 1].most > o.most; place--)
            p->option[place] = p->option[place - 1];
        p->option[place] = o;
    }
}

/* ---- closer bounds ---- */

/* Of exchanges that keep near cards. */
static void bound_near(rp_search *s, rp_exchanges *e, uint64_t live, int levels)
{
    for (int i = 0; i < e->count; i++) {
        const rp_near_cards near = rp_near_cards_of(e->kept[i]);
        if (rp_are_bounded_by_rank(s, &near, rp_popcount64(live))) {
            const uint64_t by_rank = rp_search_by_rank(s, &near, live);
            const rp_rank_bound found = rp_bound_by_rank_ahead(s, &near, by_rank, levels);
            e->bound[i] = rp_smaller(e->bound[i], found.points);
        }
    }
}

/* Of an exchange that does not: by the draws after it. */
static int64_t bound_by_draws(rp_search *s, uint64_t kept, uint64_t live, int step)
{
    const int n = rp_popcount64(live);
    rp_outlook outlook;
    rp_progress p;
    rp_look_ahead(&outlook, &s->reach, live);
    rp_find_options(&p, kept, live, &outlook);
    for (int i = 0; i < p.options && step > 0; i++)
        bound_near(s, &p.option[i].exchanges, live & ~p.option[i].drawn, looked_ahead[step - 1]);
    take_stops(s, &p, kept, live, 1);
    rp_sum_stops(s, &p, kept, live);
    return rp_points_above(s, n, most_of(s, &p, n, p.most));
}

/* Bounds one option more closely. */
static void bound_option(rp_search *s, rp_progress *p, rp_option *o, uint64_t kept, int step)
{
    rp_exchanges *e = &o->exchanges;
    const uint64_t hand = kept | o->drawn, live = s->live & ~o->drawn;
    const int64_t stop = stop_points(s, hand, live, 1);
    bound_near(s, e, live, looked_ahead[step]);
    for (int i = 0; i < e->count; i++) {
        const rp_near_cards near = rp_near_cards_of(e->kept[i]);
        if (e->bound[i] > stop && !rp_are_bounded_by_rank(s, &near, rp_popcount64(live)))
            e->bound[i] = rp_smaller(e->bound[i], bound_by_draws(s, e->kept[i], live, step));
    }
    p->most -= o->most;
    o->most = most_added(e, stop);
    p->most += o->most;
}

/* ---- one exchange ---- */

/* The best so far. */
typedef struct looking {
    rp_search *search;
    int live; /* cards */
    uint64_t hand;
    rp_outlook outlook;
    rp_best_repeat best;
    int ties;     /* positions at which as much is enough */
    int position; /* that is looked at */
} looking;

static int is_too_little(const looking *l, rp_wide value)
{
    return l->position < l->ties ? rp_wide_less(value, l->best.value)
                                 : !rp_wide_less(l->best.value, value);
}

static int are_too_little(const looking *l, int64_t points)
{
    return is_too_little(l, rp_units_of_points(l->search, l->live, points));
}

static int is_left_out(const looking *l, const rp_progress *p)
{
    return is_too_little(l, most_of(l->search, p, l->live, p->most));
}

/* Returns whether bounds show that the exchange is worth too little. */
static int leave_out(looking *l, rp_progress *p, uint64_t kept)
{
    rp_search *s = l->search;
    rp_find_options(p, kept, s->live, &l->outlook);
    take_stops(s, p, kept, s->live, 0);
    if (!p->options) /* no repetition, and what it is worth then is known to be too little */
        return 1;
    rp_sum_stops(s, p, kept, s->live);
    if (is_left_out(l, p))
        return 1;
    take_stops(s, p, kept, s->live, 1);
    for (int step = 0; step < STEPS && !is_left_out(l, p) && s->status == RP_OK; step++) {
        put_in_order(p);
        for (int i = p->options - 1; i >= 0 && !is_left_out(l, p); i--)
            if (p->option[i].most)
                bound_option(s, p, &p->option[i], kept, step);
    }
    return is_left_out(l, p);
}

/* Counts what bounds leave open, the largest first, as long as the exchange may be worth enough. */
static rp_wide count(looking *l, rp_progress *p, uint64_t kept)
{
    rp_search *s = l->search;
    put_in_order(p);
    while (p->options && s->status == RP_OK && !is_left_out(l, p)) {
        rp_option *o = &p->option[--p->options];
        uint64_t best;
        p->most -= o->most;
        if (o->most)
            p->sum = rp_wide_add(p->sum, rp_added_value(s, &o->exchanges, kept | o->drawn,
                                                        s->live & ~o->drawn, &best));
    }
    return most_of(s, p, l->live, p->most);
}

static rp_wide most_worth(looking *l, uint64_t kept)
{
    rp_progress p;
    return leave_out(l, &p, kept) ? RP_NO_MORE_THAN_FOLD : count(l, &p, kept);
}

static rp_wide near_worth(looking *l, const rp_near_cards *near)
{
    rp_search *s = l->search;
    const uint64_t by_rank = rp_search_by_rank(s, near, s->live);
    for (int step = 0; step < STEPS && s->status == RP_OK; step++)
        if (are_too_little(l, rp_bound_by_rank_ahead(s, near, by_rank, looked_ahead[step]).points))
            return RP_NO_MORE_THAN_FOLD;
    return rp_exchange_value(s, near->kept, s->live, 1);
}

static void look_at(looking *l, uint64_t kept)
{
    rp_search *s = l->search;
    const rp_near_cards near = rp_near_cards_of(kept);
    rp_wide value;
    if (are_too_little(l, rp_repeat_bound(&l->outlook, kept, 0)))
        return;
    value = rp_are_bounded_by_rank(s, &near, l->live) ? near_worth(l, &near) : most_worth(l, kept);
    if (s->status != RP_OK || is_too_little(l, value))
        return;
    l->best = (rp_best_repeat){l->position, value};
    l->ties = l->position;
}

rp_best_repeat rp_find_best_repeat(rp_search *s, const uint8_t hand[RP_HAND], rp_wide least,
                                   int ties)
{
    looking l = {
        .search = s, .live = rp_popcount64(s->live), .best = {RP_NO_CARD, least}, .ties = ties};
    for (int i = 0; i < RP_HAND; i++)
        l.hand |= rp_bit(hand[i]);
    rp_look_ahead(&l.outlook, &s->reach, s->live);
    for (l.position = 0; l.position < RP_HAND && s->status == RP_OK; l.position++)
        look_at(&l, l.hand & ~rp_bit(hand[l.position]));
    return l.best;
}
