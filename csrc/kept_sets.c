/* SPDX-License-Identifier: MIT */
#include "kept_sets.h"

#include <string.h>

void rp_spread_fill(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                    uint32_t own, int weigh, rp_spread *kept, rp_spread *replaced)
{
    rp_sets s = {0, {0, 0}, {0, 0, 0}};
    const int end = kept ? order->ranks : order->before;
    memset(replaced, 0, sizeof *replaced);
    if (kept)
        memset(kept, 0, sizeof *kept);
    for (int i = 0; i < end; i++) {
        const int rank = order->rank[i], cards = live[rank], in_sets = (int)(sets >> rank & 1);
        const int kind = cards - 1 + RP_SUITS * (int)(own >> rank & 1);
        if (!cards)
            continue;
        if (i >= order->before)
            rp_spread_add(kept, kind, &s);
        else if (in_sets)
            rp_spread_add(replaced, kind, &s);
        if (in_sets)
            rp_sets_add(&s, RP_SUITS - cards, weigh ? (uint64_t)cards : 1);
    }
}
