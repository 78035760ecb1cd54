/* SPDX-License-Identifier: MIT */
/* Cards of a rank are looked at together: all but one of the upcard's suit leave the same
 * showdowns, and no bound tells them apart. */
#include "repeat_open.h"

#include "repeat_parts.h"
#include "repeat_stop.h"

/* The draws of one exchange. */
typedef struct looking {
    rp_search *search;
    const rp_near_cards *near;
    uint64_t live;
    int left;     /* live cards once one is drawn */
    int64_t most; /* points that the next exchange is worth at most, */
    rp_composition
        composition; /* and the dealer's cards, once a card of the present rank is drawn */
    rp_wide sum;
    uint64_t again; /* cards drawn after which going on is worth more */
} looking;

static int is_exceeded(const looking *l, int64_t value)
{
    return rp_wide_less(rp_wide_multiply(value, RP_POINTS),
                        rp_wide_multiply(l->most, l->search->total[l->left]));
}

/* What the next exchange is worth, or that it is no more than a fold. */
static rp_wide next_value(const looking *l, uint64_t live)
{
    rp_search *s = l->search;
    if (l->left == s->least_live)
        s->status = RP_TOO_DEEP;
    return s->status == RP_OK ? rp_exchange_value(s, l->near->kept, live, 0) : rp_wide_of(0);
}

static void add_card(looking *l, int card, const rp_stop *stop)
{
    rp_search *s = l->search;
    const uint64_t live = l->live & ~rp_bit(card);
    const int64_t value =
        stop->exact ? stop->least : rp_stop_value(&s->draws, l->near->kept | rp_bit(card), live);
    rp_wide worth = rp_in_units(s, l->left, rp_wide_of(value));
    if (is_exceeded(l, value)) {
        const rp_wide next = next_value(l, live);
        if (rp_wide_less(worth, next)) {
            worth = next;
            l->again |= rp_bit(card);
        }
    }
    l->sum = rp_wide_add(l->sum, worth);
}

static void draw_rank(looking *l, int rank)
{
    rp_composition_begin(&l->composition, &l->search->draws.dealer);
    for (int i = 0; i < RP_RANKS; i++)
        rp_composition_set(&l->composition, i,
                           rp_popcount32((uint32_t)(l->live >> RP_SUITS * i & 15)) - (i == rank));
    rp_composition_finish(&l->composition, rp_choose(l->left, RP_DEALER_HIDDEN));
}

static void add_rank(looking *l, int rank)
{
    const rp_draws *draws = &l->search->draws;
    const rp_ranks kept = {l->near->ranks, 0, 0, 0}, five = rp_ranks_add(kept, 1u << rank);
    const uint32_t strength = rp_rank_strength(five, RP_HAND);
    const uint32_t suited = rp_suit_ranks(l->live, draws->upcard_suit);
    rp_stop stop, suited_stop;
    draw_rank(l, rank);
    stop = suited_stop =
        rp_stop_of_strength(draws, &l->composition, l->left, suited, strength, five.one);
    if (suited >> rank & 1)
        suited_stop = rp_stop_of_strength(draws, &l->composition, l->left, suited & ~(1u << rank),
                                          strength, five.one);
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const int card = rank * RP_SUITS + suit;
        if (suit != l->near->suit && (l->live >> card & 1))
            add_card(l, card, suit == draws->upcard_suit ? &suited_stop : &stop);
    }
}

static int64_t most_again(rp_search *s, const rp_near_cards *near, uint64_t by_rank)
{
    const int64_t bound = rp_bound_by_rank(s, near, by_rank).points;
    return bound <= -RP_POINTS ? bound : rp_plan_of(s, near, by_rank).most;
}

void rp_add_open(rp_search *s, const rp_near_cards *near, uint64_t live, const rp_plan *plan,
                 rp_wide *sum, uint64_t *again)
{
    const uint64_t by_rank = rp_live_by_rank(live, near->suit);
    looking l = {
        .search = s, .near = near, .live = live, .left = rp_popcount64(live) - 1, .sum = *sum};
    for (uint32_t ranks = plan->open; ranks && s->status == RP_OK; ranks &= ranks - 1) {
        const int rank = rp_lowest64(ranks);
        l.most = most_again(s, near, rp_less_other_of_rank(by_rank, rank));
        add_rank(&l, rank);
    }
    *sum = l.sum;
    *again = l.again;
}

static uint64_t again_later(rp_search *s, const rp_near_cards *near, uint64_t live,
                            const rp_plan *plan, int evenly)
{
    const uint64_t by_rank = rp_live_by_rank(live, near->suit);
    uint32_t ranks = 0;
    for (uint32_t left = plan->again; left; left &= left - 1) {
        const int rank = rp_lowest64(left);
        const rp_plan next = rp_plan_of(s, near, rp_less_other_of_rank(by_rank, rank));
        if (!(evenly ? next.even : next.closed))
            ranks |= 1u << rank;
    }
    return live & 15 * rp_spread_ranks(ranks) & ~(RP_ONE_SUIT << near->suit);
}

uint64_t rp_uneven_later(rp_search *s, const rp_near_cards *near, uint64_t live,
                         const rp_plan *plan)
{
    return plan->even ? 0 : again_later(s, near, live, plan, 1);
}

static int parts_value(const rp_search *s, const rp_near_cards *near, uint64_t live, rp_wide *value)
{
    const int n = rp_popcount64(live);
    const int found = rp_sum_parts(s, near, live, value);
    *value = rp_wide_subtract(*value, rp_wide_scale(s->unit[n], rp_search_fee(s, n)));
    return found;
}

int rp_planned_value(rp_search *s, const rp_near_cards *near, uint64_t live, const rp_plan *plan,
                     rp_wide *value)
{
    uint64_t again;
    if (!parts_value(s, near, live, value))
        return 0;
    rp_add_open(s, near, live, plan, value, &again);
    const uint64_t later = plan->closed ? 0 : again_later(s, near, live, plan, 0);
    for (uint64_t left = later; left && s->status == RP_OK; left &= left - 1) {
        const uint64_t next = live & ~rp_bit(rp_lowest64(left));
        const rp_wide more = rp_exchange_value(s, near->kept, next, 1);
        rp_wide parts;
        if (!parts_value(s, near, next, &parts)) /* it goes on from cards that have a plan */
            s->status = RP_BAD_CARD;
        *value = rp_wide_add(*value, rp_wide_subtract(more, parts));
    }
    return 1;
}
