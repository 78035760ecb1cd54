/* SPDX-License-Identifier: MIT */
#include "repeat_ranks.h"

#include "repeat_mean.h"
#include "repeat_rank_stops.h"

#define TAG (UINT64_C(1) << 60) /* no card: tells these entries from values */

enum { LOOKED_AHEAD = 3 }; /* draws that the live cards bound by themselves */

/* ---- going on ---- */

/* Cards of such ranks, the other suits filled in somehow. */
static uint64_t some_cards(uint64_t by_rank, int suit)
{
    uint64_t cards = 0;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        int others = rp_others_of_rank(by_rank, rank);
        if (rp_own_of_rank(by_rank, rank))
            cards |= rp_bit(rank * RP_SUITS + suit);
        for (int i = 0; i < RP_SUITS && others; i++)
            if (i != suit) {
                cards |= rp_bit(rank * RP_SUITS + i);
                others--;
            }
    }
    return cards;
}

/* A bound that is being made. */
typedef struct making {
    rp_search *search;
    const rp_near_cards *near;
    uint64_t by_rank;
    int levels;
    int exchanged; /* before the exchange */
    rp_outlook outlook;
    int64_t again; /* the most that the same exchange is worth after this one */
    rp_rank_stops stops;
    rp_rank_bound bound;
} making;

static int64_t going_on(const making *m, int suited, int category, int slick)
{
    return m->search->common->going_on[m->exchanged + 1][suited].of[category][slick];
}

/* The same exchange once more, a card of a rank being gone. */
static int64_t again_without(const making *m, int rank)
{
    const uint64_t by_rank = rp_less_one_of_rank(m->by_rank, rank);
    if (m->levels == 1)
        return m->again;
    return rp_bound_by_rank_ahead(m->search, m->near, by_rank, m->levels ? m->levels - 1 : 0)
        .points;
}

/* A card of another suit. Other exchanges than the same one again keep three near cards at most. */
static int64_t worth_of_other(making *m, int rank)
{
    const uint32_t ranks = m->near->ranks | 1u << rank;
    const int slick = (ranks & RP_BIG_SLICK) == RP_BIG_SLICK;
    const int64_t other = going_on(m, RP_THREE_SUITED, RP_PAIR, slick);
    const int64_t again = m->again > m->stops.least[rank][0] ? again_without(m, rank) : m->again;
    return rp_larger(m->stops.most[rank][0], rp_larger(other, again));
}

/* A card of their suit: other four cards may be near with it. */
static int64_t worth_of_own(making *m, int rank)
{
    const rp_reach *reach = m->search->common;
    const uint64_t drawn = rp_bit(rank * RP_SUITS + m->near->suit);
    const int64_t most = m->stops.most[rank][1], least = m->stops.least[rank][1];
    int64_t other = going_on(m, RP_FOUR_SUITED, RP_ACE_KING, 1);
    if (rp_most_near(reach, m->exchanged + 1) <= least)
        return most;
    for (uint64_t left = m->near->kept; left; left &= left - 1) {
        const uint64_t kept = (m->near->kept & ~(left & (~left + 1))) | drawn;
        if (reach->straights.of[rp_suit_ranks(kept, m->near->suit)])
            other = rp_larger(other, rp_repeat_bound(&m->outlook, kept, 1));
    }
    if (m->again > least)
        other = rp_larger(other, again_without(m, rank));
    if (other <= least)
        return most;
    m->bound.may_give_up_own = 1;
    return rp_larger(most, other);
}

static void set_points(making *m, int64_t sum)
{
    const int live = rp_live_of_ranks(m->by_rank);
    m->bound.points = rp_divide_up(sum, live) - (m->exchanged + 1) * RP_POINTS;
}

/* Without a look at later exchanges. Near cards may be worth the most after a card of their suit,
 * the same or others. */
static void bound_at_once(making *m)
{
    const int64_t other = rp_larger(m->again, going_on(m, RP_THREE_SUITED, RP_PAIR, 1));
    const int64_t near = rp_larger(rp_most_near(m->search->common, m->exchanged + 1),
                                   going_on(m, RP_FOUR_SUITED, RP_ACE_KING, 1));
    int64_t sum = 0;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int64_t most = rp_larger(m->stops.most[rank][0], other);
        sum += rp_others_of_rank(m->by_rank, rank) * most;
        if (rp_own_of_rank(m->by_rank, rank))
            sum += rp_larger(m->stops.most[rank][1], rp_larger(most, near));
    }
    m->bound.may_give_up_own = 1;
    set_points(m, sum);
}

static void make_bound(making *m)
{
    const rp_draws *draws = &m->search->draws;
    const rp_suited_hands suited = rp_suited_hands_of(draws, m->by_rank);
    int64_t sum = 0;
    rp_look_ahead_by_rank(&m->outlook, m->search->common, some_cards(m->by_rank, m->near->suit),
                          LOOKED_AHEAD, suited.dealt, suited.redrawn);
    m->bound = (rp_rank_bound){rp_repeat_bound(&m->outlook, m->near->kept, 0), 1};
    if (m->bound.points <= -RP_POINTS)
        return;
    rp_set_rank_stops(draws, m->near, m->by_rank, &suited, &m->stops);
    m->again = rp_live_of_ranks(m->by_rank) - 2 < RP_DEALER_HIDDEN
                   ? RP_NOTHING * RP_POINTS
                   : rp_repeat_bound(&m->outlook, m->near->kept, 1);
    bound_at_once(m);
    if (m->bound.points <= -RP_POINTS)
        return;
    m->bound.may_give_up_own = 0;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        int64_t worth;
        if (!rp_cards_of_rank(m->by_rank, rank))
            continue;
        worth = worth_of_other(m, rank);
        sum += rp_others_of_rank(m->by_rank, rank) * worth;
        if (rp_own_of_rank(m->by_rank, rank))
            sum += rp_larger(worth, worth_of_own(m, rank));
    }
    set_points(m, sum);
}

rp_rank_bound rp_bound_by_rank(rp_search *s, const rp_near_cards *near, uint64_t by_rank)
{
    return rp_bound_by_rank_ahead(s, near, by_rank, 0);
}

rp_rank_bound rp_bound_by_rank_ahead(rp_search *s, const rp_near_cards *near, uint64_t by_rank,
                                     int levels)
{
    const rp_memory_key key = {near->kept | TAG | (uint64_t)levels << RP_CARDS, by_rank};
    const int exchanged = s->first_live - rp_live_of_ranks(by_rank);
    const uint32_t straights = s->common->straights.of[near->ranks];
    making m = {
        .search = s, .near = near, .by_rank = by_rank, .levels = levels, .exchanged = exchanged};
    rp_wide known;
    const int64_t any = s->common->near[exchanged][rp_near_kind(near->ranks, straights)];
    if (any <= -RP_POINTS || exchanged > RP_MOST_EXCHANGED)
        return (rp_rank_bound){any, 1};
    if (rp_recall(&s->memory, &key, &known))
        return (rp_rank_bound){known.high, (int)known.low};
    if (s->steps-- <= 0)
        s->status = RP_UNFINISHED;
    if (s->status != RP_OK)
        return (rp_rank_bound){RP_NOTHING * RP_POINTS, 1};
    make_bound(&m);
    known = (rp_wide){(uint64_t)m.bound.may_give_up_own, m.bound.points};
    if (s->status == RP_OK && !rp_remember(&s->memory, &key, known))
        s->status = RP_MEMORY_FULL;
    return m.bound;
}
