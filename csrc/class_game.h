/* SPDX-License-Identifier: MIT */
/* All deals of a rank class: the best action of each, and its value. Nothing is staked on
 * a bonus, so that a fold costs the ante. */
#ifndef RP_CLASS_GAME_H
#define RP_CLASS_GAME_H

#include "class_bound.h"
#include "class_flush.h"
#include "class_outcomes.h"
#include "class_redraw_game.h"
#include "class_sixth.h"
#include "class_value.h"

enum { RP_MOST_HOLDS = 10 }; /* ways to keep two or three of five cards */

/* The unit of all values of a game: 1 / (pairs of it) antes. */
typedef struct rp_game_unit {
    int64_t pairs;              /* the common multiple of all actions' pairs */
    int64_t scale[RP_HAND + 1]; /* of an action by the cards that it draws */
    int offered[RP_HAND + 1];   /* whether so many may be exchanged ([0]: the bet) */
    int sixth;                  /* whether a sixth card is sold */
} rp_game_unit;

/* An action that exchanges `drawn` cards, and its hold. */
typedef struct rp_class_exchange {
    int action, drawn, hold;
    uint32_t discards;
    int64_t fee; /* in the game's unit */
} rp_class_exchange;

/* The same, or for NULL the sixth card, and what it is worth at most in any deal of the class;
 * of the sixth card in deals without four cards of a suit. */
typedef struct rp_class_order {
    const rp_class_exchange *exchange;
    int64_t most;
} rp_class_order;

/* What one flush of the player adds at most, in the game's unit. */
typedef struct rp_most_flush {
    int64_t flush, straight, royal;
} rp_most_flush;

/* Deals of the game that make one exchange. */
typedef struct rp_class_choice {
    int64_t all;
    int64_t deals[RP_MOST_LANES];
    int64_t with_flushes; /* deals of the next */
    rp_class_flushes flushes;
} rp_class_choice;

/* About 5 MiB: one a thread, not on the stack. */
typedef struct rp_class_game {
    rp_rules plain; /* the rules without a redraw */
    rp_draws draws; /* these against this upcard */
    rp_flush_order order;
    rp_rank_class class;
    rp_game_unit unit;
    int suitings;
    rp_suiting suiting[RP_MOST_DEALS];
    int holds[RP_HAND + 1];
    rp_class_hold hold[RP_HAND + 1][RP_MOST_HOLDS];
    uint8_t known[RP_HAND + 1][RP_MOST_HOLDS]; /* or only an upper bound of all lanes: */
    int64_t bound[RP_HAND + 1][RP_MOST_HOLDS];
    rp_most_flush most_flush[RP_HAND + 1];
    int64_t most_straights[RP_HAND + 1][RP_MOST_HOLDS]; /* what these add in one suit */
    uint32_t category;                                  /* of a hand that is no flush */
    int exchanges;                                      /* offered ones: */
    rp_class_exchange exchange[RP_ACTIONS];
    int purchases;                       /* these and the sixth card: */
    rp_class_order order_of[RP_ACTIONS]; /* the best first, as far as known */
    rp_class_sixth sixth;
    /* What flushes add to the exchanges that can make one, once it is needed. */
    uint8_t flushes_known[RP_HAND + 1][RP_MOST_HOLDS];
    rp_class_flushes flushes[RP_HAND + 1][RP_MOST_HOLDS];
    rp_class_choice choice[RP_HAND + 1][RP_MOST_HOLDS];
    int any_sixth;
    int64_t sixth_deals[RP_MOST_LANES]; /* that buy it */
    rp_redraw_game redraw;
} rp_class_game;

/* The greatest common divisor of numbers above 0, for units. */
static inline int64_t rp_common_divisor(int64_t a, int64_t b)
{
    for (int64_t rest = a % b; rest; rest = a % b) {
        a = b;
        b = rest;
    }
    return b;
}

/* Fixes rules, deck and upcard: RP_OK, or RP_BAD_RULES. */
int32_t rp_class_game_begin(rp_class_game *game, const rp_rules *rules, rp_deck deck,
                            int upcard_rank);

/* Values a class. Returns whether there is one of these ranks. */
int rp_class_game_value(rp_class_game *game, const uint8_t hand[RP_HAND]);

/* Puts what can be bought in order, once values or bounds are known. */
void rp_class_order_purchases(rp_class_game *game);

/* The best action of one of its deals, and the value; `second`: that of the second best, which
 * may be the same, or NULL; `bet`: that of betting. */
int rp_class_game_best(rp_class_game *game, const rp_suiting *deal, int64_t *value, int64_t *second,
                       int64_t *bet);

/* In plain values: an exchange at most, by what is known of it; the same once its own value
 * is known; the value of it then, flushes and all; and that of the bet or the sixth card. */
int64_t rp_class_exchange_most(const rp_class_game *game, const rp_suiting *deal,
                               const rp_class_exchange *e, int suit);
void rp_class_know_exchange(rp_class_game *game, const rp_class_exchange *e);
int64_t rp_class_exchange_value(rp_class_game *game, const rp_suiting *deal,
                                const rp_class_exchange *e, int suit);
int64_t rp_class_simple_value(rp_class_game *game, const rp_suiting *deal, int action);

/* An exchange that is offered, and the kind of any action. */
const rp_class_exchange *rp_class_exchange_of(const rp_class_game *game, int action);
static inline int rp_kind_of(int action)
{
    return action < RP_EXCHANGE ? action : RP_SIXTH + rp_popcount32(rp_discards(action));
}

/* The cards of a deal, highest first, of one rank by suit. */
void rp_class_hand(const rp_rank_class *class, const rp_suiting *deal, uint8_t hand[RP_HAND]);

/* The suit of all kept cards, RP_SUITS if they differ, -1 if none is kept. */
int rp_class_suit_of(const uint8_t hand[RP_HAND], uint32_t discards);

/* The bet of one deal, or its sixth cards one by one; the live cards of `draws` are those of
 * the deck. */
void rp_tally_simple(rp_draws *draws, const rp_suiting *deal, int action, rp_tally *tally);

/* The category of a deal's hand. */
uint32_t rp_class_category(const rp_class_game *game, const rp_suiting *deal);

/* Enters a deal for which an action is best: into the outcomes at once, or to be added
 * with others like it when the class ends. */
void rp_class_game_choose(rp_class_game *game, const rp_suiting *deal, int action,
                          rp_outcomes out[RP_KINDS]);

/* Adds what the deals of the class chose. */
void rp_class_game_end(rp_class_game *game, rp_outcomes out[RP_KINDS]);

#endif
