/* SPDX-License-Identifier: MIT */
/* The dealer's redraw: what buying one more card for him is worth. */
#ifndef RP_REDRAW_H
#define RP_REDRAW_H

#include "flush.h"

/* The redraw of a deal with a given number of cards left in the deck once the
 * dealer has his five. Counts are of ordered ways to turn up `drawn` cards, all
 * that could be needed: `sequences` of them, at most 42 * 41 * 40 * 39 < 2^22. */
typedef struct rp_redraw {
    const rp_rules *rules;
    int deck;          /* cards left */
    int drawn;         /* free redraws and one, or all cards left */
    int64_t sequences; /* 1 where no redraw is offered */
} rp_redraw;

rp_redraw rp_redraw_of(const rp_rules *rules, int live);

/* Whether a redraw can be had at all. */
static inline int rp_redraw_offered(const rp_redraw *redraw)
{
    return redraw->rules->redraw_card != RP_REDRAW_NONE && redraw->deck > 0;
}

/* Whether buying can be worth it against some dealer hand: a bound for all hands of a category,
 * whatever cards are live, and a closer one. A high card never buys: he cannot win. */
int rp_redraw_may_pay(const rp_redraw *redraw, const rp_stakes *stakes, uint32_t category);
int rp_redraw_can_pay(const rp_redraw *redraw, const rp_composition *c, const rp_stakes *stakes,
                      uint32_t strength);

/* Whether one card can make the dealer qualify by an ace and a king: not where his
 * highest card goes, for if he still keeps one of them he had both. */
static inline int rp_may_make_ace_king(const rp_rules *rules)
{
    return rules->qualifier == RP_ACE_KING && rules->redraw_card != RP_REDRAW_HIGHEST;
}

/* The rank, of five different ones, that is replaced. */
int rp_replaced_rank(const rp_rules *rules, uint32_t ranks, int upcard_rank);

/* The ranks that may all be hidden if the upcard is the card replaced. */
uint32_t rp_beside_replaced_upcard(const rp_rules *rules, int upcard_rank);

/* Ends of the dealer hands that do not qualify, by ranks alone: every set of four
 * live cards of different ranks counts, whatever its suits. */
void rp_redraw_ranks(const rp_redraw *redraw, const rp_composition *c, const rp_stakes *stakes,
                     uint32_t strength, rp_ends *ends);

/* Adds what one suit changes: `suited` are its live ranks. Four cards of the
 * upcard's suit make a flush as dealt, so they are taken out; four kept cards of
 * one suit can become a flush. */
void rp_redraw_suit(const rp_redraw *redraw, const rp_composition *c, const rp_stakes *stakes,
                    uint32_t strength, uint32_t suited, int is_upcard_suit, rp_ends *ends);

#endif
