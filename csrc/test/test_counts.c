/* SPDX-License-Identifier: MIT */
/* Two counts in one, and cards counted by the digits of what they gain. */
#include "check.h"
#include "class_redraw.h"
#include "gain_parts.h"

static void check_pair(int64_t lower, int64_t upper)
{
    const int64_t pair = lower + upper * (INT64_C(1) << RP_LOWER_BITS);
    CHECK(rp_lower_count(pair) == lower && rp_upper_count(pair) == upper);
}

/* The largest that either can be, of both signs, and all that is near nothing. */
static void check_pairs(void)
{
    const int64_t lower = (INT64_C(1) << 32) - 1, upper = (INT64_C(1) << 30) - 1;
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++)
            check_pair(i * lower, j * upper);
    for (int i = -40; i <= 40; i++)
        for (int j = -40; j <= 40; j++)
            check_pair(i, j);
}

/* All ways in which up to 42 cards can win, tie and lose: what terms that count say of them is
 * how many they are, and the excess that of the plain terms. */
static int check_cards(const rp_redraw *redraw, const rp_stakes *stakes)
{
    const int64_t each[RP_COUNTED] = {1, 1 << 7, 1 << 14};
    rp_gain_terms plain, counting;
    int bought = 0;
    rp_gain_terms_init(&plain, redraw, stakes, RP_FLUSH);
    rp_counting_terms_init(&counting, redraw, stakes, RP_FLUSH, each);
    const int64_t unit = rp_counting_unit(redraw);
    for (int win = 0; win <= 42; win++)
        for (int push = 0; win + push <= 42; push++)
            for (int lose = 0; win + push + lose <= 42; lose++)
                for (int again = 0; again < RP_SUITS; again++) {
                    const int64_t gains =
                        win * counting.win + push * counting.push + lose * counting.lose;
                    const rp_excesses one = rp_excess(
                        &plain, again, win * plain.win + push * plain.push + lose * plain.lose, 0);
                    const rp_excesses two = rp_excess(&counting, again, gains, 0);
                    const int64_t cards = win + ((int64_t)push << 7) + ((int64_t)lose << 14);
                    CHECK(one.value == two.value && one.count == 0);
                    CHECK(two.count * unit == (one.value ? cards * plain.first[again] : 0));
                    bought += one.value > 0;
                }
    return bought;
}

int main(void)
{
    rp_rules rules = basic_rules();
    int bought = 0;
    check_pairs();
    rules.redraw_card = RP_REDRAW_HIGHEST;
    for (int free = 0; free <= RP_UNLIMITED_REDRAWS; free++)
        for (int fee = 0; fee < 2; fee++)
            for (int pay = 1; pay <= RP_MAX_AMOUNT; pay *= 10) {
                rules.free_redraws = (uint8_t)free;
                rules.redraw_fee_is_ante = (uint8_t)fee;
                rules.pay[RP_FLUSH] = pay;
                if (rp_rules_check(&rules) != RP_OK)
                    continue;
                const rp_redraw redraw = rp_redraw_of(&rules, 46);
                const rp_stakes stakes = rp_stakes_of(&rules, RP_FLUSH, RP_HIGH_CARD);
                bought += check_cards(&redraw, &stakes);
            }
    CHECK(bought > 100000);
    printf("counts: ok, %d redraws bought\n", bought);
    return 0;
}
