/* SPDX-License-Identifier: MIT */
#include "class_bound.h"

#include <string.h>

#include "class_final.h"
#include "final.h"

typedef struct bounding {
    const rp_draws *draws;
    const rp_rank_class *class;
    const rp_class_hold *holds;
    int count, may_fold;
    int64_t dealer_hands;
    int64_t *bound;
    int live_above[RP_RANKS + 1]; /* live cards of a rank and the higher ones */
    rp_composition composition;
} bounding;

/* The value of one draw at most. A flush of the dealer is good for nobody below a full
 * house, insurance apart. */
static int64_t bound_of(const bounding *b, rp_ranks final)
{
    const rp_rules *rules = b->draws->rules;
    const rp_class_final f = rp_class_final_of(b->draws, &b->composition, final);
    const rp_worth worth = {rp_ends_of(&f.showdowns, 1), 0};
    const int64_t value = rp_best_value(rules, f.stakes, b->may_fold, &worth);
    if (f.first < RP_FULL_HOUSE && !f.stakes->insurance)
        return value;
    return value + rp_most_flushes(b->class) * b->draws->largest_difference[f.first][f.second];
}

static void end_draw(bounding *b, rp_ranks drawn, int64_t ways, int rank)
{
    for (; rank < RP_RANKS; rank++)
        rp_composition_set(&b->composition, rank, b->class->live[rank]);
    rp_composition_finish(&b->composition, b->dealer_hands);
    for (int i = 0; i < b->count; i++)
        b->bound[i] += ways * bound_of(b, rp_ranks_join(b->holds[i].kept, drawn));
}

static void draw_from(bounding *b, rp_ranks drawn, int64_t ways, int rank, int left)
{
    if (left == 0) {
        end_draw(b, drawn, ways, rank);
        return;
    }
    if (b->live_above[rank] < left)
        return;
    const int live = b->class->live[rank];
    rp_ranks with = drawn;
    for (int cards = 1; cards <= left && cards <= live; cards++) {
        with = rp_ranks_add(with, 1u << rank);
        rp_composition_set(&b->composition, rank, live - cards);
        draw_from(b, with, ways * rp_choose(live, cards), rank + 1, left - cards);
    }
    rp_composition_set(&b->composition, rank, live);
    draw_from(b, drawn, ways, rank + 1, left);
}

void rp_bound_class(const rp_draws *draws, const rp_rank_class *class, int drawn,
                    const rp_class_hold *holds, int count, int64_t *bound)
{
    bounding b;
    b.draws = draws;
    b.class = class;
    b.holds = holds;
    b.count = count;
    b.may_fold = !draws->rules->bet_forced[drawn];
    b.dealer_hands = rp_choose(class->live_cards - drawn, RP_DEALER_HIDDEN);
    b.bound = bound;
    memset(bound, 0, (size_t)count * sizeof *bound);
    b.live_above[RP_RANKS] = 0;
    for (int rank = RP_RANKS - 1; rank >= 0; rank--)
        b.live_above[rank] = b.live_above[rank + 1] + class->live[rank];
    rp_composition_begin(&b.composition, &draws->dealer);
    draw_from(&b, (rp_ranks){0, 0, 0, 0}, 1, 0, drawn);
}
