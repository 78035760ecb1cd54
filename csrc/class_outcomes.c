/* SPDX-License-Identifier: MIT */
#include "class_outcomes.h"

#include <string.h>

#include "class_final.h"
#include "final.h"

typedef struct counting {
    rp_class_walk walk; /* the first member: what the walk hands back */
    rp_ranks kept;
    const int64_t *deals;
    rp_outcomes *out;
    int may_fold;
    int64_t all;                    /* deals */
    int64_t without[RP_MOST_LANES]; /* deals that hold none of a set in the upcard's suit */
    /* For the cards that are drawn of the hand's ranks, times deals: */
    int own_known;
    int64_t by_set[RP_MOST_LANES];
    int64_t flushes[RP_DEALER_HIDDEN + 1], ace_kings[RP_DEALER_HIDDEN + 1];
    int64_t straights[RP_MOST_STRAIGHTS];
} counting;

static void know_own(counting *c)
{
    const rp_class_walk *w = &c->walk;
    const int slick = w->ace_king_set;
    memset(c->flushes, 0, sizeof c->flushes);
    memset(c->ace_kings, 0, sizeof c->ace_kings);
    for (int set = 0; set < w->class->lanes; set++) {
        const int others = RP_DEALER_HIDDEN - rp_popcount32((uint32_t)set);
        c->by_set[set] = w->own_ways[set] * c->without[set];
        if (others < 0)
            continue;
        c->flushes[others] += c->by_set[set];
        if ((set & slick) == slick)
            c->ace_kings[others] += c->by_set[set];
    }
    for (int i = 0; i < w->draws->dealer.straights; i++)
        c->straights[i] = c->by_set[w->straight_set[i]];
    c->own_known = 1;
}

/* The dealer's flushes over draws and deals, by what their ranks alone would make. */
typedef struct flush_counts {
    int64_t no_qualify, ace_king, straight, straight_below, straight_equal;
} flush_counts;

static flush_counts count_flushes(const counting *c, const rp_class_draw *draw, int high)
{
    const rp_dealer *d = &c->walk.draws->dealer;
    flush_counts f = {0, 0, 0, 0, 0};
    for (int k = 0; k <= RP_DEALER_HIDDEN; k++) {
        f.no_qualify += c->flushes[k] * draw->flushes[k];
        f.ace_king += c->ace_kings[k] * draw->ace_kings[k];
    }
    if (d->qualifier != RP_ACE_KING)
        f.ace_king = 0;
    for (int i = 0; i < d->straights; i++) {
        const int64_t count = c->straights[i] * draw->straights[i];
        f.straight += count;
        if (d->straight_high[i] < high)
            f.straight_below += count;
        else if (d->straight_high[i] == high)
            f.straight_equal += count;
        if (d->straight_high[i] == RP_ACE && d->qualifier == RP_ACE_KING)
            f.ace_king -= count;
    }
    f.no_qualify -= f.ace_king + f.straight;
    return f;
}

static void list_ace_king(const rp_class_walk *w, const rp_class_draw *draw, uint32_t rest,
                          int equal, void *to)
{
    counting *c = ((void **)to)[0];
    rp_showdowns *out = ((void **)to)[1];
    const int64_t count =
        c->by_set[rp_lane_of(w->class, rest)] * rp_class_ways_leaving(w, draw, rest);
    if (equal)
        out->push += count;
    else
        out->win += count;
}

/* Showdowns by ranks over draws and deals, corrected for flushes. */
static rp_showdowns corrected(counting *c, const rp_class_draw *draw, uint32_t strength,
                              rp_showdowns s)
{
    const int category = (int)rp_category_of(strength);
    const int high = category == RP_STRAIGHT ? rp_highest(rp_primary_of(strength)) : RP_RANKS;
    const int64_t times = c->walk.own_ways[0] * draw->ways * c->all;
    const flush_counts f = count_flushes(c, draw, high);
    rp_showdowns out = {0, 0, 0, 0};
    int64_t won = 0;
    if (category == RP_ACE_KING) {
        void *to[2] = {c, &out};
        rp_each_lower_ace_king(&c->walk, draw, strength, list_ace_king, to);
    } else if (category >= RP_FULL_HOUSE) {
        out.win = f.straight;
        won = f.no_qualify;
    } else if (category == RP_STRAIGHT) {
        out.win = f.ace_king + f.straight_below;
        out.push = f.straight_equal;
    } else if (category >= RP_PAIR) {
        out.win = f.ace_king;
    }
    s.no_qualify = s.no_qualify * times - f.no_qualify;
    s.win = s.win * times + won - out.win;
    s.push = s.push * times - out.push;
    s.lose = s.lose * times + f.no_qualify - won + out.win + out.push;
    return s;
}

/* Where the outcomes of patterns go. */
typedef struct pattern_outcomes {
    const counting *counting;
    const rp_class_final *final;
} pattern_outcomes;

static void enter_pattern(void *to, int lane, int64_t ways, rp_choice choice, const rp_worth *worth)
{
    const pattern_outcomes *outcomes = to;
    const counting *c = outcomes->counting;
    rp_record(c->out, c->walk.draws->rules, outcomes->final->first, outcomes->final->second, choice,
              ways * c->deals[lane], &worth->ends);
}

static void enter(rp_class_walk *walk, rp_class_draw *draw)
{
    counting *c = (counting *)walk;
    const rp_draws *draws = walk->draws;
    const rp_ranks final = rp_ranks_join(c->kept, draw->drawn);
    const rp_class_final f = rp_class_final_of(draws, &walk->composition, final);
    const rp_lanes_choice found = rp_choose_in_lanes(walk, &f, c->may_fold);
    if (!found.sure) {
        pattern_outcomes to = {c, &f};
        rp_each_pattern(walk, draw, &f, c->may_fold, c->deals, enter_pattern, &to);
        return;
    }
    if (!c->own_known)
        know_own(c);
    if (!draw->flushes_known)
        rp_know_flushes(walk, draw);
    const rp_showdowns sum = corrected(c, draw, f.strength, f.showdowns);
    const rp_ends ends = rp_ends_of(&sum, 1);
    rp_record(c->out, draws->rules, f.first, f.second, found.choice, 1, &ends);
}

static void end_own(rp_class_walk *walk)
{
    ((counting *)walk)->own_known = 0;
}

void rp_add_class_outcomes(const rp_draws *draws, const rp_rank_class *class, int drawn,
                           rp_ranks kept, const int64_t deals[RP_MOST_LANES], rp_outcomes *out)
{
    counting c;
    c.kept = kept;
    c.deals = deals;
    c.out = out;
    c.may_fold = drawn > 0 && !draws->rules->bet_forced[drawn];
    c.all = 0;
    for (int set = 0; set < class->lanes; set++) {
        c.all += deals[set];
        c.without[set] = 0;
        for (int lane = 0; lane < class->lanes; lane++)
            if (!(lane & set))
                c.without[set] += deals[lane];
    }
    c.own_known = 0;
    c.walk.enter = enter;
    c.walk.end_own = end_own;
    rp_walk_class(&c.walk, draws, class, drawn);
}
