/* SPDX-License-Identifier: MIT */
/* What a suit of the dealer changes for flushes that are alike to the ranks that he keeps. */
#ifndef RP_CLASS_REDRAW_FLUSH_CHANGES_H
#define RP_CLASS_REDRAW_FLUSH_CHANGES_H

#include "class_redraw_flush_bins.h"

/* What a card gains, and which cards there are. */
typedef struct rp_flush_cards {
    const rp_gain_terms *terms;
    int apart; /* as in rp_flush_hold */
    int64_t win, push, lose;
    const uint8_t *live; /* before the draw */
    int free;            /* ranks of the hand that can be drawn, as a lane */
    int hand;            /* ranks of the hand, each with its bit of a lane: */
    uint8_t hand_rank[RP_HAND];
} rp_flush_cards;

/* How the cards of a redraw end. */
typedef struct rp_card_ends {
    int win, push, lose;
} rp_card_ends;

/* All of them; `drawn`: cards of this suit. */
rp_card_ends rp_ends_with_suit(const rp_kept_ranks *kept, const rp_flush_bin *bin, uint32_t suited,
                               int drawn);

enum { RP_CARD_WINS, RP_CARD_PUSHES, RP_CARD_LOSES, RP_CARD_ENDS };

/* Excesses by the cards that are left of the replaced rank: with the suit, after nothing; where the
 * suit has a card of that rank by how this ends, if that matters; and without the suit. */
typedef struct rp_flush_excesses {
    int64_t with[1 + RP_SUITS], own[RP_CARD_ENDS][RP_SUITS], plain[RP_SUITS];
} rp_flush_excesses;

/* Fills in those without or with the suit, of a figure: the gain (0), or redraws that win (1) or
 * lose. Returns whether there are any. */
int rp_fill_plain(const rp_flush_cards *cards, int winning, int figure, rp_flush_excesses *out);
int rp_fill_with_suit(const rp_flush_cards *cards, rp_card_ends ends, int figure,
                      rp_flush_excesses *out);

/* What all ranks beyond change for a flush that draws none of them, and what each one drawn
 * adds to that: others than the hand's, and some of the hand's. */
typedef struct rp_flush_changes {
    int64_t all, other;
    int of_hand, bit[RP_HAND];
    int64_t change[RP_HAND];
} rp_flush_changes;

/* `same`: the suit is the flush's, so that a rank drawn is not left in it. */
rp_flush_changes rp_changes_in_suit(const rp_flush_cards *cards, const rp_kept_ranks *kept,
                                    const rp_flush_bin *bin, uint32_t suited, int same,
                                    const rp_flush_excesses *excesses);

#endif
