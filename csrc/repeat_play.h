/* SPDX-License-Identifier: MIT */
/* Best play forward: the states of a layer, and the outcomes of those draws after which the player
 * stops.
 *
 * Draws to four near cards that their plan decides are counted in parts that many states share:
 * see repeat_part.h. */
#ifndef RP_REPEAT_PLAY_H
#define RP_REPEAT_PLAY_H

#include "repeat_near.h"
#include "repeat_search.h"

/* Words of the header of a table of states, besides that of the number of entries. */
enum {
    RP_FIRST_LIVE = 0,  /* all cards that were live in any of the states at first */
    RP_STATES_DONE = 2, /* places of the table looked at: as states, */
    RP_PARTS_DONE = 3   /* and as parts */
};

enum {
    RP_PART_SHIFT = 52,   /* bits beyond the cards tell parts from states, */
    RP_STATE_SHIFT = 60,  /* and states whose parts are counted already from others */
    RP_MOST_OF_STATE = 64 /* entries, its parts and states after it */
};

/* One layer. About 150 KiB: keep it on the stack. */
typedef struct rp_layer {
    rp_search search;
    const uint8_t *order;
    int upcard, live; /* live cards of all states */
    rp_memory next;   /* states and parts */
    rp_outcome_sums *stopped;
    rp_outcomes ends; /* of some draws */
} rp_layer;

/* Adds so many times these outcomes, or the ends of a bet. */
void rp_add_outcomes(rp_outcome_sums *sums, rp_wide times, const rp_outcomes *outcomes);
void rp_add_ends(rp_outcome_sums *sums, const rp_rules *rules, int first, int second,
                 rp_choice choice, rp_wide times, const rp_ends *ends);

/* Adds to the parts all draws to near cards that their plan, which holds, decides. There has to be
 * room. */
void rp_add_parts(rp_layer *layer, const rp_near_cards *near, uint64_t live, rp_wide ways);

/* Adds what follows a part of the layer before to the parts of this one. */
int32_t rp_pass_on_part(rp_layer *layer, const rp_memory *states, const uint64_t *entry);

/* Counts the parts of a layer once all its states are played; leaves no entries if nothing goes
 * on. */
int32_t rp_count_parts(rp_layer *layer);

/* Plays the states of a table: RP_UNFINISHED, RP_STATES_FULL and so on as rp_play_layer. */
int32_t rp_play_states(rp_layer *layer, const rp_memory *states);

#endif
