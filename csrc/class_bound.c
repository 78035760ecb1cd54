/* SPDX-License-Identifier: MIT */
#include "class_bound.h"

#include <string.h>

#include "class_draws.h"
#include "class_final.h"
#include "final.h"

typedef struct bounding {
    rp_class_draws walk; /* the first member: what the walk hands back */
    const rp_draws *draws;
    const rp_class_hold *holds;
    int count, may_fold;
    int64_t *bound;
} bounding;

/* The value of one draw at most. A flush of the dealer is good for nobody below a full
 * house, insurance apart. */
static int64_t bound_of(const bounding *b, rp_ranks final)
{
    const rp_rules *rules = b->draws->rules;
    const rp_class_final f = rp_class_final_of(b->draws, &b->walk.composition, final);
    const rp_worth worth = {rp_ends_of(&f.showdowns, 1), 0};
    const int64_t value = rp_best_value(rules, f.stakes, b->may_fold, &worth);
    if (f.first < RP_FULL_HOUSE && !f.stakes->insurance)
        return value;
    return value + rp_most_flushes(b->walk.class) * b->draws->largest_difference[f.first][f.second];
}

static void enter(rp_class_draws *walk, rp_ranks drawn, int64_t ways, int undrawn)
{
    bounding *b = (bounding *)walk;
    rp_end_class_draw(walk, undrawn);
    for (int i = 0; i < b->count; i++)
        b->bound[i] += ways * bound_of(b, rp_ranks_join(b->holds[i].kept, drawn));
}

void rp_bound_class(const rp_draws *draws, const rp_rank_class *class, int drawn,
                    const rp_class_hold *holds, int count, int64_t *bound)
{
    bounding b;
    b.walk.enter = enter;
    b.draws = draws;
    b.holds = holds;
    b.count = count;
    b.may_fold = !draws->rules->bet_forced[drawn];
    b.bound = bound;
    memset(bound, 0, (size_t)count * sizeof *bound);
    rp_each_class_draw(&b.walk, &draws->dealer, class, drawn);
}
