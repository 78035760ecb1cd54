/* SPDX-License-Identifier: MIT */
/* Sums over everything that an exchange or a sixth card can bring. */
#ifndef RP_DRAW_H
#define RP_DRAW_H

#include "bonus.h"
#include "gain.h"

/* An exchange to be summed: what is kept, and where the result goes. */
typedef struct rp_hold {
    rp_ranks kept;
    int suit; /* of all kept cards, RP_SUITS if they differ */
    rp_tally tally;
    int64_t bonus; /* summed over the draws: below 2^21 of them and 2^27 antes */
} rp_hold;

/* What all purchases of one deal share. About 50 KiB: keep it on the stack. */
typedef struct rp_draws {
    const rp_rules *rules;
    rp_dealer dealer;
    rp_gain_plan plan;
    uint64_t live;
    uint32_t suit_ranks[RP_SUITS]; /* live ranks of each suit */
    int upcard_suit;
    int by_hand; /* redraws are counted hand by hand even where their gains tell: a check */
    /* By first and second combination; folding is that after an exchange. */
    rp_stakes stakes[RP_CATEGORIES][RP_CATEGORIES];
    int64_t largest_difference[RP_CATEGORIES][RP_CATEGORIES]; /* between two ends */
    rp_bonus_gains exchange_bonus, sixth_bonus;
    uint32_t flushes[1 << RP_RANKS]; /* the dealer's, by the live ranks of his suit, packed */
    int flushes_filled;              /* for so many cards drawn, at most */
} rp_draws;

void rp_draws_init(rp_draws *draws, const rp_rules *rules, uint64_t live, int upcard);

/* Takes other live cards, against the same upcard. */
void rp_draws_take(rp_draws *draws, uint64_t live);

/* Stakes on the bonus with a dealt hand of this category; nothing is staked before. */
void rp_draws_stake(rp_draws *draws, int32_t stake, int dealt);

/* Adds every draw of `drawn` (1 to 5) cards to each of the holds, all of which
 * keep 5 - drawn cards. Outcomes are asked of one hold alone. */
void rp_draw_exchanges(rp_draws *draws, int drawn, rp_hold *holds, int count);

/* Adds every sixth card to a tally; returns the sum of the bonus. */
int64_t rp_draw_sixth(const rp_draws *draws, uint64_t hand, rp_tally *tally);

/* Adds a final hand that bets, or folds if it may, of five or with a sixth card. Returns
 * its category. */
int rp_settle_final(const rp_draws *draws, uint64_t hand, uint64_t live, int may_fold,
                    rp_tally *tally);

#endif
