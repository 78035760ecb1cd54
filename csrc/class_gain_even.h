/* SPDX-License-Identifier: MIT */
/* What a suit changes for a player who beats every flush, for all ranks that it can have at once.
 *
 * Where a redraw pays against every hand of the suit its gain is a linear function of the cards
 * that win. So each set of ranks that the dealer keeps is looked at once, whatever else the suit
 * has left: the sums are by which of some ranks it needs, and then by which of them are missing. */
#ifndef RP_CLASS_GAIN_EVEN_H
#define RP_CLASS_GAIN_EVEN_H

#include "gain.h"

enum { RP_MOST_EVEN = 1 << 7 }; /* sets of ranks of the hand, or drawn beside them */

/* Of one kind of suit, by the set of those ranks that are missing: a part that is always there,
 * and one for each card of the suit. */
typedef struct rp_even_sums {
    int64_t value[RP_MOST_EVEN], count[RP_MOST_EVEN], each[RP_MOST_EVEN];
    int64_t least; /* with no card of the suit no hand gains less, before the price is paid */
} rp_even_sums;

typedef struct rp_even_gains {
    const rp_gain *gain;
    uint32_t ranks;    /* that a suit may be missing, a bit of a set each */
    int64_t win, lose; /* what a card gains */
    int64_t unit;      /* of ways of a card in one that is counted */
    rp_even_sums upcard_suit, other_suit;
} rp_even_gains;

/* Whether this can be done for a hand, with so many `ranks` that may be missing. */
int rp_even_gains_apply(const rp_gain *gain, uint32_t ranks);

/* Fills in the sums. Every suit has all other live ranks than these. */
void rp_even_gains_fill(const rp_gain *gain, uint32_t ranks, rp_even_gains *out);

/* As rp_gain_in_upcard_suit or rp_gain_in_other_suit. */
rp_excesses rp_even_gain(const rp_even_gains *gains, uint32_t suited, int own_suit);

#endif
