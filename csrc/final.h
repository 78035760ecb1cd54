/* SPDX-License-Identifier: MIT */
/* What one final hand is worth against every dealer hand. */
#ifndef RP_FINAL_H
#define RP_FINAL_H

#include <stddef.h>

#include "gain.h"

/* Showdowns as ends, in redraw sequences, with no redraw bought. */
static inline rp_ends rp_ends_of(const rp_showdowns *s, int64_t sequences)
{
    rp_ends ends;
    ends.count = RP_REDRAW_WIN;
    ends.of[RP_NO_QUALIFY] = s->no_qualify * sequences;
    ends.of[RP_WIN] = s->win * sequences;
    ends.of[RP_PUSH] = s->push * sequences;
    ends.of[RP_LOSE] = s->lose * sequences;
    return ends;
}

/* The same where redraws are yet to be decided: without those that do not qualify. */
static inline rp_ends rp_qualified_ends(const rp_showdowns *s, int64_t sequences)
{
    rp_ends ends = rp_no_ends();
    ends.of[RP_WIN] = s->win * sequences;
    ends.of[RP_PUSH] = s->push * sequences;
    ends.of[RP_LOSE] = s->lose * sequences;
    return ends;
}

/* The gain of one composition, kept for other hands with the same stakes. */
typedef struct rp_known_gain {
    const rp_gain_terms *terms; /* NULL: none yet */
    rp_rank_spread spread;      /* its sets RP_NO_RANKS: none yet */
    rp_gain gain;
    rp_rank_gain by_ranks;
    uint32_t strength;             /* of the hand whose gains in suits follow */
    uint32_t suit_ranks[RP_SUITS]; /* live ranks of each suit, or RP_NO_RANKS */
    int64_t in_suit[RP_SUITS];
} rp_known_gain;

#define RP_NO_RANKS UINT32_MAX

/* Nothing is known of a composition. */
static inline void rp_forget_gain(rp_known_gain *known)
{
    known->terms = NULL;
    known->spread.sets = RP_NO_RANKS;
}

/* Everything that decides a final hand but the hand. */
typedef struct rp_scene {
    const rp_gain_plan *plan;
    const rp_gain_terms *terms; /* of its stakes, if its gain is asked for */
    const rp_redraw *redraw;
    const rp_composition *composition;
    rp_known_gain *known;       /* of this composition */
    const uint32_t *suit_ranks; /* live ranks of each suit */
    int upcard_suit;
} rp_scene;

/* The gain of a hand, from scratch where it is not known. */
void rp_know_gain(const rp_scene *scene, uint32_t strength);

/* What suits change in a gain that is known. */
int64_t rp_gain_in_suits(const rp_scene *scene);

/* Whether the redraw is valued by its gain rather than by counting its ends. */
static inline int rp_by_gain(const rp_redraw *redraw, const rp_stakes *stakes, uint32_t strength,
                             const rp_tally *tally)
{
    return !tally->outcomes && rp_gain_applies(redraw, stakes, strength);
}

/* The worth of a final hand for a tally; `s` are its showdowns, flushes included. */
rp_worth rp_final_worth(const rp_scene *scene, const rp_stakes *stakes, uint32_t strength,
                        const rp_showdowns *s, const rp_tally *tally);

#endif
