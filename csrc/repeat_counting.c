/* SPDX-License-Identifier: MIT */
#include "repeat_counting.h"

#include "draw_walk.h"
#include "repeat_points.h"

int rp_list_variants(rp_counting *c, int suit)
{
    const uint64_t cards = c->search->memory.words[RP_MEMORY_CARDS];
    const uint64_t others = cards & ~(RP_ONE_SUIT << c->near->suit);
    uint32_t fixed = 0, open = 0;
    rp_variants *v = &c->suit[suit];
    v->count = 0;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int live = suit == c->near->suit ? rp_own_of_rank(c->by_rank, rank)
                                               : rp_others_of_rank(c->by_rank, rank);
        const uint32_t all = others >> RP_SUITS * rank & 15;
        if (!live || !(cards >> (rank * RP_SUITS + suit) & 1))
            continue;
        if (suit == c->near->suit || live == rp_popcount32(all))
            fixed |= 1u << rank;
        else
            open |= 1u << rank;
    }
    if (rp_popcount32(open) > RP_MOST_OPEN_RANKS)
        return 0;
    for (uint32_t part = open;; part = (part - 1) & open) {
        v->suited[v->count] = fixed | part;
        v->sum[v->count++] = (rp_wide){0, 0};
        if (!part)
            return 1;
    }
}

/* ---- stopping ---- */

/* A hand with these live ranks of the near cards' suit and the upcard's. */
static int64_t worth_of(rp_counting *c, rp_looked_at *h, const uint32_t suits[RP_SUITS])
{
    rp_near_draws *n = &c->draws;
    const rp_rules *rules = n->draws->rules;
    const rp_stakes *stakes = h->hand.stakes;
    const rp_worth worth = rp_near_worth(n, &h->hand, suits), without = {worth.ends, 0};
    const rp_choice choice = rp_choose_bet(rules, stakes, 1, &without);
    h->is_split |= choice != h->by_ranks;
    if (h->redraws && !rp_gain_comes_on_top(rules, choice))
        h->is_known = 0;
    return rp_value_of_choice(rules, stakes, choice, &worth);
}

static void set_worths(rp_counting *c, rp_looked_at *h, int rank, int own)
{
    const int suit = c->search->upcard_suit, near = c->near->suit;
    rp_variants *v = &c->suit[suit];
    uint32_t suits[RP_SUITS] = {0}; /* none where they are left out */
    suits[near] = rp_own_ranks(c->by_rank) & ~((uint32_t)own << rank);
    for (int i = 0; i < v->count; i++) {
        if (suit != near)
            suits[suit] = v->suited[i];
        v->stop[i][0] = v->stop[i][1] = worth_of(c, h, suits);
        if (suit == near || own || !(v->suited[i] >> rank & 1))
            continue;
        suits[suit] = v->suited[i] & ~(1u << rank);
        v->stop[i][1] = worth_of(c, h, suits);
    }
}

static void set_gains(rp_counting *c, const rp_looked_at *h, int suit, int rank, int own)
{
    rp_variants *v = &c->suit[suit];
    for (int i = 0; i < v->count; i++) {
        const uint32_t suited = v->suited[i], less = own ? suited : suited & ~(1u << rank);
        v->stop[i][0] = v->stop[i][1] = rp_near_gain_in_suit(&c->draws, &h->hand, suited);
        if (less != suited)
            v->stop[i][1] = rp_near_gain_in_suit(&c->draws, &h->hand, less);
    }
}

static int is_part(const rp_counting *c, int suit)
{
    return c->suit[suit].count > 0;
}

/* Adds what a suit's part of stopping is worth at least and at most. */
static void add_range(const rp_variants *v, int64_t *least, int64_t *most)
{
    int64_t low = v->stop[0][0], high = low;
    for (int i = 0; i < v->count; i++)
        for (int of_suit = 0; of_suit < 2; of_suit++) {
            low = rp_smaller(low, v->stop[i][of_suit]);
            high = rp_larger(high, v->stop[i][of_suit]);
        }
    *least += low;
    *most += high;
}

rp_looked_at rp_look_at_hand(rp_counting *c, int rank, int own)
{
    rp_near_draws *n = &c->draws;
    int sure = 1;
    int64_t least = 0, most = 0;
    rp_looked_at h = {.hand = rp_near_hand_of(n, rank, own), .is_split = 0};
    h.by_ranks = rp_choice_by_ranks(n, &h.hand, 0, &sure);
    h.redraws = rp_redraw_can_pay(&n->redraw, &n->composition, h.hand.stakes, h.hand.strength);
    h.is_known = !h.redraws ||
                 rp_by_gain(rp_near_terms(n, &h.hand), &n->redraw, h.hand.stakes, h.hand.strength);
    if (h.is_known)
        set_worths(c, &h, rank, own);
    c->least_stop = c->crude->least[rank][own];
    c->most_stop = c->crude->most[rank][own];
    if (!h.is_known)
        return h;
    for (int suit = 0; suit < RP_SUITS; suit++) {
        if (is_part(c, suit) && !rp_is_upcards(c, suit))
            set_gains(c, &h, suit, rank, own);
        if (is_part(c, suit))
            add_range(&c->suit[suit], &least, &most);
    }
    c->least_stop = rp_points_below_ends(c->search, c->live - 1, least);
    c->most_stop = rp_points_above_ends(c->search, c->live - 1, most);
    return h;
}
