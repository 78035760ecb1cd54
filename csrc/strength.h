/* SPDX-License-Identifier: MIT */
/* The order of hands.
 *
 * A strength is category << 26 | primary << 13 | secondary, where primary and
 * secondary are sets of ranks (bit 0 deuce, bit 12 ace). Sets of equally many
 * ranks compare like numbers exactly as poker compares kickers: highest first.
 *
 *   category         primary                secondary
 *   high, ace-king   0                      five ranks
 *   pair             the pair               three kickers
 *   two pair         both pairs             kicker
 *   trips, quads     the trips, the quads   kickers
 *   straight (flush) its highest rank       0 (the wheel's highest rank is five)
 *   flush            0                      five ranks
 *   full house       the trips              the pair
 */
#ifndef RP_STRENGTH_H
#define RP_STRENGTH_H

#include "card.h"

#define RP_RANK_MASK 0x1fffu
#define RP_BIG_SLICK ((1u << RP_ACE) | (1u << RP_KING))

/* The ranks held at least once, twice, three, four times. */
typedef struct rp_ranks {
    uint32_t one, two, three, four;
} rp_ranks;

static inline rp_ranks rp_ranks_add(rp_ranks r, uint32_t rank_bit)
{
    r.four |= r.three & rank_bit;
    r.three |= r.two & rank_bit;
    r.two |= r.one & rank_bit;
    r.one |= rank_bit;
    return r;
}

static inline rp_ranks rp_ranks_join(rp_ranks a, rp_ranks b)
{
    rp_ranks r;
    r.one = a.one | b.one;
    r.two = a.two | b.two | (a.one & b.one);
    r.three = a.three | b.three | (a.two & b.one) | (a.one & b.two);
    r.four = a.four | b.four | (a.three & b.one) | (a.two & b.two) | (a.one & b.three);
    return r;
}

static inline uint32_t rp_make_strength(uint32_t category, uint32_t primary, uint32_t secondary)
{
    return (category << RP_CATEGORY_SHIFT) | (primary << RP_RANKS) | secondary;
}

static inline uint32_t rp_category_of(uint32_t strength)
{
    return strength >> RP_CATEGORY_SHIFT;
}

static inline uint32_t rp_primary_of(uint32_t strength)
{
    return (strength >> RP_RANKS) & RP_RANK_MASK;
}

static inline uint32_t rp_secondary_of(uint32_t strength)
{
    return strength & RP_RANK_MASK;
}

/* The highest rank, as a bit, of the best straight in a set of ranks; 0 if none. */
static inline uint32_t rp_straight(uint32_t ranks)
{
    uint32_t x = (ranks << 1) | (ranks >> RP_ACE); /* bit 0: the ace plays low */
    uint32_t low = x & (x >> 1);
    low = low & (low >> 2) & (x >> 4);
    return low ? (1u << (rp_highest(low) + 3)) : 0;
}

/* The five ranks of the straight whose highest rank is `high` (3 to 12). */
static inline uint32_t rp_straight_ranks(int high)
{
    return high == 3 ? (0xfu | (1u << RP_ACE)) : (0x1fu << (high - 4));
}

static inline uint32_t rp_top(uint32_t ranks)
{
    return 1u << rp_highest(ranks);
}

/* Strength of `count` (5 or 6) cards by ranks alone, as if no suits matched. */
static inline uint32_t rp_rank_strength(rp_ranks r, int count)
{
    uint32_t kickers, primary;
    if (r.two == 0) {
        uint32_t high = rp_straight(r.one);
        uint32_t five = count == 6 ? r.one & (r.one - 1) : r.one;
        if (high)
            return rp_make_strength(RP_STRAIGHT, high, 0);
        return rp_make_strength((five & RP_BIG_SLICK) == RP_BIG_SLICK ? RP_ACE_KING : RP_HIGH_CARD,
                                0, five);
    }
    if (r.four)
        return rp_make_strength(RP_QUADS, r.four, rp_top(r.one ^ r.four));
    if (r.three) {
        primary = rp_top(r.three);
        if (r.two ^ primary)
            return rp_make_strength(RP_FULL_HOUSE, primary, rp_top(r.two ^ primary));
        kickers = r.one ^ primary;
        return rp_make_strength(RP_TRIPS, primary, count == 6 ? kickers & (kickers - 1) : kickers);
    }
    primary = r.two;
    if (primary & (primary - 1)) {
        uint32_t without_lowest = primary & (primary - 1);
        if (without_lowest & (without_lowest - 1)) /* three pairs */
            primary = without_lowest;
        return rp_make_strength(RP_TWO_PAIR, primary, rp_top(r.one ^ primary));
    }
    if (count == 6) { /* five ranks, one of them paired */
        uint32_t high = rp_straight(r.one);
        if (high)
            return rp_make_strength(RP_STRAIGHT, high, 0);
    }
    kickers = r.one ^ primary;
    return rp_make_strength(RP_PAIR, primary, count == 6 ? kickers & (kickers - 1) : kickers);
}

/* Strength of five or six cards of one suit. */
static inline uint32_t rp_suited_strength(uint32_t ranks)
{
    uint32_t high = rp_straight(ranks);
    if (high)
        return rp_make_strength(high == 1u << RP_ACE ? RP_ROYAL_FLUSH : RP_STRAIGHT_FLUSH, high, 0);
    if (rp_popcount32(ranks) == 6)
        ranks &= ranks - 1;
    return rp_make_strength(RP_FLUSH, 0, ranks);
}

/* The ranks of a set of cards. */
rp_ranks rp_ranks_of(uint64_t set);

/* Strength of the best five cards of a set of 5 or 6. */
uint32_t rp_set_strength(uint64_t set);

#endif
