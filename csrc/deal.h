/* SPDX-License-Identifier: MIT */
/* Checks of what comes in at the door, and the cards that a deal leaves live. */
#ifndef RP_DEAL_H
#define RP_DEAL_H

#include "card.h"

/* Adds cards to a set: RP_OK, RP_BAD_CARD or RP_DUPLICATE_CARD. */
int32_t rp_add_cards(const uint8_t *cards, int count, uint64_t *set);

/* The cards unknown to the player, or what is wrong with the deal. */
int32_t rp_live_cards(const rp_deal *deal, uint64_t *live);

/* RP_OK, or why an action of this deal is not to be had. */
int32_t rp_action_offered(const rp_rules *rules, int live, int32_t action);

/* The number of cards that an action draws. */
int rp_cards_drawn(int32_t action);

/* The fee of an action that is offered. */
int32_t rp_action_fee(const rp_rules *rules, int32_t action);

/* The pairs (draw, dealer hand) behind an action other than fold: at most
 * C(46,5) * C(41,4) < 2^38. */
int64_t rp_action_total(int live, int32_t action);

#endif
