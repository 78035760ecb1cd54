/* SPDX-License-Identifier: MIT */
/* What the hands of a suit lose that ranks alone gave them is the same for every draw
 * that leaves their cards, so one pass counts them with the draws that do. What they
 * have with the suit depends on how much of it is left, and is summed draw by draw, or
 * rather by which ranks of the suit are left; often it is nothing. */
#include "class_gain.h"

#include <stddef.h>

#include "gain_parts.h"

int rp_class_gain_applies(const rp_gain *g, const rp_draw_class *class, int64_t most)
{
    return !g->plan->slick && !g->plan->own_slick && class->ways <= RP_MOST_WEIGHED &&
           most <= INT64_MAX / 8 / class->ways;
}

static rp_leaving ways_leaving(const rp_stock *stock, uint32_t drawn, const uint8_t live[RP_RANKS],
                               uint32_t suited, int64_t total)
{
    rp_leaving ways;
    ways.total = total;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int cards = rp_nibble(stock->live_counts, rank), own = (int)(suited >> rank & 1);
        const int gone = drawn >> rank & 1 ? cards - live[rank] : 0;
        ways.any[rank] = gone ? rp_choose(cards, gone) : 1;
        ways.with_suit[rank] = own ? (gone ? rp_choose(cards - 1, gone) : 1) : 0;
    }
    return ways;
}

/* The excess that sets near a straight add, each as often as it is left. */
static int64_t weigh_near(uint64_t sets, const uint16_t *ranks, const rp_near *near, uint32_t drawn,
                          const rp_leaving *leaving)
{
    int64_t sum = 0;
    for (; sets; sets &= sets - 1) {
        const int i = rp_lowest64(sets);
        int64_t ways = near[i].change;
        for (uint32_t r = ways ? drawn : 0; r; r &= r - 1) {
            const int rank = rp_lowest64(r);
            ways *= ranks[i] >> rank & 1 ? leaving->with_suit[rank] : leaving->any[rank];
        }
        sum += ways;
    }
    return sum;
}

/* What ranks alone gave to the hands of one suit: the upcard kept, or replaced. */
static int64_t plain_kept(const rp_gain *g, uint32_t suited, uint32_t drawn, const rp_leaving *ways)
{
    const rp_gain_plan *plan = g->plan;
    const uint8_t *live = g->composition->live;
    const int most = 9 + live[plan->dealer->upcard_rank];
    rp_spread kept;
    int64_t sum = 0;
    rp_spread_leaving(&plan->order, live, plan->sets & g->keepable & suited, ways, &kept, NULL);
    for (int again = 0; again < RP_SUITS; again++)
        sum += (again + 1) * rp_lanes_sum(kept.three[again], 3, g->terms->excess[again] + most);
    return sum + weigh_near(rp_near_in(g->by_ranks->three_used, plan->three_with, suited),
                            plan->three, g->by_ranks->three, drawn, ways);
}

static int64_t plain_replaced(const rp_gain *g, uint32_t suited, uint32_t drawn,
                              const rp_leaving *ways)
{
    const rp_gain_plan *plan = g->plan;
    const uint8_t *live = g->composition->live;
    const int64_t *excess = g->terms->excess[live[plan->dealer->upcard_rank]];
    rp_spread replaced;
    int64_t sum = 0;
    rp_spread_leaving(&plan->order, live, plan->sets & g->keepable & suited, ways, NULL, &replaced);
    for (int more = 0; more < RP_SUITS; more++)
        sum += rp_lanes_sum(replaced.three[more], 3, excess + 9 + more);
    return sum + weigh_near(rp_near_in(g->by_ranks->four_used, plan->four_with, suited), plan->four,
                            g->by_ranks->four, drawn, ways);
}

/* What the hands of one suit have with it. */
static int64_t suited_part(const rp_gain *g, const rp_stock *stock, const rp_draw_class *class,
                           uint32_t suited, int kept)
{
    const int64_t each = rp_category_of(g->strength) > RP_FLUSH ? g->terms->win : g->terms->lose;
    rp_pattern pattern[RP_MOST_PATTERNS];
    const int patterns =
        rp_find_patterns(stock, class->drawn.one, g->composition->live, suited, pattern);
    int64_t sum = 0;
    for (int i = 0; i < patterns; i++)
        if (pattern[i].ways)
            sum += pattern[i].ways *
                   (kept ? rp_sum_kept_alike(g, pattern[i].suited, each, RP_SUITED_PART)
                         : rp_sum_replaced_alike(g, pattern[i].suited, each, RP_SUITED_PART));
    return sum;
}

int64_t rp_class_gain(const rp_gain *g, const rp_stock *stock, const rp_draw_class *class,
                      const uint32_t suit_ranks[RP_SUITS], int upcard_suit)
{
    const uint32_t drawn = class->drawn.one;
    int64_t sum = class->ways * (g->by_ranks->kept + g->by_ranks->replaced);
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const uint32_t suited = suit_ranks[suit];
        const uint32_t hidden = suited & g->plan->beside & g->keepable & g->plan->sets;
        const rp_leaving ways =
            ways_leaving(stock, drawn, g->composition->live, suited, class->ways);
        if (suit == upcard_suit && rp_keeps_upcard(g))
            sum += suited_part(g, stock, class, suited, 1) - plain_kept(g, suited, drawn, &ways);
        if (!rp_replaces_upcard(g) || rp_popcount32(hidden) < RP_DEALER_HIDDEN)
            continue;
        sum -= plain_replaced(g, suited, drawn, &ways);
        if (suit != upcard_suit)
            sum += suited_part(g, stock, class, suited, 0);
    }
    return sum;
}
