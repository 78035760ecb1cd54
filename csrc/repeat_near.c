/* SPDX-License-Identifier: MIT */
#include "repeat_near.h"

#include <string.h>

#include "combination.h"

void rp_near_draws_init(rp_near_draws *n, const rp_draws *draws, const rp_near_cards *near,
                        uint64_t by_rank)
{
    const int live = rp_live_of_ranks(by_rank) - 1;
    n->draws = draws;
    n->near = near;
    n->by_rank = by_rank;
    n->redraw = rp_redraw_of(draws->rules, live);
    n->dealer_hands = rp_choose(live, RP_DEALER_HIDDEN);
    n->counts = 0;
    memset(n->terms_known, 0, sizeof n->terms_known);
}

void rp_near_draw_rank(rp_near_draws *n, int rank)
{
    rp_composition_begin(&n->composition, &n->draws->dealer);
    for (int i = 0; i < RP_RANKS; i++)
        rp_composition_set(&n->composition, i, rp_cards_of_rank(n->by_rank, i) - (i == rank));
    rp_composition_finish(&n->composition, n->dealer_hands);
    rp_forget_gain(&n->known);
}

rp_near_hand rp_near_hand_of(const rp_near_draws *n, int rank, int own)
{
    const rp_ranks kept = {n->near->ranks, 0, 0, 0}, five = rp_ranks_add(kept, 1u << rank);
    const uint32_t strength = own ? rp_suited_strength(five.one) : rp_rank_strength(five, RP_HAND);
    const int first = (int)rp_category_of(strength);
    const int second = rp_second_of_five(n->draws->rules, strength, five.one);
    return (rp_near_hand){strength, first, second, &n->draws->stakes[first][second]};
}

/* Near cards and one more are nothing else. A high card buys nothing and asks for none. */
static int place_of_terms(const rp_near_hand *hand)
{
    switch (hand->first) {
    case RP_PAIR:
        return hand->second == RP_ACE_KING;
    case RP_STRAIGHT:
        return 2;
    case RP_FLUSH:
        return 3;
    case RP_STRAIGHT_FLUSH:
        return 4;
    default:
        return 5; /* a royal flush; an ace-king or a high card never has terms that apply */
    }
}

const rp_terms *rp_near_terms(rp_near_draws *n, const rp_near_hand *hand)
{
    const int place = place_of_terms(hand);
    if (hand->first < RP_PAIR || !rp_has_gain_terms(&n->redraw) || n->draws->by_hand)
        return NULL;
    if (!n->terms_known[place]) {
        rp_terms_init(&n->terms[place], &n->redraw, hand->stakes, (uint32_t)hand->first, n->counts);
        n->terms_known[place] = 1;
    }
    return &n->terms[place];
}

rp_worth rp_near_worth(rp_near_draws *n, const rp_near_hand *hand, const uint32_t suits[RP_SUITS])
{
    const int suit = n->draws->upcard_suit;
    const rp_scene scene = {&n->draws->plan,
                            rp_near_terms(n, hand),
                            &n->redraw,
                            &n->composition,
                            &n->known,
                            suits,
                            suit};
    const rp_showdowns s = rp_count_showdowns(&n->composition, suits[suit], hand->strength);
    return rp_final_worth(&scene, hand->stakes, hand->strength, &s);
}

int rp_near_know_gains(rp_near_draws *n, const rp_near_hand *hand)
{
    static const uint32_t none[RP_SUITS] = {0, 0, 0, 0};
    const rp_scene scene = {
        &n->draws->plan,      rp_near_terms(n, hand), &n->redraw, &n->composition, &n->known, none,
        n->draws->upcard_suit};
    if (!rp_redraw_can_pay(&n->redraw, &n->composition, hand->stakes, hand->strength))
        return 0;
    rp_know_gain(&scene, hand->strength);
    return !rp_known_is_nothing(&n->known, hand->strength);
}

int64_t rp_near_gain_in_suit(rp_near_draws *n, const rp_near_hand *hand, uint32_t suited)
{
    return rp_near_know_gains(n, hand) ? rp_known_in_suit(&n->known, suited, 0).of[RP_GAIN_TRUE]
                                       : 0;
}
