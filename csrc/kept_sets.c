/* SPDX-License-Identifier: MIT */
/* Each sum is made for 1, 2 and 3 words of counts apart, so that the compiler leaves out what
 * nobody asks for: most players are worth a redraw only against sets that miss few cards. */
#include "kept_sets.h"

#include <stddef.h>

static inline void clear(const rp_rank_order *order, int kinds, int words, rp_spread *spread)
{
    for (int kind = 0; kind < kinds; kind++) {
        for (int i = 0; i < words; i++)
            spread->three[kind][i] = 0;
        for (int i = 0; i < 2 && order->apart; i++)
            spread->two[kind][i] = 0;
    }
}

static inline void add(const rp_rank_order *order, int kind, const rp_sets *s, int words,
                       rp_spread *spread)
{
    for (int i = 0; i < words; i++)
        spread->three[kind][i] += s->three[i];
    for (int i = 0; i < 2 && order->apart; i++)
        spread->two[kind][i] += s->two[i];
}

/* `step`: from the kind of a rank to that of one that is `own`. */
static inline void fill(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                        uint32_t own, int step, int weigh, int words, rp_spread *kept,
                        rp_spread *replaced)
{
    rp_sets s = {0, {0, 0}, {0, 0, 0}};
    const int end = kept ? order->ranks : order->before;
    const int kinds = step > 0 ? RP_SPREAD_KINDS : RP_SUITS;
    if (replaced)
        clear(order, kinds, words, replaced);
    if (kept)
        clear(order, kinds, words, kept);
    for (int i = 0; i < end; i++) {
        const int rank = order->rank[i], cards = live[rank], in_sets = (int)(sets >> rank & 1);
        const int kind = cards - 1 + step * (int)(own >> rank & 1);
        if (!cards)
            continue;
        if (i >= order->before && kind >= 0)
            add(order, kind, &s, words, kept);
        else if (i < order->before && in_sets && replaced)
            add(order, kind, &s, words, replaced);
        if (in_sets)
            rp_sets_add_words(&s, RP_SUITS - cards, weigh ? (uint64_t)cards : 1, words);
    }
}

void rp_spread_fill(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                    uint32_t own, int weigh, int words, rp_spread *kept, rp_spread *replaced)
{
    if (words == 1 && !order->apart)
        fill(order, live, sets, own, RP_SUITS, weigh, 1, kept, replaced);
    else if (words == 2 && !order->apart)
        fill(order, live, sets, own, RP_SUITS, weigh, 2, kept, replaced);
    else
        fill(order, live, sets, own, RP_SUITS, weigh, RP_SPREAD_WORDS, kept, replaced);
}

static inline void fill_all(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                            uint32_t own, int words, uint64_t three[RP_SPREAD_WORDS])
{
    rp_sets s = {0, {0, 0}, {0, 0, 0}};
    for (int i = 0; i < RP_SPREAD_WORDS; i++)
        three[i] = 0;
    for (int i = 0; i < order->ranks; i++) {
        const int rank = order->rank[i], cards = live[rank];
        if (!cards)
            continue;
        for (int j = 0; j < words && i >= order->before; j++)
            three[j] += (uint64_t)(cards - (int)(own >> rank & 1)) * s.three[j];
        if (sets >> rank & 1)
            rp_sets_add_words(&s, RP_SUITS - cards, 1, words);
    }
}

void rp_spread_all(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                   uint32_t own, int words, uint64_t three[RP_SPREAD_WORDS])
{
    if (words == 1)
        fill_all(order, live, sets, own, 1, three);
    else if (words == 2)
        fill_all(order, live, sets, own, 2, three);
    else
        fill_all(order, live, sets, own, RP_SPREAD_WORDS, three);
}

void rp_spread_others(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                      uint32_t own, int words, rp_spread *kept)
{
    if (words == 1)
        fill(order, live, sets, own, -1, 0, 1, kept, NULL);
    else if (words == 2)
        fill(order, live, sets, own, -1, 0, 2, kept, NULL);
    else
        fill(order, live, sets, own, -1, 0, RP_SPREAD_WORDS, kept, NULL);
}

/* Brings in a rank that is in a set in `in` ways and in none in `out` ways; `none`: the
 * ways of the empty set. */
static inline void weigh_rank(rp_sets *s, int missing, uint64_t in, uint64_t out, uint64_t *none,
                              int words)
{
    const uint64_t one = s->one, *two = s->two;
    for (int i = 0; i < words; i++)
        s->three[i] *= out;
    if (words > 2)
        s->three[2] += in * rp_lanes_up(0, two[1], missing);
    if (words > 1)
        s->three[1] += in * rp_lanes_up(two[1], two[0], missing);
    s->three[0] += in * (two[0] << (RP_LANE * missing));
    if (words > 1)
        s->two[1] = out * two[1] + in * rp_lanes_up(0, one, missing);
    s->two[0] = out * two[0] + in * (one << (RP_LANE * missing));
    s->one = out * one + ((in * *none) << (RP_LANE * missing));
    *none *= out;
}

/* The same, short where no card of the rank is drawn: a set has it in one way or not at all. */
static inline void bring_in(rp_sets *s, int missing, uint64_t in, uint64_t out, uint64_t *none,
                            int words)
{
    if (out != 1) {
        weigh_rank(s, missing, in, out, none, words);
    } else if (in) {
        rp_sets_add_words(s, missing, 1, words);
        s->one += (*none - 1) << (RP_LANE * missing);
    }
}

static inline void add_times(uint64_t times, const rp_sets *s, int words,
                             uint64_t three[RP_SPREAD_WORDS])
{
    for (int i = 0; i < words; i++)
        three[i] += times * s->three[i];
}

/* `replaced`: the further rank is one more of the set, before the upcard's; else any after it. */
static inline void leave(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                         const rp_leaving *ways, int replaced, int words, rp_spread *spread)
{
    rp_sets s = {0, {0, 0}, {0, 0, 0}};
    uint64_t none = 1, rest = (uint64_t)ways->total;
    uint32_t missing = ways->must; /* ranks that the sets so far have not got */
    const int end = replaced ? order->before : order->ranks;
    clear(order, RP_SUITS, words, spread);
    for (int i = 0; i < end; i++) {
        const int rank = order->rank[i], cards = live[rank];
        const int further = replaced | (i >= order->before);
        const uint64_t out = (uint64_t)ways->any[rank], all = rest;
        const uint64_t in = (sets >> rank & 1) * (uint64_t)ways->with_suit[rank];
        const uint32_t without = missing & ~(1u << rank);
        const int idle = (out == 1) & !in & (replaced | !further);
        if (!cards || idle)
            continue;
        rest = out > 1 ? rest / out : rest; /* a division is slow */
        if (further && !(replaced ? without : missing))
            add_times(replaced ? in * rest : all, &s, words, spread->three[cards - 1]);
        bring_in(&s, RP_SUITS - cards, in, missing == without ? out : 0, &none, words);
        missing = without;
    }
}

void rp_kept_leaving(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                     const rp_leaving *ways, int words, rp_spread *kept)
{
    if (words == 1)
        leave(order, live, sets, ways, 0, 1, kept);
    else if (words == 2)
        leave(order, live, sets, ways, 0, 2, kept);
    else
        leave(order, live, sets, ways, 0, RP_SPREAD_WORDS, kept);
}

void rp_replaced_leaving(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                         const rp_leaving *ways, int words, rp_spread *replaced)
{
    if (words == 1)
        leave(order, live, sets, ways, 1, 1, replaced);
    else if (words == 2)
        leave(order, live, sets, ways, 1, 2, replaced);
    else
        leave(order, live, sets, ways, 1, RP_SPREAD_WORDS, replaced);
}
