/* SPDX-License-Identifier: MIT */
/* How many sets of ranks a dealer can keep, by the cards that could pair them.
 *
 * A hidden rank with `live` cards leaves live - 1 to pair it, so it misses 4 - live of
 * the most there are, 3. Sets of one, two and three ranks are counted by what they miss
 * together: up to 3, 6 and 9 cards, 16 bits a count. A rank is added to all of them by
 * a shift and a product, as to the elementary symmetric polynomials that they are. */
#ifndef RP_KEPT_SETS_H
#define RP_KEPT_SETS_H

#include "strength.h"

enum {
    RP_LANE = 16,        /* bits of a count */
    RP_LANES = 4,        /* counts in a word */
    RP_SPREAD_WORDS = 3, /* words of counts of three ranks */
    RP_SPREAD_KINDS = 2 * RP_SUITS
};

typedef struct rp_sets {
    uint64_t one, two[2], three[3];
} rp_sets;

/* The upper word of a pair shifted by some lanes, 0 to 3. */
static inline uint64_t rp_lanes_up(uint64_t upper, uint64_t lower, int lanes)
{
    return (upper << (RP_LANE * lanes)) |
           (lower >> 1) >> (RP_LANE * RP_LANES - 1 - RP_LANE * lanes);
}

/* Brings in a rank that misses so many cards, in `ways` ways (0 to 4); only the first `words` of
 * each count are kept up. */
static inline void rp_sets_add_words(rp_sets *s, int missing, uint64_t ways, int words)
{
    if (words > 2)
        s->three[2] += ways * rp_lanes_up(0, s->two[1], missing);
    if (words > 1) {
        s->three[1] += ways * rp_lanes_up(s->two[1], s->two[0], missing);
        s->two[1] += ways * rp_lanes_up(0, s->one, missing);
    }
    s->three[0] += ways * (s->two[0] << (RP_LANE * missing));
    s->two[0] += ways * (s->one << (RP_LANE * missing));
    s->one += ways << (RP_LANE * missing);
}

static inline void rp_sets_add(rp_sets *s, int missing, uint64_t ways)
{
    rp_sets_add_words(s, missing, ways, RP_SPREAD_WORDS);
}

/* Sets of four ranks, of one suit, so that none has more than one way: up to 12 cards
 * missed. */
typedef struct rp_suit_sets {
    rp_sets lower;
    uint64_t four[4];
} rp_suit_sets;

/* Adds the sets of four whose last rank misses so many cards to `four`, the first `words` of
 * their counts. */
static inline void rp_add_fours_words(const rp_sets *s, int missing, uint64_t four[4], int words)
{
    if (words > 3)
        four[3] += rp_lanes_up(0, s->three[2], missing);
    if (words > 2)
        four[2] += rp_lanes_up(s->three[2], s->three[1], missing);
    if (words > 1)
        four[1] += rp_lanes_up(s->three[1], s->three[0], missing);
    four[0] += s->three[0] << (RP_LANE * missing);
}

static inline void rp_add_fours(const rp_sets *s, int missing, uint64_t four[4])
{
    rp_add_fours_words(s, missing, four, RP_SPREAD_WORDS + 1);
}

/* Brings in `ranks` that are live. */
static inline void rp_suit_sets_add(rp_suit_sets *s, uint32_t ranks, const uint8_t live[RP_RANKS])
{
    for (; ranks; ranks &= ranks - 1) {
        const int missing = RP_SUITS - live[rp_lowest64(ranks)];
        rp_add_fours(&s->lower, missing, s->four);
        rp_sets_add(&s->lower, missing, 1);
    }
}

/* The same, where only the first one or two words of counts matter (`words` 1 or 2, else all). */
static inline void rp_suit_sets_add_words(rp_suit_sets *s, uint32_t ranks,
                                          const uint8_t live[RP_RANKS], int words)
{
    if (words > 2) {
        rp_suit_sets_add(s, ranks, live);
        return;
    }
    for (; ranks; ranks &= ranks - 1) {
        const int missing = RP_SUITS - live[rp_lowest64(ranks)];
        rp_add_fours_words(&s->lower, missing, s->four, words);
        rp_sets_add_words(&s->lower, missing, 1, words);
    }
}

/* Sets of three ranks together with one further rank, counted by the kind of that:
 * live cards less one, and RP_SUITS more where a suit has a card of it; where ace and
 * king are apart, sets of two ranks too. The ways of the further rank itself are left
 * out. No count reaches 2^16: sets of four ranks have at most 126,720 ways, half of
 * that with two or more cards of the last; with k last ranks of one card the most is
 * k * e3 < 21,000, for k = 4. */
typedef struct rp_spread {
    uint64_t three[RP_SPREAD_KINDS][3], two[RP_SPREAD_KINDS][2];
} rp_spread;

/* The count in the lowest lane that is not 0 of a word that is not 0, cleared there. */
static inline int64_t rp_take_lane(uint64_t *word, int *lane)
{
    int64_t count;
    *lane = rp_lowest64(*word) / RP_LANE;
    count = (int64_t)(*word >> (RP_LANE * *lane) & ((1u << RP_LANE) - 1));
    *word ^= (uint64_t)count << (RP_LANE * *lane);
    return count;
}

/* How many sets some words count, and the cards that they miss together; `most`: what the sets miss
 * that miss most. */
typedef struct rp_lane_sums {
    int64_t sets, missing;
    int most;
} rp_lane_sums;

/* Sets of one suit, each counted once: at most 495, of four ranks that miss 12 cards, so that all
 * sums fit into a lane. The last lane of a product has the sum of all lanes, each times a lane of
 * the other factor. */
static inline rp_lane_sums rp_sum_lanes(const uint64_t *words, int count)
{
    const uint64_t ones = UINT64_C(0x0001000100010001), numbers = UINT64_C(0x0000000100020003);
    const int last = RP_LANE * (RP_LANES - 1);
    rp_lane_sums sums = {0, 0, 0};
    for (int i = 0; i < count; i++)
        if (words[i]) {
            const int64_t sets = (int64_t)((words[i] * ones) >> last);
            const uint32_t upper = (uint32_t)(words[i] >> 32);
            sums.sets += sets;
            sums.missing += RP_LANES * i * sets + (int64_t)((words[i] * numbers) >> last);
            sums.most = RP_LANES * i + (upper ? 2 + rp_highest(upper) / RP_LANE
                                              : rp_highest((uint32_t)words[i]) / RP_LANE);
        }
    return sums;
}

/* The ranks beside the upcard's in the order in which they come to be replaced: each
 * one's sets are of ranks before it. */
typedef struct rp_rank_order {
    uint8_t rank[RP_RANKS];
    int ranks, before; /* how many, and how many before the upcard's */
    int apart;         /* ace and king are not among them: sets of two are counted */
} rp_rank_order;

/* Sets out of `sets`, weighed by live cards or not. `kept`: the further rank is any
 * after the upcard's, to be replaced; `replaced`: the further rank is one more of the
 * set, before the upcard's (NULL: not asked for). `own`: ranks of the second kind. Only the
 * first `words` of the counts are filled in, 1 to 3: of sets that miss fewer cards than
 * words * RP_LANES. */
void rp_spread_fill(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                    uint32_t own, int weigh, int words, rp_spread *kept, rp_spread *replaced);

/* The same of kept sets, not weighed, by how many cards of the further rank are none of its
 * suit's, one of them being that if the rank is `own`: the first RP_SUITS kinds. */
void rp_spread_others(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                      uint32_t own, int words, rp_spread *kept);

/* The same of all kinds together, by how many cards those are: at most 4 * 495. */
void rp_spread_all(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                   uint32_t own, int words, uint64_t three[RP_SPREAD_WORDS]);

/* The ways of a set of draws to leave a rank: a card of one suit among what is left,
 * and in any way. */
typedef struct rp_leaving {
    int64_t with_suit[RP_RANKS], any[RP_RANKS];
    int64_t total; /* product of any[] */
    uint32_t must; /* ranks that every set has, a bit each; any[] is 1 for them */
} rp_leaving;

enum { RP_MOST_WEIGHED = 128 }; /* 495 sets of four, each in so many ways, stay below 2^16 */

/* The same for sets of ranks of a suit, each as often as the draws leave it, RP_MOST_WEIGHED
 * times at most. No rank is apart. */
void rp_kept_leaving(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                     const rp_leaving *ways, int words, rp_spread *kept);
void rp_replaced_leaving(const rp_rank_order *order, const uint8_t live[RP_RANKS], uint32_t sets,
                         const rp_leaving *ways, int words, rp_spread *replaced);

#endif
