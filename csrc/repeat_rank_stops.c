/* SPDX-License-Identifier: MIT */
#include "repeat_rank_stops.h"

#include "repeat_ceiling.h"

/* ---- the dealer's flushes ---- */

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

rp_suited_hands rp_suited_hands_of(const rp_draws *draws, uint64_t by_rank)
{
    uint32_t ranks = 0; /* of the upcard's suit, at most */
    for (int rank = 0; rank < RP_RANKS; rank++)
        if (rp_cards_of_rank(by_rank, rank) && rank != draws->dealer.upcard_rank)
            ranks |= 1u << rank;
    return (rp_suited_hands){rp_choose(rp_popcount32(ranks), RP_DEALER_HIDDEN),
                             keeping_upcard(draws, by_rank, ranks) +
                                 replacing_upcard(draws, by_rank)};
}

/* ---- what they change ---- */

/* Cards of which a redraw ends with one, each as likely as any other, at least. */
static int64_t cards_that_stand(const rp_near_draws *n)
{
    const int again = n->draws->rules->free_redraws ? RP_SUITS - 1 : 0;
    return rp_larger(1, n->redraw.deck - again);
}

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

/* What flushes add to a hand at most. */
static int64_t most_added(const rp_near_draws *n, const rp_near_hand *hand,
                          const rp_suited_hands *h)
{
    const int64_t stand = cards_that_stand(n), cards = rp_smaller(RP_FLUSH_CARDS, stand);
    const int32_t *nets[] = {hand->stakes->uninsured, hand->stakes->insured};
    int64_t most = 0;
    for (int i = 0; i < (hand->stakes->insurance ? 2 : 1); i++)
        most = rp_larger(most, h->dealt * stand * most_of_dealt(nets[i], hand->first) +
                                   h->redrawn * cards * most_of_redrawn(nets[i], hand->first));
    return rp_divide_up(most * RP_POINTS, n->dealer_hands * stand);
}

/* What they take from it at most: from any end to any other. */
static int64_t most_taken(const rp_near_draws *n, const rp_near_hand *hand,
                          const rp_suited_hands *h)
{
    const int64_t stand = cards_that_stand(n), cards = rp_smaller(RP_FLUSH_CARDS, stand);
    const int redraws =
        rp_redraw_can_pay(&n->redraw, &n->composition, hand->stakes, hand->strength);
    const int64_t hands = h->dealt * stand + (redraws ? h->redrawn * cards : 0);
    return rp_divide_up(hands * n->draws->largest_difference[hand->first][hand->second] * RP_POINTS,
                        n->dealer_hands * stand);
}

/* ---- stopping ---- */

/* A value of all ends in points, rounded up. */
static int64_t points_of(int64_t value, int64_t total)
{
    return value / total * RP_POINTS + rp_divide_up(value % total * RP_POINTS, total);
}

static void set_stop(rp_near_draws *n, const rp_suited_hands *suited, int rank, int own,
                     rp_rank_stops *out)
{
    static const uint32_t none[RP_SUITS] = {0, 0, 0, 0};
    const rp_near_hand hand = rp_near_hand_of(n, rank, own);
    const rp_worth worth = rp_near_worth(n, &hand, none);
    const int64_t total = n->dealer_hands * n->redraw.sequences;
    const int64_t best = points_of(rp_best_value(n->draws->rules, hand.stakes, 1, &worth), total);
    out->most[rank][own] = best + most_added(n, &hand, suited);
    out->least[rank][own] = rp_larger(-RP_POINTS, best - 1 - most_taken(n, &hand, suited));
}

void rp_set_rank_stops(const rp_draws *draws, const rp_near_cards *near, uint64_t by_rank,
                       const rp_suited_hands *suited, rp_rank_stops *out)
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
