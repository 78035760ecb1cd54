/* SPDX-License-Identifier: MIT */
/* Cards of a rank are looked at together: all but one of the upcard's suit leave the same
 * showdowns, and no bound tells them apart. An exchange after which nothing goes on is not
 * remembered: it is the sum of a few parts that are. */
#include "repeat_again.h"

#include "repeat_parts.h"
#include "repeat_ranks.h"
#include "repeat_stop.h"

/* The draws of one exchange. */
typedef struct going_on {
    rp_search *search;
    const rp_near_cards *near;
    uint64_t live;
    int left;                      /* live cards once one is drawn */
    rp_rank_bound bound[RP_RANKS]; /* of the next exchange, by the rank drawn */
    int64_t most;                  /* points that ranks not yet looked at may add */
    rp_composition composition;    /* once a card of the present rank is drawn */
    rp_wide sum;
    uint64_t again; /* cards drawn after which going on is worth more */
} going_on;

static int others_of_rank(const going_on *d, int rank)
{
    const uint64_t cards = d->live >> RP_SUITS * rank & 15;
    return rp_popcount32((uint32_t)cards & ~(1u << d->near->suit));
}

static void find_bounds(going_on *d)
{
    const uint64_t by_rank = rp_search_by_rank(d->search, d->near, d->live);
    d->most = 0;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int cards = others_of_rank(d, rank);
        if (!cards)
            continue;
        d->bound[rank] = rp_bound_by_rank(d->search, d->near, rp_less_one_of_rank(by_rank, rank));
        d->most += cards * rp_larger(0, d->bound[rank].points + RP_POINTS);
    }
}

static int exceeds(const going_on *d, int64_t bound, int64_t value)
{
    return rp_wide_less(rp_wide_multiply(value, RP_POINTS),
                        rp_wide_multiply(bound, d->search->total[d->left]));
}

/* What the next exchange is worth, or that it is no more than a fold. */
static rp_wide next_value(const going_on *d, const rp_rank_bound *bound, uint64_t live)
{
    rp_search *s = d->search;
    rp_wide sum;
    if (bound->goes_on || bound->departs || !rp_sum_parts(s, d->near, live, &sum))
        return rp_exchange_value(s, d->near->kept, live, 0);
    rp_note_exchange(s, d->left);
    return rp_wide_subtract(rp_in_units(s, d->left - 1, sum),
                            rp_wide_scale(s->unit[d->left], rp_search_fee(s, d->left)));
}

static void add_card(going_on *d, const rp_rank_bound *bound, int card, const rp_stop *stop)
{
    rp_search *s = d->search;
    const uint64_t live = d->live & ~rp_bit(card);
    int64_t value = stop->least;
    if (!exceeds(d, bound->points, value))
        return;
    if (!stop->exact) {
        value = rp_stop_value(&s->draws, d->near->kept | rp_bit(card), live);
        if (!exceeds(d, bound->points, value))
            return;
    }
    if (d->left == s->least_live)
        s->status = RP_TOO_DEEP;
    if (s->status != RP_OK)
        return;
    const rp_wide stopping = rp_in_units(s, d->left, rp_wide_of(value));
    const rp_wide next = next_value(d, bound, live);
    if (!rp_wide_less(stopping, next))
        return;
    d->sum = rp_wide_add(d->sum, rp_wide_subtract(next, stopping));
    d->again |= rp_bit(card);
}

static void draw_rank(going_on *d, int rank)
{
    rp_composition_begin(&d->composition, &d->search->draws.dealer);
    for (int i = 0; i < RP_RANKS; i++)
        rp_composition_set(&d->composition, i,
                           rp_popcount32((uint32_t)(d->live >> RP_SUITS * i & 15)) - (i == rank));
    rp_composition_finish(&d->composition, rp_choose(d->left, RP_DEALER_HIDDEN));
}

static void add_rank(going_on *d, int rank)
{
    const rp_draws *draws = &d->search->draws;
    const rp_ranks kept = {d->near->ranks, 0, 0, 0}, five = rp_ranks_add(kept, 1u << rank);
    const uint32_t strength = rp_rank_strength(five, RP_HAND);
    const uint32_t suited = rp_suit_ranks(d->live, draws->upcard_suit);
    rp_stop stop, suited_stop;
    draw_rank(d, rank);
    stop = suited_stop =
        rp_stop_of_strength(draws, &d->composition, d->left, suited, strength, five.one);
    if (suited >> rank & 1)
        suited_stop = rp_stop_of_strength(draws, &d->composition, d->left, suited & ~(1u << rank),
                                          strength, five.one);
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const int card = rank * RP_SUITS + suit;
        if (suit != d->near->suit && (d->live >> card & 1))
            add_card(d, &d->bound[rank], card, suit == draws->upcard_suit ? &suited_stop : &stop);
    }
}

int rp_add_again(rp_search *s, const rp_near_cards *near, uint64_t live, int exactly, rp_wide *sum,
                 uint64_t *again)
{
    going_on d = {
        .search = s, .near = near, .live = live, .left = rp_popcount64(live) - 1, .sum = *sum};
    find_bounds(&d);
    for (int rank = 0; rank < RP_RANKS && s->status == RP_OK; rank++) {
        const int cards = others_of_rank(&d, rank);
        if (!exactly && rp_is_hopeless(s, d.sum, d.most, d.left + 1))
            return 0;
        if (!cards || d.bound[rank].points <= -RP_POINTS)
            continue;
        d.most -= cards * (d.bound[rank].points + RP_POINTS);
        add_rank(&d, rank);
    }
    *sum = d.sum;
    *again = d.again;
    return 1;
}
