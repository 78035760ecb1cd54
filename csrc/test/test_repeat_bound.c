/* SPDX-License-Identifier: MIT */
/* Bounds of repeated exchange are never below what they bound. */
#include "repeat_search.h"
#include "repeated_rules.h"

enum { DRAWS = 40, WORDS = 1 << 15, STEPS = 300 };

static uint64_t live_of(const rp_deal *deal)
{
    uint64_t known = deal->seen | rp_bit(deal->upcard);
    for (int i = 0; i < RP_HAND; i++)
        known |= rp_bit(deal->hand[i]);
    return RP_FULL_DECK & ~known;
}

/* The most points that a hand may be worth: its exact value, rounded up. */
static int64_t points_of(const rp_draws *draws, const rp_rules *rules, uint64_t hand, uint64_t live)
{
    const int n = rp_popcount64(live);
    const int64_t total = rp_choose(n, RP_DEALER_HIDDEN) * rp_redraw_of(rules, n).sequences;
    rp_tally tally = {{0, 0}, NULL};
    rp_settle_final(draws, hand, live, 1, &tally);
    /* Two steps, or the product could pass 2^63. */
    const int64_t value = (int64_t)tally.value.low, half = RP_POINTS >> 10;
    const int64_t whole = value / total, rest = value % total;
    return whole * RP_POINTS + rest * half / total * half - half;
}

/* Stopping with random hands once random cards are gone. Returns how many came near. */
static int ceilings_hold(const rp_search *s, uint64_t live, uint64_t *random)
{
    rp_outlook outlook;
    int close = 0;
    rp_look_ahead(&outlook, &s->reach, live);
    for (int i = 0; i < DRAWS; i++) {
        uint64_t left = live, hand = 0;
        const int most = rp_popcount64(live) - RP_DEALER_HIDDEN;
        const int gone = 1 + random_below(random, most < 12 ? most : 12);
        const int take = gone < RP_HAND ? gone : RP_HAND;
        for (int j = 0; j < gone; j++) {
            const uint64_t card = draw_live(random, &left);
            hand |= j < take ? card : 0;
        }
        for (uint64_t other = RP_FULL_DECK & ~live; rp_popcount64(hand) < RP_HAND;)
            hand |= draw_live(random, &other);
        const rp_ranks ranks = rp_ranks_of(hand);
        const uint32_t strength = rp_set_strength(hand);
        const int category = (int)rp_category_of(strength);
        const int slick = (ranks.one & RP_BIG_SLICK) == RP_BIG_SLICK;
        const int64_t value = points_of(&s->draws, s->rules, hand, left);
        const int exchanged = s->first_live - rp_popcount64(live) + gone;
        CHECK(value <= s->reach.stopping[exchanged].of[category][slick]);
        if (gone > RP_AHEAD)
            continue;
        CHECK(value <= outlook.stopping[gone - 1].of[category][slick]);
        close += value + RP_POINTS >= outlook.stopping[gone - 1].of[category][slick];
        if (category == RP_PAIR)
            CHECK(value <= outlook.pair[gone - 1][rp_highest(ranks.two)][slick]);
    }
    return close;
}

/* Whether a value of so many live cards is no more than `bound` points, both positive. */
static int is_bounded(const rp_search *s, rp_wide value, int live, int64_t bound)
{
    const rp_wide unit = s->unit[live], one = rp_wide_of(1);
    if (unit.high == 0 && unit.low < UINT64_C(1) << 60)
        return !rp_wide_less(rp_wide_scale(unit, bound), rp_wide_scale(value, RP_POINTS));
    const rp_wide point = rp_wide_add(rp_wide_halve(unit, RP_POINT_BITS), one);
    return !rp_wide_less(rp_wide_scale(point, bound), value);
}

/* Exchanges of one card against their bounds. */
static int bounds_hold(rp_search *s, const rp_deal *deal, uint64_t live)
{
    const int n = rp_popcount64(live), shift = 64; /* antes, so that all is positive */
    rp_outlook outlook;
    int held = 0;
    rp_look_ahead(&outlook, &s->reach, live);
    for (int i = 0; i < RP_HAND; i++) {
        uint64_t kept = 0;
        for (int j = 0; j < RP_HAND; j++)
            kept |= j == i ? 0 : rp_bit(deal->hand[j]);
        const rp_wide value = rp_exchange_value(s, kept, live, 1);
        if (s->status != RP_OK)
            return held;
        const int64_t bound = rp_repeat_bound(&outlook, kept, 0);
        CHECK(bound > -shift * RP_POINTS);
        CHECK(is_bounded(s, rp_wide_add(value, rp_wide_scale(s->unit[n], shift)), n,
                         bound + shift * RP_POINTS));
        held++;
    }
    return held;
}

static void deals_of(int live, int count, int least_close, int least_held)
{
    static uint64_t memory[WORDS];
    uint64_t random = (uint64_t)live;
    int close = 0, held = 0;
    for (int i = 0; i < count; i++) {
        static rp_search s;
        const rp_rules rules = repeated_rules(&random, 3);
        const rp_deal deal = short_deal(&random, live, i % 3);
        memset(memory, 0, sizeof memory);
        const rp_memory view = rp_memory_of(memory, WORDS);
        rp_search_init(&s, &rules, live_of(&deal), deal.upcard, 0, STEPS, &view);
        close += ceilings_hold(&s, live_of(&deal), &random);
        held += bounds_hold(&s, &deal, live_of(&deal));
    }
    if (close < least_close || held < least_held)
        fprintf(stderr, "%d live: %d close, %d held\n", live, close, held);
    CHECK(close >= least_close && held >= least_held);
}

/* The cards that pair the dealer's kept ranks, over all his hands without a pair, where
 * `with[c]` other ranks have c live cards and the upcard's rank `own`. */
static void count_hands(const int with[RP_SUITS + 1], int own, int64_t *hands, int64_t *pairing)
{
    *hands = *pairing = 0;
    for (int a = 1; a <= RP_SUITS; a++)
        for (int b = a; b <= RP_SUITS; b++)
            for (int c = b; c <= RP_SUITS; c++)
                for (int d = c; d <= RP_SUITS; d++) {
                    const int four[] = {a, b, c, d};
                    int64_t ways = 1;
                    for (int count = 1; count <= RP_SUITS; count++) {
                        int times = 0;
                        for (int i = 0; i < RP_DEALER_HIDDEN; i++) {
                            times += four[i] == count;
                            ways *= four[i] == count ? count : 1;
                        }
                        ways *= rp_choose(with[count], times);
                    }
                    /* The upcard is replaced, or the rank with the fewest cards. */
                    const int others = b + c + d - 3;
                    *hands += ways;
                    *pairing += ways * (others + (own > a - 1 ? own : a - 1));
                }
}

static void many_live_cards_bound_pairs_of_redraws(void)
{
    int compared = 0;
    for (int four = 0; four < RP_RANKS; four++)
        for (int three = 0; four + three < RP_RANKS; three++)
            for (int two = 0; four + three + two < RP_RANKS; two++)
                for (int one = 0; four + three + two + one < RP_RANKS; one++)
                    for (int own = 0; own < RP_SUITS; own++) {
                        const int with[] = {0, one, two, three, four};
                        const int live = one + 2 * two + 3 * three + 4 * four + own;
                        int64_t hands, pairing;
                        if (live < 13 || live > 46)
                            continue;
                        count_hands(with, own, &hands, &pairing);
                        CHECK(hands * (live - 7) + pairing <=
                              rp_choose(live, RP_DEALER_HIDDEN) * (live - 7));
                        compared++;
                    }
    CHECK(compared > 5000);
}

/* No card is near in more ways with three of a suit than the bounds have room for. */
static void near_cards_are_four_at_most(void)
{
    static rp_near_straights near;
    int most = 0;
    rp_near_straights_init(&near);
    for (uint32_t ranks = 0; ranks <= RP_RANK_MASK; ranks++) {
        int kinds[4] = {0}, cards = 0;
        if (rp_popcount32(ranks) != 3 && (rp_popcount32(ranks) != 4 || near.of[ranks]))
            continue;
        for (int drawn = 0; drawn < RP_RANKS; drawn++) {
            int best = -1;
            for (uint32_t out = ranks; !(ranks >> drawn & 1) && out; out &= out - 1) {
                const uint32_t gone = rp_popcount32(ranks) == 3 ? 0 : out & (~out + 1);
                const uint32_t four = (ranks & ~gone) | 1u << drawn, straights = near.of[four];
                const int kind = 2 * !(four & 0xff) + ((straights & (straights - 1)) != 0);
                if (straights && kind > best)
                    best = kind;
            }
            if (best >= 0)
                kinds[best]++;
            cards += best >= 0;
        }
        most = cards > most ? cards : most;
        /* One of any kind, one up to 2 but 0, one up to 1, and one of 0. */
        CHECK(kinds[3] <= 1 && kinds[3] + kinds[2] <= 2);
        CHECK(kinds[3] + kinds[2] + kinds[1] <= 3);
    }
    CHECK(most == 4);
}

int main(void)
{
    many_live_cards_bound_pairs_of_redraws();
    near_cards_are_four_at_most();
    deals_of(46, 60, 200, 60);
    deals_of(30, 60, 100, 5);
    deals_of(18, 60, 50, 5);
    deals_of(7, 60, 20, 100);
    puts("repeat_bound: ok");
    return 0;
}
