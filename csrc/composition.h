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

/* Sums over some ranks of count c with p = C(c,2): fields p, p * c, p * c * c,
 * p * p of 16 bits each (over 12 ranks at most 72, 288, 1,152 and 432). */
static inline uint64_t rp_pair_sums(int count)
{
    uint64_t c = (uint64_t)count, p = c * (c - (c > 0)) / 2;
    return p | (p * c) << 16 | (p * c * c) << 32 | (p * p) << 48;
}

enum { RP_SUM_P = 0, RP_SUM_PC = 16, RP_SUM_PCC = 32, RP_SUM_PP = 48 };

static inline int64_t rp_sum(uint64_t sums, int field)
{
    return (int64_t)((sums >> field) & 0xffff);
}

enum { RP_MOST_STRAIGHTS = 5 }; /* straights through one rank */

/* What does not change while cards are drawn. */
typedef struct rp_dealer {
    int upcard_rank;
    int qualifier;
    int straights;                            /* straights through the upcard */
    uint8_t straight_high[RP_MOST_STRAIGHTS]; /* their highest ranks, rising */
    uint32_t straight_rest[RP_MOST_STRAIGHTS]; /* their four other ranks */
} rp_dealer;

/* The live counts and what follows from them. `poly[r]` and `pairs[r]` cover the
 * ranks below r other than the upcard's. */
typedef struct rp_composition {
    const rp_dealer *dealer;
    uint64_t poly[RP_RANKS + 1];
    uint64_t pairs[RP_RANKS + 1];
    int64_t hands;                      /* all dealer hands */
    int64_t straight[RP_MOST_STRAIGHTS]; /* dealer hands of each straight */
    int64_t all_straights;
    int64_t ace_king;                   /* qualifying or not */
    int64_t no_qualify;                 /* hands below the qualifier, flushes included */
    uint8_t live[RP_RANKS];
} rp_composition;

/* Flushes of the upcard's suit, by the category that the ranks alone would give:
 * the sets of four live ranks in that suit. */
typedef struct rp_flushes {
    int32_t no_qualify, ace_king, straight; /* ace_king: where it qualifies */
} rp_flushes;

void rp_dealer_init(rp_dealer *dealer, const rp_rules *rules, int upcard);

/* Sets the live count of one rank; ranks must come in rising order, each one
 * following from the rank below. */
static inline void rp_composition_set(rp_composition *c, int rank, int count)
{
    int mine = rank == c->dealer->upcard_rank ? 0 : count;
    c->live[rank] = (uint8_t)count;
    c->poly[rank + 1] = rp_poly_add(c->poly[rank], (uint64_t)mine);
    c->pairs[rank + 1] = c->pairs[rank] + rp_pair_sums(mine);
}

/* Fills in what depends on all ranks, once they are set. */
void rp_composition_finish(rp_composition *c);

/* All ranks at once, from the live cards. */
void rp_composition_of(rp_composition *c, const rp_dealer *dealer, uint64_t live);

/* Showdowns of a final hand by ranks alone, as if the dealer had no flushes. */
rp_showdowns rp_rank_showdowns(const rp_composition *c, uint32_t strength);

/* The flushes that a set of live ranks in the upcard's suit makes. */
rp_flushes rp_count_flushes(const rp_dealer *dealer, uint32_t suited);

/* Corrects rank showdowns of a final hand for the dealer's flushes. */
void rp_correct_flushes(const rp_dealer *dealer, uint32_t suited, rp_flushes flushes,
                        uint32_t strength, rp_showdowns *s);

/* Showdowns of one final hand against every dealer hand. */
static inline rp_showdowns rp_count_showdowns(const rp_composition *c, uint32_t suited,
                                              uint32_t strength)
{
    rp_showdowns s = rp_rank_showdowns(c, strength);
    rp_correct_flushes(c->dealer, suited, rp_count_flushes(c->dealer, suited), strength, &s);
    return s;
}

#endif
