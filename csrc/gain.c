/* SPDX-License-Identifier: MIT */
#include "gain.h"

#include <string.h>

#include "gain_parts.h"

/* ---- the plan ---- */

static uint32_t ranks_for_straight(uint32_t kept)
{
    uint32_t ranks = 0;
    for (int high = 3; high < RP_RANKS; high++) {
        const uint32_t missing = rp_straight_ranks(high) & ~kept;
        if (!(missing & (missing - 1)))
            ranks |= missing;
    }
    return ranks;
}

/* The ranks by which the dealer would qualify, an ace or a king being his upcard. */
static uint32_t partner(const rp_dealer *dealer)
{
    const uint32_t upcard = 1u << dealer->upcard_rank;
    return dealer->qualifier == RP_ACE_KING && (upcard & RP_BIG_SLICK) ? RP_BIG_SLICK & ~upcard : 0;
}

static void order_ranks(rp_gain_plan *plan)
{
    const int descending = plan->rules->redraw_card == RP_REDRAW_LOWEST;
    const int upcard = plan->dealer->upcard_rank;
    rp_rank_order *order = &plan->order;
    order->ranks = 0;
    order->apart = plan->slick != 0;
    for (int i = 0; i < RP_RANKS; i++) {
        const int rank = descending ? RP_ACE - i : i;
        if (rank == upcard || (plan->slick >> rank & 1))
            continue;
        order->rank[order->ranks++] = (uint8_t)rank;
    }
    order->before = plan->rules->redraw_card == RP_REDRAW_UPCARD ? order->ranks
                    : descending                                 ? RP_ACE - upcard
                                                                 : upcard;
    if (descending)
        order->before -= rp_popcount32(plan->slick);
}

/* Where the highest card goes, no ace is kept with a king to come, and no king, above
 * which there was an ace. */
static void choose_sets(rp_gain_plan *plan)
{
    const rp_rules *rules = plan->rules;
    const uint32_t own = partner(plan->dealer);
    const int makes = rp_may_make_ace_king(rules);
    plan->sets = RP_RANK_MASK & ~(1u << plan->dealer->upcard_rank) & ~own;
    plan->slick = plan->own_slick = 0;
    if (makes && own)
        plan->own_slick = rules->redraw_card == RP_REDRAW_LOWEST ? own : 0;
    else if (makes)
        plan->slick = RP_BIG_SLICK;
    else if (rules->qualifier == RP_ACE_KING)
        plan->sets &= ~(1u << RP_KING);
    plan->sets &= ~plan->slick;
    plan->keeps = rules->redraw_card != RP_REDRAW_UPCARD &&
                  (makes || plan->dealer->upcard_rank != RP_KING || !own);
}

static void note_ranks(uint32_t ranks, int number, uint8_t *list, uint64_t with[RP_RANKS])
{
    for (; ranks; ranks &= ranks - 1) {
        *list++ = (uint8_t)rp_lowest64(ranks);
        with[rp_lowest64(ranks)] |= UINT64_C(1) << number;
    }
}

/* Notes kept ranks near a straight as three beside the upcard, or as four. */
static void note_near(rp_gain_plan *plan, uint32_t kept)
{
    const uint32_t upcard = 1u << plan->dealer->upcard_rank, hidden = kept & ~upcard;
    const int slick = plan->dealer->qualifier == RP_ACE_KING;
    if (!plan->straights[kept] || (hidden & ~(plan->sets | plan->slick)) ||
        (slick && rp_has_big_slick(kept | upcard)))
        return;
    if (!(kept & upcard) && !(kept & ~plan->beside)) {
        note_ranks(hidden, plan->near_four, plan->four_rank[plan->near_four], plan->four_with);
        plan->four[plan->near_four++] = (uint16_t)hidden;
    } else if ((kept & upcard) && plan->keeps) {
        note_ranks(hidden, plan->near_three, plan->three_rank[plan->near_three], plan->three_with);
        plan->three[plan->near_three++] = (uint16_t)hidden;
    }
}

void rp_gain_plan_init(rp_gain_plan *plan, const rp_rules *rules, const rp_dealer *dealer)
{
    plan->rules = rules;
    plan->dealer = dealer;
    if (rules->redraw_card == RP_REDRAW_NONE)
        return;
    plan->beside = rp_beside_replaced_upcard(rules, dealer->upcard_rank);
    choose_sets(plan);
    order_ranks(plan);
    plan->near_three = plan->near_four = 0;
    memset(plan->three_with, 0, sizeof plan->three_with);
    memset(plan->four_with, 0, sizeof plan->four_with);
    for (int a = 0; a < RP_RANKS; a++)
        for (int b = a + 1; b < RP_RANKS; b++)
            for (int c = b + 1; c < RP_RANKS; c++)
                for (int d = c + 1; d < RP_RANKS; d++) {
                    const uint32_t kept = 1u << a | 1u << b | 1u << c | 1u << d;
                    plan->straights[kept] = (uint16_t)ranks_for_straight(kept);
                    note_near(plan, kept);
                }
}

rp_gain rp_gain_of(const rp_gain_plan *plan, const rp_gain_terms *terms, const rp_composition *c,
                   const rp_rank_gain *by_ranks, uint32_t strength)
{
    const int pair = rp_category_of(strength) == RP_PAIR;
    return (rp_gain){plan,     terms,    c,
                     by_ranks, strength, pair ? rp_primary_of(strength) - 1 : RP_RANK_MASK};
}

/* ---- by ranks alone ---- */

static int words_needed(const rp_gain *g)
{
    const int slick = g->plan->slick || g->plan->own_slick;
    return rp_words(g, 12 + (slick ? RP_SUITS : 0), RP_SPREAD_WORDS);
}

int rp_rank_spread_serves(const rp_gain *g, const rp_rank_spread *spread)
{
    return spread->sets == g->keepable && spread->words >= words_needed(g);
}

void rp_rank_spread_fill(const rp_gain *g, rp_rank_spread *spread)
{
    const uint8_t *live = g->composition->live;
    spread->sets = g->keepable;
    spread->words = g->plan->order.apart ? RP_SPREAD_WORDS : words_needed(g);
    rp_spread_fill(&g->plan->order, live, g->plan->sets & g->keepable, 0, 1, spread->words,
                   &spread->kept, &spread->replaced);
}

/* Adds terms[most] for what misses nothing, terms[most - 1] for what misses one, and so
 * on, times what weighs a further rank. */
static rp_excesses sum_of_kind(const rp_gain *g, const rp_spread *spread, int words, int kind,
                               int three, const rp_excesses *terms)
{
    const uint8_t *live = g->composition->live;
    rp_excesses sum = rp_excess_of_lanes(spread->three[kind], words, terms + three);
    for (uint32_t slick = g->plan->slick & g->keepable; slick; slick &= slick - 1) {
        const int rank = rp_lowest64(slick), more = live[RP_ACE] + live[RP_KING] - 1;
        if (live[rank])
            sum = rp_plus(sum, rp_times(live[rank], rp_excess_of_lanes(spread->two[kind], 2,
                                                                       terms + three - 3 + more)));
    }
    return sum;
}

/* Counts winning cards beside straights; returns the ways to hold hidden ranks, 0
 * where the hand cannot be worth a redraw. */
static int64_t count_near(const rp_gain *g, uint32_t kept, const uint8_t *hidden, int count,
                          int *winning)
{
    const uint8_t *live = g->composition->live;
    const uint32_t other = g->plan->dealer->qualifier == RP_ACE_KING && (kept & RP_BIG_SLICK)
                               ? rp_big_slick_rank(g, kept)
                               : 0;
    int64_t ways = 1;
    *winning += other ? live[rp_highest(other)] : 0;
    for (int i = 0; i < count; i++) {
        ways *= live[hidden[i]];
        *winning += live[hidden[i]] - 1;
    }
    return rp_is_hopeless(g, *winning) ? 0 : ways;
}

/* All winning cards of a player who beats straights. */
static int winning_near(const rp_gain *g, uint32_t kept, int winning)
{
    const uint8_t *live = g->composition->live;
    const uint32_t straights = g->plan->straights[kept];
    const uint32_t slick = kept & RP_BIG_SLICK ? rp_big_slick_rank(g, kept) & straights : 0;
    for (uint32_t r = straights; r; r &= r - 1)
        winning += live[rp_lowest64(r)];
    return winning - (slick ? live[rp_highest(slick)] : 0);
}

static int beats_straights(const rp_gain *g)
{
    return rp_category_of(g->strength) > RP_STRAIGHT;
}

/* Fills in one set of kept ranks; returns how it changes the sum of all hands. */
static rp_excesses note_three(const rp_gain *g, const uint64_t beyond[RP_RANKS], int i,
                              rp_rank_gain *by_ranks)
{
    const int upcard = g->plan->dealer->upcard_rank;
    const uint32_t three = g->plan->three[i], kept = three | 1u << upcard;
    const uint64_t kinds = beyond[rp_limit(g, kept)];
    rp_near *near = &by_ranks->three[i];
    int winning = g->composition->live[upcard];
    const int64_t ways = count_near(g, kept, g->plan->three_rank[i], 3, &winning);
    if (!ways || !kinds)
        return (rp_excesses){0, 0};
    const uint64_t other_kinds = rp_without_straights(g, kinds, kept, 0);
    by_ranks->three_used |= UINT64_C(1) << i;
    near->winning = winning;
    const rp_excesses apart = rp_excess_of_winning(g->terms, kinds, winning);
    if (beats_straights(g)) {
        const int all = winning_near(g, kept, winning);
        near->gains = g->terms->win * all;
        near->change = rp_minus(rp_excess_of_winning(g->terms, other_kinds, all), apart);
    } else {
        near->gains = rp_gains_near_straight(g, kept, winning, 0);
        near->change = rp_minus(rp_excess_of_kinds(g->terms, other_kinds, near->gains), apart);
    }
    return rp_times(ways, near->change);
}

static rp_excesses note_four(const rp_gain *g, int i, rp_rank_gain *by_ranks)
{
    const int upcard = g->plan->dealer->upcard_rank, again = g->composition->live[upcard];
    const uint32_t four = g->plan->four[i];
    rp_near *near = &by_ranks->four[i];
    int winning = 0;
    const int64_t ways = count_near(g, four, g->plan->four_rank[i], 4, &winning);
    if (!ways)
        return (rp_excesses){0, 0};
    by_ranks->four_used |= UINT64_C(1) << i;
    near->winning = winning;
    near->gains = beats_straights(g) ? g->terms->win * winning_near(g, four, winning)
                                     : rp_gains_near_straight(g, four, winning, 0);
    near->change = rp_times(-1, g->terms->excess[again][winning]);
    if (!(g->plan->straights[four] >> upcard & 1))
        near->change = rp_plus(near->change, rp_excess(g->terms, again, near->gains, 0));
    return rp_times(ways, near->change);
}

/* Of so many sets near a straight those no rank of which misses too many cards to be worth a
 * redraw: `most` winning cards where nothing is missed. */
static uint64_t hopeful(const rp_gain *g, int sets, const uint64_t with[RP_RANKS], int most)
{
    const uint8_t *live = g->composition->live;
    const int slick =
        g->plan->dealer->qualifier == RP_ACE_KING &&
        (g->plan->slick || g->plan->own_slick || g->plan->dealer->upcard_rank >= RP_KING);
    const int beside = most + (slick ? RP_SUITS : 0) - RP_SUITS;
    uint32_t ranks = g->keepable;
    for (int rank = 0; rank < RP_RANKS && rp_is_hopeless(g, beside + 1); rank++)
        if (rp_is_hopeless(g, beside + live[rank]))
            ranks &= ~(1u << rank);
    return rp_near_in(sets ? UINT64_MAX >> (RP_MOST_NEAR - sets) : 0, with, ranks);
}

static rp_excesses kept_by_ranks(const rp_gain *g, const rp_rank_spread *spread, rp_rank_gain *out)
{
    const uint8_t *live = g->composition->live;
    const uint32_t own = g->plan->own_slick;
    const int most = 9 + live[g->plan->dealer->upcard_rank] + (own ? live[rp_highest(own)] : 0);
    uint64_t beyond[RP_RANKS];
    rp_excesses sum = {0, 0};
    if (!rp_keeps_upcard(g))
        return sum;
    for (int again = 0; again < RP_SUITS; again++)
        sum = rp_plus(sum, rp_times(again + 1, sum_of_kind(g, &spread->kept, spread->words, again,
                                                           most, g->terms->excess[again])));
    uint64_t near = hopeful(g, g->plan->near_three, g->plan->three_with, most);
    if (near)
        rp_count_beyond(g, 0, beyond);
    for (; near; near &= near - 1)
        sum = rp_plus(sum, note_three(g, beyond, rp_lowest64(near), out));
    return sum;
}

static rp_excesses replaced_by_ranks(const rp_gain *g, const rp_rank_spread *spread,
                                     rp_rank_gain *out)
{
    const rp_excesses *terms = g->terms->excess[g->composition->live[g->plan->dealer->upcard_rank]];
    rp_excesses sum = {0, 0};
    if (!rp_replaces_upcard(g))
        return sum;
    for (int more = 0; more < RP_SUITS; more++)
        sum = rp_plus(sum, rp_times(more + 1, sum_of_kind(g, &spread->replaced, spread->words, more,
                                                          9 + more, terms)));
    for (uint64_t near = hopeful(g, g->plan->near_four, g->plan->four_with, 12); near;
         near &= near - 1)
        sum = rp_plus(sum, note_four(g, rp_lowest64(near), out));
    return sum;
}

void rp_gain_by_ranks(const rp_gain *g, const rp_rank_spread *spread, rp_rank_gain *by_ranks)
{
    by_ranks->three_used = by_ranks->four_used = 0;
    by_ranks->kept = kept_by_ranks(g, spread, by_ranks);
    by_ranks->replaced = replaced_by_ranks(g, spread, by_ranks);
}
