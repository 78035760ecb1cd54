/* SPDX-License-Identifier: MIT */
/* Over all 20,358,520 six-card hands, the pairs of combinations that come out
 * are those of the published table with the sums that it prints. */
#include "check.h"
#include "combination.h"

static const struct {
    int first, second, pays;
} published[] = {
    {RP_ROYAL_FLUSH, RP_STRAIGHT_FLUSH, 150},
    {RP_ROYAL_FLUSH, RP_FLUSH, 105},
    {RP_ROYAL_FLUSH, RP_STRAIGHT, 104},
    {RP_STRAIGHT_FLUSH, RP_STRAIGHT_FLUSH, 100},
    {RP_STRAIGHT_FLUSH, RP_FLUSH, 55},
    {RP_STRAIGHT_FLUSH, RP_STRAIGHT, 54},
    {RP_STRAIGHT_FLUSH, RP_ACE_KING, 51},
    {RP_QUADS, RP_FULL_HOUSE, 27},
    {RP_QUADS, RP_ACE_KING, 21},
    {RP_FULL_HOUSE, RP_FULL_HOUSE, 14},
    {RP_FULL_HOUSE, RP_ACE_KING, 8},
    {RP_FLUSH, RP_FLUSH, 10},
    {RP_FLUSH, RP_STRAIGHT, 9},
    {RP_FLUSH, RP_PAIR, 6},
    {RP_FLUSH, RP_ACE_KING, 6},
    {RP_STRAIGHT, RP_STRAIGHT, 8},
    {RP_STRAIGHT, RP_ACE_KING, 5},
    {RP_TRIPS, RP_ACE_KING, 4},
    {RP_TWO_PAIR, RP_TWO_PAIR, 4},
    {RP_TWO_PAIR, RP_ACE_KING, 3},
    {RP_PAIR, RP_ACE_KING, 2},
};

/* How many hands of all, by first and second combination. */
static void count_pairs(int64_t met[RP_CATEGORIES][RP_CATEGORIES])
{
    const rp_rules rules = basic_rules();
    for (int a = 0; a < RP_CARDS; a++)
        for (int b = 0; b < a; b++)
            for (int c = 0; c < b; c++)
                for (int d = 0; d < c; d++)
                    for (int e = 0; e < d; e++)
                        for (int f = 0; f < e; f++) {
                            const uint64_t set = rp_bit(a) | rp_bit(b) | rp_bit(c) | rp_bit(d) |
                                                 rp_bit(e) | rp_bit(f);
                            const rp_combinations paid =
                                rp_set_combinations(&rules, set, rp_set_strength(set));
                            CHECK(paid.multiplier ==
                                  rules.pay[paid.first] + rules.pay[paid.second]);
                            met[paid.first][paid.second]++;
                        }
}

int main(void)
{
    static int64_t met[RP_CATEGORIES][RP_CATEGORIES];
    const rp_rules rules = basic_rules();
    int64_t total = 0, double_rows = 0;
    count_pairs(met);
    for (int first = 0; first < RP_CATEGORIES; first++)
        for (int second = 0; second < RP_CATEGORIES; second++) {
            total += met[first][second];
            double_rows += second && met[first][second];
        }
    CHECK(total == 20358520);
    CHECK(double_rows == sizeof published / sizeof *published);
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        CHECK(met[published[i].first][published[i].second] > 0);
        CHECK(rules.pay[published[i].first] + rules.pay[published[i].second] == published[i].pays);
    }
    puts("combination, all six-card hands: ok");
    return 0;
}
