/* SPDX-License-Identifier: MIT */
/* Final hands whose choice depends on the suits where a redraw is sold: deal by deal, every
 * way to draw their ranks in suits.
 *
 * What a suit changes depends on the ranks of the hand that it holds and on those drawn of
 * it, so each such figure is found once for all deals of the class. */
#ifndef RP_CLASS_REDRAW_SUITS_H
#define RP_CLASS_REDRAW_SUITS_H

#include "class_redraw.h"

enum { RP_MOST_TAKEN = 1 << RP_HAND }; /* sets of drawn ranks, as bits in rising order */

/* Weighed draws: all of them, and by what a suit holds of the hand and gives of the draw. */
typedef struct rp_taken_weights {
    int64_t all;
    int64_t upcard_suit[RP_MOST_LANES][RP_MOST_TAKEN], other_suit[RP_MOST_LANES][RP_MOST_TAKEN];
} rp_taken_weights;

/* About 130 KiB: on the stack, one at a time. */
typedef struct rp_suit_figures {
    const rp_redraw_scene *scene;
    const rp_redraw_final *final;
    uint32_t taken[RP_MOST_TAKEN]; /* the ranks of each set */
    int sets;
    int64_t upcard_suit[RP_MOST_LANES][RP_MOST_TAKEN]; /* gains, unknown ones marked */
    int64_t other_suit[RP_MOST_LANES][RP_MOST_TAKEN];
    rp_worth worth[RP_MOST_LANES][RP_MOST_TAKEN]; /* in pairs, without redraws; by the upcard's
                                                     suit, found with its gain */
    rp_taken_weights buying[2];                   /* uninsured and insured */
} rp_suit_figures;

void rp_suit_figures_begin(rp_suit_figures *figures, const rp_redraw_scene *scene,
                           const rp_redraw_final *final);

/* Adds what all draws are worth above their worth in the house without redraws, in each deal
 * of the class. */
void rp_value_by_suits(rp_suit_figures *figures, rp_wide by_deal[RP_MOST_DEALS]);

/* The same of the one draw that is all of one suit. */
int64_t rp_value_in_one_suit(rp_suit_figures *figures, const rp_suiting *deal, int suit);

/* Enters the draws of so many of each deal, or of all those of one suit: corrects `ends`,
 * which has them as if there were no redraw, and notes the redraws. */
void rp_choose_by_suits(rp_suit_figures *figures, const int64_t deals[RP_MOST_DEALS],
                        rp_outcomes *ends);
void rp_choose_in_one_suit(rp_suit_figures *figures, const rp_suiting *deal, int suit,
                           int64_t weight, rp_outcomes *ends);

/* Adds the redraws noted; or all were added as those of insured bets, or of others, which
 * some are not. */
void rp_count_by_suits(const rp_suit_figures *figures, rp_redraw_outcomes *out);
void rp_move_by_suits(const rp_suit_figures *figures, int insured, rp_redraw_outcomes *out);

#endif
