/* SPDX-License-Identifier: MIT */
/* Sets counted in lanes against sets listed one by one, full and random live counts. */
#include "check.h"
#include "kept_sets.h"

enum { ROUNDS = 4000, MOST_MISSED = 12 };

/* `others`: kept ones by the further rank's cards that are none of the suit's, 0 to 4. */
typedef struct counted {
    int64_t kept[RP_SPREAD_KINDS][MOST_MISSED + 1], replaced[RP_SPREAD_KINDS][MOST_MISSED + 1];
    int64_t others[RP_SUITS + 1][MOST_MISSED + 1];
} counted;

static int64_t lane(const uint64_t *words, int missed)
{
    const int shift = RP_LANE * (missed % RP_LANES);
    return (int64_t)(words[missed / RP_LANES] >> shift & ((1u << RP_LANE) - 1));
}

/* Live counts with now and then many of one kind, and an order as a plan makes it. */
static rp_rank_order random_order(uint64_t *state, uint8_t live[RP_RANKS])
{
    const int upcard = random_below(state, RP_RANKS), up = random_below(state, 2);
    const int likely = random_below(state, RP_SUITS + 1), mixed = random_below(state, 4);
    rp_rank_order order = {{0}, 0, 0, random_below(state, 2)};
    for (int i = 0; i < RP_RANKS; i++) {
        const int rank = up ? i : RP_ACE - i;
        live[rank] = (uint8_t)(mixed && !random_below(state, 3) ? random_below(state, 5) : likely);
        if (rank == upcard)
            order.before = order.ranks;
        else
            order.rank[order.ranks++] = (uint8_t)rank;
    }
    return order;
}

/* One set of three ranks and a further rank, by their places in the order. */
static void count_one(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                      uint32_t own, int weigh, const int place[4], counted *c)
{
    const int further = order->rank[place[3]];
    const int kind = live[further] - 1 + RP_SUITS * (int)(own >> further & 1);
    int64_t ways = live[further] > 0;
    int missed = 0;
    for (int i = 0; i < 3; i++) {
        const int rank = order->rank[place[i]];
        ways *= sets >> rank & 1 ? (weigh ? live[rank] : live[rank] > 0) : 0;
        missed += RP_SUITS - live[rank];
    }
    if (!ways)
        return;
    if (place[3] >= order->before) {
        c->kept[kind][missed] += ways;
        c->others[live[further] - (int)(own >> further & 1)][missed] += ways;
    } else if (sets >> further & 1) {
        c->replaced[kind][missed] += ways;
    }
}

static counted count_all(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                         uint32_t own, int weigh)
{
    counted c = {{{0}}, {{0}}, {{0}}};
    for (int i = 0; i < order->ranks; i++)
        for (int j = i + 1; j < order->ranks; j++)
            for (int k = j + 1; k < order->ranks; k++)
                for (int l = k + 1; l < order->ranks; l++) {
                    const int place[4] = {i, j, k, l};
                    count_one(order, live, sets, own, weigh, place, &c);
                }
    return c;
}

/* The last of those that miss fewer cards than so many words count, of three ranks. */
static int last_missed(int words)
{
    return words * RP_LANES <= 9 ? words * RP_LANES - 1 : 9;
}

static int64_t compare(const rp_spread *kept, const rp_spread *replaced, int words,
                       const counted *c)
{
    int64_t most = 0;
    for (int kind = 0; kind < RP_SPREAD_KINDS; kind++)
        for (int missed = 0; missed <= last_missed(words); missed++) {
            CHECK(lane(kept->three[kind], missed) == c->kept[kind][missed]);
            CHECK(lane(replaced->three[kind], missed) == c->replaced[kind][missed]);
            most = c->kept[kind][missed] > most ? c->kept[kind][missed] : most;
            most = c->replaced[kind][missed] > most ? c->replaced[kind][missed] : most;
        }
    return most;
}

/* What is not weighed, by the cards of the further rank that are none of the suit's. */
static void check_others(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                         uint32_t own, int words)
{
    const counted c = count_all(order, live, sets, own, 0);
    uint64_t all[RP_SPREAD_WORDS];
    rp_spread kept;
    rp_spread_others(order, live, sets, own, words, &kept);
    rp_spread_all(order, live, sets, own, words, all);
    for (int missed = 0; missed <= last_missed(words); missed++) {
        int64_t sum = 0;
        for (int cards = 1; cards <= RP_SUITS; cards++) {
            CHECK(lane(kept.three[cards - 1], missed) == c.others[cards][missed]);
            sum += cards * c.others[cards][missed];
        }
        CHECK(lane(all, missed) == sum);
    }
}

typedef struct left {
    int64_t kept[RP_SUITS][MOST_MISSED + 1], replaced[RP_SUITS][MOST_MISSED + 1];
} left;

/* One set of three ranks and a further rank, as often as it is left. */
static void leave_one(const rp_rank_order *order, const uint8_t live[RP_RANKS],
                      const rp_leaving *ways, const int place[4], left *c)
{
    const int further = order->rank[place[3]];
    int64_t times = live[further] ? ways->total : 0;
    uint32_t must = ways->must;
    int missed = 0;
    for (int i = 0; i < 3; i++) {
        const int rank = order->rank[place[i]];
        times = live[rank] ? times / ways->any[rank] * ways->with_suit[rank] : 0;
        must &= ~(1u << rank);
        missed += RP_SUITS - live[rank];
    }
    if (place[3] < order->before)
        must &= ~(1u << further);
    if (!times || must)
        return;
    if (place[3] >= order->before)
        c->kept[live[further] - 1][missed] += times;
    else
        c->replaced[live[further] - 1][missed] +=
            times / ways->any[further] * ways->with_suit[further];
}

static rp_leaving random_ways(uint64_t *state, const uint8_t live[RP_RANKS], uint32_t sets)
{
    rp_leaving ways = {{0}, {0}, 1, 0};
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int drawn = live[rank] && ways.total <= 16 && random_below(state, 4) == 0;
        const int any = drawn ? 2 + random_below(state, 5) : 1;
        ways.any[rank] = any;
        ways.with_suit[rank] = sets >> rank & 1 ? random_below(state, any + 1) : 0;
        ways.total *= any;
        if (live[rank] && any == 1 && (sets >> rank & 1) && random_below(state, 24) == 0) {
            ways.with_suit[rank] = 1;
            ways.must |= 1u << rank;
        }
    }
    return ways;
}

/* Draws leave a live rank in so many ways: the same sets, each as often as it is left. Returns how
 * many counts were met of sets that must have a rank. */
static int check_leaving(uint64_t *state, const rp_rank_order *order, const uint8_t live[RP_RANKS],
                         uint32_t sets, int words)
{
    const rp_leaving ways = random_ways(state, live, sets);
    left c = {{{0}}, {{0}}};
    rp_spread kept, replaced;
    int met = 0;
    for (int i = 0; i < order->ranks; i++)
        for (int j = i + 1; j < order->ranks; j++)
            for (int k = j + 1; k < order->ranks; k++)
                for (int l = k + 1; l < order->ranks; l++) {
                    const int place[4] = {i, j, k, l};
                    leave_one(order, live, &ways, place, &c);
                }
    rp_kept_leaving(order, live, sets, &ways, words, &kept);
    rp_replaced_leaving(order, live, sets, &ways, words, &replaced);
    for (int kind = 0; kind < RP_SUITS; kind++)
        for (int missed = 0; missed <= last_missed(words); missed++) {
            CHECK(lane(kept.three[kind], missed) == c.kept[kind][missed]);
            CHECK(lane(replaced.three[kind], missed) == c.replaced[kind][missed]);
            met += ways.must && c.kept[kind][missed] + c.replaced[kind][missed] > 0;
        }
    return met;
}

/* Sets of four of one suit, in two lots of ranks. */
static void check_fours(const uint8_t live[RP_RANKS], uint32_t first, uint32_t second, int words)
{
    rp_suit_sets sets = {{0, {0, 0}, {0, 0, 0}}, {0, 0, 0, 0}};
    int64_t fours[MOST_MISSED + 1] = {0};
    uint32_t ranks = first | second;
    for (uint32_t s = 0; s <= RP_RANK_MASK; s++) {
        int missed = 0;
        if ((s & ~ranks) || rp_popcount32(s) != 4)
            continue;
        for (uint32_t r = s; r; r &= r - 1)
            missed += RP_SUITS - live[rp_lowest64(r)];
        fours[missed]++;
    }
    rp_suit_sets_add_words(&sets, first, live, words);
    rp_suit_sets_add_words(&sets, second, live, words);
    for (int missed = 0; missed <= (words > 2 ? MOST_MISSED : words * RP_LANES - 1); missed++)
        CHECK(lane(sets.four, missed) == fours[missed]);
}

int main(void)
{
    uint64_t random = 5;
    int64_t most = 0, met = 0;
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t live[RP_RANKS];
        const rp_rank_order order = random_order(&random, live);
        const uint32_t sets =
            random_below(&random, 4) ? next_random(&random) | next_random(&random) : RP_RANK_MASK;
        const uint32_t own = random_below(&random, 2) ? next_random(&random) : 0;
        const uint32_t halves = next_random(&random);
        const int weigh = random_below(&random, 2), words = 1 + round % RP_SPREAD_WORDS;
        const counted c = count_all(&order, live, sets, own, weigh);
        uint32_t alive = 0;
        int64_t now;
        rp_spread kept, replaced;
        rp_spread_fill(&order, live, sets, own, weigh, words, &kept, &replaced);
        now = compare(&kept, &replaced, words, &c);
        most = now > most ? now : most;
        check_others(&order, live, sets, own, words);
        met += check_leaving(&random, &order, live, sets, words);
        for (int rank = 0; rank < RP_RANKS; rank++)
            alive |= (uint32_t)(live[rank] > 0) << rank;
        if (round < 200)
            check_fours(live, alive & sets & halves, alive & sets & ~halves, words);
    }
    CHECK(met > 500);
    CHECK(most == 31680); /* all ranks but the upcard's full: 495 * 4^3 */
    puts("kept sets: ok");
    return 0;
}
