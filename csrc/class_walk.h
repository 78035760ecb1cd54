/* SPDX-License-Identifier: MIT */
/* A walk over the draws of a rank class, all lanes at once.
 *
 * The dealer's flushes are the only thing in which the lanes differ. A flush is a set
 * of four ranks T beside the upcard; a draw leaves it possible in proportion to the
 * cards of T's ranks that it takes. Split T into its ranks of the hand, h, and the
 * others: a lane has the flushes whose h it does not hold itself. So sums over draws
 * are kept for each h, with the ranks of the hand drawn first and together, and the
 * other ranks' part as a short polynomial; a lane is a sum over its h.
 *
 * Cost: a class has 6,175 draws of five cards by ranks, 1,820 of four, and so on. */
#ifndef RP_CLASS_WALK_H
#define RP_CLASS_WALK_H

#include "draw.h"
#include "draw_class.h"
#include "rank_class.h"

/* Draws that take the same cards of each rank; those of the hand's ranks count once
 * here, and are multiplied in when all with the same of these are summed. */
typedef struct rp_class_draw {
    rp_ranks drawn;
    int64_t ways;
    const rp_draw_class *others; /* the draw without the hand's ranks */
    int flushes_known;           /* whether rp_know_flushes has set the rest: */
    /* Ways times dealer flushes left, by how many ranks of the flush are not of the
     * hand: of all flushes, of those with ace and king, and of each straight. */
    int64_t flushes[RP_DEALER_HIDDEN + 1];
    int64_t ace_kings[RP_DEALER_HIDDEN + 1];
    int64_t straights[RP_MOST_STRAIGHTS];
} rp_class_draw;

typedef struct rp_class_walk {
    const rp_draws *draws;
    const rp_rank_class *class;
    rp_stock stock; /* whose suited ranks are those outside the hand */
    rp_rank_ways ways;
    rp_composition composition;
    int64_t dealer_hands;
    int drawn;
    uint8_t own[RP_RANKS];               /* cards drawn of each rank of the hand */
    int straight_set[RP_MOST_STRAIGHTS]; /* the hand's ranks of each straight, as a lane */
    int ace_king_set;                    /* ace and king, where of the hand, as a lane */
    /* For each set of the hand's ranks: the ways to draw `own` which leave them all in
     * the upcard's suit. */
    int64_t own_ways[RP_MOST_LANES];
    void (*enter)(struct rp_class_walk *walk, rp_class_draw *draw);
    void (*end_own)(struct rp_class_walk *walk); /* after all draws with the same `own` */
} rp_class_walk;

/* Counts the flushes of a draw. */
void rp_know_flushes(const rp_class_walk *walk, rp_class_draw *draw);

/* The ways of a draw that leave `rest` in the upcard's suit, the hand's ranks apart. */
int64_t rp_class_ways_leaving(const rp_class_walk *walk, const rp_class_draw *draw, uint32_t rest);

/* Called with four ranks of a flush, all but the upcard, and whether an ace-king of the
 * final hand pushes against the same ranks or wins. */
typedef void rp_list_ace_king(const rp_class_walk *walk, const rp_class_draw *draw, uint32_t rest,
                              int equal, void *to);

/* Lists the flushes that would be ace-kings not above that of a final hand; none where
 * an ace-king does not qualify. */
void rp_each_lower_ace_king(const rp_class_walk *walk, const rp_class_draw *draw, uint32_t strength,
                            rp_list_ace_king *list, void *to);

/* A final hand of these rank showdowns with these live ranks of the upcard's suit. */
rp_worth rp_worth_in_suit(const rp_draws *draws, uint32_t suited, uint32_t strength,
                          rp_showdowns s);

/* Walks over all draws of `drawn` cards. `enter` and `end_own` are set. */
void rp_walk_class(rp_class_walk *walk, const rp_draws *draws, const rp_rank_class *class,
                   int drawn);

#endif
