/* SPDX-License-Identifier: MIT */
/* One showdown, and one redraw card by card, as the game is played. */
#ifndef RP_TURN_UP_H
#define RP_TURN_UP_H

#include "settlement.h"
#include "strength.h"

/* One player against one dealer. */
typedef struct rp_table {
    const rp_rules *rules;
    const rp_stakes *stakes;
    uint32_t player; /* strength */
    int upcard;
} rp_table;

/* RP_NO_QUALIFY, RP_WIN, RP_PUSH or RP_LOSE. */
rp_end rp_show_down(const rp_table *t, uint32_t dealer);

/* The dealer's card that a redraw replaces, as a set. */
uint64_t rp_replaced_card(const rp_table *t, uint64_t dealt);

/* Turns up cards for the dealer's `kept` four, one after another from `deck`: at
 * most `left`, the last of which stands. Counts ordered ways for all of them. */
void rp_turn_up(const rp_table *t, uint64_t kept, int replaced_rank, uint64_t deck, int left,
                rp_ends *ends);

#endif
