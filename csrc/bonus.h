/* SPDX-License-Identifier: MIT */
/* The bonus: a side bet on the player's own cards.
 *
 * It does not depend on the dealer, so an action is worth the mean bonus plus the
 * game, in which folding costs what a fold takes of the bonus. */
#ifndef RP_BONUS_H
#define RP_BONUS_H

#include "strength.h"

/* RP_OK, or RP_BAD_BONUS. */
int32_t rp_bonus_check(const rp_rules *rules, int32_t stake);

/* What a stake gains after an action with a dealt hand of this category. */
rp_bonus_gains rp_bonus_after(const rp_rules *rules, int32_t stake, int dealt, int32_t action);

enum {
    RP_FOLD_NET = -1,  /* the ante */
    RP_LEAST_FOLD = -4 /* worse than any bet, which is worth -3 at least */
};

/* What folding a final hand of this category gains, the bonus of a bet apart: for the
 * choice, and never less than RP_LEAST_FOLD, at which nobody folds. */
static inline int32_t rp_fold_net(const rp_bonus_gains *gains, int category)
{
    const int32_t net = RP_FOLD_NET + gains->folded[category] - gains->kept[category];
    return net < RP_LEAST_FOLD ? RP_LEAST_FOLD : net;
}

#endif
