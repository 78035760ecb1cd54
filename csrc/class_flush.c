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

typedef struct lane_deals {
    int count;
    int lane[RP_MOST_LANES];
    int64_t deals[RP_MOST_LANES];
} lane_deals;

/* Deals whose suits can draw these ranks of the hand, and over them the same. */
typedef struct set_flushes {
    lane_deals lanes;
    int64_t deals, no_qualify, ace_king, straight;
    int32_t first[496];
} set_flushes;

typedef struct listing {
    rp_suited_draws walk; /* the first member: what the walk hands back */
    const rp_draws *draws;
    const rp_flush_order *order;   /* or NULL: flushes are not valued in lanes at once */
    rp_class_flushes *values;      /* or NULL: */
    const rp_class_flushes *deals; /* of other suits, by the drawn ranks of the hand */
    rp_outcomes *outcomes;
    int may_fold, kept_lane;
    lane_deals in_upcard_suit; /* those that hold the kept cards in it */
    lane_flushes lanes;
    uint32_t sets_known; /* a bit a set: */
    set_flushes sets[RP_MOST_LANES];
    uint8_t order_set[495]; /* of the flushes in order */
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

/* Records a final hand in so many deals, their showdowns by ranks changed by flushes. */
static void record_sum(const listing *l, const final *f, int64_t deals, rp_showdowns change,
                       int sign)
{
    add_showdowns(&change, deals, f->by_ranks);
    const rp_ends ends = rp_ends_of(&change, 1);
    rp_record(l->outcomes, l->draws->rules, (int)rp_category_of(f->strength), RP_HIGH_CARD,
              f->choice, sign, &ends);
}

/* Records a final hand in the deals of lanes that can draw these cards of the upcard's suit. */
static void record(const listing *l, const final *f, const lane_deals *lanes, uint32_t drawn,
                   int sign)
{
    const rp_draws *draws = l->draws;
    const int first = (int)rp_category_of(f->strength);
    rp_showdowns sum = {0, 0, 0, 0};
    int64_t all = 0;
    for (int i = 0; i < lanes->count; i++) {
        const uint32_t suited = l->walk.class->suited[lanes->lane[i]], left = suited & ~drawn;
        if (drawn & ~suited)
            continue;
        if (!f->sure) {
            const rp_worth worth = rp_worth_in_suit(draws, left, f->strength, f->by_ranks);
            rp_record(l->outcomes, draws->rules, first, RP_HIGH_CARD,
                      rp_choose_bet(draws->rules, f->stakes, l->may_fold, &worth),
                      sign * lanes->deals[i], &worth.ends);
            continue;
        }
        all += lanes->deals[i];
        if (f->choice != RP_CHOOSE_FOLD)
            add_showdowns(&sum, lanes->deals[i], changed_by_flushes(draws, left, f->strength));
    }
    if (all)
        record_sum(l, f, all, sum, sign);
}

static void add_lane(lane_deals *to, int lane, int64_t deals)
{
    to->lane[to->count] = lane;
    to->deals[to->count++] = deals;
}

static const set_flushes *know_set(listing *l, int set)
{
    const rp_rank_class *class = l->walk.class;
    const int64_t *deals = l->deals->other_suit[set];
    set_flushes *f = &l->sets[set];
    int32_t without[RP_MOST_LANES]; /* deals that hold none of a set in the upcard's suit */
    if (l->sets_known >> set & 1)
        return f;
    l->sets_known |= 1u << set;
    memset(f, 0, sizeof *f);
    for (int lane = 0; lane < class->lanes; lane++) {
        without[class->lanes - 1 - lane] = (int32_t)deals[lane];
        if (!deals[lane])
            continue;
        const rp_flushes left = rp_unpack_flushes(l->draws->flushes[class->suited[lane]]);
        add_lane(&f->lanes, lane, deals[lane]);
        f->deals += deals[lane];
        f->no_qualify += deals[lane] * left.no_qualify;
        f->ace_king += deals[lane] * left.ace_king;
        f->straight += deals[lane] * left.straight;
    }
    for (int bit = 1; bit < class->lanes; bit *= 2)
        for (int i = 0; i < class->lanes; i++)
            if (!(i & bit))
                without[i] += without[i | bit];
    for (int i = 0; f->deals && i < l->order->flushes; i++)
        f->first[i + 1] = f->first[i] + without[l->order_set[i]];
    return f;
}

/* A flush that bets in all lanes. */
static void record_sure_flush(const listing *l, const final *flush, const set_flushes *f)
{
    const uint32_t ranks = rp_secondary_of(flush->strength);
    const int with_upcard = (int)(ranks >> l->walk.class->upcard_rank & 1);
    const int64_t below = f->first[l->order->below[ranks]];
    const int64_t equal = f->first[l->order->below[ranks] + with_upcard] - below;
    const int64_t won = below - f->ace_king - f->straight;
    const rp_showdowns change = {-f->no_qualify, won, equal, f->no_qualify - won - equal};
    record_sum(l, flush, f->deals, change, 1);
}

static void record_in_other_suits(listing *l, const final *flush, const final *plain, int set)
{
    static const rp_showdowns none = {0, 0, 0, 0};
    const set_flushes *f = know_set(l, set);
    if (!f->deals)
        return;
    if (flush->sure && rp_category_of(flush->strength) == RP_FLUSH &&
        flush->choice != RP_CHOOSE_FOLD)
        record_sure_flush(l, flush, f);
    else
        record(l, flush, &f->lanes, 0, 1);
    if (plain->sure && plain->choice == RP_CHOOSE_FOLD)
        record_sum(l, plain, f->deals, none, -1);
    else
        record(l, plain, &f->lanes, 0, -1);
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
    if (l->deals) {
        record_in_other_suits(l, &flush, &plain, set);
        record(l, &flush, &l->in_upcard_suit, drawn, 1);
        record(l, &plain, &l->in_upcard_suit, drawn, -1);
        return;
    }
    value_in_other_suits(l, &flush, &plain, l->values->other_suit[set]);
    for (int i = 0; i < l->in_upcard_suit.count; i++) {
        const int lane = l->in_upcard_suit.lane[i];
        const uint32_t suited = class->suited[lane], left = suited & ~drawn;
        if (!(drawn & ~suited))
            l->values->upcard_suit[lane] += value_of(l, &flush, left) - value_of(l, &plain, left);
    }
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

static void find_upcard_lanes(listing *l, const rp_rank_class *class)
{
    l->in_upcard_suit.count = 0;
    for (int lane = 0; lane < class->lanes; lane++) {
        const int64_t deals = l->deals ? l->deals->upcard_suit[lane] : 1;
        if (class->suited[lane] != RP_NO_LANE && (lane & l->kept_lane) == l->kept_lane && deals)
            add_lane(&l->in_upcard_suit, lane, deals);
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
    find_upcard_lanes(l, class);
    if (l->values)
        find_lanes(l, class);
    if (l->values && l->order)
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

void rp_add_flush_outcomes(const rp_draws *draws, const rp_flush_order *order,
                           const rp_rank_class *class, int drawn, uint32_t kept,
                           const rp_class_flushes *deals, rp_outcomes *out)
{
    listing l;
    rp_class_flushes by_drawn = *deals;
    add_suits(class, &by_drawn);
    l.order = order;
    l.sets_known = 0;
    for (int i = 0; i < order->flushes; i++)
        l.order_set[i] = (uint8_t)rp_lane_of(class, order->rest[i]);
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
