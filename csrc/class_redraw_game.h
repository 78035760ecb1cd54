/* SPDX-License-Identifier: MIT */
/* All deals of a rank class of a house with a redraw: the plain game's values bound and
 * begin what is computed here.
 *
 * An action is worth what it is worth without redraws and what these add, never less than
 * nothing; upper bounds of that leave most actions out. Values are counted in 1 / full_unit
 * antes, and can pass 64 bits. */
#ifndef RP_CLASS_REDRAW_GAME_H
#define RP_CLASS_REDRAW_GAME_H

#include "class_redraw_flush.h"
#include "class_redraw_sixth.h"

enum {
    RP_MOST_REDRAW_HOLDS = 10,
    RP_MOST_KEPT = 1820, /* multisets of four ranks */
    RP_BOUNDED = 3       /* straights, full houses, quads */
};

/* The draws of a hold, as if only the kept cards were known: how many make these hands, with a
 * second combination of an ace and a king or with none; and of all others the sum of what a
 * redraw adds at most to a dealer hand, in RP_BOUND_PARTS (-1: nothing is known yet). */
typedef struct rp_bounded_draws {
    int64_t others;
    int32_t ways[RP_BOUNDED][2];
} rp_bounded_draws;

struct rp_class_game;

/* What is known of one hold. */
typedef struct rp_redraw_hold {
    int known, flushes_known;
    int64_t most; /* see rp_most_redraws; -1: not known yet */
    int chosen;   /* deals */
    rp_redraw_wants wants;
    rp_flush_wants flush_wants;
    rp_class_redraws redraws;
    rp_flush_redraws flushes;
    uint8_t deals[RP_MOST_DEALS], suits[RP_MOST_DEALS]; /* that choose it; see rp_class_suit_of */
} rp_redraw_hold;

/* About 12 MiB. */
typedef struct rp_redraw_game {
    int offered, counts; /* whether redraws are counted, for outcomes */
    int seconds;         /* whether second best values are asked for */
    rp_rules rules;
    rp_draws full;     /* the house with its redraw */
    int64_t full_unit; /* of values */
    int64_t ratio;     /* to the plain game's unit */
    int64_t sequences[RP_HAND + 1];
    int64_t scale[RP_HAND + 1]; /* of redraws to full_unit, by cards drawn */
    rp_redraw_terms terms[RP_HAND + 1];
    rp_redraw_scene scene[RP_HAND + 1], sixth_scene;
    rp_bounded_draws draws[RP_HAND + 1][RP_MOST_KEPT]; /* by cards drawn and kept ranks */
    int64_t most_flush, most_straight_flush; /* of six cards: what a redraw adds to a dealer hand */
    int64_t hands_in_suit;                   /* dealer hands but for one card of a suit, at most */
    rp_composition undrawn;                  /* of the class, none drawn: no draw leaves more */
    /* What redraws add at most to one final hand of a class, in antes over all dealer hands; by
     * cards drawn and combinations, -1: not known yet. */
    int64_t most[RP_HAND + 1][RP_CATEGORIES][RP_CATEGORIES];
    /* Of each deal in the plain game: the best action, and its value or, if that is asked for, the
     * second best. */
    int plain_action[RP_MOST_DEALS];
    int64_t plain_value[RP_MOST_DEALS];
    rp_redraw_hold hold[RP_HAND + 1][RP_MOST_REDRAW_HOLDS];
    rp_redraw_hold sixth;
    /* Flushes by the sixth card, by deal; known, and summed, for those with such four cards of
     * a suit, a bit for each lane. */
    rp_wide sixth_flush[RP_MOST_DEALS];
    uint32_t sixth_flush_known, sixth_flush_summed;
    rp_suit_weights deals; /* of one hold at a time: */
    rp_flush_deals flush_deals;
    rp_redraw_outcomes outcomes[RP_KINDS]; /* of all classes so far */
} rp_redraw_game;

/* Begins a game whose plain unit is known. */
void rp_redraw_game_begin(struct rp_class_game *game, const rp_rules *rules, uint64_t live,
                          int upcard);

/* Begins a class whose plain values are known. */
void rp_redraw_game_class(struct rp_class_game *game);

/* Dealer hands of which all cards but one are of a suit and that one is replaced, at most. */
int64_t rp_most_hands_in_suit(const rp_gain_plan *plan);

/* Upper bounds of what redraws add, in the plain game's unit: to an exchange, flushes of the
 * player apart; to those, by the suit of the kept cards (see rp_class_suit_of); and to the sixth
 * card of a deal. */
int64_t rp_most_redraws(struct rp_class_game *game, int drawn, int index);
int64_t rp_most_flush_redraws(struct rp_class_game *game, int drawn, int index, int suit);
int64_t rp_most_sixth_redraws(struct rp_class_game *game, const rp_suiting *deal);

/* Finds the entries of a hold whose plain value is known that some deal may ask for; and those
 * that all deals ask for, flushes apart. */
void rp_find_redraw_wants(struct rp_class_game *game, int drawn, int index);
rp_redraw_wants rp_all_redraw_wants(const struct rp_class_game *game);

/* As rp_class_game_best; seconds are asked for of all deals of a class or of none. */
int rp_redraw_game_best(struct rp_class_game *game, const rp_suiting *deal, rp_wide *value,
                        rp_wide *second, rp_wide *bet);

/* Whether an action of a deal is summed with others of the class; its outcomes one by one,
 * in triples, where it is not; and the sequences of a redraw then. */
int rp_redraw_game_is_summed(struct rp_class_game *game, const rp_suiting *deal, int action);
void rp_redraw_game_count(struct rp_class_game *game, const rp_suiting *deal, int action,
                          rp_outcomes *out);
int64_t rp_redraw_game_sequences(const struct rp_class_game *game, int action);

/* As rp_class_game_choose and rp_class_game_end: outcomes in pairs (draw, dealer hand), as if
 * no redraw was bought, and apart from them the redraws. */
void rp_redraw_game_choose(struct rp_class_game *game, const rp_suiting *deal, int action,
                           rp_outcomes out[RP_KINDS]);
void rp_redraw_game_end(struct rp_class_game *game, rp_outcomes out[RP_KINDS]);

/* What was chosen so far. */
void rp_redraw_game_outcomes(const struct rp_class_game *game, rp_game *sums);

#endif
