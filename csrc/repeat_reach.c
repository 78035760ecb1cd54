/* SPDX-License-Identifier: MIT */
/* Bounds of further exchanges by the kind of a hand alone, from the last exchange back to
 * the first. */
#include "repeat_mean.h"

enum {
    PAIRING = 12, /* cards that pair four ranks */
    JOINING = 22  /* live cards of the two suits of four cards, at most */
};

/* The most that four near cards of a kind can be worth. Their flushes may be near in
 * another way. */
static int64_t near_points(const rp_reach *reach, int exchanged, int kind, int slick)
{
    const int completing = 1 + (kind & 1), royals = kind >> 1;
    const int64_t most = rp_most_near(reach, exchanged + 1);
    rp_mean s = rp_mean_of(reach, exchanged, slick, RP_FOUR_SUITED);
    rp_mean_start_unpaired(&s);
    s.base = rp_larger(s.base, reach->near[exchanged + 1][kind]);
    rp_mean_add(&s, royals, rp_larger(rp_mean_worth(&s, RP_ROYAL_FLUSH), most));
    rp_mean_add(&s, completing - royals, rp_larger(rp_mean_worth(&s, RP_STRAIGHT_FLUSH), most));
    rp_mean_add(&s, RP_RANKS - 4 - completing, rp_larger(rp_mean_worth(&s, RP_FLUSH), most));
    rp_mean_add_category(&s, 3 * completing, RP_STRAIGHT);
    rp_mean_add_category(&s, PAIRING, RP_PAIR);
    if (!slick)
        rp_mean_add_slick(&s, RP_SUITS, RP_ACE_KING);
    return rp_mean_points(&s, reach->first_live - exchanged, exchanged);
}

/* The cards that are near with three of a suit: four at most, of these kinds. A test
 * looks at all of them. */
static void add_any_near(rp_mean *s, const int64_t near[RP_NEAR])
{
    rp_mean_add(s, 1, rp_larger(rp_larger(near[0], near[1]), rp_larger(near[2], near[3])));
    rp_mean_add(s, 1, rp_larger(near[1], near[2]));
    rp_mean_add(s, 1, rp_larger(near[0], near[1]));
    rp_mean_add(s, 1, near[0]);
}

/* The same for four other cards of a category; four of one suit that one card makes a
 * straight would be near. */
static int64_t other_points(const rp_reach *reach, int exchanged, int category, int slick,
                            int suited)
{
    rp_mean s = rp_mean_of(reach, exchanged, slick, suited);
    rp_mean_start(&s, category, s.stopping->of[category][slick], JOINING);
    if (category == RP_TRIPS) {
        rp_mean_add_category(&s, 1, RP_QUADS);
        rp_mean_add_category(&s, 3, RP_FULL_HOUSE);
    } else if (category == RP_TWO_PAIR) {
        rp_mean_add_category(&s, 4, RP_FULL_HOUSE);
    } else if (category == RP_PAIR) {
        rp_mean_add_category(&s, 2, RP_TRIPS);
        rp_mean_add_category(&s, 6, RP_TWO_PAIR);
    } else if (category < RP_PAIR) {
        rp_mean_add_category(&s, PAIRING, RP_PAIR);
        if (suited == RP_FOUR_SUITED)
            rp_mean_add_category(&s, 9, RP_FLUSH);
        else
            rp_mean_add_category(&s, 8, RP_STRAIGHT);
    }
    if (suited != RP_TWO_SUITED)
        add_any_near(&s, reach->near[exchanged + 1]);
    if (!slick)
        rp_mean_add_slick(&s, RP_SUITS, category < RP_PAIR ? RP_ACE_KING : category);
    return rp_mean_points(&s, reach->first_live - exchanged, exchanged);
}

static int can_be(int category, int suited)
{
    if (category >= RP_TWO_PAIR)
        return suited == RP_TWO_SUITED && (category <= RP_TRIPS || category == RP_QUADS);
    return category < RP_PAIR || suited != RP_FOUR_SUITED;
}

/* Four cards of a hand are of no higher category, and no more of them of one suit. */
static void set_going_on(rp_reach *reach, int exchanged, int suited)
{
    rp_ceilings *out = &reach->going_on[exchanged][suited];
    int64_t most = RP_NOTHING * RP_POINTS, beside = most;
    for (int category = RP_HIGH_CARD; category < RP_CATEGORIES; category++) {
        if (can_be(category, suited)) {
            most = rp_larger(most, other_points(reach, exchanged, category, 0, suited));
            beside = rp_larger(beside, other_points(reach, exchanged, category, 1, suited));
        }
        if (suited > RP_TWO_SUITED) {
            most = rp_larger(most, out[-1].of[category][0]);
            beside = rp_larger(beside, out[-1].of[category][1]);
        }
        beside = rp_larger(beside, most);
        out->of[category][0] = most;
        out->of[category][1] = beside;
    }
}

static void set_nothing(rp_ceilings *ceilings)
{
    for (int category = RP_HIGH_CARD; category < RP_CATEGORIES; category++)
        ceilings->of[category][0] = ceilings->of[category][1] = RP_NOTHING * RP_POINTS;
}

void rp_reach_init_many(rp_reach *reach, const rp_draws *draws, uint64_t cards, int left,
                        int exchanged)
{
    const int gone = rp_popcount64(cards) - left;
    const int end = exchanged + left - RP_DEALER_HIDDEN; /* no exchange is left */
    rp_crowd crowd;
    reach->draws = draws;
    reach->first_live = left + exchanged;
    rp_near_straights_init(&reach->straights);
    rp_crowd_init(&crowd, draws, &reach->straights, cards);
    for (int i = exchanged; i <= end; i++)
        rp_set_ceilings(&crowd, gone + i - exchanged, &reach->stopping[i], reach->pair[i]);
    reach->end = end;
    for (int kind = 0; kind < RP_NEAR; kind++)
        reach->near[end][kind] = RP_NOTHING * RP_POINTS;
    for (int suited = 0; suited < RP_SUITED; suited++)
        set_nothing(&reach->going_on[end][suited]);
    for (int i = end - 1; i >= exchanged; i--) {
        for (int suited = 0; suited < RP_SUITED; suited++)
            set_going_on(reach, i, suited);
        for (int kind = 0; kind < RP_NEAR; kind++)
            reach->near[i][kind] =
                rp_larger(near_points(reach, i, kind, 0), near_points(reach, i, kind, 1));
        if (rp_most_near(reach, i) <= -RP_POINTS)
            reach->end = i;
    }
}

void rp_reach_init(rp_reach *reach, const rp_draws *draws, int exchanged)
{
    rp_reach_init_many(reach, draws, draws->live, rp_popcount64(draws->live), exchanged);
}
