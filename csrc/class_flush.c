/* SPDX-License-Identifier: MIT */
#include "class_flush.h"

#include <string.h>

#include "class_draws.h"
#include "class_walk.h"
#include "draw_walk.h"

/* The lanes of deals that hold the kept cards in another suit than the upcard's, and the
 * dealer's flushes that each of them leaves: by what their ranks would make, and how many of
 * the first i in order. */
typedef struct lane_flushes {
    int count;
    int lane[RP_MOST_LANES];
    int32_t no_qualify[RP_MOST_LANES], ace_king[RP_MOST_LANES], straight[RP_MOST_LANES];
    uint16_t first[496][RP_MOST_LANES];
} lane_flushes;

typedef struct listing {
    rp_suited_draws walk; /* the first member: what the walk hands back */
    const rp_draws *draws;
    const rp_flush_order *order;   /* or NULL: flushes are not valued in lanes */
    rp_class_flushes *values;      /* or NULL: */
    const rp_class_flushes *deals; /* of other suits, by the drawn ranks of the hand */
    rp_outcomes *outcomes;
    int may_fold, kept_lane;
    lane_flushes lanes;
} listing;

/* One set of ranks, as a flush or not. */
typedef struct final {
    uint32_t strength;
    const rp_stakes *stakes;
    rp_showdowns by_ranks;
    rp_choice choice; /* right in all lanes if it is sure */
    int sure;
} final;

static final final_of(const listing *l, uint32_t strength)
{
    const rp_rules *rules = l->draws->rules;
    const rp_showdowns s = rp_rank_showdowns(&l->walk.composition, strength);
    const int first = (int)rp_category_of(strength);
    const rp_worth worth = {rp_ends_of(&s, 1), 0};
    /* As a flush by ranks alone it beats all straights; it is compared with flushes next. */
    const int64_t doubt =
        rp_most_flushes(l->walk.class) * l->draws->largest_difference[first][RP_HIGH_CARD];
    final f = {strength, &l->draws->stakes[first][RP_HIGH_CARD], s, RP_CHOOSE_FOLD, 1};
    f.choice = rp_choose_in_doubt(rules, f.stakes, l->may_fold, &worth, doubt, doubt, &f.sure);
    return f;
}

static rp_showdowns changed_by_flushes(const rp_draws *draws, uint32_t suited, uint32_t strength)
{
    rp_showdowns change = {0, 0, 0, 0};
    rp_correct_flushes(&draws->dealer, suited, rp_unpack_flushes(draws->flushes[suited]), strength,
                       &change);
    return change;
}

static void add_showdowns(rp_showdowns *sum, int64_t times, rp_showdowns s)
{
    sum->no_qualify += times * s.no_qualify;
    sum->win += times * s.win;
    sum->push += times * s.push;
    sum->lose += times * s.lose;
}

static int64_t value_of(const listing *l, const final *f, uint32_t suited)
{
    if (f->sure && f->choice == RP_CHOOSE_FOLD)
        return -l->walk.dealer_hands;
    const rp_worth worth = rp_worth_in_suit(l->draws, suited, f->strength, f->by_ranks);
    return rp_best_value(l->draws->rules, f->stakes, l->may_fold, &worth);
}

/* Records a final hand in so many deals of each lane, with these cards of the upcard's suit
 * drawn. */
static void record(const listing *l, const final *f, const int64_t deals[RP_MOST_LANES],
                   uint32_t drawn, int sign)
{
    const rp_draws *draws = l->draws;
    const rp_rank_class *class = l->walk.class;
    const int first = (int)rp_category_of(f->strength);
    rp_showdowns sum = {0, 0, 0, 0};
    int64_t all = 0;
    for (int lane = 0; lane < class->lanes; lane++) {
        const uint32_t suited = class->suited[lane] & ~drawn;
        if (!deals[lane])
            continue;
        if (!f->sure) {
            const rp_worth worth = rp_worth_in_suit(draws, suited, f->strength, f->by_ranks);
            rp_record(l->outcomes, draws->rules, first, RP_HIGH_CARD,
                      rp_choose_bet(draws->rules, f->stakes, l->may_fold, &worth),
                      sign * deals[lane], &worth.ends);
            continue;
        }
        all += deals[lane];
        if (f->choice != RP_CHOOSE_FOLD)
            add_showdowns(&sum, deals[lane], changed_by_flushes(draws, suited, f->strength));
    }
    if (all) {
        add_showdowns(&sum, all, f->by_ranks);
        const rp_ends ends = rp_ends_of(&sum, 1);
        rp_record(l->outcomes, draws->rules, first, RP_HIGH_CARD, f->choice, sign, &ends);
    }
}

/* Records a flush instead of the same ranks without one. */
static void record_instead(const listing *l, const final *flush, const final *plain,
                           const int64_t deals[RP_MOST_LANES], uint32_t drawn)
{
    record(l, flush, deals, drawn, 1);
    record(l, plain, deals, drawn, -1);
}

/* Adds the values of a flush that bets in all lanes. */
static void add_sure_flush(listing *l, const final *flush, int64_t value[RP_MOST_LANES])
{
    const lane_flushes *f = &l->lanes;
    const rp_worth worth = {rp_ends_of(&flush->by_ranks, 1), 0};
    const int64_t by_ranks =
        rp_value_of_choice(l->draws->rules, flush->stakes, flush->choice, &worth);
    const int32_t *net =
        flush->choice == RP_CHOOSE_BET ? flush->stakes->uninsured : flush->stakes->insured;
    const int32_t lose = net[RP_LOSE], win = net[RP_WIN], push = net[RP_PUSH];
    const uint32_t ranks = rp_secondary_of(flush->strength);
    const int with_upcard = (int)(ranks >> l->walk.class->upcard_rank & 1);
    const uint16_t *below = f->first[l->order->below[ranks]];
    const uint16_t *through = f->first[l->order->below[ranks] + with_upcard];
    for (int i = 0; i < f->count; i++)
        value[f->lane[i]] += by_ranks + (int64_t)f->no_qualify[i] * (lose - net[RP_NO_QUALIFY]) +
                             (int64_t)(f->ace_king[i] + f->straight[i] - below[i]) * (lose - win) -
                             (int64_t)(through[i] - below[i]) * (lose - push);
}

static void value_in_other_suits(listing *l, const final *flush, const final *plain,
                                 int64_t value[RP_MOST_LANES])
{
    const int sure = l->order && flush->sure && rp_category_of(flush->strength) == RP_FLUSH &&
                     flush->choice != RP_CHOOSE_FOLD;
    if (sure)
        add_sure_flush(l, flush, value);
    for (int i = 0; i < l->lanes.count; i++) {
        const int lane = l->lanes.lane[i];
        const uint32_t suited = l->walk.class->suited[lane];
        if (!sure)
            value[lane] += value_of(l, flush, suited);
        value[lane] -= value_of(l, plain, suited);
    }
}

static void enter(rp_suited_draws *walk, uint32_t drawn)
{
    listing *l = (listing *)walk;
    const rp_rank_class *class = walk->class;
    const uint32_t ranks = walk->kept | drawn;
    const int set = rp_lane_of(class, drawn);
    const final plain = final_of(l, rp_rank_strength((rp_ranks){ranks, 0, 0, 0}, RP_HAND));
    const final flush = final_of(l, rp_suited_strength(ranks));
    if (l->deals)
        record_instead(l, &flush, &plain, l->deals->other_suit[set], 0);
    else
        value_in_other_suits(l, &flush, &plain, l->values->other_suit[set]);
    int64_t deals[RP_MOST_LANES] = {0};
    for (int lane = 0; lane < class->lanes; lane++) {
        const uint32_t suited = class->suited[lane], left = suited & ~drawn;
        if (suited == RP_NO_LANE || drawn & ~suited || (lane & l->kept_lane) != l->kept_lane)
            continue;
        if (l->deals)
            deals[lane] = l->deals->upcard_suit[lane];
        else
            l->values->upcard_suit[lane] += value_of(l, &flush, left) - value_of(l, &plain, left);
    }
    if (l->deals)
        record_instead(l, &flush, &plain, deals, drawn);
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

/* Kept cards whose ranks the hand holds but once are not of the upcard's suit as well. */
static void find_lanes(listing *l, const rp_rank_class *class)
{
    lane_flushes *f = &l->lanes;
    uint32_t once = class->hand_ranks;
    for (int i = 1; i < RP_HAND; i++)
        if (class->hand[i] == class->hand[i - 1])
            once &= ~(1u << class->hand[i]);
    const int other = l->kept_lane & rp_lane_of(class, once);
    f->count = 0;
    for (int lane = 0; lane < class->lanes; lane++)
        if (class->suited[lane] != RP_NO_LANE && !(lane & other))
            f->lane[f->count++] = lane;
}

static void find_flushes(listing *l, const rp_rank_class *class)
{
    lane_flushes *f = &l->lanes;
    for (int i = 0; i < f->count; i++) {
        const rp_flushes left = rp_unpack_flushes(l->draws->flushes[class->suited[f->lane[i]]]);
        f->no_qualify[i] = left.no_qualify;
        f->ace_king[i] = left.ace_king;
        f->straight[i] = left.straight;
        f->first[0][i] = 0;
    }
    for (int flush = 0; flush < l->order->flushes; flush++) {
        const int set = rp_lane_of(class, l->order->rest[flush]);
        for (int i = 0; i < f->count; i++)
            f->first[flush + 1][i] = (uint16_t)(f->first[flush][i] + ((f->lane[i] & set) == 0));
    }
}

static void list_flushes(listing *l, const rp_draws *draws, const rp_rank_class *class, int drawn,
                         uint32_t kept)
{
    l->walk.enter = enter;
    l->draws = draws;
    l->may_fold = !draws->rules->bet_forced[drawn];
    l->kept_lane = rp_lane_of(class, kept);
    if (l->values)
        find_lanes(l, class);
    if (l->order)
        find_flushes(l, class);
    rp_each_suited_draw(&l->walk, &draws->dealer, class, drawn, kept);
}

void rp_value_flushes(const rp_draws *draws, const rp_flush_order *order,
                      const rp_rank_class *class, int drawn, uint32_t kept, rp_class_flushes *out)
{
    listing l;
    memset(out, 0, sizeof *out);
    l.order = drawn > 2 ? order : NULL; /* few flushes are not worth the lanes */
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
    l.order = NULL;
    l.values = NULL;
    l.deals = &by_drawn;
    l.outcomes = out;
    list_flushes(&l, draws, class, drawn, kept);
}

void rp_order_flushes(const rp_dealer *dealer, uint32_t deck_ranks, rp_flush_order *order)
{
    const uint32_t upcard = 1u << dealer->upcard_rank;
    order->flushes = 0;
    for (uint32_t ranks = 0; ranks < 1u << RP_RANKS; ranks++) {
        order->below[ranks] = (uint16_t)order->flushes;
        if (rp_popcount32(ranks) == RP_HAND && (ranks & upcard) && !(ranks & ~deck_ranks) &&
            !rp_straight(ranks))
            order->rest[order->flushes++] = (uint16_t)(ranks & ~upcard);
    }
}
