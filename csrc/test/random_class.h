/* SPDX-License-Identifier: MIT */
/* Classes of deals for tests, as likely as their deals. */
#ifndef RP_RANDOM_CLASS_H
#define RP_RANDOM_CLASS_H

#include "check.h"
#include "rank_class.h"

/* The number of a class of the full deck, its upcard's rank and the hand's, highest first. */
static inline int32_t random_class(uint64_t *state, uint8_t hand[RP_HAND], int *upcard)
{
    uint8_t deck[RP_CARDS];
    for (int i = 0; i < RP_CARDS; i++)
        deck[i] = (uint8_t)i;
    shuffle(state, deck, RP_CARDS, RP_HAND + 1);
    for (int i = 0; i < RP_HAND; i++) {
        int j = i;
        for (; j > 0 && hand[j - 1] < rp_rank(deck[i]); j--)
            hand[j] = hand[j - 1];
        hand[j] = (uint8_t)rp_rank(deck[i]);
    }
    *upcard = rp_rank(deck[RP_HAND]);
    return rp_class_number(*upcard, hand);
}

#endif
