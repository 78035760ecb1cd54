/* SPDX-License-Identifier: MIT */
/* What every C test needs: a check that says where it failed, random numbers
 * that are the same on every machine, cards by name. */
#ifndef RP_CHECK_H
#define RP_CHECK_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card.h"

#define CHECK(claim)                                                                               \
    do {                                                                                           \
        if (!(claim)) {                                                                            \
            fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #claim);                    \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

/* Marsaglia's xorshift64*. */
static inline uint32_t next_random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (uint32_t)((*state * UINT64_C(2685821657736338717)) >> 32);
}

static inline int random_below(uint64_t *state, int n)
{
    return (int)(next_random(state) % (uint32_t)n);
}

static inline uint8_t card_named(const char *name)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    const char *rank = strchr(ranks, name[0]), *suit = strchr(suits, name[1]);
    CHECK(rank && suit);
    return (uint8_t)((rank - ranks) * RP_SUITS + (suit - suits));
}

/* Cards named in a text such as "As Kd"; returns how many. */
static inline int cards_named(const char *text, uint8_t *cards)
{
    int count = 0;
    for (; *text; text += text[2] ? 3 : 2)
        cards[count++] = card_named(text);
    return count;
}

/* Moves `count` random cards to the front of a deck of `size`. */
static inline void shuffle(uint64_t *state, uint8_t *deck, int size, int count)
{
    for (int i = 0; i < count; i++) {
        const int j = i + random_below(state, size - i);
        const uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
}

/* The rules of the preset `basic`. */
static inline rp_rules basic_rules(void)
{
    const rp_rules rules = {
        .pay = {0, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100},
        .exchange_fee = {0, 1, 1, 1, 1, 1},
        .sixth_card_fee = 1,
        .max_payout = RP_NOT_OFFERED,
        .qualifier = RP_ACE_KING,
        .ante_on_no_qualify = 1,
        .second_combination = 1,
        .ace_king_as_second = 1,
    };
    return rules;
}

/* Rules of no house, amounts small enough to make every decision close. */
static inline rp_rules random_rules(uint64_t *state)
{
    rp_rules rules = basic_rules();
    for (int category = RP_ACE_KING; category < RP_CATEGORIES; category++)
        rules.pay[category] = random_below(state, 4 + 3 * category);
    for (int k = 1; k <= RP_HAND; k++) {
        rules.exchange_fee[k] = random_below(state, 4) - (random_below(state, 8) == 0);
        if (rules.exchange_fee[k] < 0)
            rules.exchange_fee[k] = RP_NOT_OFFERED;
        rules.bet_forced[k] = random_below(state, 5) == 0;
    }
    rules.sixth_card_fee = random_below(state, 3);
    rules.max_payout = random_below(state, 2) ? RP_NOT_OFFERED : random_below(state, 40);
    rules.qualifier = (uint8_t)(random_below(state, 3) ? RP_ACE_KING : RP_PAIR);
    rules.ante_on_no_qualify = (uint8_t)random_below(state, 2);
    rules.ante_on_win = (uint8_t)random_below(state, 2);
    rules.second_combination = random_below(state, 4) > 0;
    rules.ace_king_as_second = random_below(state, 4) > 0;
    rules.straight_and_pair = (uint8_t)random_below(state, 2);
    rules.insurance_maximum = (uint8_t)random_below(state, 3);
    if (rules.insurance_maximum == RP_INSURANCE_HALF && rules.max_payout > 0)
        rules.max_payout &= ~1;
    rules.insurance_on_tie = (uint8_t)random_below(state, 2);
    rules.insurance_on_loss = (uint8_t)random_below(state, 2);
    rules.insured_box_may_redraw = (uint8_t)random_below(state, 2);
    rules.redraw_card = (uint8_t)random_below(state, 4);
    rules.redraw_fee_is_ante = (uint8_t)random_below(state, 2);
    rules.free_redraws = (uint8_t)(random_below(state, 3) * 3 / 2);
    rules.flush_stands = (uint8_t)random_below(state, 2);
    rules.redraw_failure = (uint8_t)random_below(state, 2);
    return rules;
}

/* Gives rules a bonus of no house, which every hand may win. */
static inline void random_bonus(uint64_t *state, rp_rules *rules)
{
    rules->bonus_columns = (uint8_t)random_below(state, 3);
    rules->bonus_by_final = (uint8_t)random_below(state, 2);
    rules->bonus_lost_on_fold = (uint8_t)(random_below(state, 3) > 0);
    for (int category = 0; category < RP_CATEGORIES; category++) {
        rules->bonus[category] = random_below(state, 3);
        rules->bonus_sixth[category] = random_below(state, 3);
    }
}

/* A deal that leaves `live` cards, the other cards seen. `kind` 0: any cards, 1:
 * most cards in play from two suits, 2: most from seven neighbouring ranks. */
static inline rp_deal short_deal(uint64_t *state, int live, int kind)
{
    uint8_t deck[RP_CARDS];
    rp_deal deal = {0, {0}, 0, 0};
    int liked = 0, first = random_below(state, 7);
    for (int card = 0; card < RP_CARDS; card++) {
        const int like = kind == 0 || (kind == 1 && rp_suit(card) < 2) ||
                         (kind == 2 && rp_rank(card) >= first && rp_rank(card) < first + 7);
        deck[card] = (uint8_t)card;
        if (like) {
            deck[card] = deck[liked];
            deck[liked++] = (uint8_t)card;
        }
    }
    shuffle(state, deck, liked, liked);
    shuffle(state, deck, RP_HAND + 1, RP_HAND + 1);
    memcpy(deal.hand, deck, RP_HAND);
    deal.upcard = deck[RP_HAND];
    for (int i = RP_HAND + 1 + live; i < RP_CARDS; i++)
        deal.seen |= rp_bit(deck[i]);
    return deal;
}

#endif
