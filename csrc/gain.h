/* SPDX-License-Identifier: MIT */
/* What the dealer's redraw adds to the value of a final hand.
 *
 * Against each dealer hand that does not qualify the player takes the ante or
 * buys, whichever is worth more; the gain is the excess of buying where that is
 * positive. How redraws end follows from gains, see redraw_ends.h; redraw.h counts it hand
 * by hand.
 *
 * Suits aside, a dealer hand is its replaced rank and the four ranks kept. Pairs
 * and ace-kings lose to two pair, so what buying is worth follows from the number
 * of cards that make them and of cards of the replaced rank. Where one card makes
 * a straight, the hand is looked at by itself. */
#ifndef RP_GAIN_H
#define RP_GAIN_H

#include "kept_sets.h"
#include "redraw.h"

/* Cards that pair a kept rank (12), make an ace-king (4) or a straight (8). */
enum { RP_MOST_WINNING = 24 };

enum { RP_MOST_NEAR = 64 }; /* ten straights, five ways to leave a rank out */

/* What does not depend on live cards. */
typedef struct rp_gain_plan {
    const rp_rules *rules;
    const rp_dealer *dealer;
    uint32_t beside;                     /* ranks that may be hidden if the upcard is replaced */
    int keeps;                           /* whether there are hands that keep the upcard */
    rp_rank_order order;                 /* ace and king apart where they are `slick` */
    uint32_t sets;                       /* ranks that sets of kept ones are made of */
    uint32_t slick;                      /* ace and king, if a kept one asks for the other */
    uint32_t own_slick;                  /* the one that makes the upcard an ace-king, a bit */
    int near_three, near_four;           /* hidden ranks kept that one card makes a straight: */
    uint16_t three[RP_MOST_NEAR];        /* three of them, with the upcard kept */
    uint16_t four[RP_MOST_NEAR];         /* four, with the upcard replaced */
    uint8_t three_rank[RP_MOST_NEAR][3]; /* the same, rank by rank */
    uint8_t four_rank[RP_MOST_NEAR][4];
    uint64_t three_with[RP_RANKS]; /* by rank: the sets that have it, a bit each */
    uint64_t four_with[RP_RANKS];
    uint16_t straights[1 << RP_RANKS]; /* the ranks that make four kept ones a straight */
} rp_gain_plan;

/* A sum of excesses, and of the counts of terms that count; else 0. */
typedef struct rp_excesses {
    int64_t value, count;
} rp_excesses;

static inline rp_excesses rp_plus(rp_excesses a, rp_excesses b)
{
    return (rp_excesses){a.value + b.value, a.count + b.count};
}

static inline rp_excesses rp_minus(rp_excesses a, rp_excesses b)
{
    return (rp_excesses){a.value - b.value, a.count - b.count};
}

static inline rp_excesses rp_times(int64_t times, rp_excesses a)
{
    return (rp_excesses){times * a.value, times * a.count};
}

/* The ends of a redraw that are counted: the player wins, pushes, loses. */
enum { RP_COUNTED = 3 };

/* The redraw of hands with given stakes, and of one category. With `again` cards of
 * the replaced rank in the deck, buying exceeds taking the ante by
 * first[again] * (gains of cards that stand at once) +
 * last[again] * (gains of cards that only stand last) - price. */
typedef struct rp_gain_terms {
    int64_t win, push, lose;  /* against failing, for a card */
    int64_t each[RP_COUNTED]; /* in terms that count: what a card counts for; else nothing */
    int64_t first[RP_SUITS], last[RP_SUITS];
    int64_t price;
    int64_t first_ways[RP_SUITS], last_ways[RP_SUITS]; /* as first and last, in counts */
    int counts, only_counts; /* whether these terms count, and values do not matter then */
    int flush_stands;
    int alike; /* whether cards of the replaced rank count like any other: the first one stands */
    int fewest_winning;                                /* with fewer no redraw can pay */
    int64_t least_gains;                               /* the same, of all cards */
    rp_excesses excess[RP_SUITS][RP_MOST_WINNING + 1]; /* by again and winning cards */
    rp_excesses step[RP_SUITS];                        /* what one more of these adds to any */
} rp_gain_terms;

/* The sets that a dealer can keep, by ranks alone. */
typedef struct rp_rank_spread {
    rp_spread kept, replaced;
    uint32_t sets; /* the ranks that they are made of */
    int words;     /* of counts filled in */
} rp_rank_spread;

/* Kept ranks near a straight: suits aside, the winning cards beside straights; the
 * gains of all cards; and by how much the excess over all replaced ranks differs from
 * that of the winning cards alone. */
typedef struct rp_near {
    int winning;
    int64_t gains;
    rp_excesses change;
} rp_near;

/* The gain over all dealer hands by ranks alone, whatever their suits: with the
 * upcard kept, and with the upcard replaced. */
typedef struct rp_rank_gain {
    rp_excesses kept, replaced;
    uint64_t three_used, four_used;                  /* the sets that matter, a bit each */
    rp_near three[RP_MOST_NEAR], four[RP_MOST_NEAR]; /* as in the plan */
} rp_rank_gain;

/* A redraw for a hand. */
typedef struct rp_gain {
    const rp_gain_plan *plan;
    const rp_gain_terms *terms;
    const rp_composition *composition;
    const rp_rank_gain *by_ranks;
    uint32_t strength;
    uint32_t keepable; /* ranks whose pairs lose to the hand */
} rp_gain;

void rp_gain_plan_init(rp_gain_plan *plan, const rp_rules *rules, const rp_dealer *dealer);

/* Whether terms are defined: more cards are left in the deck than any rank has. */
static inline int rp_has_gain_terms(const rp_redraw *redraw)
{
    return rp_redraw_offered(redraw) && redraw->deck > RP_SUITS;
}

void rp_gain_terms_init(rp_gain_terms *terms, const rp_redraw *redraw, const rp_stakes *stakes,
                        uint32_t category);

/* The same terms `scale` times as large, less one for each ordered way to turn up cards that
 * end a redraw so: RP_REDRAW_WIN, _PUSH or _LOSE. No decision changes, a tie staying one, so
 * that scale * gain - (gain by these terms) counts the ways of all redraws that are bought, in
 * every sum that is linear in the gains. Returns the scale. */
int64_t rp_scaled_terms_init(rp_gain_terms *terms, const rp_redraw *redraw, const rp_stakes *stakes,
                             uint32_t category, rp_end counted);

/* Terms by which gains are counted too: the ordered ways to turn up cards that end a redraw, of
 * all redraws that are bought, rp_counting_unit of them as one; a card that wins, pushes or loses
 * counts for each[]. */
void rp_counting_terms_init(rp_gain_terms *terms, const rp_redraw *redraw, const rp_stakes *stakes,
                            uint32_t category, const int64_t each[RP_COUNTED]);

/* How many ways count as one: where the ways of a card are an even number, 2. */
static inline int64_t rp_counting_unit(const rp_redraw *redraw)
{
    return redraw->drawn > 1 && redraw->rules->free_redraws == RP_UNLIMITED_REDRAWS ? 2 : 1;
}

/* Whether the gain of such a hand can be computed here: there are terms, and the hand is
 * two pair or more, or it is a pair and no redraw pays unless all four kept ranks are lower. */
int rp_gain_applies(const rp_redraw *redraw, const rp_stakes *stakes, uint32_t strength);

/* A hand, its gain by ranks still to be filled in or known from others. */
rp_gain rp_gain_of(const rp_gain_plan *plan, const rp_gain_terms *terms, const rp_composition *c,
                   const rp_rank_gain *by_ranks, uint32_t strength);

/* The sets for such a hand: the same for all hands but pairs. */
void rp_rank_spread_fill(const rp_gain *gain, rp_rank_spread *spread);

/* Whether sets filled in for one hand serve another one with the same live cards. */
int rp_rank_spread_serves(const rp_gain *gain, const rp_rank_spread *spread);

/* Fills in the gain by ranks, which the hand's gain in suits starts from. */
void rp_gain_by_ranks(const rp_gain *gain, const rp_rank_spread *spread, rp_rank_gain *by_ranks);

/* Whether rp_gain_by_ranks is the same for all hands of these stakes: straights
 * beat none of them, or all; pairs differ by rank. */
static inline int rp_rank_gain_is_shared(uint32_t strength)
{
    const uint32_t category = strength >> RP_CATEGORY_SHIFT;
    return category != RP_STRAIGHT && category != RP_PAIR;
}

/* Whether no suit can change this gain: there is none, and flushes and straights
 * only beat the hand. */
static inline int rp_gain_is_nothing(int64_t gain, uint32_t strength)
{
    return gain == 0 && strength >> RP_CATEGORY_SHIFT < RP_STRAIGHT;
}

/* What the live ranks of the upcard's suit change: flushes as dealt are taken out,
 * four kept cards of the suit can become one. */
rp_excesses rp_gain_in_upcard_suit(const rp_gain *gain, uint32_t suited);

/* What the live ranks of another suit change. */
rp_excesses rp_gain_in_other_suit(const rp_gain *gain, uint32_t suited);

/* The same of the hands alone that one card of the suit makes the player's own flush: all that
 * can tie with it. The suit has all of these cards, or shows one as the upcard. */
rp_excesses rp_change_of_same_flush(const rp_gain *gain, uint32_t suited, int own_suit);

#endif
