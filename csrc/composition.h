/* SPDX-License-Identifier: MIT */
/* The dealer's hand as a composition.
 *
 * The dealer holds the upcard and four cards of which the player knows only
 * what they cannot be. Suits aside, all that matters is how many cards of each
 * rank are live; everything is a short polynomial in these counts. A flush can
 * only be of the upcard's suit, and is a correction that needs the set of live
 * ranks in that suit.
 *
 * Bounds: at most 46 live cards, so at most C(46,4) = 163,185 dealer hands.
 */
#ifndef RP_COMPOSITION_H
#define RP_COMPOSITION_H

#include "dealer.h"
#include "settlement.h"
#include "strength.h"

/* Elementary symmetric polynomials e1..e4 of the live counts of some ranks, in
 * fields of one word: e1 <= 46, e2 <= 1,035, e3 <= 15,180 take 15 bits each,
 * e4 <= 163,185 the rest. One multiplication brings in one more rank. */
#define RP_POLY_BITS 15
#define RP_POLY_MASK ((UINT64_C(1) << RP_POLY_BITS) - 1)
#define RP_POLY_LOW3 ((UINT64_C(1) << (3 * RP_POLY_BITS)) - 1)

static inline uint64_t rp_poly_add(uint64_t poly, uint64_t count)
{
    return poly + count + (((poly & RP_POLY_LOW3) * count) << RP_POLY_BITS);
}

/* e_k, k of 0 to 4. */
static inline int64_t rp_poly(uint64_t poly, int k)
{
    if (k == 0)
        return 1;
    poly >>= (k - 1) * RP_POLY_BITS;
    return (int64_t)(k == 4 ? poly : poly & RP_POLY_MASK);
}

/* Sums over some ranks, of count c each, in fields of one word: with p = C(c,2),
 * t = C(c,3), q = C(c,4), the sums of p, p * c, p * c * c, p * p, t, t * c and q
 * are over 12 ranks at most 72, 288, 1,152, 432, 48, 192 and 12. */
enum {
    RP_SUM_P = 0,
    RP_SUM_PC = 8,
    RP_SUM_PCC = 18,
    RP_SUM_PP = 30,
    RP_SUM_T = 40,
    RP_SUM_TC = 47,
    RP_SUM_Q = 56
};

static inline int64_t rp_sum(uint64_t sums, int from, int to)
{
    return (int64_t)((sums >> from) & ((UINT64_C(1) << (to - from)) - 1));
}

#define RP_SUMS_P(sums) rp_sum(sums, RP_SUM_P, RP_SUM_PC)
#define RP_SUMS_PC(sums) rp_sum(sums, RP_SUM_PC, RP_SUM_PCC)
#define RP_SUMS_PCC(sums) rp_sum(sums, RP_SUM_PCC, RP_SUM_PP)
#define RP_SUMS_PP(sums) rp_sum(sums, RP_SUM_PP, RP_SUM_T)
#define RP_SUMS_T(sums) rp_sum(sums, RP_SUM_T, RP_SUM_TC)
#define RP_SUMS_TC(sums) rp_sum(sums, RP_SUM_TC, RP_SUM_Q)
#define RP_SUMS_Q(sums) rp_sum(sums, RP_SUM_Q, 63)

#define RP_COUNT_SUMS(c, p, t, q)                                                                  \
    ((uint64_t)(p) << RP_SUM_P | (uint64_t)((p) * (c)) << RP_SUM_PC |                              \
     (uint64_t)((p) * (c) * (c)) << RP_SUM_PCC | (uint64_t)((p) * (p)) << RP_SUM_PP |              \
     (uint64_t)(t) << RP_SUM_T | (uint64_t)((t) * (c)) << RP_SUM_TC | (uint64_t)(q) << RP_SUM_Q)

static inline uint64_t rp_count_sums(int count)
{
    static const uint64_t by_count[RP_SUITS + 1] = {
        0, 0, RP_COUNT_SUMS(2, 1, 0, 0), RP_COUNT_SUMS(3, 3, 1, 0), RP_COUNT_SUMS(4, 6, 4, 1)};
    return by_count[count];
}

/* The live counts and what follows from them. `poly[r]` and `sums[r]` cover the
 * ranks below r other than the upcard's. */
typedef struct rp_composition {
    const rp_dealer *dealer;
    uint64_t poly[RP_RANKS + 1];
    uint64_t sums[RP_RANKS + 1];
    int64_t hands;                       /* all dealer hands */
    int64_t straight[RP_MOST_STRAIGHTS]; /* dealer hands of each straight */
    int64_t all_straights;
    int64_t ace_king;   /* qualifying or not */
    int64_t no_qualify; /* hands below the qualifier, flushes included */
    uint8_t live[RP_RANKS];
} rp_composition;

static inline void rp_composition_begin(rp_composition *c, const rp_dealer *dealer)
{
    c->dealer = dealer;
    c->poly[0] = c->sums[0] = 0;
}

/* Sets the live count of one rank; ranks must come in rising order, each one
 * following from the rank below. */
static inline void rp_composition_set(rp_composition *c, int rank, int count)
{
    int mine = rank == c->dealer->upcard_rank ? 0 : count;
    c->live[rank] = (uint8_t)count;
    c->poly[rank + 1] = rp_poly_add(c->poly[rank], (uint64_t)mine);
    c->sums[rank + 1] = c->sums[rank] + rp_count_sums(mine);
}

/* Fills in what depends on all ranks, once they are set. `hands`: C(live, 4). */
void rp_composition_finish(rp_composition *c, int64_t hands);

/* All ranks at once, from the live cards. */
void rp_composition_of(rp_composition *c, const rp_dealer *dealer, uint64_t live);

/* Showdowns of a final hand by ranks alone, as if the dealer had no flushes. */
rp_showdowns rp_rank_showdowns(const rp_composition *c, uint32_t strength);

#endif
