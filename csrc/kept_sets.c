/* SPDX-License-Identifier: MIT */
#include "kept_sets.h"

#include <string.h>

static void clear(const rp_rank_order *order, rp_spread *spread)
{
    memset(spread->three, 0, sizeof spread->three);
    if (order->apart)
        memset(spread->two, 0, sizeof spread->two);
}

static void add(const rp_rank_order *order, int kind, const rp_sets *s, rp_spread *spread)
{
    for (int i = 0; i < 3; i++)
        spread->three[kind][i] += s->three[i];
    for (int i = 0; i < 2 && order->apart; i++)
        spread->two[kind][i] += s->two[i];
}

void rp_spread_fill(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                    uint32_t own, int weigh, rp_spread *kept, rp_spread *replaced)
{
    rp_sets s = {0, {0, 0}, {0, 0, 0}};
    const int end = kept ? order->ranks : order->before;
    if (replaced)
        clear(order, replaced);
    if (kept)
        clear(order, kept);
    for (int i = 0; i < end; i++) {
        const int rank = order->rank[i], cards = live[rank], in_sets = (int)(sets >> rank & 1);
        const int kind = cards - 1 + RP_SUITS * (int)(own >> rank & 1);
        if (!cards)
            continue;
        if (i >= order->before)
            add(order, kind, &s, kept);
        else if (in_sets && replaced)
            add(order, kind, &s, replaced);
        if (in_sets)
            rp_sets_add(&s, RP_SUITS - cards, weigh ? (uint64_t)cards : 1);
    }
}

/* Brings in a rank that is in a set in `in` ways and in none in `out` ways; `none`: the
 * ways of the empty set. */
static void weigh_rank(rp_sets *s, int missing, uint64_t in, uint64_t out, uint64_t *none)
{
    const uint64_t one = s->one, *two = s->two;
    for (int i = 0; i < 3; i++)
        s->three[i] *= out;
    s->three[2] += in * rp_lanes_up(0, two[1], missing);
    s->three[1] += in * rp_lanes_up(two[1], two[0], missing);
    s->three[0] += in * (two[0] << (RP_LANE * missing));
    s->two[1] = out * two[1] + in * rp_lanes_up(0, one, missing);
    s->two[0] = out * two[0] + in * (one << (RP_LANE * missing));
    s->one = out * one + ((in * *none) << (RP_LANE * missing));
    *none *= out;
}

/* The same, short where no card of the rank is drawn: a set has it in one way or not at all. */
static void bring_in(rp_sets *s, int missing, uint64_t in, uint64_t out, uint64_t *none)
{
    if (out > 1) {
        weigh_rank(s, missing, in, out, none);
    } else if (in) {
        rp_sets_add(s, missing, 1);
        s->one += (*none - 1) << (RP_LANE * missing);
    }
}

void rp_spread_leaving(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                       const rp_leaving *ways, rp_spread *kept, rp_spread *replaced)
{
    rp_sets s = {0, {0, 0}, {0, 0, 0}};
    rp_spread *spread = kept ? kept : replaced;
    uint64_t none = 1, rest = (uint64_t)ways->total;
    const int end = kept ? order->ranks : order->before;
    clear(order, spread);
    for (int i = 0; i < end; i++) {
        const int rank = order->rank[i], cards = live[rank];
        const uint64_t out = (uint64_t)ways->any[rank];
        const uint64_t in = sets >> rank & 1 ? (uint64_t)ways->with_suit[rank] : 0;
        uint64_t times = rest;
        rest = out > 1 ? rest / out : rest; /* a division is slow */
        if (!kept)
            times = in * rest;
        if (cards && times && i >= (kept ? order->before : 0))
            for (int j = 0; j < 3; j++)
                spread->three[cards - 1][j] += times * s.three[j];
        if (cards)
            bring_in(&s, RP_SUITS - cards, in, out, &none);
    }
}
