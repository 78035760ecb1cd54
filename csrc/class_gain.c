/* SPDX-License-Identifier: MIT */
/* What the hands of a suit lose that ranks alone gave them is the same for every draw
 * that leaves their cards, so one pass counts them with the draws that do. What they
 * have with the suit depends on how much of it is left, and is summed draw by draw, or
 * rather by which ranks of the suit are left; often it is nothing. */
#include "class_gain.h"

#include <stddef.h>

#include "class_gain_suit.h"
#include "gain_parts.h"

/* Of four cards of each of five ranks one is drawn. */
enum { MOST_WAYS = 1024 };

int rp_class_gain_applies(const rp_gain *g, int64_t ways, int64_t most)
{
    return !g->plan->slick && !g->plan->own_slick && ways <= MOST_WAYS &&
           most <= INT64_MAX / 8 / ways;
}

rp_leaving rp_ways_leaving(const rp_stock *stock, uint32_t drawn, const uint8_t live[RP_RANKS],
                           int64_t total)
{
    rp_leaving ways;
    ways.total = total;
    ways.must = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        ways.any[rank] = ways.with_suit[rank] = 1;
    for (; drawn; drawn &= drawn - 1) {
        const int rank = rp_lowest64(drawn), cards = rp_nibble(stock->live_counts, rank);
        const int gone = cards - live[rank];
        ways.any[rank] = rp_choose(cards, gone);
        ways.with_suit[rank] = rp_choose(cards - 1, gone);
    }
    return ways;
}

/* The excess that sets near a straight add, each as often as it is left. */
static rp_excesses weigh_near(uint64_t sets, const uint64_t with[RP_RANKS], const uint16_t *ranks,
                              const rp_near *near, uint32_t drawn, const rp_leaving *leaving)
{
    rp_excesses sum = {0, 0};
    uint64_t touched = 0;
    for (uint32_t r = drawn; r; r &= r - 1)
        touched |= with[rp_lowest64(r)];
    for (uint64_t s = sets & ~touched; s; s &= s - 1)
        sum = rp_plus(sum, near[rp_lowest64(s)].change);
    sum = rp_times(leaving->total, sum);
    for (uint64_t s = sets & touched; s; s &= s - 1) {
        const int i = rp_lowest64(s);
        int64_t ways = 1;
        for (uint32_t r = drawn; r; r &= r - 1) {
            const int rank = rp_lowest64(r);
            ways *= ranks[i] >> rank & 1 ? leaving->with_suit[rank] : leaving->any[rank];
        }
        sum = rp_plus(sum, rp_times(ways, near[i].change));
    }
    return sum;
}

/* What ranks alone gave to the hands of one suit, no straight being near: the upcard kept, or
 * replaced. */
static rp_excesses apart_kept(const rp_gain *g, uint32_t sets, const rp_leaving *ways)
{
    const int most = 9 + g->composition->live[g->plan->dealer->upcard_rank];
    const int words = rp_words(g, most, RP_SPREAD_WORDS);
    rp_spread kept;
    rp_excesses sum = {0, 0};
    sets = rp_worth_keeping(g, most, sets);
    if (rp_popcount32(sets) < RP_DEALER_HIDDEN - 1)
        return sum;
    rp_kept_leaving(&g->plan->order, g->composition->live, sets, ways, words, &kept);
    for (int again = 0; again < RP_SUITS; again++)
        sum = rp_plus(sum, rp_times(again + 1, rp_excess_of_lanes(kept.three[again], words,
                                                                  g->terms->excess[again] + most)));
    return sum;
}

static rp_excesses apart_replaced(const rp_gain *g, uint32_t sets, const rp_leaving *ways)
{
    const uint8_t *live = g->composition->live;
    const rp_excesses *excess = g->terms->excess[live[g->plan->dealer->upcard_rank]];
    const int words = rp_words(g, 12, RP_SPREAD_WORDS);
    rp_spread replaced;
    rp_excesses sum = {0, 0};
    sets = rp_worth_keeping(g, 12, sets & g->plan->beside);
    if (rp_popcount32(sets) < RP_DEALER_HIDDEN)
        return sum;
    rp_replaced_leaving(&g->plan->order, live, sets, ways, words, &replaced);
    for (int more = 0; more < RP_SUITS; more++)
        sum = rp_plus(sum, rp_excess_of_lanes(replaced.three[more], words, excess + 9 + more));
    return sum;
}

typedef rp_excesses apart(const rp_gain *g, uint32_t sets, const rp_leaving *ways);

/* The same of more ways than are counted at once: as if all draws left a rank in the same number
 * of ways, and of the sets that have it what is too much. */
static rp_excesses apart_in_parts(const rp_gain *g, uint32_t sets, const rp_leaving *ways,
                                  apart *sum)
{
    int rank = 0;
    if (ways->total <= RP_MOST_WEIGHED)
        return sum(g, sets, ways);
    for (int r = 1; r < RP_RANKS; r++)
        rank = ways->any[r] > ways->any[rank] ? r : rank;
    const int64_t any = ways->any[rank], more = ways->with_suit[rank] - any;
    rp_leaving part = *ways;
    part.total /= any;
    part.any[rank] = part.with_suit[rank] = 1;
    const rp_excesses all = rp_times(any, apart_in_parts(g, sets, &part, sum));
    if (!(sets >> rank & 1))
        return all;
    part.must |= 1u << rank;
    return rp_plus(all, rp_times(more, apart_in_parts(g, sets, &part, sum)));
}

static rp_excesses plain_kept(const rp_gain *g, uint32_t suited, uint32_t drawn,
                              const rp_leaving *ways)
{
    const rp_gain_plan *plan = g->plan;
    const int most = 9 + g->composition->live[plan->dealer->upcard_rank];
    rp_excesses sum = {0, 0};
    int64_t any = 0;
    for (int again = 0; again < RP_SUITS; again++)
        any |= g->terms->excess[again][most].value;
    if (any && !rp_count_nothing(g->terms, 0))
        sum = apart_in_parts(g, plan->sets & g->keepable & suited, ways, apart_kept);
    return rp_plus(sum, weigh_near(rp_near_in(g->by_ranks->three_used, plan->three_with, suited),
                                   plan->three_with, plan->three, g->by_ranks->three, drawn, ways));
}

static rp_excesses plain_replaced(const rp_gain *g, uint32_t suited, uint32_t drawn,
                                  const rp_leaving *ways)
{
    const rp_gain_plan *plan = g->plan;
    rp_excesses sum = {0, 0};
    if (g->terms->excess[g->composition->live[plan->dealer->upcard_rank]][12].value &&
        !rp_count_nothing(g->terms, 0))
        sum = apart_in_parts(g, plan->sets & g->keepable & suited, ways, apart_replaced);
    return rp_plus(sum, weigh_near(rp_near_in(g->by_ranks->four_used, plan->four_with, suited),
                                   plan->four_with, plan->four, g->by_ranks->four, drawn, ways));
}

/* What the hands of one suit have with it, the upcard kept. */
static rp_excesses suited_kept(const rp_gain *g, int64_t each, uint32_t suited,
                               const rp_pattern *pattern, int patterns)
{
    const uint64_t near = rp_near_in(g->by_ranks->three_used, g->plan->three_with, suited);
    rp_excesses sum = {0, 0};
    for (int i = 0; i < patterns; i++)
        if (pattern[i].ways)
            sum = rp_plus(
                sum, rp_times(pattern[i].ways, rp_suited_kept(g, pattern[i].suited, each, near)));
    return sum;
}

/* The same with the upcard replaced: patterns share the ranks that are not drawn. */
static rp_excesses suited_replaced(const rp_gain *g, int64_t each, uint32_t drawn, uint32_t suited,
                                   const rp_pattern *pattern, int patterns)
{
    const uint8_t *live = g->composition->live;
    const uint64_t near = rp_near_in(g->by_ranks->four_used, g->plan->four_with, suited);
    const int words = rp_words(g, 12, RP_SPREAD_WORDS + 1);
    rp_suit_sets shared = {{0, {0, 0}, {0, 0, 0}}, {0, 0, 0, 0}};
    rp_excesses sum = {0, 0};
    rp_suit_sets_add_words(&shared, rp_hidden_ranks(g, suited & ~drawn), live, words);
    for (int i = 0; i < patterns; i++) {
        rp_suit_sets sets = shared;
        if (!pattern[i].ways || rp_replaced_is_never_bought(g, pattern[i].suited, each))
            continue;
        rp_suit_sets_add_words(&sets, rp_hidden_ranks(g, pattern[i].suited & drawn), live, words);
        sum = rp_plus(sum, rp_times(pattern[i].ways,
                                    rp_suited_replaced(g, &sets, pattern[i].suited, each, near)));
    }
    return sum;
}

/* What the hands of one suit have with it, `keeps` and `replaces` telling which there are. */
static rp_excesses suited_parts(const rp_gain *g, const rp_stock *stock, uint32_t drawn,
                                uint32_t suited, int keeps, int replaces)
{
    const int64_t each = rp_category_of(g->strength) > RP_FLUSH ? g->terms->win : g->terms->lose;
    /* What the draws leave of the suit at best. */
    const uint32_t best = each < 0 ? suited & ~drawn : suited;
    rp_pattern pattern[RP_MOST_PATTERNS];
    rp_excesses sum = {0, 0};
    int patterns;
    keeps = keeps && !rp_kept_is_never_bought(g, best, each);
    replaces = replaces && !rp_replaced_is_never_bought(g, best, each);
    if (!keeps && !replaces)
        return (rp_excesses){0, 0};
    patterns = rp_find_patterns(stock, drawn, g->composition->live, suited, pattern);
    if (keeps)
        sum = rp_plus(sum, suited_kept(g, each, suited, pattern, patterns));
    if (replaces)
        sum = rp_plus(sum, suited_replaced(g, each, drawn, suited, pattern, patterns));
    return sum;
}

/* Sums by ranks alone with the upcard replaced, which suits that have the same ranks share. */
typedef struct plain_sums {
    int count;
    uint32_t ranks[RP_SUITS];
    rp_excesses of[RP_SUITS];
} plain_sums;

static rp_excesses shared_plain(const rp_gain *g, uint32_t suited, uint32_t drawn,
                                const rp_leaving *ways, plain_sums *sums)
{
    const uint32_t ranks = suited & g->plan->sets & g->plan->beside;
    int i = 0;
    while (i < sums->count && sums->ranks[i] != ranks)
        i++;
    if (i == sums->count) {
        sums->ranks[i] = ranks;
        sums->of[i] = plain_replaced(g, suited, drawn, ways);
        sums->count++;
    }
    return sums->of[i];
}

static rp_excesses gain_in_suit(const rp_gain *g, const rp_stock *stock, uint32_t drawn,
                                const rp_leaving *ways, uint32_t suited, int own_suit,
                                plain_sums *plain)
{
    const int keeps = own_suit && rp_keeps_upcard(g);
    const int replaces =
        rp_replaces_upcard(g) && rp_popcount32(rp_hidden_ranks(g, suited)) >= RP_DEALER_HIDDEN;
    if (!keeps && !replaces)
        return (rp_excesses){0, 0};
    rp_excesses sum = suited_parts(g, stock, drawn, suited, keeps, replaces && !own_suit);
    if (keeps)
        sum = rp_minus(sum, plain_kept(g, suited, drawn, ways));
    if (replaces)
        sum = rp_minus(sum, shared_plain(g, suited, drawn, ways, plain));
    return sum;
}

rp_excesses rp_class_gain_in_suit(const rp_gain *g, const rp_stock *stock, uint32_t drawn,
                                  const rp_leaving *ways, uint32_t suited, int own_suit)
{
    plain_sums plain = {0, {0}, {{0, 0}}};
    return gain_in_suit(g, stock, drawn, ways, suited, own_suit, &plain);
}

int64_t rp_class_gain(const rp_gain *g, const rp_stock *stock, const rp_draw_class *class,
                      const uint32_t suit_ranks[RP_SUITS], int upcard_suit)
{
    const rp_leaving ways =
        rp_ways_leaving(stock, class->drawn.one, g->composition->live, class->ways);
    plain_sums plain = {0, {0}, {{0, 0}}};
    int64_t sum = class->ways * (g->by_ranks->kept.value + g->by_ranks->replaced.value);
    for (int suit = 0; suit < RP_SUITS; suit++)
        sum += gain_in_suit(g, stock, class->drawn.one, &ways, suit_ranks[suit],
                            suit == upcard_suit, &plain)
                   .value;
    return sum;
}
