/* SPDX-License-Identifier: MIT */
/* What one final hand is worth against every dealer hand. */
#ifndef RP_FINAL_H
#define RP_FINAL_H

#include <stddef.h>

#include "redraw_ends.h"

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

/* The gains of one composition, kept for other hands with the same stakes. */
typedef struct rp_known_gain {
    const rp_terms *terms;  /* NULL: none yet */
    rp_rank_spread spread;  /* its sets RP_NO_RANKS: none yet */
    rp_gain gain[RP_GAINS]; /* by each of the terms, as the next */
    rp_rank_gain by_ranks[RP_GAINS];
    uint32_t strength;             /* of the hand whose gains in suits follow */
    uint32_t suit_ranks[RP_SUITS]; /* live ranks of each suit, or RP_NO_RANKS */
    rp_gains in_suit[RP_SUITS];
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
    const rp_terms *terms; /* of its stakes; NULL: redraws are counted hand by hand */
    const rp_redraw *redraw;
    const rp_composition *composition;
    rp_known_gain *known;       /* of this composition */
    const uint32_t *suit_ranks; /* live ranks of each suit */
    int upcard_suit;
} rp_scene;

/* The gains of a hand, from scratch where they are not known. Where there is none by ranks
 * alone and suits cannot change that, gains that count are left out. */
void rp_know_gain(const rp_scene *scene, uint32_t strength);

/* Gains that are known: by ranks alone, and what a suit changes with these live ranks. */
rp_gains rp_known_by_ranks(const rp_known_gain *known);
rp_gains rp_known_in_suit(const rp_known_gain *known, uint32_t suited, int own_suit);

/* What suits change in gains that are known. */
rp_gains rp_gain_in_suits(const rp_scene *scene);

/* All gains of a hand: by ranks and in suits. */
rp_gains rp_gains_of(const rp_scene *scene, uint32_t strength);

static inline int rp_known_is_nothing(const rp_known_gain *known, uint32_t strength)
{
    const rp_rank_gain *by_ranks = &known->by_ranks[RP_GAIN_TRUE];
    return rp_gain_is_nothing(by_ranks->kept.value + by_ranks->replaced.value, strength);
}

static inline void rp_add_gains(rp_gains *sum, const rp_terms *terms, int64_t times,
                                const rp_gains *gains)
{
    for (int i = 0; i < terms->count; i++)
        sum->of[i] += times * gains->of[i];
}

/* Whether redraws are valued by their gain rather than by counting their ends; `terms` as in
 * the scene. */
static inline int rp_by_gain(const rp_terms *terms, const rp_redraw *redraw,
                             const rp_stakes *stakes, uint32_t strength)
{
    return terms && rp_gain_applies(redraw, stakes, strength);
}

/* Adds redraws with these gains to what a hand is worth: by their ends if these are counted,
 * or as a gain. */
void rp_worth_add_gains(rp_worth *worth, const rp_terms *terms, const rp_stakes *stakes,
                        const rp_gains *gains);

/* The worth of a final hand; `s` are its showdowns, flushes included. */
rp_worth rp_final_worth(const rp_scene *scene, const rp_stakes *stakes, uint32_t strength,
                        const rp_showdowns *s);

#endif
