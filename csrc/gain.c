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

/* Notes kept ranks near a straight as three beside the upcard, or as four. */
static void note_near(rp_gain_plan *plan, uint32_t kept)
{
    const uint32_t upcard = 1u << plan->dealer->upcard_rank;
    if (!plan->straights[kept])
        return;
    if (kept & upcard)
        plan->three[plan->near_three++] = (uint16_t)(kept & ~upcard);
    else if (!(kept & ~plan->beside))
        plan->four[plan->near_four++] = (uint16_t)kept;
}

void rp_gain_plan_init(rp_gain_plan *plan, const rp_rules *rules, const rp_dealer *dealer)
{
    plan->rules = rules;
    plan->dealer = dealer;
    if (rules->redraw_card == RP_REDRAW_NONE)
        return;
    plan->beside = rp_beside_replaced_upcard(rules, dealer->upcard_rank);
    plan->near_three = plan->near_four = 0;
    /* Where the highest card goes, no ace is kept with a king to come. */
    plan->by_pairs = !rp_may_make_ace_king(rules);
    if (plan->by_pairs && dealer->qualifier == RP_ACE_KING && dealer->upcard_rank == RP_ACE)
        plan->beside &= ~(1u << RP_KING);
    for (int a = 0; a < RP_RANKS; a++)
        for (int b = a + 1; b < RP_RANKS; b++)
            for (int c = b + 1; c < RP_RANKS; c++)
                for (int d = c + 1; d < RP_RANKS; d++) {
                    const uint32_t kept = 1u << a | 1u << b | 1u << c | 1u << d;
                    plan->straights[kept] = (uint16_t)ranks_for_straight(kept);
                    note_near(plan, kept);
                }
}

/* ---- one redraw ---- */

int rp_gain_applies(const rp_redraw *redraw, const rp_stakes *stakes, uint32_t strength)
{
    const rp_rules *rules = redraw->rules;
    const int32_t *net = stakes->uninsured;
    const uint32_t category = rp_category_of(strength);
    const int slick = rp_may_make_ace_king(rules) ? RP_SUITS : 0;
    /* Three lower ranks, and an ace-king, against the fewest cards that stand. */
    const int most = 9 + slick, cards = redraw->deck - (RP_SUITS - 1);
    if (redraw->deck <= RP_SUITS || category < RP_PAIR)
        return 0;
    return category > RP_PAIR || most * (net[RP_REDRAW_WIN] - net[RP_REDRAW_FAIL]) <=
                                     cards * (net[RP_NO_QUALIFY] - net[RP_REDRAW_FAIL]);
}

static void weigh_cards(rp_gain *gain, const rp_redraw *redraw)
{
    for (int again = 0; again < RP_SUITS; again++) {
        if (redraw->drawn == 1) {
            gain->first[again] = gain->last[again] = 1;
        } else if (redraw->rules->free_redraws == RP_UNLIMITED_REDRAWS) {
            gain->first[again] = redraw->sequences / (redraw->deck - again);
            gain->last[again] = 0;
        } else {
            gain->first[again] = redraw->deck - 1 + again;
            gain->last[again] = again - 1;
        }
    }
}

/* Three cards of a kept rank are left at most, and of ace or king four. */
static int most_winning(const rp_gain *gain)
{
    int most = 12;
    if (rp_may_make_ace_king(gain->plan->rules))
        most += RP_SUITS;
    if (rp_category_of(gain->strength) >= RP_FLUSH)
        most += 2 * RP_SUITS; /* straights win too */
    return most;
}

/* The fewest winning cards with which some hand gains: flushes, nine at most, can
 * come to what is counted as winning if the player beats them. */
static int fewest_winning(const rp_gain *gain)
{
    const int flushes = rp_category_of(gain->strength) >= RP_FLUSH ? 9 : 0;
    for (int winning = 0; winning <= gain->most_winning; winning++)
        for (int again = 0; again < RP_SUITS; again++)
            if (rp_excess(gain, again, gain->win * (winning + flushes), 0))
                return winning;
    return gain->most_winning + 1;
}

/* ---- parts ---- */

int rp_list_ranks(uint32_t ranks, const uint8_t live[RP_RANKS], uint8_t list[RP_RANKS])
{
    int n = 0;
    for (; ranks; ranks &= ranks - 1)
        if (live[rp_lowest64(ranks)])
            list[n++] = (uint8_t)rp_lowest64(ranks);
    return n;
}

void rp_sum_replaceable(const rp_gain *g, rp_gain_sums sums)
{
    const size_t size = sizeof sums[0];
    const int step = g->plan->rules->redraw_card == RP_REDRAW_LOWEST ? 1 : -1;
    int64_t beyond[RP_MOST_WINNING + 1] = {0};
    for (int rank = step > 0 ? 0 : RP_ACE; rank >= 0 && rank < RP_RANKS; rank += step) {
        int64_t term[RP_MOST_WINNING + 1];
        memcpy(term, sums[rank], size);
        memcpy(sums[rank], beyond, size);
        for (int winning = g->fewest_winning; winning <= g->most_winning; winning++)
            beyond[winning] += term[winning];
    }
    /* A king kept and the ace beyond it: the dealer qualifies. */
    if (step < 0 && g->plan->dealer->qualifier == RP_ACE_KING)
        memset(sums[RP_KING], 0, size);
}

static void fill_sums(rp_gain *gain)
{
    const uint8_t *live = gain->composition->live;
    memset(gain->sums, 0, sizeof gain->sums);
    for (int rank = 0; rank < RP_RANKS; rank++)
        if (live[rank] && rank != gain->plan->dealer->upcard_rank)
            for (int winning = gain->fewest_winning; winning <= gain->most_winning; winning++)
                gain->sums[rank][winning] = live[rank] * gain->excess[live[rank] - 1][winning];
    rp_sum_replaceable(gain, gain->sums);
}

void rp_gain_init(rp_gain *gain, const rp_gain_plan *plan, const rp_redraw *redraw,
                  const rp_composition *c, const rp_stakes *stakes, uint32_t strength)
{
    const int32_t *net = stakes->uninsured;
    const int64_t fail = net[RP_REDRAW_FAIL];
    gain->plan = plan;
    gain->composition = c;
    gain->strength = strength;
    gain->keepable =
        rp_category_of(strength) == RP_PAIR ? rp_primary_of(strength) - 1 : RP_RANK_MASK;
    gain->win = net[RP_REDRAW_WIN] - fail;
    gain->push = net[RP_REDRAW_PUSH] - fail;
    gain->lose = net[RP_REDRAW_LOSE] - fail;
    gain->price = (net[RP_NO_QUALIFY] - fail) * redraw->sequences;
    weigh_cards(gain, redraw);
    gain->most_winning = most_winning(gain);
    gain->fewest_winning = fewest_winning(gain);
    for (int again = 0; again < RP_SUITS; again++)
        for (int winning = 0; winning <= gain->most_winning; winning++)
            gain->excess[again][winning] = rp_excess(gain, again, gain->win * winning, 0);
    fill_sums(gain);
}

int64_t rp_gain_of_card(const rp_gain *g, uint32_t dealer)
{
    return g->strength > dealer ? g->win : g->strength == dealer ? g->push : g->lose;
}

int64_t rp_excess_near_straight(const rp_gain *g, uint32_t kept, int replaced, int winning,
                                uint32_t left)
{
    const uint8_t *live = g->composition->live;
    const uint32_t ranks = kept | 1u << replaced;
    const uint32_t straights = g->plan->straights[kept];
    const uint32_t slick = rp_big_slick_rank(g, kept) & ~ranks;
    int again = live[replaced] - (replaced != g->plan->dealer->upcard_rank);
    int64_t gains = g->win * winning, last = 0;
    if (straights >> replaced & 1)
        return 0; /* he has the straight as it is */
    for (uint32_t r = (straights | left) & ~ranks; r; r &= r - 1) {
        const int rank = rp_lowest64(r), flush = (int)(left >> rank & 1);
        const uint32_t five = kept | 1u << rank;
        if (slick >> rank & 1) /* was counted as an ace-king */
            gains -= (straights >> rank & 1 ? live[rank] : flush) * g->win;
        if (straights >> rank & 1)
            gains += (live[rank] - flush) *
                     rp_gain_of_card(g, rp_make_strength(RP_STRAIGHT, rp_straight(five), 0));
        gains += flush ? rp_gain_of_card(g, rp_suited_strength(five)) : 0;
    }
    if (left >> replaced & 1) {
        const int64_t one = rp_gain_of_card(g, rp_suited_strength(ranks));
        const int stands = g->plan->rules->flush_stands;
        again -= stands;
        gains += stands ? one : 0;
        last = stands ? 0 : one;
    }
    return rp_excess(g, again, gains, last);
}

/* ---- by ranks alone ---- */

/* Three hidden ranks kept, near a straight: over all that can be replaced. What
 * makes a flush beat all straights they just win; the hands that are straights as
 * they are were counted in the sums. */
static int64_t near_straight_by_ranks(const rp_gain *g, uint32_t kept, int winning)
{
    const uint8_t *live = g->composition->live;
    const int limit = rp_limit(g, kept);
    const uint32_t straights = g->plan->straights[kept];
    uint32_t left = rp_beyond(g, limit);
    int64_t sum = 0;
    if (rp_category_of(g->strength) >= RP_FLUSH) {
        for (uint32_t r = straights & ~rp_big_slick_rank(g, kept); r; r &= r - 1)
            winning += live[rp_lowest64(r)];
        sum = g->sums[limit][winning];
        for (left &= straights; left; left &= left - 1) {
            const int rank = rp_lowest64(left);
            if (live[rank] && !rp_is_ace_king(g, kept | 1u << rank))
                sum -= live[rank] * g->excess[live[rank] - 1][winning];
        }
        return sum;
    }
    for (; left; left &= left - 1) {
        const int rank = rp_lowest64(left);
        if (live[rank] && !rp_is_ace_king(g, kept | 1u << rank))
            sum += live[rank] * rp_excess_near_straight(g, kept, rank, winning, 0);
    }
    return sum;
}

int64_t rp_sum_three(const rp_gain *g, uint32_t ranks, int weigh, rp_gain_sums sums)
{
    const uint8_t *live = g->composition->live;
    const int upcard = g->plan->dealer->upcard_rank, pairs = live[upcard];
    const int lowest = g->plan->rules->redraw_card == RP_REDRAW_LOWEST;
    int64_t one[4] = {0}, two[7] = {0}, sum = 0;
    while (ranks) { /* the rank that is the limit comes last */
        const int rank = lowest ? rp_highest(ranks) : rp_lowest64(ranks);
        const int limit = (lowest ? rank < upcard : rank > upcard) ? rank : upcard;
        const int more = live[rank] - 1;
        const int64_t ways = weigh ? live[rank] : 1;
        int64_t inner = 0;
        ranks &= ~(1u << rank);
        if (more < 0)
            continue;
        for (int w = 0; w <= 6; w++)
            inner += two[w] * sums[limit][pairs + more + w];
        sum += ways * inner;
        for (int w = 0; w <= 3; w++)
            two[w + more] += ways * one[w];
        one[more] += ways;
    }
    return sum;
}

int64_t rp_sum_four(const rp_gain *g, uint32_t ranks, int weigh,
                    const int64_t terms[RP_MOST_WINNING + 1])
{
    const uint8_t *live = g->composition->live;
    int64_t one[4] = {0}, two[7] = {0}, three[10] = {0}, sum = 0;
    for (; ranks; ranks &= ranks - 1) {
        const int rank = rp_lowest64(ranks), more = live[rank] - 1;
        const int64_t ways = weigh ? live[rank] : 1;
        if (more < 0)
            continue;
        for (int w = 0; w <= 9; w++)
            sum += ways * three[w] * terms[w + more];
        for (int w = 0; w <= 6; w++)
            three[w + more] += ways * two[w];
        for (int w = 0; w <= 3; w++)
            two[w + more] += ways * one[w];
        one[more] += ways;
    }
    return sum;
}

/* All hands by their histograms, then those near a straight put right. */
static int64_t upcard_kept_by_pairs(const rp_gain *g, rp_gain_sums sums)
{
    const uint8_t *live = g->composition->live;
    const int upcard = g->plan->dealer->upcard_rank;
    int64_t sum = rp_sum_three(g, g->keepable & ~(1u << upcard), 1, sums);
    for (int i = 0; i < g->plan->near_three; i++) {
        const uint32_t three = g->plan->three[i], kept = three | 1u << upcard;
        int64_t ways = 1;
        int winning = live[upcard] - 3;
        for (uint32_t r = three; r; r &= r - 1) {
            ways *= live[rp_lowest64(r)];
            winning += live[rp_lowest64(r)];
        }
        if (ways && !(three & ~g->keepable) && !rp_is_hopeless(g, winning) &&
            !rp_is_ace_king(g, kept))
            sum += ways *
                   (near_straight_by_ranks(g, kept, winning) - sums[rp_limit(g, kept)][winning]);
    }
    return sum;
}

static int64_t upcard_replaced_by_pairs(const rp_gain *g)
{
    const uint8_t *live = g->composition->live;
    const int upcard = g->plan->dealer->upcard_rank, again = live[upcard];
    int64_t sum = rp_sum_four(g, g->plan->beside & g->keepable, 1, g->excess[again]);
    for (int i = 0; i < g->plan->near_four; i++) {
        const uint32_t four = g->plan->four[i];
        int64_t ways = 1;
        int winning = -4;
        for (uint32_t r = four; r; r &= r - 1) {
            ways *= live[rp_lowest64(r)];
            winning += live[rp_lowest64(r)];
        }
        if (ways && !rp_is_hopeless(g, winning) && !(four & ~(g->plan->beside & g->keepable)))
            sum += ways * (rp_excess_near_straight(g, four, upcard, winning, 0) -
                           g->excess[again][winning]);
    }
    return sum;
}

static int64_t upcard_kept_by_ranks(const rp_gain *g)
{
    const uint8_t *live = g->composition->live;
    const int upcard = g->plan->dealer->upcard_rank;
    const uint32_t own = 1u << upcard;
    uint8_t list[RP_RANKS];
    const int n = rp_list_ranks(g->keepable & ~own, live, list);
    int64_t sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            const uint32_t two = own | 1u << list[i] | 1u << list[j];
            const int pairs = live[upcard] + live[list[i]] + live[list[j]] - 3;
            int64_t inner = 0;
            for (int k = j + 1; k < n; k++) {
                const uint32_t kept = two | 1u << list[k];
                const int winning = rp_winning_cards(g, kept, pairs + live[list[k]]);
                if (rp_is_ace_king(g, kept) || rp_is_hopeless(g, winning))
                    continue;
                inner += live[list[k]] * (g->plan->straights[kept]
                                              ? near_straight_by_ranks(g, kept, winning)
                                              : g->sums[rp_limit(g, kept)][winning]);
            }
            sum += live[list[i]] * live[list[j]] * inner;
        }
    return sum;
}

static int64_t upcard_replaced_by_ranks(const rp_gain *g)
{
    const uint8_t *live = g->composition->live;
    const int upcard = g->plan->dealer->upcard_rank, again = live[upcard];
    uint8_t list[RP_RANKS];
    const int n = rp_list_ranks(g->plan->beside & g->keepable, live, list);
    int64_t sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                const uint32_t three = 1u << list[i] | 1u << list[j] | 1u << list[k];
                const int pairs = live[list[i]] + live[list[j]] + live[list[k]] - 4;
                int64_t inner = 0;
                for (int l = k + 1; l < n; l++) {
                    const uint32_t kept = three | 1u << list[l];
                    const int winning = rp_winning_cards(g, kept, pairs + live[list[l]]);
                    if (rp_is_ace_king(g, kept | 1u << upcard) || rp_is_hopeless(g, winning))
                        continue;
                    inner +=
                        live[list[l]] * (g->plan->straights[kept]
                                             ? rp_excess_near_straight(g, kept, upcard, winning, 0)
                                             : g->excess[again][winning]);
                }
                sum += live[list[i]] * live[list[j]] * live[list[k]] * inner;
            }
    return sum;
}

rp_rank_gain rp_gain_by_ranks(rp_gain *g)
{
    const int keeps = g->plan->rules->redraw_card != RP_REDRAW_UPCARD &&
                      (g->keepable >> g->plan->dealer->upcard_rank & 1);
    if (g->plan->by_pairs)
        return (rp_rank_gain){keeps ? upcard_kept_by_pairs(g, g->sums) : 0,
                              upcard_replaced_by_pairs(g)};
    return (rp_rank_gain){keeps ? upcard_kept_by_ranks(g) : 0, upcard_replaced_by_ranks(g)};
}
