/* SPDX-License-Identifier: MIT */
#include "class_flush.h"

#include <string.h>

#include "class_walk.h"

typedef struct listing {
    const rp_draws *draws;
    const rp_rank_class *class;
    rp_class_flushes *values;      /* or NULL: */
    const rp_class_flushes *deals; /* of other suits, by the drawn ranks of the hand */
    rp_outcomes *outcomes;
    rp_composition composition;
    int64_t dealer_hands;
    int may_fold, kept_lane;
    uint32_t kept;
} listing;

/* One set of ranks, as a flush or not. */
typedef struct final {
    uint32_t strength;
    const rp_stakes *stakes;
    rp_showdowns by_ranks;
} final;

static final final_of(const listing *l, uint32_t strength)
{
    const rp_showdowns s = rp_rank_showdowns(&l->composition, strength);
    return (final){strength, &l->draws->stakes[rp_category_of(strength)][RP_HIGH_CARD], s};
}

static int64_t value_of(const listing *l, const final *f, uint32_t suited)
{
    const rp_worth worth = rp_worth_in_suit(l->draws, suited, f->strength, f->by_ranks);
    return rp_best_value(l->draws->rules, f->stakes, l->may_fold, &worth);
}

static void record(const listing *l, const final *f, uint32_t suited, int64_t deals)
{
    const rp_rules *rules = l->draws->rules;
    const rp_worth worth = rp_worth_in_suit(l->draws, suited, f->strength, f->by_ranks);
    rp_record(l->outcomes, rules, (int)rp_category_of(f->strength), RP_HIGH_CARD,
              rp_choose_bet(rules, f->stakes, l->may_fold, &worth), deals, &worth.ends);
}

/* Values a flush, or records it, instead of the same ranks without one. */
static void replace(const listing *l, const final *flush, const final *plain, uint32_t suited,
                    int64_t *value, int64_t deals)
{
    if (value) {
        *value += value_of(l, flush, suited) - value_of(l, plain, suited);
    } else if (deals) {
        record(l, flush, suited, deals);
        record(l, plain, suited, -deals);
    }
}

static void enter(listing *l, uint32_t drawn)
{
    const rp_rank_class *class = l->class;
    const uint32_t ranks = l->kept | drawn;
    const int set = rp_lane_of(class, drawn);
    rp_composition_finish(&l->composition, l->dealer_hands);
    const final plain = final_of(l, rp_rank_strength((rp_ranks){ranks, 0, 0, 0}, RP_HAND));
    const final flush = final_of(l, rp_suited_strength(ranks));
    for (int lane = 0; lane < class->lanes; lane++) {
        const uint32_t suited = class->suited[lane];
        if (suited == RP_NO_LANE)
            continue;
        replace(l, &flush, &plain, suited, l->values ? &l->values->other_suit[set][lane] : NULL,
                l->deals ? l->deals->other_suit[set][lane] : 0);
        if (drawn & ~suited || (lane & l->kept_lane) != l->kept_lane)
            continue;
        replace(l, &flush, &plain, suited & ~drawn,
                l->values ? &l->values->upcard_suit[lane] : NULL,
                l->deals ? l->deals->upcard_suit[lane] : 0);
    }
}

static void draw_from(listing *l, int rank, int left, uint32_t drawn)
{
    if (rank == RP_RANKS) {
        if (left == 0)
            enter(l, drawn);
        return;
    }
    const int live = l->class->live[rank];
    if (left > 0 && live > 0 && !(l->kept >> rank & 1)) {
        rp_composition_set(&l->composition, rank, live - 1);
        draw_from(l, rank + 1, left - 1, drawn | 1u << rank);
    }
    rp_composition_set(&l->composition, rank, live);
    draw_from(l, rank + 1, left, drawn);
}

/* A suit can draw the flushes without the ranks of it in the hand; so from sums by drawn
 * ranks to sums by held ranks, and back to whom they serve: the sum over disjoint sets. */
static void add_suits(const rp_rank_class *class, rp_class_flushes *out)
{
    for (int bit = 1; bit < class->lanes; bit *= 2)
        for (int set = 0; set < class->lanes; set++)
            if (!(set & bit)) {
                for (int lane = 0; lane < class->lanes; lane++) {
                    const int64_t without = out->other_suit[set][lane];
                    out->other_suit[set][lane] += out->other_suit[set | bit][lane];
                    out->other_suit[set | bit][lane] = without;
                }
            }
}

static void list_flushes(listing *l, const rp_draws *draws, const rp_rank_class *class, int drawn,
                         uint32_t kept)
{
    l->draws = draws;
    l->class = class;
    l->dealer_hands = rp_choose(class->live_cards - drawn, RP_DEALER_HIDDEN);
    l->may_fold = !draws->rules->bet_forced[drawn];
    l->kept = kept;
    l->kept_lane = rp_lane_of(class, kept);
    rp_composition_begin(&l->composition, &draws->dealer);
    draw_from(l, 0, drawn, 0);
}

void rp_value_flushes(const rp_draws *draws, const rp_rank_class *class, int drawn, uint32_t kept,
                      rp_class_flushes *out)
{
    listing l;
    memset(out, 0, sizeof *out);
    l.values = out;
    l.deals = NULL;
    list_flushes(&l, draws, class, drawn, kept);
    add_suits(class, out);
}

void rp_add_flush_outcomes(const rp_draws *draws, const rp_rank_class *class, int drawn,
                           uint32_t kept, const rp_class_flushes *deals, rp_outcomes *out)
{
    listing l;
    rp_class_flushes by_drawn = *deals;
    add_suits(class, &by_drawn);
    l.values = NULL;
    l.deals = &by_drawn;
    l.outcomes = out;
    list_flushes(&l, draws, class, drawn, kept);
}
