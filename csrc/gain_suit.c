/* SPDX-License-Identifier: MIT */
/* What one suit changes in the gain of a redraw. */
#include <stddef.h>

#include "gain.h"
#include "gain_parts.h"

/* Whether all flushes of a dealer with these ranks are worth the same to the player:
 * `always` he holds himself, and some of `possible`, at least `chosen` of them.
 * Ranks below and up to the player's highest decide it. */
static int flushes_are_alike(const rp_gain *g, uint32_t always, uint32_t possible, int chosen,
                             int64_t *each)
{
    const uint32_t category = rp_category_of(g->strength);
    const uint32_t highest = rp_top(rp_secondary_of(g->strength) | 1);
    *each = category > RP_FLUSH ? g->terms->win : g->terms->lose;
    if (category != RP_FLUSH)
        return 1;
    if ((always | possible) < highest) {
        *each = g->terms->win;
        return 1;
    }
    return always > 2 * highest - 1 || rp_popcount32(possible & (2 * highest - 1)) < chosen;
}

/* ---- all flushes alike, no straight near: what a kind of hands has in common ---- */

/* What the sets of some lanes have with the suit, for each card to be replaced: fewer winning
 * cards, which come later, are never worth more. */
static rp_excesses suited_of_lanes(const rp_gain *g, const rp_hands *h, const rp_lane_sums *sums,
                                   const uint64_t *words, int count, int most)
{
    const rp_gain_terms *t = g->terms;
    const int standing = h->again - (h->own && t->flush_stands);
    const rp_excesses least =
        rp_excess_with_flush(t, h->again, t->win * (most - sums->most) + h->flush, h->own, h->each);
    rp_excesses sum = {0, 0};
    if (least.value)
        return rp_sum_evenly(sums, least, t->step[standing]);
    for (int i = 0; i < count; i++) {
        int lane;
        for (uint64_t word = words[i]; word;) {
            const int64_t sets = rp_take_lane(&word, &lane);
            const int64_t gains = t->win * (most - RP_LANES * i - lane) + h->flush;
            if (rp_is_never_bought(t, gains))
                return sum;
            sum = rp_plus(
                sum, rp_times(sets, rp_excess_with_flush(t, h->again, gains, h->own, h->each)));
        }
    }
    return sum;
}

/* The same by ranks alone. */
static rp_excesses plain_of_lanes(const rp_gain_terms *t, int again, const rp_lane_sums *sums,
                                  const uint64_t *words, int count, int most)
{
    const rp_excesses *last = t->excess[again] + most, least = last[-sums->most];
    return least.value ? rp_sum_evenly(sums, least, t->step[again])
                       : rp_excess_of_lanes(words, count, last);
}

rp_excesses rp_change_of_lanes(const rp_gain *g, const rp_hands *h, const uint64_t *words,
                               int count, int most, int less)
{
    const rp_lane_sums sums = rp_sum_lanes(words, count);
    rp_excesses sum = {0, 0};
    if (!sums.sets)
        return sum;
    if (h->cards)
        sum = rp_times(h->cards, suited_of_lanes(g, h, &sums, words, count, most - less));
    if (h->all)
        sum = rp_minus(
            sum, rp_times(h->all, plain_of_lanes(g->terms, h->again, &sums, words, count, most)));
    return sum;
}

/* Over sets of three and, with ace or king as one more, of two ranks: `most` winning
 * cards where these miss nothing. */
static rp_excesses change_of_sets(const rp_gain *g, const rp_hands *h, const uint64_t *full,
                                  int words, const uint64_t *apart, int most, uint32_t suited)
{
    const uint8_t *live = g->composition->live;
    rp_excesses sum =
        rp_change_of_lanes(g, h, full, words, most, (g->plan->own_slick & suited) != 0);
    for (uint32_t r = g->plan->slick & g->keepable & suited; r; r &= r - 1) {
        const uint32_t other = g->plan->slick & ~(r & (~r + 1));
        sum = rp_plus(sum, rp_change_of_lanes(g, h, apart, words - 1,
                                              most - 3 + live[RP_ACE] + live[RP_KING] - 1,
                                              (other & suited) != 0));
    }
    return sum;
}

/* Whether no hand of one suit is worth a redraw, so many cards of it being left that
 * make flushes. */
static int is_never_bought(const rp_gain *g, int most, int cards, int64_t each)
{
    return rp_category_of(g->strength) < RP_STRAIGHT &&
           rp_is_never_bought(g->terms, g->terms->win * most + each * cards);
}

/* ---- the upcard kept, its suit ---- */

static rp_hands hands_of_kind(int kind, int cards, int64_t each, int parts)
{
    const int own = kind / RP_SUITS, again = kind % RP_SUITS;
    return (rp_hands){again,
                      own,
                      parts & RP_SUITED_PART ? again + 1 - own : 0,
                      parts & RP_PLAIN_PART ? again + 1 : 0,
                      each * cards,
                      each};
}

/* Winning cards, the upcard being kept and no hidden rank drawn. */
static int most_kept(const rp_gain *g)
{
    const uint8_t *live = g->composition->live;
    const uint32_t other = g->plan->own_slick;
    return 9 + live[g->plan->dealer->upcard_rank] + (other ? live[rp_highest(other)] : 0);
}

int rp_kept_is_never_bought(const rp_gain *g, uint32_t suited, int64_t each)
{
    return is_never_bought(g, most_kept(g) + (g->plan->slick ? RP_SUITS : 0),
                           rp_popcount32(suited) - 3, each);
}

rp_excesses rp_sum_kept_alike(const rp_gain *g, uint32_t suited, int64_t each, int parts)
{
    const uint8_t *live = g->composition->live;
    const int most = most_kept(g);
    const int cards = rp_popcount32(suited) - 3;
    const rp_flush_worth f = rp_flushes_alike(each, cards);
    const uint64_t near = rp_near_in(g->by_ranks->three_used, g->plan->three_with, suited);
    uint64_t beyond[RP_RANKS];
    rp_spread kept;
    rp_excesses sum = {0, 0};
    int kinds = RP_SPREAD_KINDS;
    if (rp_kept_is_never_bought(g, suited, each)) {
        parts &= RP_PLAIN_PART;
        kinds = RP_SUITS;
    }
    if (!parts)
        return sum;
    if (rp_count_nothing(g->terms, each))
        kinds = 0;
    else
        rp_spread_fill(&g->plan->order, live, g->plan->sets & g->keepable & suited,
                       kinds == RP_SPREAD_KINDS ? suited : 0, 0, RP_SPREAD_WORDS, &kept, NULL);
    for (int kind = 0; kind < kinds; kind++) {
        const rp_hands h = hands_of_kind(kind, cards, each, parts);
        sum =
            rp_plus(sum, change_of_sets(g, &h, kept.three[kind], 3, kept.two[kind], most, suited));
    }
    if (near)
        rp_count_beyond(g, suited, beyond);
    return rp_plus(sum, rp_change_of_three_near(g, near, suited, beyond, &f, parts));
}

static rp_excesses sum_kept_one_by_one(const rp_gain *g, uint32_t suited)
{
    const uint8_t *live = g->composition->live;
    const uint32_t upcard = 1u << g->plan->dealer->upcard_rank;
    uint64_t beyond[RP_RANKS];
    uint8_t list[RP_RANKS];
    const int n =
        rp_list_ranks(suited & g->keepable & (g->plan->sets | g->plan->slick), live, list);
    rp_excesses sum = {0, 0};
    rp_count_beyond(g, suited, beyond);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                const uint32_t three = 1u << list[i] | 1u << list[j] | 1u << list[k];
                if ((three & g->plan->slick) != RP_BIG_SLICK)
                    sum = rp_plus(sum, rp_change_of_kept(g, three | upcard,
                                                         rp_winning_cards(g, three, upcard), suited,
                                                         beyond));
            }
    return sum;
}

static rp_excesses sum_upcard_kept(const rp_gain *g, uint32_t suited)
{
    const uint32_t upcard = 1u << g->plan->dealer->upcard_rank;
    int64_t each;
    if (flushes_are_alike(g, upcard, suited, RP_DEALER_HIDDEN, &each))
        return rp_sum_kept_alike(g, suited, each, RP_BOTH_PARTS);
    return g->plan->rules->redraw_card == RP_REDRAW_HIGHEST ? rp_flush_sum_kept(g, suited)
                                                            : sum_kept_one_by_one(g, suited);
}

/* ---- the upcard replaced: the four hidden cards are of one suit ---- */

int rp_replaced_is_never_bought(const rp_gain *g, uint32_t suited, int64_t each)
{
    return is_never_bought(g, 12 + (g->plan->slick ? RP_SUITS : 0),
                           rp_popcount32(suited) - RP_DEALER_HIDDEN, each);
}

rp_excesses rp_sum_replaced_alike(const rp_gain *g, const rp_suit_sets *sets, uint32_t suited,
                                  int64_t each, int parts)
{
    const int upcard = g->plan->dealer->upcard_rank;
    const int cards = rp_popcount32(suited) - RP_DEALER_HIDDEN;
    const rp_flush_worth f = rp_flushes_alike(each, cards);
    const uint64_t near = rp_near_in(g->by_ranks->four_used, g->plan->four_with, suited);
    const rp_hands h = {g->composition->live[upcard],
                        (int)(suited >> upcard & 1),
                        (parts & RP_SUITED_PART) != 0,
                        (parts & RP_PLAIN_PART) != 0,
                        f.all[0],
                        each};
    const rp_excesses near_change = rp_change_of_four_near(g, near, suited, &f, parts);
    if (rp_count_nothing(g->terms, each))
        return near_change;
    return rp_plus(near_change,
                   change_of_sets(g, &h, sets->four, 4, sets->lower.three, 12, suited));
}

static rp_excesses sum_upcard_replaced(const rp_gain *g, uint32_t suited, int own_suit)
{
    const uint32_t hidden = rp_hidden_ranks(g, suited);
    const uint32_t apart = suited & g->plan->beside & g->keepable & g->plan->slick;
    rp_suit_sets sets = {{0, {0, 0}, {0, 0, 0}}, {0, 0, 0, 0}};
    int parts = own_suit ? RP_PLAIN_PART : RP_BOTH_PARTS;
    int64_t each;
    const int alike = flushes_are_alike(g, 0, suited, RP_HAND, &each) || own_suit;
    if (rp_popcount32(hidden | apart) < RP_DEALER_HIDDEN || !rp_replaces_upcard(g))
        return (rp_excesses){0, 0};
    if (!alike)
        return rp_flush_sum_replaced(g, suited);
    if (rp_replaced_is_never_bought(g, suited, each))
        parts = RP_PLAIN_PART;
    rp_suit_sets_add(&sets, hidden, g->composition->live);
    return rp_sum_replaced_alike(g, &sets, suited, each, parts);
}

rp_excesses rp_gain_in_upcard_suit(const rp_gain *g, uint32_t suited)
{
    const rp_excesses replaced = sum_upcard_replaced(g, suited, 1);
    return rp_keeps_upcard(g) ? rp_plus(replaced, sum_upcard_kept(g, suited)) : replaced;
}

rp_excesses rp_gain_in_other_suit(const rp_gain *g, uint32_t suited)
{
    return sum_upcard_replaced(g, suited, 0);
}
