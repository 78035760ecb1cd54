/* SPDX-License-Identifier: MIT */
/*
 * rpoker.h: the C interface of rpoker-odds.
 *
 * Everything is counted in integers. A card is a number from 0 to 51, a set of
 * cards a 64-bit mask with bit `card` set. Money is in antes. Every function
 * is pure: it reads its arguments, writes its outputs (on RP_OK only) and
 * keeps nothing, so any number of threads may call it at once.
 *
 * Order of arguments: rules, state, sizes, outputs.
 *
 * The part between the two marker lines is read by cffi as it stands: plain C
 * (enumerators, structs, prototypes), no preprocessor. So is that of rpoker_repeat.h, the
 * part of the interface for exchanges that may be repeated.
 */
#ifndef RPOKER_H
#define RPOKER_H

#include <stdint.h>

/* [cffi begin] */

/* A card is rank * RP_SUITS + suit: rank 0 (deuce) to 12 (ace), suit 0 to 3
 * (clubs, diamonds, hearts, spades; suits are never ranked). */
enum {
    RP_RANKS = 13,
    RP_SUITS = 4,
    RP_CARDS = 52,
    RP_HAND = 5,           /* cards dealt to the player, and to the dealer */
    RP_HANDS = 2598960,    /* five-card hands of the full deck */
    RP_NO_CARD = 255,      /* fills a row of rp_analyze_many */
    RP_NOT_OFFERED = -1,   /* a fee or cap that the house does not have */
    RP_MAX_AMOUNT = 10000, /* largest amount in a rule, in antes */
    RP_MOST_REPEATS = 14,  /* single exchanges counted one after another, at least */
    RP_MOST_KNOWN = 7,     /* cards of a final hand and gone ones, of rp_sum_finals */
    RP_CATEGORY_SHIFT = 26 /* strength >> RP_CATEGORY_SHIFT is the category */
};

typedef enum rp_status {
    RP_OK = 0,
    RP_BAD_RULES = 1,          /* an amount or a choice out of its range */
    RP_BAD_CARD = 2,           /* not 0..51, or a wrong number of cards */
    RP_DUPLICATE_CARD = 3,     /* one card in two places */
    RP_TOO_FEW_LIVE = 4,       /* fewer than four cards left for the dealer */
    RP_UNKNOWN_ACTION = 5,     /* not 0..RP_ACTIONS-1 */
    RP_ACTION_NOT_OFFERED = 6, /* the house or the short deck rules it out */
    RP_DEALER_QUALIFIES = 7,   /* no redraw: the dealer's hand plays as it is */
    RP_BAD_BONUS = 8,          /* a stake out of its range, or on a bonus not offered */
    RP_REPEATED = 9,           /* an exchange that may be repeated: rp_repeat values it */
    RP_UNFINISHED = 10,        /* the steps are used up: call again with the same memory */
    RP_MEMORY_FULL = 11,       /* begin again with more memory */
    RP_TOO_DEEP = 12,          /* more exchanges can pay than are counted */
    RP_STATES_FULL = 13,       /* go on with the states of the next layer in a larger table */
    RP_TIED = 14               /* exchanges are worth the same: begin again with an order */
} rp_status;

/* Choices of the rules. */
enum {
    RP_INSURANCE_NONE = 0, /* insurance_maximum: none, half of the payout, all of it */
    RP_INSURANCE_HALF = 1,
    RP_INSURANCE_FULL = 2,
    RP_REDRAW_NONE = 0, /* redraw_card: none offered, or which card is replaced */
    RP_REDRAW_HIGHEST = 1,
    RP_REDRAW_LOWEST = 2,
    RP_REDRAW_UPCARD = 3,
    RP_UNLIMITED_REDRAWS = 3 /* free_redraws: no rank has more cards left */
};

/* Categories of hands, weakest first. */
typedef enum rp_category {
    RP_HIGH_CARD = 0,
    RP_ACE_KING = 1,
    RP_PAIR = 2,
    RP_TWO_PAIR = 3,
    RP_TRIPS = 4,
    RP_STRAIGHT = 5,
    RP_FLUSH = 6,
    RP_FULL_HOUSE = 7,
    RP_QUADS = 8,
    RP_STRAIGHT_FLUSH = 9,
    RP_ROYAL_FLUSH = 10,
    RP_CATEGORIES = 11
} rp_category;

/* The actions of one deal, in the order that breaks ties between equal values:
 * fold, bet at once, sixth card, then the 31 exchanges, fewer cards first and
 * then in hand order (rp_discards tells which). */
enum { RP_FOLD = 0, RP_BET = 1, RP_SIXTH = 2, RP_EXCHANGE = 3, RP_ACTIONS = 34 };

/* The rules of a house. Amounts are antes from 0 to RP_MAX_AMOUNT. */
typedef struct rp_rules {
    int32_t pay[RP_CATEGORIES];        /* odds to one on the bet; high card 0 */
    int32_t exchange_fee[RP_HAND + 1]; /* [k] for k cards, or RP_NOT_OFFERED; [0] is 0 */
    int32_t sixth_card_fee;            /* or RP_NOT_OFFERED */
    int32_t max_payout;                /* most that is won on a bet, or RP_NOT_OFFERED */
    uint8_t bet_forced[RP_HAND + 1];   /* [k]: no fold after exchanging k cards */
    uint8_t qualifier;                 /* RP_ACE_KING or RP_PAIR */
    uint8_t ante_on_no_qualify;        /* 1 paid, 0 pushes */
    uint8_t ante_on_win;               /* 1 paid, 0 pushes */
    uint8_t second_combination;        /* 1: two combinations are paid */
    uint8_t ace_king_as_second;        /* 1: ace-king may be the second one */
    uint8_t straight_and_pair;         /* 1: a paired straight pays straight and
                                          pair, 0: two straights */
    uint8_t insurance_maximum;         /* RP_INSURANCE_... */
    uint8_t insurance_on_tie;          /* the stake: 1 returned, 0 lost */
    uint8_t insurance_on_loss;         /* the same */
    uint8_t insured_box_may_redraw;    /* 1: yes */
    uint8_t redraw_card;               /* RP_REDRAW_... */
    uint8_t redraw_fee_is_ante;        /* 1: the ante is the fee, 0: one more chip */
    uint8_t free_redraws;              /* 0, 1 or RP_UNLIMITED_REDRAWS, of the same rank */
    uint8_t flush_stands;              /* 1: no further redraw of a flush or better */
    uint8_t redraw_failure;            /* the ante, the dealer failing again: 1 as if
                                          no redraw was bought, 0 pushes */
    /* The bonus: odds to one by category, with 0 the stake is lost. */
    int32_t bonus[RP_CATEGORIES];       /* by the dealt five */
    int32_t bonus_sixth[RP_CATEGORIES]; /* by the best five of six after a sixth card instead */
    uint8_t bonus_columns;              /* 0 no bonus, 1 the first column only, 2 both */
    uint8_t bonus_by_final;             /* two columns, after an exchange: 1 the final five by
                                           the second, 0 the dealt five by the first */
    uint8_t bonus_lost_on_fold;         /* 1: who folds loses the stake, 0: the bonus stands */
    uint8_t repeated_exchange;          /* 1: single exchanges may follow that of one card, for
                                           2, 3, 4, ...; a bonus must not depend on them, then */
} rp_rules;

/* What the player knows: his five cards, the dealer's open card, and other
 * cards that he has seen (in nobody's hand here, never dealt again); and his
 * stake on the bonus, 0 to RP_MAX_AMOUNT antes. */
typedef struct rp_deal {
    uint64_t seen;
    uint8_t hand[RP_HAND];
    uint8_t upcard;
    int32_t bonus;
} rp_deal;

/* Expected values of all actions, fees paid, best continuation, not reduced:
 * numerator is high * 2^64 + low; denominator < 2^58, 0 where an action is not
 * offered. Without the dealer's redraw and a stake on the bonus |numerator| < 2^56,
 * so that `low` read as a signed number is all of it; with them it is below 2^86. */
typedef struct rp_values {
    uint64_t low[RP_ACTIONS];
    int64_t high[RP_ACTIONS];
    int64_t denominator[RP_ACTIONS];
} rp_values;

/* How a bet can end. The first four: no redraw was bought. */
typedef enum rp_end {
    RP_NO_QUALIFY = 0, /* the dealer does not qualify, the ante is taken */
    RP_WIN = 1,
    RP_PUSH = 2,
    RP_LOSE = 3,
    RP_REDRAW_WIN = 4, /* a redraw was bought, he qualifies, the player wins */
    RP_REDRAW_PUSH = 5,
    RP_REDRAW_LOSE = 6,
    RP_REDRAW_FAIL = 7, /* a redraw was bought, he still does not qualify */
    RP_ENDS = 8
} rp_end;

/* How often each end of one action comes: counts of (draw, dealer hand, cards
 * that the redraw turns up, whether bought or not), by the combinations of the
 * final hand; second RP_HIGH_CARD means none. All counts add up to total. */
typedef struct rp_outcomes {
    int64_t total;
    int64_t fold[RP_CATEGORIES];
    int64_t uninsured[RP_ENDS][RP_CATEGORIES][RP_CATEGORIES];
    int64_t insured[RP_ENDS][RP_CATEGORIES][RP_CATEGORIES];
} rp_outcomes;

/* What each end of a bet is worth, in antes besides fees, to a hand of given
 * combinations. */
typedef struct rp_stakes {
    int32_t payout;    /* won on the bet, w of the rules */
    int32_t insurance; /* the largest stake, 0 if none may be placed */
    int32_t fold;      /* what folding gains instead: -1 */
    int32_t uninsured[RP_ENDS];
    int32_t insured[RP_ENDS];
} rp_stakes;

/* What the bonus gains after an action, in antes, by the category of the final
 * hand: at most RP_MAX_AMOUNT^2 < 2^27. */
typedef struct rp_bonus_gains {
    int32_t kept[RP_CATEGORIES];   /* the player does not fold */
    int32_t folded[RP_CATEGORIES]; /* he folds, at once or after a draw */
} rp_bonus_gains;

/* Pairs of a dealt hand and a sixth card out of the full deck, by the category
 * of the dealt five and by that of the best five of six. */
typedef struct rp_sixth_counts {
    int64_t of[RP_CATEGORIES][RP_CATEGORIES];
} rp_sixth_counts;

/* What a winning hand is paid for. */
typedef struct rp_combinations {
    int32_t first;      /* category of the best hand */
    int32_t second;     /* the second combination, RP_HIGH_CARD if none */
    int32_t multiplier; /* odds to one on the bet, before any cap */
} rp_combinations;

/* A short English sentence for a status. Never NULL. */
const char *rp_status_text(int32_t status);

/* RP_OK, or RP_BAD_RULES. */
int32_t rp_rules_check(const rp_rules *rules);

/* The hand positions (bit i: hand[i]) that an action discards; 0 for fold, bet,
 * sixth card and anything that is no action. */
uint32_t rp_discards(int32_t action);

/* Strength of the best five of 5 or 6 cards; larger is stronger, equal is a
 * tie; strength >> RP_CATEGORY_SHIFT is the rp_category. */
int32_t rp_strength(const uint8_t *cards, int32_t count, uint32_t *strength);

/* Strength of every five-card hand a < b < c < d < e of the full deck, in
 * lexicographic order of (a, b, c, d, e): RP_HANDS values. */
int32_t rp_strength_all(uint32_t *strength);

/* First and second combination of 5 or 6 cards and what they pay together. */
int32_t rp_combine(const rp_rules *rules, const uint8_t *cards, int32_t count,
                   rp_combinations *combinations);

/* Values of all actions of one deal. Exchanges of one card that may be repeated count as
 * not offered here and below: rp_repeat values them. */
int32_t rp_analyze(const rp_rules *rules, const rp_deal *deal, rp_values *values);

/* Values of many deals with the same stake on the bonus. Each row of `deals` has `width` bytes:
 * five hand cards, the upcard, then width - 6 seen cards (RP_NO_CARD: none). Writes RP_ACTIONS
 * numbers a row to each output, as in rp_values. On a bad row: its status, its number in
 * *failed, and the rows before it are written. */
int32_t rp_analyze_many(const rp_rules *rules, const uint8_t *deals, int64_t count, int32_t width,
                        int32_t bonus, uint64_t *low, int64_t *high, int64_t *denominator,
                        int64_t *failed);

/* What the bonus of a deal gains after one action, which may be an exchange of one card that
 * may be repeated. */
int32_t rp_bonus_for(const rp_rules *rules, const rp_deal *deal, int32_t action,
                     rp_bonus_gains *gains);

/* Counts all dealt hands and sixth cards; a row's sum over 47 is the number of
 * five-card hands, a column's sum over 6 that of six-card hands. */
int32_t rp_count_sixth(rp_sixth_counts *counts);

/* What the ends of a bet are worth to a hand of these combinations. */
int32_t rp_stakes_for(const rp_rules *rules, int32_t first, int32_t second, rp_stakes *stakes);

/* The outcomes behind one action, by counting compositions. */
int32_t rp_outcomes_of(const rp_rules *rules, const rp_deal *deal, int32_t action,
                       rp_outcomes *outcomes);

/* The outcomes of betting a final hand of 5 or 6 cards, its purchase made;
 * `gone` is every other known card: discards and seen cards. */
int32_t rp_decide(const rp_rules *rules, const uint8_t *cards, int32_t count, int32_t upcard,
                  uint64_t gone, rp_outcomes *outcomes);

/* Fold or bet over the ways to give suits to cards, so that the hand is no flush: how many ways,
 * in how many betting is worth more, and in 1/unit antes the value of betting and what the worse
 * choice loses, as high * 2^64 + low. */
typedef struct rp_final_sums {
    int64_t ways, bets, high, cost_high;
    uint64_t low, cost_low;
} rp_final_sums;

/* Against an upcard of one suit, fees lost. A row of `ranks`: those of the hand, `held` (5 or 6),
 * falling, then of other known cards, falling; `known` (to RP_MOST_KNOWN) in all. Cost:
 * microseconds a row, milliseconds where a redraw may be worth buying. */
int32_t rp_sum_finals(const rp_rules *rules, int32_t upcard_rank, int32_t held, int32_t known,
                      int64_t count, const uint8_t *ranks, int64_t *unit, rp_final_sums *sums);

/* The outcomes of a blind box before its cards are seen: of betting, without insurance, each
 * hand of five that it may be dealt. `seen` is every known card but the upcard; nine more are
 * needed, fewer are RP_TOO_FEW_LIVE. Cost: as rp_outcomes_of for an exchange of five cards. */
int32_t rp_blind_box(const rp_rules *rules, int32_t upcard, uint64_t seen, rp_outcomes *outcomes);

/* A redraw that is bought for a dealer hand of five known cards that does not qualify, the first
 * of them the upcard: counts of ordered ways to turn up all cards that could be needed, by end
 * (only RP_REDRAW_...), and the cards which standing last make the dealer qualify, by who wins.
 * `gone` is every other known card. */
typedef struct rp_redraw_ends {
    int64_t total;
    int64_t ends[RP_ENDS];
    uint64_t win, push, lose;
} rp_redraw_ends;

int32_t rp_buy_redraw(const rp_rules *rules, const uint8_t *cards, int32_t count,
                      const uint8_t *dealer, uint64_t gone, rp_redraw_ends *ends);

/* rp_outcomes_of by looking at every draw and every dealer hand: slow and
 * obvious, the check of the fast one. Cost: up to 1.4 * 10^11 showdowns. */
int32_t rp_enumerate(const rp_rules *rules, const rp_deal *deal, int32_t action,
                     rp_outcomes *outcomes);

/* ---- the whole game ---- */

/* Kinds of actions: the codes of fold, bet and sixth card, then the exchanges by how many
 * cards. The hands of a game by ranks: multisets of five of them, for each upcard. */
enum {
    RP_KINDS = RP_EXCHANGE + RP_HAND,
    RP_REDRAW_COUNTS = 4,              /* bought, and then won, pushed, lost */
    RP_GAME_CLASSES = 6188 * RP_RANKS, /* some of them impossible */
    RP_MOST_DEALS = 256                /* canonical deals of a class */
};

/* Sums over deals of the game under best play. `deals` counts the deals by upcard and by
 * category of the dealt hand, `best` those for which a kind of action is best; value is high *
 * 2^64 + low over `unit` antes, of best play and of betting at once (a blind box without redraw
 * and insurance). Outcomes are counted in pairs (draw, dealer hand), those of a fold before any
 * purchase in deals: at most 2^64 in the whole game, so a part of it is to be summed before it
 * fills 2^63. Redraws that are bought stand there as dealer hands that do not qualify; they are
 * counted apart in triples (draw, dealer hand, cards that the redraw turns up), `sequences` to a
 * pair, for uninsured and insured bets: all of them, and those that end in each way but failing. */
typedef struct rp_game {
    int64_t unit;
    int64_t canonical;
    int64_t deals[RP_RANKS][RP_CATEGORIES];
    int64_t best[RP_RANKS][RP_CATEGORIES][RP_KINDS];
    uint64_t low[RP_RANKS][RP_CATEGORIES];
    int64_t high[RP_RANKS][RP_CATEGORIES];
    uint64_t bet_low[RP_RANKS][RP_CATEGORIES];
    int64_t bet_high[RP_RANKS][RP_CATEGORIES];
    rp_outcomes outcomes[RP_KINDS];
    int64_t sequences[RP_KINDS];
    uint64_t redraw_low[RP_KINDS][2][RP_REDRAW_COUNTS][RP_CATEGORIES][RP_CATEGORIES];
    int64_t redraw_high[RP_KINDS][2][RP_REDRAW_COUNTS][RP_CATEGORIES][RP_CATEGORIES];
} rp_game;

/* Bytes of working memory that rp_solve needs. */
int64_t rp_solve_room(void);

/* Sums `count` (to RP_GAME_CLASSES / 4) classes of deals from number `first` on. The deck is
 * all cards of the set `ranks` in the first `suits` suits (0x1fff and 4: the full deck); at
 * least ten cards. `room` is rp_solve_room() bytes, aligned for anything. For rules
 * without repeated exchange: RP_BAD_RULES for others. */
int32_t rp_solve(const rp_rules *rules, uint32_t ranks, int32_t suits, int32_t first, int32_t count,
                 void *room, rp_game *game);

/* The same, with the best action of each canonical deal and its value in 1/unit antes, in
 * order: game->canonical of them. RP_BAD_CARD if that is more than `capacity`; a class has at most
 * RP_MOST_DEALS. `second_low` and `second_high`: the value of the second best action, or NULL: it
 * takes time. `outcomes`: 0 leaves those of the game out; `left_out`: a byte for each of these
 * deals, other than 0 where its own are to be left out, or NULL. */
int32_t rp_solve_deals(const rp_rules *rules, uint32_t ranks, int32_t suits, int32_t first,
                       int32_t count, void *room, rp_game *game, int32_t outcomes,
                       const uint8_t *left_out, int64_t capacity, uint8_t *action, uint64_t *low,
                       int64_t *high, uint64_t *second_low, int64_t *second_high);

/* Deals of class `number` that are played alike, in sum. `play` is 128 * f + 2 * a + s: bit i of
 * f for card i of four or five of one suit; the best action a; s is 1 if the cards kept in an
 * exchange, one or more, are of one suit. What the second best actions lose is a cost. */
typedef struct rp_play_sums {
    int64_t number, play, deals, high, cost_high;
    uint64_t low, cost_low;
} rp_play_sums;

/* Sums all `deals` of some classes, given as by rp_solve_deals; without the second best ones
 * costs are 0, without high words the low ones are signed. Or RP_MEMORY_FULL. */
int32_t rp_sum_plays(int32_t first, int32_t count, int64_t deals, const uint8_t *action,
                     const uint64_t *low, const int64_t *high, const uint64_t *second_low,
                     const int64_t *second_high, int64_t capacity, rp_play_sums *sums,
                     int64_t *filled);

/* Where a deal of the full deck stands: the number of its class, its place among the
 * canonical deals of the class, and the order in which its cards are meant there: card i of
 * the canonical hand is hand[order[i]]. Seen cards are not known to a whole game. */
int32_t rp_number_deal(const rp_deal *deal, int32_t *number, int32_t *place,
                       uint8_t order[RP_HAND]);

/* Deals against one upcard, all with as many live cards: rows of five hand cards. `seen` are no
 * cards of theirs, `common` are in each hand (RP_HAND of them at most; 0 if unknown). */
typedef struct rp_repeat_table {
    uint64_t seen, common;
    int32_t upcard;
    int64_t count;
    const uint8_t *hands;
    const uint8_t *ties;
    uint64_t *low; /* in: high * 2^64 + low of rp_repeat_unit; out, with a position: the value */
    int64_t *high;
    uint8_t *position; /* out: hand[position] is to be exchanged, or RP_NO_CARD */
} rp_repeat_table;

/* The denominator of values with so many live cards (5 to 46), no card being exchanged before. */
int32_t rp_repeat_unit(const rp_rules *rules, int32_t live, uint64_t *low, int64_t *high);

/* For each row the best exchange of one card, where more single ones may follow, if it is worth
 * more than a value, or as much and hand[i] with i < ties[row] is exchanged; of equals the first.
 * Without repetition none must be worth more, nor as much with i < ties[row].
 * `memory` as for rp_repeat, and with the same `seen` and `common`. `*done`: rows that are done
 * before, and after the call. */
int32_t rp_repeat_best(const rp_rules *rules, const rp_repeat_table *table, int64_t steps,
                       uint64_t *memory, int64_t words, int64_t *done);

/* [cffi end] */

#include "rpoker_repeat.h"

#endif
