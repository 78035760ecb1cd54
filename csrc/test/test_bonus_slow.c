/* SPDX-License-Identifier: MIT */
/* The counts behind bonus tables, against every six-card hand and each of its cards
 * as the one that was bought. */
#include "check.h"
#include "strength.h"

static void count_hand(uint64_t six, rp_sixth_counts *counts)
{
    const uint32_t final = rp_category_of(rp_set_strength(six));
    for (uint64_t left = six; left; left &= left - 1) {
        const uint64_t dealt = six & ~rp_bit(rp_lowest64(left));
        counts->of[rp_category_of(rp_set_strength(dealt))][final]++;
    }
}

static void count_all(rp_sixth_counts *counts)
{
    for (int a = 0; a < RP_CARDS; a++)
        for (int b = 0; b < a; b++)
            for (int c = 0; c < b; c++)
                for (int d = 0; d < c; d++)
                    for (int e = 0; e < d; e++)
                        for (int f = 0; f < e; f++)
                            count_hand(rp_bit(a) | rp_bit(b) | rp_bit(c) | rp_bit(d) | rp_bit(e) |
                                           rp_bit(f),
                                       counts);
}

int main(void)
{
    static rp_sixth_counts counts, expected;
    int64_t total = 0;
    count_all(&expected);
    CHECK(rp_count_sixth(&counts) == RP_OK);
    CHECK(memcmp(&counts, &expected, sizeof counts) == 0);
    for (int dealt = 0; dealt < RP_CATEGORIES; dealt++)
        for (int final = 0; final < RP_CATEGORIES; final++)
            total += counts.of[dealt][final];
    CHECK(total == INT64_C(6) * 20358520);
    puts("bonus, all six-card hands: ok");
    return 0;
}
