/* SPDX-License-Identifier: MIT */
#include "wide.h"

#include "check.h"

static rp_wide wide(int64_t high, uint64_t low)
{
    return (rp_wide){low, high};
}

static int equal(rp_wide a, rp_wide b)
{
    return a.low == b.low && a.high == b.high;
}

static void both_products_are_the_same(void)
{
    static const int64_t edges[] = {0,
                                    1,
                                    -1,
                                    2,
                                    -2,
                                    INT64_MAX,
                                    INT64_MIN,
                                    INT64_C(1) << 32,
                                    -(INT64_C(1) << 32),
                                    INT64_C(0xffffffff)};
    const size_t n = sizeof edges / sizeof *edges;
    uint64_t random = 12;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            CHECK(equal(rp_wide_multiply(edges[i], edges[j]),
                        rp_wide_multiply_by_halves(edges[i], edges[j])));
    for (int i = 0; i < 100000; i++) {
        const int64_t a = (int64_t)((uint64_t)next_random(&random) << 32 | next_random(&random));
        const int64_t b = (int64_t)((uint64_t)next_random(&random) << 32 | next_random(&random));
        CHECK(equal(rp_wide_multiply(a, b), rp_wide_multiply_by_halves(a, b)));
    }
}

static void wide_numbers_are_scaled_and_compared(void)
{
    static const uint64_t lows[] = {0, 1, UINT64_C(1) << 63, UINT64_MAX};
    for (int64_t high = -2; high <= 2; high++)
        for (int i = 0; i < 4; i++) {
            const rp_wide a = wide(high, lows[i]), one = rp_wide_of(1);
            rp_wide sum = wide(0, 0);
            for (int times = 0; times <= 5; times++) {
                CHECK(equal(rp_wide_scale(a, times), sum));
                CHECK(equal(rp_wide_subtract(rp_wide_scale(a, -times), wide(0, 0)),
                            rp_wide_subtract(wide(0, 0), sum)));
                sum = rp_wide_add(sum, a);
            }
            CHECK(equal(rp_wide_subtract(rp_wide_add(a, one), a), one));
            CHECK(rp_wide_less(a, rp_wide_add(a, one)) && !rp_wide_less(a, a));
            if (high >= 0)
                CHECK(equal(rp_wide_halve(rp_wide_add(a, a), 1), a));
        }
    CHECK(rp_wide_less(rp_wide_of(-1), rp_wide_of(0)));
    CHECK(equal(rp_wide_halve(wide(5, 7), 20), wide(0, UINT64_C(5) << 44)));
}

int main(void)
{
    const int64_t large = INT64_C(1) << 62;
    CHECK(equal(rp_wide_multiply_by_halves(large, -4), wide(-1, 0)));
    CHECK(equal(rp_wide_multiply_by_halves(-large, -8), wide(2, 0)));
    CHECK(equal(rp_wide_add(wide(-1, UINT64_MAX), wide(0, 1)), wide(0, 0)));
    CHECK(equal(rp_wide_add_product(wide(0, 5), -1, 6), wide(-1, UINT64_MAX)));
    both_products_are_the_same();
    wide_numbers_are_scaled_and_compared();
    puts("wide: ok");
    return 0;
}
