/* SPDX-License-Identifier: MIT */
/* The plans of all sets that may come next are made first. */
#include "repeat_plan.h"

#include "repeat_mean.h"
#include "repeat_parts.h"

#define TAG (UINT64_C(4) << 60) /* no card: tells these entries from values */

enum { HOLDS, CLOSED, EVEN, SETS }; /* bits of a plan, then its sets of ranks */

/* A plan takes three entries. */
enum { ENTRIES = 3 };

static rp_memory_key key_of(const rp_near_cards *near, uint64_t by_rank, int entry)
{
    return (rp_memory_key){near->kept | TAG | (uint64_t)entry << RP_CARDS, by_rank};
}

static int recall(const rp_search *s, const rp_near_cards *near, uint64_t by_rank, rp_plan *plan)
{
    rp_wide known[ENTRIES];
    for (int i = 0; i < ENTRIES; i++) {
        const rp_memory_key key = key_of(near, by_rank, i);
        if (!rp_recall(&s->memory, &key, &known[i]))
            return 0;
    }
    const uint64_t bits = known[0].low, sets = bits >> SETS;
    *plan = (rp_plan){.holds = (int)(bits >> HOLDS & 1),
                      .closed = (int)(bits >> CLOSED & 1),
                      .even = (int)(bits >> EVEN & 1),
                      .again = (uint32_t)sets & RP_RANK_MASK,
                      .open = (uint32_t)(sets >> RP_RANKS) & RP_RANK_MASK,
                      .split = {(uint32_t)(sets >> 2 * RP_RANKS) & RP_RANK_MASK,
                                (uint32_t)(sets >> 3 * RP_RANKS) & RP_RANK_MASK},
                      .least = known[0].high,
                      .most = known[1].high,
                      .open_least = (int64_t)known[2].low,
                      .open_most = known[2].high};
    return 1;
}

static void remember(rp_search *s, const rp_near_cards *near, uint64_t by_rank, const rp_plan *plan)
{
    const uint64_t sets = plan->again | (uint64_t)plan->open << RP_RANKS |
                          (uint64_t)plan->split[0] << 2 * RP_RANKS |
                          (uint64_t)plan->split[1] << 3 * RP_RANKS;
    const int flags = plan->holds << HOLDS | plan->closed << CLOSED | plan->even << EVEN;
    const uint64_t bits = (uint64_t)flags | sets << SETS;
    const rp_wide entries[ENTRIES] = {
        {bits, plan->least}, {0, plan->most}, {(uint64_t)plan->open_least, plan->open_most}};
    for (int i = 0; i < ENTRIES && s->status == RP_OK; i++) {
        const rp_memory_key key = key_of(near, by_rank, i);
        if (!rp_remember(&s->memory, &key, entries[i]))
            s->status = RP_MEMORY_FULL;
    }
}

/* Makes the plans of those sets that may be gone on from. */
static void plan_next(rp_search *s, const rp_near_cards *near, uint64_t by_rank,
                      const rp_rank_stops *stops)
{
    for (int rank = 0; rank < RP_RANKS && s->status == RP_OK; rank++) {
        if (!rp_others_of_rank(by_rank, rank))
            continue;
        const uint64_t next = rp_less_other_of_rank(by_rank, rank);
        if (rp_bound_by_rank(s, near, next).points > stops->least[rank][0])
            rp_plan_of(s, near, next);
    }
}

rp_plan rp_plan_of(rp_search *s, const rp_near_cards *near, uint64_t by_rank)
{
    rp_plan plan = {.least = RP_NOTHING * RP_POINTS, .most = RP_NOTHING * RP_POINTS};
    rp_rank_stops stops;
    if (recall(s, near, by_rank, &plan))
        return plan;
    if (s->steps-- <= 0)
        s->status = RP_UNFINISHED;
    if (s->status != RP_OK)
        return plan;
    plan.most = rp_bound_by_rank(s, near, by_rank).points;
    if (s->status != RP_OK || plan.most <= -RP_POINTS ||
        s->first_live - rp_live_of_ranks(by_rank) > RP_MOST_EXCHANGED)
        return plan;
    const rp_suited_hands suited = rp_suited_hands_of(&s->draws, by_rank);
    rp_set_rank_stops(&s->draws, near, by_rank, &suited, &stops);
    plan_next(s, near, by_rank, &stops);
    if (s->status != RP_OK)
        return plan;
    plan = rp_count_plan(s, near, by_rank, &stops);
    remember(s, near, by_rank, &plan);
    return plan;
}
