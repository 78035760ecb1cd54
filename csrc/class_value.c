/* SPDX-License-Identifier: MIT */
#include "class_value.h"

#include <string.h>

#include "class_final.h"

enum { MOST_HOLDS = 10 }; /* ways to keep two or three of five cards */

/* Sums of one hold. Those over draws with the same cards of the hand's ranks: */
typedef struct sums {
    int64_t by_ranks;
    int64_t flushes[RP_DEALER_HIDDEN + 1], ace_kings[RP_DEALER_HIDDEN + 1];
    int64_t straights[RP_MOST_STRAIGHTS];
    int64_t listed[RP_MOST_LANES]; /* flushes one by one, by their set of the hand's ranks */
} sums;

typedef struct valuing {
    rp_class_walk walk; /* the first member: what the walk hands back */
    rp_class_hold *holds;
    int count, may_fold;
    sums sums[MOST_HOLDS];
    /* All draws so far, by the set of the hand's ranks in the flush. */
    int64_t all[MOST_HOLDS];
    int64_t by_set[MOST_HOLDS][RP_MOST_LANES];
} valuing;

/* ---- ace-kings: compared with each flush of ace and king ---- */

typedef struct ace_king_list {
    sums *sums;
    const int32_t *net;
} ace_king_list;

/* Adds what a flush changes beyond losing to it. */
static void list_ace_king(const rp_class_walk *w, const rp_class_draw *draw, uint32_t rest,
                          int equal, void *to)
{
    const ace_king_list *list = to;
    const int32_t before = list->net[equal ? RP_PUSH : RP_WIN];
    list->sums->listed[rp_lane_of(w->class, rest)] +=
        (list->net[RP_LOSE] - before) * rp_class_ways_leaving(w, draw, rest);
}

/* ---- one draw ---- */

/* Where the values of patterns go. */
typedef struct pattern_values {
    const rp_rules *rules;
    const rp_stakes *stakes;
    int64_t *value; /* by lane */
} pattern_values;

static void enter_pattern(void *to, int lane, int64_t ways, rp_choice choice, const rp_worth *worth)
{
    const pattern_values *values = to;
    values->value[lane] += ways * rp_value_of_choice(values->rules, values->stakes, choice, worth);
}

static void add_flushes(valuing *v, rp_class_draw *draw, const rp_flush_change *change, sums *sum)
{
    const rp_dealer *d = &v->walk.draws->dealer;
    const int64_t no_qualify = change->no_qualify, beside = change->ace_king - no_qualify;
    if (!draw->flushes_known)
        rp_know_flushes(&v->walk, draw);
    for (int k = 0; k <= RP_DEALER_HIDDEN; k++) {
        sum->flushes[k] += no_qualify * draw->flushes[k];
        sum->ace_kings[k] += beside * draw->ace_kings[k];
    }
    for (int k = 0; k < d->straights; k++) {
        const int64_t by_ranks = d->straight_high[k] == RP_ACE ? change->ace_king : no_qualify;
        sum->straights[k] += (change->straight[k] - by_ranks) * draw->straights[k];
    }
}

static void enter_hold(valuing *v, rp_class_draw *draw, int i)
{
    const rp_class_walk *w = &v->walk;
    const rp_draws *draws = w->draws;
    const rp_ranks final = rp_ranks_join(v->holds[i].kept, draw->drawn);
    const rp_class_final f = rp_class_final_of(draws, &w->composition, final);
    const rp_lanes_choice found = rp_choose_in_lanes(w, &f, v->may_fold);
    sums *sum = &v->sums[i];
    if (!found.sure) {
        pattern_values to = {draws->rules, f.stakes, v->holds[i].value};
        rp_each_pattern(w, draw, &f, v->may_fold, NULL, enter_pattern, &to);
        return;
    }
    sum->by_ranks += draw->ways * found.value;
    if (found.choice == RP_CHOOSE_FOLD)
        return;
    const rp_flush_change change = rp_flush_change_of(&draws->dealer, &f, found.choice);
    add_flushes(v, draw, &change, sum);
    if (f.first == RP_ACE_KING) {
        ace_king_list list = {sum, f.stakes->uninsured};
        rp_each_lower_ace_king(w, draw, f.strength, list_ace_king, &list);
    }
}

static void enter(rp_class_walk *walk, rp_class_draw *draw)
{
    valuing *v = (valuing *)walk;
    for (int i = 0; i < v->count; i++)
        enter_hold(v, draw, i);
}

/* ---- all draws with the same cards of the hand's ranks ---- */

static void end_hold(valuing *v, int i)
{
    const rp_class_walk *w = &v->walk;
    const int slick = w->ace_king_set;
    sums *s = &v->sums[i];
    v->all[i] += w->own_ways[0] * s->by_ranks;
    for (int set = 0; set < w->class->lanes; set++) {
        const int others = RP_DEALER_HIDDEN - rp_popcount32((uint32_t)set);
        if (others < 0 || !w->own_ways[set])
            continue;
        int64_t sum = s->flushes[others] + s->listed[set];
        if ((set & slick) == slick)
            sum += s->ace_kings[others];
        for (int k = 0; k < w->draws->dealer.straights; k++)
            if (w->straight_set[k] == set)
                sum += s->straights[k];
        v->by_set[i][set] += w->own_ways[set] * sum;
    }
    memset(s, 0, sizeof *s);
}

static void end_own(rp_class_walk *walk)
{
    valuing *v = (valuing *)walk;
    for (int i = 0; i < v->count; i++)
        end_hold(v, i);
}

/* Each lane has the flushes of the ranks that it does not hold. */
static void add_lanes(const rp_rank_class *class, int64_t by_ranks, int64_t *by_set, int64_t *value)
{
    for (int bit = 1; bit < class->lanes; bit *= 2)
        for (int set = 0; set < class->lanes; set++)
            if (set & bit)
                by_set[set] += by_set[set ^ bit];
    for (int lane = 0; lane < class->lanes; lane++)
        value[lane] += by_ranks + by_set[class->lanes - 1 - lane];
}

void rp_value_class(const rp_draws *draws, const rp_rank_class *class, int drawn,
                    rp_class_hold *holds, int count)
{
    valuing v;
    memset(v.sums, 0, sizeof v.sums);
    memset(v.all, 0, sizeof v.all);
    memset(v.by_set, 0, sizeof v.by_set);
    v.holds = holds;
    v.count = count;
    v.may_fold = drawn > 0 && !draws->rules->bet_forced[drawn];
    v.walk.enter = enter;
    v.walk.end_own = end_own;
    for (int i = 0; i < count; i++)
        memset(holds[i].value, 0, sizeof holds[i].value);
    rp_walk_class(&v.walk, draws, class, drawn);
    for (int i = 0; i < count; i++)
        add_lanes(class, v.all[i], v.by_set[i], holds[i].value);
}
