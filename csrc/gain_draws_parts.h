/* SPDX-License-Identifier: MIT */
/* What the sums over draws of flushes are made of. */
#ifndef RP_GAIN_DRAWS_PARTS_H
#define RP_GAIN_DRAWS_PARTS_H

#include "gain_draws.h"

enum {
    RP_MOST_TAKEN = RP_HAND + 1, /* numbers of ranks that are drawn, 0 to 5 */
    RP_KEPT = 4,                 /* cards that the dealer keeps */
    RP_MOST_APART = 12           /* winning cards where no straight is near */
};

/* What a card that makes a flush gains. */
typedef enum rp_card_gain { RP_CARD_LOSES, RP_CARD_TIES, RP_CARD_WINS, RP_CARD_GAINS } rp_card_gain;

/* The excess of buying where a rank is replaced: `cards` times slope * gains + start, where
 * that is positive; by what the card of that rank gains if it makes a flush. */
typedef struct rp_line {
    int64_t cards, slope, start[RP_CARD_GAINS];
} rp_line;

/* The dealer's cards of one suit. */
typedef struct rp_dealer_suit {
    uint32_t ranks;              /* live before the draw, and the upcard's if it is kept */
    uint8_t below[RP_RANKS + 1]; /* such ranks below each, and all */
    rp_line line[RP_RANKS][2];   /* by the rank replaced: it is not drawn, or it is */
} rp_dealer_suit;

/* What all sets of kept cards share: the upcard kept, or replaced. */
typedef struct rp_draw_sums {
    const rp_flush_draws *draws;
    int upcard_kept;
    uint32_t free; /* ranks that can be drawn */
    uint8_t free_below[RP_RANKS + 1];
    rp_dealer_suit dealer[RP_SUITS];
} rp_draw_sums;

/* A set of four kept ranks. */
typedef struct rp_kept_cards {
    uint32_t ranks;
    uint32_t straights; /* that make them a straight */
    uint32_t suits;     /* a bit for each suit that has them */
    uint32_t replaced;  /* ranks that may be replaced */
    int winning;        /* cards that pair them, no rank being drawn */
    int free;           /* ranks of them that can be drawn */
} rp_kept_cards;

/* Draws by how many marked ranks they take, from `first` to `last`. */
typedef struct rp_draw_counts {
    int first, last;
    int64_t of[RP_MOST_TAKEN];
} rp_draw_counts;

/* The draws of `left` cards out of so many ranks, `taken` marked ones being drawn before. */
static inline void rp_count_draws(int marked, int others, int left, int taken, rp_draw_counts *c)
{
    const int32_t *of_marked = rp_choose_table[marked], *of_others = rp_choose_table[others] + left;
    const int least = left > others ? left - others : 0, most = left < marked ? left : marked;
    c->first = taken + least;
    c->last = taken + most;
    for (int i = least; i <= most; i++)
        c->of[taken + i] = (int64_t)of_marked[i] * of_others[-i];
}

/* Sets of one suit, no straight near, by their highest rank, the ranks of them that can be
 * drawn (of another suit than the player's) and winning cards: at most 495. Draws whose flush
 * has a higher rank, by the winning cards that they leave: those that beneath it have less
 * than the kept ranks, or the same; at most 495 * 792. */
typedef struct rp_suit_of_sets {
    uint8_t kinds[RP_RANKS]; /* bits: numbers of ranks that can be drawn */
    uint16_t sets[RP_RANKS][RP_KEPT + 1][RP_MOST_APART + 1];
    int32_t less[RP_RANKS][RP_MOST_APART + 1], same[RP_RANKS][RP_MOST_APART + 1];
} rp_suit_of_sets;

/* The excess over all draws of hands whose kept cards are of one suit, other than the
 * player's, or the same. */
int64_t rp_excess_of_other_suit(const rp_draw_sums *sums, const rp_kept_cards *kept);
int64_t rp_excess_of_own_suit(const rp_draw_sums *sums, const rp_kept_cards *kept);

/* The same of other suits, without the draws whose flush differs first in the highest kept rank
 * or in a higher one; the draws that have a higher one are noted. */
int64_t rp_excess_of_lower_ranks(const rp_draw_sums *sums, const rp_kept_cards *kept,
                                 rp_suit_of_sets sets[RP_SUITS]);

/* What the last leaves out, for all sets of a suit; all draws, where it is the player's. */
rp_wide rp_excess_of_higher_ranks(const rp_draw_sums *sums, int suit, const rp_suit_of_sets *sets);

#endif
