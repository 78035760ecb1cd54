/* SPDX-License-Identifier: MIT */
/* A draw is worth what it would be if the dealer had no flushes, and at most what flushes
 * can change; or what going on from it is bounded by. */
#include "repeat_ranks.h"

#include "repeat_mean.h"

#define TAG (UINT64_C(1) << 60) /* no card: tells these entries from values */

enum {
    GOES_ON = 1,
    DEPARTS = 2,
    MOST_EXCHANGED = 12, /* before an exchange that is still looked at */
    LOOKED_AHEAD = 3     /* draws that the live cards bound by themselves */
};

/* ---- what suits can change ---- */

/* Dealer hands, at most: flushes as dealt, and those that keep four cards of one suit if one is
 * replaced, with the upcard among them and without. */
typedef struct suited_hands {
    int64_t dealt, redrawn;
} suited_hands;

static int64_t keeping_upcard(const rp_draws *draws, uint64_t by_rank, uint32_t ranks)
{
    const int lowest = draws->rules->redraw_card == RP_REDRAW_LOWEST;
    const int upcard = draws->dealer.upcard_rank;
    int64_t hands = 0;
    if (!lowest && draws->rules->redraw_card != RP_REDRAW_HIGHEST)
        return 0;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const uint32_t below = ranks & ((1u << rank) - 1), above = ranks >> rank >> 1;
        if (lowest ? rank < upcard : rank > upcard)
            hands += rp_cards_of_rank(by_rank, rank) *
                     rp_choose(rp_popcount32(lowest ? above : below), RP_DEALER_HIDDEN - 1);
    }
    return hands;
}

/* One suit may have a card of all ranks, one a card of those with two, and so on. */
static int64_t replacing_upcard(const rp_draws *draws, uint64_t by_rank)
{
    int with[RP_SUITS] = {0};
    int64_t hands = 0;
    if (draws->rules->redraw_card == RP_REDRAW_NONE) /* there is no plan */
        return 0;
    for (uint32_t left = draws->plan.beside; left; left &= left - 1)
        for (int i = rp_cards_of_rank(by_rank, rp_lowest64(left)); i > 0; i--)
            with[i - 1]++;
    for (int i = 0; i < RP_SUITS; i++)
        hands += rp_choose(with[i], RP_DEALER_HIDDEN);
    return hands;
}

static suited_hands suited_hands_of(const rp_draws *draws, uint64_t by_rank)
{
    uint32_t ranks = 0; /* of the upcard's suit, at most */
    for (int rank = 0; rank < RP_RANKS; rank++)
        if (rp_cards_of_rank(by_rank, rank) && rank != draws->dealer.upcard_rank)
            ranks |= 1u << rank;
    return (suited_hands){rp_choose(rp_popcount32(ranks), RP_DEALER_HIDDEN),
                          keeping_upcard(draws, by_rank, ranks) + replacing_upcard(draws, by_rank)};
}

/* ---- stopping ---- */

/* Points that stopping is worth after a card of a rank: at most and at least, by whether it is of
 * the near cards' suit. */
typedef struct stops {
    int64_t most[RP_RANKS][2], least[RP_RANKS][2];
} stops;

/* The most that a dealer's flush as dealt is worth beyond a hand that does not qualify, or any
 * other: where he wins by it, nothing. */
static int64_t most_of_dealt(const int32_t net[RP_ENDS], int first)
{
    const int64_t win = rp_larger(net[RP_WIN], net[RP_PUSH]);
    return rp_larger(0, (first < RP_FLUSH ? net[RP_LOSE] : win) - net[RP_NO_QUALIFY]);
}

/* The most that a card is worth that makes him a flush in a redraw. */
static int64_t most_of_redrawn(const int32_t net[RP_ENDS], int first)
{
    const int64_t win = rp_larger(net[RP_REDRAW_WIN], net[RP_REDRAW_PUSH]);
    return first < RP_FLUSH ? 0 : rp_larger(0, win - net[RP_REDRAW_FAIL]);
}

/* What flushes add to a hand at most. A redraw ends with one of the cards that stand, each as
 * likely as any other. */
static int64_t most_added(const rp_near_draws *n, const rp_near_hand *hand, const suited_hands *h)
{
    const int again = n->draws->rules->free_redraws ? RP_SUITS - 1 : 0;
    const int64_t stand = rp_larger(1, n->redraw.deck - again);
    const int64_t cards = rp_smaller(RP_FLUSH_CARDS, stand);
    const int32_t *nets[] = {hand->stakes->uninsured, hand->stakes->insured};
    int64_t most = 0;
    for (int i = 0; i < (hand->stakes->insurance ? 2 : 1); i++)
        most = rp_larger(most, h->dealt * stand * most_of_dealt(nets[i], hand->first) +
                                   h->redrawn * cards * most_of_redrawn(nets[i], hand->first));
    return rp_divide_up(most * RP_POINTS, n->dealer_hands * stand);
}

/* What flushes as dealt take from it at most. */
static int64_t most_taken(const rp_near_draws *n, const rp_near_hand *hand, const suited_hands *h)
{
    return rp_divide_up(h->dealt * n->draws->largest_difference[hand->first][hand->second] *
                            RP_POINTS,
                        n->dealer_hands);
}

/* A value of all ends in points, rounded up. */
static int64_t points_of(int64_t value, int64_t total)
{
    return value / total * RP_POINTS + rp_divide_up(value % total * RP_POINTS, total);
}

static void set_stop(rp_near_draws *n, const suited_hands *suited, int rank, int own, stops *out)
{
    static const uint32_t none[RP_SUITS] = {0, 0, 0, 0};
    const rp_near_hand hand = rp_near_hand_of(n, rank, own);
    const rp_worth worth = rp_near_worth(n, &hand, none);
    const int64_t total = n->dealer_hands * n->redraw.sequences;
    const rp_showdowns s = rp_rank_showdowns(&n->composition, hand.strength);
    const rp_ends ends = rp_ends_of(&s, n->redraw.sequences);
    const int64_t best = rp_best_value(n->draws->rules, hand.stakes, 1, &worth);
    const int64_t bet = rp_ends_value(hand.stakes->uninsured, &ends);
    out->most[rank][own] = points_of(best, total) + most_added(n, &hand, suited);
    out->least[rank][own] =
        rp_larger(-RP_POINTS, points_of(bet, total) - 1 - most_taken(n, &hand, suited));
}

static void set_stops(const rp_draws *draws, const rp_near_cards *near, uint64_t by_rank,
                      const suited_hands *suited, stops *out)
{
    rp_near_draws n;
    rp_near_draws_init(&n, draws, near, by_rank);
    for (int rank = 0; rank < RP_RANKS; rank++) {
        if (!rp_cards_of_rank(by_rank, rank))
            continue;
        rp_near_draw_rank(&n, rank);
        set_stop(&n, suited, rank, 0, out);
        if (rp_own_of_rank(by_rank, rank))
            set_stop(&n, suited, rank, 1, out);
    }
}

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
    stops stops;
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
    const int64_t least = m->stops.least[rank][0];
    const int64_t other = going_on(m, RP_THREE_SUITED, RP_PAIR, slick);
    const int64_t again = m->again > least ? again_without(m, rank) : m->again;
    m->bound.departs |= other > -RP_POINTS;
    m->bound.goes_on |= again > least;
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
    m->bound.departs = 1;
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
    m->bound.goes_on = m->bound.departs = 1;
    set_points(m, sum);
}

static void make_bound(making *m)
{
    const rp_draws *draws = &m->search->draws;
    const suited_hands suited = suited_hands_of(draws, m->by_rank);
    int64_t sum = 0;
    set_stops(draws, m->near, m->by_rank, &suited, &m->stops);
    rp_look_ahead_by_rank(&m->outlook, m->search->common, some_cards(m->by_rank, m->near->suit),
                          LOOKED_AHEAD, suited.dealt, suited.redrawn);
    m->again = rp_live_of_ranks(m->by_rank) - 2 < RP_DEALER_HIDDEN
                   ? RP_NOTHING * RP_POINTS
                   : rp_repeat_bound(&m->outlook, m->near->kept, 1);
    bound_at_once(m);
    if (m->bound.points <= -RP_POINTS)
        return;
    m->bound.goes_on = m->bound.departs = 0;
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
    if (any <= -RP_POINTS || exchanged > MOST_EXCHANGED)
        return (rp_rank_bound){any, 1, 1};
    if (rp_recall(&s->memory, &key, &known))
        return (rp_rank_bound){known.high, (known.low & GOES_ON) != 0, (known.low & DEPARTS) != 0};
    if (s->steps-- <= 0)
        s->status = RP_UNFINISHED;
    if (s->status != RP_OK)
        return (rp_rank_bound){RP_NOTHING * RP_POINTS, 1, 1};
    make_bound(&m);
    known = (rp_wide){(uint64_t)(m.bound.goes_on * GOES_ON + m.bound.departs * DEPARTS),
                      m.bound.points};
    if (s->status == RP_OK && !rp_remember(&s->memory, &key, known))
        s->status = RP_MEMORY_FULL;
    return m.bound;
}
