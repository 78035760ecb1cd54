/* SPDX-License-Identifier: MIT */
/* Sums of 128 bits: those of a redraw's values pass 2^63. */
#ifndef RP_WIDE_H
#define RP_WIDE_H

#include <stdint.h>

/* high * 2^64 + low, in two's complement. */
typedef struct rp_wide {
    uint64_t low;
    int64_t high;
} rp_wide;

static inline rp_wide rp_wide_add(rp_wide a, rp_wide b)
{
    rp_wide sum;
    sum.low = a.low + b.low;
    sum.high = (int64_t)((uint64_t)a.high + (uint64_t)b.high + (sum.low < a.low));
    return sum;
}

/* a * b without a 128-bit type; what compilers have is the same. */
static inline rp_wide rp_wide_multiply_by_halves(int64_t a, int64_t b)
{
    const uint64_t half = 0xffffffffu, x = (uint64_t)a, y = (uint64_t)b;
    const uint64_t low = (x & half) * (y & half);
    const uint64_t middle = (x >> 32) * (y & half) + (low >> 32);
    const uint64_t other = (x & half) * (y >> 32) + (middle & half);
    uint64_t high = (x >> 32) * (y >> 32) + (middle >> 32) + (other >> 32);
    high -= (a < 0 ? y : 0) + (b < 0 ? x : 0); /* both were read as unsigned */
    return (rp_wide){x * y, (int64_t)high};
}

static inline rp_wide rp_wide_multiply(int64_t a, int64_t b)
{
#ifdef __SIZEOF_INT128__
    __extension__ typedef __int128 int128;
    const int128 product = (int128)a * b;
    return (rp_wide){(uint64_t)product, (int64_t)(product >> 64)};
#else
    return rp_wide_multiply_by_halves(a, b);
#endif
}

static inline rp_wide rp_wide_add_product(rp_wide sum, int64_t a, int64_t b)
{
    return rp_wide_add(sum, rp_wide_multiply(a, b));
}

static inline rp_wide rp_wide_of(int64_t a)
{
    return (rp_wide){(uint64_t)a, a < 0 ? -1 : 0};
}

static inline rp_wide rp_wide_subtract(rp_wide a, rp_wide b)
{
    return (rp_wide){a.low - b.low,
                     (int64_t)((uint64_t)a.high - (uint64_t)b.high - (a.low < b.low))};
}

static inline int rp_wide_less(rp_wide a, rp_wide b)
{
    return a.high != b.high ? a.high < b.high : a.low < b.low;
}

/* a * b, the product being within 127 bits. */
static inline rp_wide rp_wide_scale(rp_wide a, int64_t b)
{
    rp_wide product = rp_wide_multiply((int64_t)a.low, b);
    /* The low word was read as a signed number. */
    const uint64_t missing = a.low >> 63 ? (uint64_t)b : 0;
    product.high = (int64_t)((uint64_t)product.high + missing + (uint64_t)a.high * (uint64_t)b);
    return product;
}

/* a / 2^bits rounded down, bits of 1 to 63, a not negative. */
static inline rp_wide rp_wide_halve(rp_wide a, int bits)
{
    return (rp_wide){a.low >> bits | (uint64_t)a.high << (64 - bits), a.high >> bits};
}

#endif
