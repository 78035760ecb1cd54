/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "wide.h"

/* One way to give suits to cards of known ranks. */
typedef struct dealt {
    uint8_t cards[RP_MOST_KNOWN];
    int known, held, upcard;
} dealt;

static rp_wide sum_of(rp_wide sum, int64_t a)
{
    return rp_wide_add(sum, rp_wide_of(a));
}

/* The value of the better of an insured and an uninsured bet, as rp_decide counts its ends. */
static int64_t value_of(const rp_rules *rules, const dealt *d, int64_t *total)
{
    uint64_t gone = 0;
    rp_outcomes bet;
    int64_t value = 0;
    for (int i = d->held; i < d->known; i++)
        gone |= rp_bit(d->cards[i]);
    CHECK(rp_decide(rules, d->cards, d->held, d->upcard, gone, &bet) == RP_OK);
    for (int first = 0; first < RP_CATEGORIES; first++)
        for (int second = 0; second < RP_CATEGORIES; second++) {
            rp_stakes stakes;
            CHECK(rp_stakes_for(rules, first, second, &stakes) == RP_OK);
            for (int end = 0; end < RP_ENDS; end++)
                value += stakes.uninsured[end] * bet.uninsured[end][first][second] +
                         stakes.insured[end] * bet.insured[end][first][second];
        }
    *total = bet.total;
    return value;
}

static int is_flush(const dealt *d)
{
    int count[RP_SUITS] = {0};
    for (int i = 0; i < d->held; i++)
        if (++count[rp_suit(d->cards[i])] == RP_HAND)
            return 1;
    return 0;
}

/* Cards of one rank, both held or both gone, come in one order. */
static int in_order(const dealt *d)
{
    for (int i = 1; i < d->known; i++)
        if (i != d->held && rp_rank(d->cards[i]) == rp_rank(d->cards[i - 1]) &&
            d->cards[i] <= d->cards[i - 1])
            return 0;
    return 1;
}

static int are_different(const dealt *d)
{
    uint64_t set = rp_bit(d->upcard);
    for (int i = 0; i < d->known; i++)
        set |= rp_bit(d->cards[i]);
    return rp_popcount64(set) == d->known + 1;
}

/* The sums over all suits, hand by hand. */
static rp_final_sums slow_sums(const rp_rules *rules, dealt *d, const uint8_t *ranks)
{
    rp_final_sums sums = {0, 0, 0, 0, 0, 0};
    rp_wide value = {0, 0}, cost = {0, 0};
    for (int way = 0; way < 1 << (2 * d->known); way++) {
        int64_t one, total;
        for (int i = 0; i < d->known; i++)
            d->cards[i] = (uint8_t)(ranks[i] * RP_SUITS + (way >> (2 * i) & 3));
        if (!are_different(d) || !in_order(d) || is_flush(d))
            continue;
        one = value_of(rules, d, &total);
        sums.ways++;
        sums.bets += one > -total;
        value = sum_of(value, one);
        cost = sum_of(cost, one > -total ? one + total : -total - one);
    }
    sums.low = value.low;
    sums.high = value.high;
    sums.cost_low = cost.low;
    sums.cost_high = cost.high;
    return sums;
}

static void falling(uint64_t *state, uint8_t *ranks, int count)
{
    for (int i = 0; i < count; i++) {
        int at = i;
        const uint8_t rank = (uint8_t)random_below(state, RP_RANKS);
        for (; at > 0 && ranks[at - 1] < rank; at--)
            ranks[at] = ranks[at - 1];
        ranks[at] = rank;
    }
}

/* Hands of any ranks under rules of any house, with gone cards or without. */
static void are_those_of_hands_one_by_one(void)
{
    uint64_t state = 31;
    int folded = 0, bet = 0;
    for (int round = 0; round < 60; round++) {
        const rp_rules rules = random_rules(&state);
        uint8_t ranks[RP_MOST_KNOWN];
        dealt d = {{0}, 0, RP_HAND, random_below(&state, RP_RANKS) * RP_SUITS};
        rp_final_sums found, slow;
        int64_t unit;
        d.held += round % 4 == 0;
        d.known = round % 4 == 3 ? RP_HAND + 1 : d.held;
        falling(&state, ranks, d.held);
        falling(&state, ranks + d.held, d.known - d.held);
        CHECK(rp_sum_finals(&rules, rp_rank(d.upcard), d.held, d.known, 1, ranks, &unit, &found) ==
              RP_OK);
        slow = slow_sums(&rules, &d, ranks);
        CHECK(memcmp(&found, &slow, sizeof found) == 0);
        if (!found.ways)
            continue;
        folded += found.bets == 0;
        bet += found.bets == found.ways;
    }
    CHECK(folded > 5 && bet > 5);
}

static void wrong_arguments(void)
{
    const rp_rules rules = basic_rules();
    rp_rules wrong = rules;
    const uint8_t good[] = {12, 11, 9, 8, 7, 3, 3, 3}, rising[] = {7, 8, 9, 11, 12};
    const uint8_t high[] = {13, 11, 9, 8, 7};
    rp_final_sums sums;
    int64_t unit;
    wrong.qualifier = RP_FLUSH;
    CHECK(rp_sum_finals(&wrong, 3, 5, 5, 1, good, &unit, &sums) == RP_BAD_RULES);
    CHECK(rp_sum_finals(&rules, -1, 5, 5, 1, good, &unit, &sums) == RP_BAD_CARD);
    CHECK(rp_sum_finals(&rules, RP_RANKS, 5, 5, 1, good, &unit, &sums) == RP_BAD_CARD);
    CHECK(rp_sum_finals(&rules, 3, 4, 5, 1, good, &unit, &sums) == RP_BAD_CARD);
    CHECK(rp_sum_finals(&rules, 3, 7, 7, 1, good, &unit, &sums) == RP_BAD_CARD);
    CHECK(rp_sum_finals(&rules, 3, 6, 5, 1, good, &unit, &sums) == RP_BAD_CARD);
    CHECK(rp_sum_finals(&rules, 3, 5, 8, 1, good, &unit, &sums) == RP_BAD_CARD);
    CHECK(rp_sum_finals(&rules, 3, 5, 5, -1, good, &unit, &sums) == RP_BAD_CARD);
    CHECK(rp_sum_finals(&rules, 3, 5, 5, 1, rising, &unit, &sums) == RP_BAD_CARD);
    CHECK(rp_sum_finals(&rules, 3, 5, 5, 1, high, &unit, &sums) == RP_BAD_CARD);
    CHECK(rp_sum_finals(&rules, 3, 5, 7, 1, good, &unit, &sums) == RP_OK);
    CHECK(unit == rp_choose(44, 4));
    /* 1,020 hands that are no flush; two of the three other cards of the upcard's rank. */
    CHECK(sums.ways == 1020 * 3);
}

int main(void)
{
    are_those_of_hands_one_by_one();
    wrong_arguments();
    puts("final_sums: ok");
    return 0;
}
