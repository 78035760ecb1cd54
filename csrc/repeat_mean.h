/* SPDX-License-Identifier: MIT */
/* What an exchange is worth at most on the average, from what any card is worth and what
 * some of them make. */
#ifndef RP_REPEAT_MEAN_H
#define RP_REPEAT_MEAN_H

#include "repeat_bound.h"

#define RP_ROYAL_RANKS (UINT32_C(0x1f) << (RP_ACE - 4))

enum { RP_NOTHING = -2 }; /* antes, below everything: no exchange is left */

/* The mean over the cards that can be drawn, from a base that any of them is worth. */
typedef struct rp_mean {
    const rp_ceilings *stopping;
    const int64_t (*pair)[2];    /* by rank, as the categories */
    const rp_ceilings *going_on; /* by cards of one suit */
    int slick;                   /* an ace and a king are kept */
    int suited;                  /* cards of one suit that are kept */
    int64_t base, more, most;    /* most: that any of them is worth */
} rp_mean;

/* Going on from a hand of a category, the card drawn being of the kept ones' suit or not. */
static inline int64_t rp_mean_going_on(const rp_mean *s, int category, int joins)
{
    const int suited = s->suited == RP_FOUR_SUITED ? s->suited : s->suited + joins;
    return s->going_on[suited].of[category][s->slick];
}

static inline int64_t rp_mean_worth(const rp_mean *s, int category)
{
    return rp_larger(s->stopping->of[category][s->slick], rp_mean_going_on(s, category, 1));
}

static inline void rp_mean_add(rp_mean *s, int64_t cards, int64_t points)
{
    if (points <= s->base || cards <= 0)
        return;
    s->more += cards * (points - s->base);
    s->most = rp_larger(s->most, points);
}

static inline void rp_mean_add_category(rp_mean *s, int64_t cards, int category)
{
    rp_mean_add(s, cards, rp_mean_worth(s, category));
}

/* Cards that put the ace beside a king, or the king beside an ace. */
static inline void rp_mean_add_slick(rp_mean *s, int64_t cards, int category)
{
    const int64_t again = s->going_on[RP_FOUR_SUITED].of[category][1];
    rp_mean_add(s, cards, rp_larger(s->stopping->of[category][1], again));
}

/* Any card drawn to four cards of a category, `joining` ones being of their suit, where
 * stopping is worth so much. */
static inline void rp_mean_start(rp_mean *s, int category, int64_t stopping, int joining)
{
    s->base = rp_larger(stopping, rp_mean_going_on(s, category, 0));
    rp_mean_add(s, joining, rp_mean_going_on(s, category, 1));
}

/* The same with four cards of different ranks, no card joining. */
static inline void rp_mean_start_unpaired(rp_mean *s)
{
    const int category = s->slick ? RP_ACE_KING : RP_HIGH_CARD;
    rp_mean_start(s, category, s->stopping->of[category][s->slick], 0);
}

/* Exchanging one of `live` cards after `exchanged` others. */
static inline int64_t rp_mean_points(const rp_mean *s, int live, int exchanged)
{
    const int64_t mean = s->base + rp_divide_up(s->more, live);
    return (s->more ? rp_smaller(mean, s->most) : mean) - (exchanged + 1) * RP_POINTS;
}

static inline rp_mean rp_mean_of(const rp_reach *reach, int exchanged, int slick, int suited)
{
    const int next = exchanged + 1;
    return (rp_mean){
        &reach->stopping[next], reach->pair[next], reach->going_on[next], slick, suited, 0, 0,
        RP_NOTHING * RP_POINTS};
}

/* The kind of four ranks that these ones make a straight of. */
static inline int rp_near_kind(uint32_t ranks, uint32_t straights)
{
    return 2 * !(ranks & ~RP_ROYAL_RANKS) + ((straights & (straights - 1)) != 0);
}

static inline int64_t rp_most_near(const rp_reach *reach, int exchanged)
{
    const int64_t *near = reach->near[exchanged];
    return rp_larger(rp_larger(near[0], near[1]), rp_larger(near[2], near[3]));
}

#endif
