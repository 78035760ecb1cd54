/* SPDX-License-Identifier: MIT */
/* The best play where single exchanges follow one another.
 *
 * A state is a hand and the live cards; how it was reached does not matter. Values of
 * states with n live cards are numerators over unit[n], each unit being n times the one
 * before, so that the sum over all draws needs no division. */
#ifndef RP_REPEAT_SEARCH_H
#define RP_REPEAT_SEARCH_H

#include "repeat_bound.h"
#include "repeat_memory.h"

enum { RP_FEWEST_STEPS = 64 }; /* that a search may be given at a time */

/* About 110 KiB: keep it on the stack. */
typedef struct rp_search {
    const rp_rules *rules;
    rp_draws draws;
    rp_reach reach;
    const rp_reach *common; /* what is remembered of bounds holds for all deals of this one */
    rp_memory memory;
    int upcard_suit;
    uint64_t live; /* cards when the search began */
    int64_t steps;
    int32_t status;              /* other than RP_OK: values mean nothing */
    int first_live;              /* live cards when none was exchanged */
    int least_live;              /* values are counted from here up */
    int64_t total[RP_CARDS];     /* ends of a bet, by live cards */
    int64_t factor[RP_CARDS][2]; /* two factors: a unit by the total */
    rp_wide unit[RP_CARDS];      /* below 2^109 */
} rp_search;

/* `memory->slots` is not 0. */
void rp_search_init(rp_search *s, const rp_rules *rules, uint64_t live, int upcard, int exchanged,
                    int64_t steps, const rp_memory *memory);

/* Begins anew with other live cards, as many, against the same upcard; `common` is to be set. */
void rp_search_take(rp_search *s, uint64_t live);

/* The denominator of values of so many live cards, none exchanged, which is that of searches with
 * memory begun by such ones. */
rp_wide rp_search_unit(const rp_rules *rules, int live);

/* A value of so many live cards, in ends of a bet, in units. */
static inline rp_wide rp_in_units(const rp_search *s, int live, rp_wide value)
{
    return rp_wide_scale(rp_wide_scale(value, s->factor[live][0]), s->factor[live][1]);
}

/* The fee of an exchange, in antes. */
static inline int64_t rp_search_fee(const rp_search *s, int live)
{
    const int exchanged = s->first_live - live;
    return exchanged ? exchanged + 1 : s->rules->exchange_fee[1];
}

/* Whether an exchange is worth no more than a fold even if so many points are added to the sum
 * over its draws. */
static inline int rp_is_hopeless(const rp_search *s, rp_wide sum, int64_t points, int live)
{
    const rp_wide point =
        rp_wide_add(rp_wide_halve(s->unit[live - 1], RP_POINT_BITS), rp_wide_of(1));
    const rp_wide most = rp_wide_add(sum, rp_wide_scale(point, points));
    return !rp_wide_less(rp_wide_scale(s->unit[live], rp_search_fee(s, live) - 1), most);
}

/* An exchange that is worth no more than a fold, if its value was not asked for. */
#define RP_NO_MORE_THAN_FOLD ((rp_wide){0, INT64_MIN})

static inline int rp_is_no_more_than_fold(rp_wide value)
{
    return value.high == INT64_MIN;
}

/* The value of one more exchange, its fee paid, with four cards kept; or, unless it is to
 * be told exactly, that it is no more than a fold's. */
rp_wide rp_exchange_value(rp_search *s, uint64_t kept, uint64_t live, int exactly);

/* Notes that an exchange of so many live cards is counted. */
void rp_note_exchange(rp_search *s, int live);

/* The cards of a hand that it is best to exchange next, as a set: several if they are
 * worth the same, none where folding or betting is worth as much. */
uint64_t rp_best_exchanges(rp_search *s, uint64_t hand, uint64_t live);

/* The cards drawn with four kept after which it is best to exchange one more, as a set; for each
 * of them the same as by rp_best_exchanges. */
uint64_t rp_next_exchanges(rp_search *s, uint64_t kept, uint64_t live, uint64_t best[RP_CARDS]);

#endif
