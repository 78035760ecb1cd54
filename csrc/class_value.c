/* SPDX-License-Identifier: MIT */
#include "class_value.h"

#include <string.h>

#include "combination.h"
#include "draw_walk.h"

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
    int64_t most_flushes; /* of the dealer, in any lane */
    sums sums[MOST_HOLDS];
    /* All draws so far, by the set of the hand's ranks in the flush. */
    int64_t all[MOST_HOLDS];
    int64_t by_set[MOST_HOLDS][RP_MOST_LANES];
} valuing;

/* ---- how a flush of the dealer changes a final hand ---- */

/* Antes for each flush of no qualifying ranks, of ace-king, and of each straight. */
typedef struct flush_change {
    int64_t no_qualify, ace_king;
    int64_t straight[RP_MOST_STRAIGHTS];
} flush_change;

static int32_t net_against_flush(const int32_t net[RP_ENDS], int category)
{
    return category >= RP_FULL_HOUSE ? net[RP_WIN] : net[RP_LOSE];
}

static flush_change change_of(const rp_dealer *d, const int32_t net[RP_ENDS], uint32_t strength)
{
    const int category = (int)rp_category_of(strength);
    const int32_t flush = net_against_flush(net, category), lose = net[RP_LOSE];
    const int32_t before_ace_king = category > RP_ACE_KING ? net[RP_WIN] : lose;
    const int high = category == RP_STRAIGHT ? rp_highest(rp_primary_of(strength)) : RP_ACE + 1;
    flush_change change;
    change.no_qualify = flush - net[RP_NO_QUALIFY];
    change.ace_king = d->qualifier == RP_ACE_KING ? flush - before_ace_king : change.no_qualify;
    for (int i = 0; i < d->straights; i++) {
        int32_t before = lose;
        if (category >= RP_STRAIGHT && d->straight_high[i] < high)
            before = net[RP_WIN];
        else if (category == RP_STRAIGHT && d->straight_high[i] == high)
            before = net[RP_PUSH];
        change.straight[i] = lose - before;
    }
    return change;
}

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

/* A draw whose choice depends on the suits, in each lane and pattern. */
static void enter_by_pattern(valuing *v, const rp_class_draw *draw, const rp_stakes *stakes,
                             uint32_t strength, const rp_showdowns *s, rp_class_hold *hold)
{
    const rp_class_walk *w = &v->walk;
    for (int lane = 0; lane < w->class->lanes; lane++) {
        rp_pattern pattern[RP_MOST_PATTERNS];
        if (w->class->suited[lane] == RP_NO_LANE)
            continue;
        const int patterns = rp_find_patterns(&w->stock, draw->drawn.one, w->composition.live,
                                              w->class->suited[lane], pattern);
        for (int i = 0; i < patterns; i++) {
            if (!pattern[i].ways)
                continue;
            const rp_worth worth = rp_worth_in_suit(w->draws, pattern[i].suited, strength, *s);
            hold->value[lane] +=
                pattern[i].ways * rp_best_value(w->draws->rules, stakes, v->may_fold, &worth);
        }
    }
}

/* A choice, and whether it is right in all lanes. */
typedef struct choice_in_lanes {
    rp_choice choice;
    int sure;
    int64_t value; /* by ranks alone, of one draw */
} choice_in_lanes;

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Where no insurance is sold the flushes move the bet within known bounds. */
static choice_in_lanes choose_uninsured(const valuing *v, const rp_stakes *stakes,
                                        const flush_change *change, const rp_showdowns *s)
{
    const int32_t *net = stakes->uninsured;
    const int64_t bet = net[RP_NO_QUALIFY] * s->no_qualify + net[RP_WIN] * s->win +
                        net[RP_PUSH] * s->push + net[RP_LOSE] * s->lose;
    const int64_t hands = v->walk.dealer_hands, margin = bet + hands;
    const int64_t down =
        least(least(change->no_qualify, change->ace_king), net[RP_LOSE] - net[RP_WIN]);
    const int64_t up = most(most(change->no_qualify, change->ace_king), 0);
    if (!v->may_fold || margin + v->most_flushes * least(down, 0) > 0)
        return (choice_in_lanes){RP_CHOOSE_BET, 1, bet};
    return (choice_in_lanes){RP_CHOOSE_FOLD, margin + v->most_flushes * up <= 0, -hands};
}

static choice_in_lanes choose(const valuing *v, const rp_stakes *stakes, uint32_t category,
                              int second, const rp_showdowns *s)
{
    const rp_draws *draws = v->walk.draws;
    const rp_worth worth = {rp_ends_of(s, 1), 0};
    const int64_t doubt = v->most_flushes * draws->largest_difference[category][second];
    choice_in_lanes found = {RP_CHOOSE_FOLD, 1, 0};
    found.choice =
        rp_choose_in_doubt(draws->rules, stakes, v->may_fold, &worth, doubt, doubt, &found.sure);
    found.value = rp_value_of_choice(draws->rules, stakes, found.choice, &worth);
    return found;
}

static void add_flushes(valuing *v, rp_class_draw *draw, const flush_change *change, sums *sum)
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
    const uint32_t strength = rp_rank_strength(final, RP_HAND);
    const uint32_t category = rp_category_of(strength);
    const int second = rp_second_of_five(draws->rules, strength, final.one);
    const rp_stakes *stakes = &draws->stakes[category][second];
    const rp_showdowns s = rp_rank_showdowns(&w->composition, strength);
    flush_change change = change_of(&draws->dealer, stakes->uninsured, strength);
    const choice_in_lanes found = stakes->insurance ? choose(v, stakes, category, second, &s)
                                                    : choose_uninsured(v, stakes, &change, &s);
    sums *sum = &v->sums[i];
    if (!found.sure) {
        enter_by_pattern(v, draw, stakes, strength, &s, &v->holds[i]);
        return;
    }
    sum->by_ranks += draw->ways * found.value;
    if (found.choice == RP_CHOOSE_FOLD)
        return;
    if (found.choice == RP_CHOOSE_INSURED_BET)
        change = change_of(&draws->dealer, stakes->insured, strength);
    add_flushes(v, draw, &change, sum);
    if (category == RP_ACE_KING) {
        ace_king_list list = {sum, stakes->uninsured};
        rp_each_lower_ace_king(w, draw, strength, list_ace_king, &list);
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
    v.most_flushes = rp_choose(rp_popcount32(class->deck.ranks) - 1, RP_DEALER_HIDDEN);
    v.walk.enter = enter;
    v.walk.end_own = end_own;
    for (int i = 0; i < count; i++)
        memset(holds[i].value, 0, sizeof holds[i].value);
    rp_walk_class(&v.walk, draws, class, drawn);
    for (int i = 0; i < count; i++)
        add_lanes(class, v.all[i], v.by_set[i], holds[i].value);
}
