/* SPDX-License-Identifier: MIT */
/* Best play forward: the states of a layer, and the outcomes of those draws after which the player
 * stops.
 *
 * All draws to four near cards are counted in parts that many states share, for all of these
 * together: one by the ranks of the live cards, and what each suit changes in it. */
#ifndef RP_REPEAT_PLAY_H
#define RP_REPEAT_PLAY_H

#include "repeat_near.h"
#include "repeat_search.h"

/* Words of the header of a table of states, besides that of the number of entries. */
enum {
    RP_FIRST_LIVE = 0,  /* all cards that were live in any of the states at first */
    RP_STATES_DONE = 2, /* places of the table looked at: as states, */
    RP_PARTS_DONE = 3   /* and as parts of the layer before */
};

/* Bits beyond the cards, which tell parts from states. */
enum { RP_PART_SHIFT = 52, RP_MOST_OF_STATE = 64 /* entries, its parts and states after it */ };

/* One layer. About 150 KiB: keep it on the stack. */
typedef struct rp_layer {
    rp_search search;
    const uint8_t *order;
    int upcard, live; /* live cards of all states */
    int in_parts;     /* whether near cards are counted in parts */
    rp_memory next;   /* states and parts */
    rp_outcome_sums *stopped;
    rp_outcomes ends; /* of some draws */
} rp_layer;

/* Adds so many times these outcomes, or the ends of a bet. */
void rp_add_outcomes(rp_outcome_sums *sums, rp_wide times, const rp_outcomes *outcomes);
void rp_add_ends(rp_outcome_sums *sums, const rp_rules *rules, int first, int second,
                 rp_choice choice, rp_wide times, const rp_ends *ends);

/* Draws that are left to be counted one by one. */
typedef struct rp_single_draws {
    uint64_t more, less; /* to be added, and to be taken out of the parts */
} rp_single_draws;

/* Adds to the parts all draws but those after which the player goes on. May set the search's
 * status: then nothing is added. */
rp_single_draws rp_add_parts(rp_layer *layer, uint64_t kept, uint64_t live, uint64_t again,
                             rp_wide ways);

/* Counts the parts of a layer once all its states are played. */
int32_t rp_count_parts(rp_layer *layer);

/* Plays the states of a table: RP_UNFINISHED, RP_STATES_FULL and so on as rp_play_layer. */
int32_t rp_play_states(rp_layer *layer, const rp_memory *states);

#endif
