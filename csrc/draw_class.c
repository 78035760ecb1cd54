/* SPDX-License-Identifier: MIT */
#include "draw_class.h"

void rp_stock_init(rp_stock *stock, const rp_dealer *dealer, uint64_t live, uint32_t suited)
{
    stock->dealer = dealer;
    stock->live_counts = rp_rank_counts(live);
    stock->suited = suited;
    stock->live_above[RP_RANKS] = 0;
    for (int rank = RP_RANKS - 1; rank >= 0; rank--)
        stock->live_above[rank] = stock->live_above[rank + 1] + rp_nibble(stock->live_counts, rank);
}

rp_draw_class rp_draw_nothing(const rp_stock *stock, rp_rank_ways *ways)
{
    const rp_draw_class none = {
        {0, 0, 0, 0}, 1, {1, 0, 0, 0, 0}, rp_popcount32(stock->suited & ((1u << RP_KING) - 1))};
    for (int rank = 0; rank < RP_RANKS; rank++)
        rp_keep_rank(stock, rank, ways);
    return none;
}

void rp_keep_rank(const rp_stock *stock, int rank, rp_rank_ways *ways)
{
    ways->all[rank] = 1;
    ways->suited[rank] = (int32_t)(stock->suited >> rank & 1);
}

void rp_draw_rank(const rp_stock *stock, const rp_draw_class *before, int rank, int cards,
                  rp_rank_ways *ways, rp_draw_class *after)
{
    const int live = rp_nibble(stock->live_counts, rank);
    const int suited = (int)(stock->suited >> rank & 1);
    const int32_t all = (int32_t)rp_choose(live, cards);
    const int32_t left = suited ? (int32_t)rp_choose(live - 1, cards) : 0;
    ways->all[rank] = all;
    ways->suited[rank] = left;
    *after = *before;
    after->ways *= all;
    for (int i = 0; i < cards; i++)
        after->drawn = rp_ranks_add(after->drawn, 1u << rank);
    if (rank >= RP_KING)
        return;
    after->untouched -= suited;
    after->flush[0] *= all;
    for (int j = 1; j <= RP_DEALER_HIDDEN; j++)
        after->flush[j] = before->flush[j] * all + before->flush[j - 1] * left;
}

/* The draws that leave the four ranks `rest` of the upcard's suit. */
static int64_t ways_leaving(const rp_draw_class *class, const rp_rank_ways *ways, uint32_t rest)
{
    int64_t product = 1;
    if (!(rest & class->drawn.one))
        return class->ways;
    for (uint32_t left = class->drawn.one; left; left &= left - 1) {
        const int rank = rp_lowest64(left);
        product *= rest >> rank & 1 ? ways->suited[rank] : ways->all[rank];
    }
    return product;
}

/* The dealer's straight flushes, and how many of them are royal. */
static int64_t sum_straight_flushes(const rp_stock *stock, const rp_draw_class *class,
                                    const rp_rank_ways *ways, int64_t *royal)
{
    const rp_dealer *dealer = stock->dealer;
    int64_t sum = 0;
    *royal = 0;
    for (int i = 0; i < dealer->straights; i++) {
        const uint32_t rest = dealer->straight_rest[i];
        if (rest & ~stock->suited)
            continue;
        const int64_t leaving = ways_leaving(class, ways, rest);
        sum += leaving;
        if (dealer->straight_high[i] == RP_ACE)
            *royal = leaving;
    }
    return sum;
}

/* Sets of k ranks below the king, left in the upcard's suit, over the draws. */
static int64_t sum_low_sets(const rp_draw_class *class, int k)
{
    int64_t sum = 0;
    for (int j = 0; j <= k; j++)
        sum += class->flush[j] * rp_choose(class->untouched, k - j);
    return sum;
}

rp_flush_sums rp_sum_flushes(const rp_stock *stock, const rp_draw_class *class,
                             const rp_rank_ways *ways)
{
    const int upcard = stock->dealer->upcard_rank;
    const int64_t king = ways->all[RP_KING], suited_king = ways->suited[RP_KING];
    const int64_t ace = ways->all[RP_ACE], suited_ace = ways->suited[RP_ACE];
    const int64_t e2 = sum_low_sets(class, 2), e3 = sum_low_sets(class, 3);
    const int64_t e4 = sum_low_sets(class, 4);
    rp_flush_sums sums = {0, 0, 0};
    int64_t royal;
    sums.straight = sum_straight_flushes(stock, class, ways, &royal);
    if (stock->dealer->qualifier == RP_ACE_KING) {
        if (upcard == RP_ACE)
            sums.ace_king = suited_king * ace * e3;
        else if (upcard == RP_KING)
            sums.ace_king = king * suited_ace * e3;
        else
            sums.ace_king = suited_king * suited_ace * e2;
        sums.ace_king -= royal;
    }
    sums.no_qualify = king * ace * e4 + (suited_king * ace + king * suited_ace) * e3 +
                      suited_king * suited_ace * e2 - sums.ace_king - sums.straight;
    return sums;
}

int rp_find_patterns(const rp_stock *stock, uint32_t drawn, const uint8_t live[RP_RANKS],
                     uint32_t suited, rp_pattern pattern[RP_MOST_PATTERNS])
{
    int patterns = 1;
    pattern[0] = (rp_pattern){suited, 1};
    for (; drawn; drawn &= drawn - 1) {
        const int rank = rp_lowest64(drawn), before = patterns;
        const int own = (int)(suited >> rank & 1);
        const int cards = rp_nibble(stock->live_counts, rank), left = live[rank];
        const int32_t all = (int32_t)rp_choose(cards, cards - left);
        const int32_t without = own ? (int32_t)rp_choose(cards - 1, cards - left) : all;
        for (int i = 0; i < before; i++) {
            const rp_pattern p = pattern[i];
            pattern[i].ways = p.ways * without;
            if (own)
                pattern[patterns++] =
                    (rp_pattern){p.suited & ~(1u << rank), p.ways * (all - without)};
        }
    }
    return patterns;
}

int64_t rp_joint_ways(const rp_stock *stock, uint32_t drawn, const uint8_t live[RP_RANKS],
                      uint32_t first, uint32_t first_left, uint32_t second, uint32_t second_left)
{
    int64_t ways = 1;
    for (; drawn && ways; drawn &= drawn - 1) {
        const int rank = rp_lowest64(drawn), cards = rp_nibble(stock->live_counts, rank);
        const int others = cards - (int)(first >> rank & 1) - (int)(second >> rank & 1);
        const int taken =
            (int)((first & ~first_left) >> rank & 1) + (int)((second & ~second_left) >> rank & 1);
        const int more = cards - live[rank] - taken;
        ways *= more < 0 ? 0 : rp_choose(others, more);
    }
    return ways;
}
