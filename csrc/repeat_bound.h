/* SPDX-License-Identifier: MIT */
/* What further single exchanges can be worth at most.
 *
 * Nothing of this enters a value: a bound only decides what need not be looked at.
 * Four kept cards are near if one card makes them a straight flush. They alone pay
 * for many exchanges, so they are bounded by themselves; any other hand by what one
 * more card can make of it. */
#ifndef RP_REPEAT_BOUND_H
#define RP_REPEAT_BOUND_H

#include "repeat_ceiling.h"

enum {
    RP_AHEAD = 8,      /* draws that are bounded by the live cards themselves */
    RP_TWO_SUITED = 0, /* by the most cards of one suit */
    RP_THREE_SUITED = 1,
    RP_FOUR_SUITED = 2,
    RP_SUITED = 3,
    RP_NEAR = 4 /* kinds of near cards: one card or two complete them, to a royal or not */
};

/* What holds for a deal however it goes on, by the cards exchanged before. */
typedef struct rp_reach {
    const rp_draws *draws;
    int first_live; /* live cards when none was exchanged */
    rp_near_straights straights;
    rp_ceilings stopping[RP_CARDS];
    int64_t pair[RP_CARDS][RP_RANKS][2]; /* the same of pairs, by rank */
    /* Exchanging a card of a hand, the other four not being near: by the most cards of
     * one suit in it, two or fewer, three, four or five. */
    rp_ceilings going_on[RP_CARDS][RP_SUITED];
    int64_t near[RP_CARDS][RP_NEAR]; /* the same with four near cards */
    int end;                         /* from here on that is worth no more than a fold */
} rp_reach;

/* The same from some live cards on. */
typedef struct rp_outlook {
    const rp_reach *reach;
    rp_crowd crowd;
    int levels;                     /* of the next, from the first on */
    rp_ceilings stopping[RP_AHEAD]; /* after one draw, two, ... */
    int64_t pair[RP_AHEAD][RP_RANKS][2];
} rp_outlook;

/* `exchanged` cards were exchanged when `draws->live` are left. About 50 KiB. */
void rp_reach_init(rp_reach *reach, const rp_draws *draws, int exchanged);

/* What holds whatever `left` of these cards are live once `exchanged` cards were exchanged. */
void rp_reach_init_many(rp_reach *reach, const rp_draws *draws, uint64_t cards, int left,
                        int exchanged);

void rp_look_ahead(rp_outlook *outlook, const rp_reach *reach, uint64_t live);

/* The same, for a few draws only, from all sets of live cards that differ from this one in other
 * suits than one. Of the dealer's hands at most so many are flushes as dealt, and so many keep
 * four cards of one suit when one is replaced. Bounds are those of kept cards of that suit. */
void rp_look_ahead_by_rank(rp_outlook *outlook, const rp_reach *reach, uint64_t live, int levels,
                           int64_t dealt, int64_t redrawn);

/* The most that one more exchange can be worth, keeping these four cards, when `drawn`
 * of the outlook's live cards (0 or 1) will have been drawn before. */
int64_t rp_repeat_bound(const rp_outlook *outlook, uint64_t kept, int drawn);

#endif
