/* SPDX-License-Identifier: MIT */
/* Whether a first exchange of one card, after which others may follow, is better than all that
 * a deal is worth without that. */
#ifndef RP_REPEAT_BEST_H
#define RP_REPEAT_BEST_H

#include "repeat_search.h"

typedef struct rp_best_repeat {
    int position; /* of the card to exchange, or RP_NO_CARD */
    rp_wide value;
} rp_best_repeat;

/* The best of five exchanges, the first of them, if it is worth more than `least` units, or, at
 * one of the first `ties` positions, as much. From the live cards of the search. */
rp_best_repeat rp_find_best_repeat(rp_search *s, const uint8_t hand[RP_HAND], rp_wide least,
                                   int ties);

#endif
