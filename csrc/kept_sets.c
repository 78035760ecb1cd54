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
