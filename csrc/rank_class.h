/* SPDX-License-Identifier: MIT */
/* The whole game, by ranks: all deals with the same ranks in the hand and the same
 * rank of the upcard.
 *
 * The upcard is of the first suit, which stands for all; the deals of a class
 * differ in the suits of the hand. For everything but the player's own flushes
 * all that matters of these is which ranks of the hand are of the upcard's suit,
 * so a class has few different deals: its lanes. */
#ifndef RP_RANK_CLASS_H
#define RP_RANK_CLASS_H

#include "card.h"

enum {
    RP_UPCARD_SUIT = 0,
    RP_MOST_LANES = 1 << RP_HAND,
    RP_HANDS_OF_RANKS = RP_GAME_CLASSES / RP_RANKS
};

/* The cards of the game: all of some ranks in the first `suits` suits. The full
 * deck is what people play; short ones are for checks. */
typedef struct rp_deck {
    uint32_t ranks;
    int suits;
} rp_deck;

/* Lanes are numbered by sets of hand ranks: bit i of a lane means that the i-th
 * lowest rank of the hand is also held in the upcard's suit. */
typedef struct rp_rank_class {
    rp_deck deck;
    int upcard_rank;
    uint8_t hand[RP_HAND]; /* ranks, highest first */
    uint32_t hand_ranks;
    int distinct; /* ranks in the hand */
    int lanes;    /* 2^distinct */
    uint8_t live[RP_RANKS];
    int live_cards;
    uint32_t suited[RP_MOST_LANES]; /* live ranks of the upcard's suit; RP_NO_LANE: no such deal */
} rp_rank_class;

#define RP_NO_LANE UINT32_MAX

/* One canonical deal of a class, for `weight` deals of the game. */
typedef struct rp_suiting {
    uint32_t ranks[RP_SUITS]; /* of the hand, in each suit */
    int lane;
    int weight;
    int longest, cards; /* the suit with most cards, and how many */
} rp_suiting;

/* Sets up the class of these ranks (highest first). Returns whether there is one. */
int rp_rank_class_init(rp_rank_class *class, rp_deck deck, int upcard_rank,
                       const uint8_t hand[RP_HAND]);

/* Its canonical deals: those whose other suits hold falling sets of ranks. */
int rp_list_suitings(const rp_rank_class *class, rp_suiting out[RP_MOST_DEALS]);

/* The number of a class, by the upcard and the hand's ranks, highest first. */
int32_t rp_class_number(int upcard_rank, const uint8_t hand[RP_HAND]);

/* The ranks of the next hand in the order of numbers. Returns 0 after the last one. */
int rp_next_hand(uint8_t hand[RP_HAND]);

/* The five cards of a deal. */
static inline uint64_t rp_suiting_cards(const rp_suiting *deal)
{
    uint64_t set = 0;
    for (int suit = 0; suit < RP_SUITS; suit++)
        for (uint32_t left = deal->ranks[suit]; left; left &= left - 1)
            set |= rp_bit(rp_lowest64(left) * RP_SUITS + suit);
    return set;
}

/* The most flushes that the dealer can have in any lane. */
static inline int64_t rp_most_flushes(const rp_rank_class *class)
{
    return rp_choose(rp_popcount32(class->deck.ranks) - 1, RP_DEALER_HIDDEN);
}

/* The lane bits of a set of ranks. */
static inline int rp_lane_of(const rp_rank_class *class, uint32_t ranks)
{
    int lane = 0, bit = 0;
    for (uint32_t left = class->hand_ranks; left; left &= left - 1, bit++)
        lane |= (int)(ranks >> rp_lowest64(left) & 1) << bit;
    return lane;
}

#endif
