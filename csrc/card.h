/* SPDX-License-Identifier: MIT */
/* Cards and sets of cards. A set has bit `card` = rank * 4 + suit, so a rank is
 * a nibble of it and a suit is every fourth bit. */
#ifndef RP_CARD_H
#define RP_CARD_H

#include <stdint.h>

#include "include/rpoker.h"

#ifdef _MSC_VER
#include <intrin.h>
#endif

enum {
    RP_KING = 11,
    RP_ACE = 12,
    RP_DEALER_HIDDEN = 4 /* the dealer's cards that the player cannot see */
};

#define RP_FULL_DECK ((UINT64_C(1) << RP_CARDS) - 1)
#define RP_ONE_SUIT UINT64_C(0x1111111111111)

/* Software popcount: the baseline of x86-64 has no instruction for it. */
static inline int rp_popcount32(uint32_t x)
{
    x = x - ((x >> 1) & 0x55555555u);
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    return (int)((((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24);
}

static inline int rp_popcount64(uint64_t x)
{
    return rp_popcount32((uint32_t)x) + rp_popcount32((uint32_t)(x >> 32));
}

/* Position of the highest set bit; x is not 0. */
static inline int rp_highest(uint32_t x)
{
#ifdef _MSC_VER
    unsigned long i;
    _BitScanReverse(&i, x);
    return (int)i;
#else
    return 31 - __builtin_clz(x);
#endif
}

/* Position of the lowest set bit; x is not 0. */
static inline int rp_lowest64(uint64_t x)
{
#ifdef _MSC_VER
    unsigned long i;
    if (_BitScanForward(&i, (uint32_t)x))
        return (int)i;
    _BitScanForward(&i, (uint32_t)(x >> 32));
    return (int)i + 32;
#else
    return __builtin_ctzll(x);
#endif
}

/* The next larger set of as many ranks; it is not empty. */
static inline uint32_t rp_next_set(uint32_t set)
{
    const uint32_t lowest = set & (~set + 1), next = set + lowest;
    return next | (set ^ next) >> (rp_lowest64(lowest) + 2);
}

static inline uint64_t rp_bit(int card)
{
    return UINT64_C(1) << card;
}

static inline int rp_rank(int card)
{
    return card / RP_SUITS;
}

static inline int rp_suit(int card)
{
    return card % RP_SUITS;
}

/* The ranks (13 bits) that a set holds in one suit. */
static inline uint32_t rp_suit_ranks(uint64_t set, int suit)
{
    uint64_t x = (set >> suit) & RP_ONE_SUIT;
    x = (x | (x >> 3)) & UINT64_C(0x0303030303030303);
    x = (x | (x >> 6)) & UINT64_C(0x000f000f000f000f);
    x = (x | (x >> 12)) & UINT64_C(0x000000ff000000ff);
    return (uint32_t)((x | (x >> 24)) & 0x1fff);
}

/* Cards of each rank in a set, 0 to 4, one nibble a rank. */
static inline uint64_t rp_rank_counts(uint64_t set)
{
    set = set - ((set >> 1) & UINT64_C(0x5555555555555555));
    return (set & UINT64_C(0x3333333333333333)) + ((set >> 2) & UINT64_C(0x3333333333333333));
}

/* n choose k, n of 0 to 52, k of 0 to 5. */
extern const int32_t rp_choose_table[RP_CARDS + 1][RP_HAND + 1];

static inline int64_t rp_choose(int n, int k)
{
    return rp_choose_table[n][k];
}

static inline int rp_nibble(uint64_t counts, int rank)
{
    return (int)((counts >> (4 * rank)) & 15);
}

#endif
