/* SPDX-License-Identifier: MIT */
#include "gain_draws.h"

#include <string.h>

#include "gain_draws_parts.h"
#include "gain_parts.h"

/* ---- what all sets share ---- */

static void set_line(const rp_draw_sums *s, int live, int flush, rp_line *line)
{
    const rp_gain_terms *t = s->draws->terms;
    const int again = s->upcard_kept ? live - 1 : live;
    const int64_t gain[RP_CARD_GAINS] = {t->lose, t->push, t->win};
    line->cards = s->upcard_kept ? live - flush : 1;
    if (again < 0 || line->cards <= 0) {
        memset(line, 0, sizeof *line);
        return;
    }
    /* As rp_excess_with_flush. */
    line->slope = t->first[flush && t->flush_stands ? again - 1 : again];
    for (int i = 0; i < RP_CARD_GAINS; i++)
        line->start[i] =
            (flush && !t->flush_stands ? (t->last[again] - line->slope) * gain[i] : 0) - t->price;
}

/* The replaced ranks that a hand may have, by its highest kept one. */
static uint32_t replaced_ranks(const rp_draw_sums *s, int highest)
{
    const int upcard = s->draws->plan->dealer->upcard_rank;
    return s->upcard_kept ? RP_RANK_MASK & ~((2u << highest) - 1) : 1u << upcard;
}

static void begin_suit(rp_draw_sums *s, int suit)
{
    const rp_flush_draws *draws = s->draws;
    const int upcard = draws->plan->dealer->upcard_rank;
    rp_dealer_suit *dealer = &s->dealer[suit];
    int below = 0;
    dealer->ranks = draws->suit_ranks[suit] | (s->upcard_kept ? 1u << upcard : 0);
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int own = (int)(draws->suit_ranks[suit] >> rank & 1), live = draws->live[rank];
        dealer->below[rank] = (uint8_t)below;
        below += (int)(dealer->ranks >> rank & 1);
        if (!(replaced_ranks(s, upcard) >> rank & 1))
            continue;
        set_line(s, live, own, &dealer->line[rank][0]);
        set_line(s, live - 1, own && suit != draws->suit, &dealer->line[rank][1]);
    }
    dealer->below[RP_RANKS] = (uint8_t)below;
}

static void begin(const rp_flush_draws *draws, int upcard_kept, rp_draw_sums *s)
{
    int below = 0;
    s->draws = draws;
    s->upcard_kept = upcard_kept;
    s->free = draws->suit_ranks[draws->suit];
    for (int rank = 0; rank < RP_RANKS; rank++) {
        s->free_below[rank] = (uint8_t)below;
        below += (int)(s->free >> rank & 1);
    }
    s->free_below[RP_RANKS] = (uint8_t)below;
}

/* ---- by ranks alone ---- */

enum { MOST_APART = 12 }; /* winning cards where no straight is near */

/* Draws by the highest kept rank and the winning cards that they leave: all, and those that
 * take a given rank which is not kept. */
typedef struct plain_ways {
    int64_t all[RP_RANKS][MOST_APART + 1], with[RP_RANKS][MOST_APART + 1];
} plain_ways;

/* Ways of draws to take so many marked ranks; `others`: ranks not marked that can be drawn. */
typedef struct taken_ways {
    int others;
    int32_t of[RP_MOST_TAKEN];
} taken_ways;

static int64_t draws_with(const taken_ways *ways, int taken, int others, int left)
{
    const int more = left - taken;
    return more < 0 || more > others ? 0 : ways->of[taken] * rp_choose(others, more);
}

/* The excess by replaced ranks, where one of so many cards is drawn or none. */
static int64_t plain_excess(const rp_draw_sums *s, int rank, int drawn, int winning)
{
    const rp_gain_terms *t = s->draws->terms;
    const int live = s->draws->live[rank] - drawn;
    if (!s->upcard_kept)
        return t->excess[live][winning];
    return live > 0 ? live * t->excess[live - 1][winning] : 0;
}

static void note_plain(const rp_draw_sums *s, const rp_kept_cards *k, const taken_ways *ways,
                       int times, plain_ways *plain)
{
    const int limit = s->upcard_kept ? rp_highest(k->ranks) : 0, drawn = s->draws->drawn;
    int64_t *all = &plain->all[limit][k->winning], *with = &plain->with[limit][k->winning];
    for (int i = 0; i <= drawn && ways->of[i]; i++) {
        all[-i] += times * draws_with(ways, i, ways->others, drawn);
        with[-i] += times * draws_with(ways, i, ways->others - 1, drawn - 1);
    }
}

/* The same for one set, near a straight. */
static rp_wide plain_near(const rp_draw_sums *s, const rp_kept_cards *k, const taken_ways *ways)
{
    const int drawn = s->draws->drawn;
    rp_wide sum = {0, 0};
    int winning = k->winning;
    for (uint32_t r = k->straights; r; r &= r - 1)
        winning += s->draws->live[rp_lowest64(r)];
    for (int i = 0; i <= drawn && ways->of[i]; i++) {
        const int64_t all = draws_with(ways, i, ways->others, drawn);
        const int64_t with = draws_with(ways, i, ways->others - 1, drawn - 1);
        for (uint32_t r = k->replaced; r; r &= r - 1) {
            const int rank = rp_lowest64(r), free = (int)(s->free >> rank & 1);
            const int64_t left = free ? all - with : all, taken = free ? with : 0;
            sum = rp_wide_add_product(sum, left, plain_excess(s, rank, 0, winning - i));
            if (taken)
                sum = rp_wide_add_product(sum, taken, plain_excess(s, rank, 1, winning - i));
        }
    }
    return sum;
}

static rp_wide plain_sum(const rp_draw_sums *s, const plain_ways *plain)
{
    const int upcard = s->draws->plan->dealer->upcard_rank;
    int64_t all[MOST_APART + 1] = {0}, with[MOST_APART + 1] = {0};
    rp_wide sum = {0, 0};
    for (int rank = s->upcard_kept ? upcard + 1 : upcard; rank < RP_RANKS; rank++) {
        const int limit = s->upcard_kept ? rank - 1 : 0, free = (int)(s->free >> rank & 1);
        for (int i = 0; i <= MOST_APART; i++) {
            all[i] += plain->all[limit][i];
            with[i] += plain->with[limit][i];
            const int64_t taken = free ? with[i] : 0;
            if (!all[i])
                continue;
            sum = rp_wide_add_product(sum, all[i] - taken, plain_excess(s, rank, 0, i));
            if (taken)
                sum = rp_wide_add_product(sum, taken, plain_excess(s, rank, 1, i));
        }
        if (!s->upcard_kept)
            break;
    }
    return sum;
}

/* ---- all sets ---- */

/* Sums over sets: in any suits, or all of one. */
typedef struct set_sums {
    rp_draw_sums draws;
    int any;
    uint8_t suits[RP_RANKS]; /* a bit for each suit whose card may be kept */
    plain_ways plain;
    rp_wide suited;
    rp_wide sum;
} set_sums;

typedef struct some_ranks {
    rp_kept_cards kept;
    taken_ways ways;
} some_ranks;

/* Brings in a rank that leaves the draws `left` ways if it is not drawn, and `taken` if it
 * is. */
static void mark(taken_ways *ways, int left, int taken)
{
    for (int i = RP_MOST_TAKEN - 1; i > 0; i--)
        ways->of[i] = ways->of[i] * left + ways->of[i - 1] * taken;
    ways->of[0] *= left;
}

static void mark_straights(const rp_draw_sums *s, uint32_t straights, taken_ways *ways)
{
    for (uint32_t r = straights & s->free; r; r &= r - 1) {
        mark(ways, 1, 1);
        ways->others--;
    }
}

static void sum_plain(set_sums *sums, const rp_kept_cards *k, const taken_ways *ways, int times)
{
    taken_ways with_straights = *ways;
    rp_wide sum;
    if (!times)
        return;
    if (!k->straights) {
        note_plain(&sums->draws, k, ways, times, &sums->plain);
        return;
    }
    mark_straights(&sums->draws, k->straights, &with_straights);
    sum = plain_near(&sums->draws, k, &with_straights);
    for (int i = 0; i < times; i++)
        sums->sum = rp_wide_add(sums->sum, sum);
}

static void sum_set(set_sums *sums, const some_ranks *some)
{
    const rp_draw_sums *s = &sums->draws;
    const rp_flush_draws *draws = s->draws;
    const uint32_t own = 1u << draws->suit;
    const uint32_t dealt = s->upcard_kept ? 0 : 1u << draws->upcard_suit; /* flushes as dealt */
    rp_kept_cards k = some->kept;
    k.straights = draws->plan->straights[k.ranks];
    k.replaced = replaced_ranks(s, rp_highest(k.ranks)) & ~k.straights;
    if (!k.replaced || k.winning + (k.straights ? 2 * RP_SUITS : 0) < draws->terms->fewest_winning)
        return;
    if (sums->any) {
        sum_plain(sums, &k, &some->ways, 1);
        return;
    }
    sum_plain(sums, &k, &some->ways, rp_popcount32(k.suits & ~own));
    if (k.suits & own) {
        const taken_ways none = {rp_popcount32(s->free & ~k.ranks), {1}};
        sum_plain(sums, &k, &none, 1);
    }
    const uint32_t suits = k.suits & ~dealt;
    k.suits = suits & ~own;
    if (suits & own)
        sums->suited = rp_wide_add(sums->suited, rp_wide_of(rp_excess_of_own_suit(s, &k)));
    if (k.suits)
        sums->suited = rp_wide_add(sums->suited, rp_wide_of(rp_excess_of_other_suit(s, &k)));
}

/* All sets with `more` of the listed ranks besides. */
static void sum_sets(set_sums *sums, const some_ranks *some, const uint8_t *list, int n, int more)
{
    for (int i = 0; i + more <= n; i++) {
        const int rank = list[i], live = sums->draws.draws->live[rank];
        const int free = (int)(sums->draws.free >> rank & 1);
        some_ranks next = *some;
        next.kept.suits &= sums->suits[rank];
        if (!next.kept.suits)
            continue;
        next.kept.ranks |= 1u << rank;
        next.kept.winning += live - 1;
        next.ways.others -= free;
        mark(&next.ways, sums->any ? live : 1, free ? (sums->any ? live - 1 : 1) : 0);
        if (more == 1)
            sum_set(sums, &next);
        else
            sum_sets(sums, &next, list + i + 1, n - i - 1, more - 1);
    }
}

/* The sum over sets with the upcard or without. `suits`: those that sets are of, 0 for any. */
static rp_wide sum_all(const rp_flush_draws *draws, int upcard_kept, uint32_t suits)
{
    const rp_gain_plan *plan = draws->plan;
    const int upcard = plan->dealer->upcard_rank;
    const uint32_t ranks = upcard_kept ? plan->sets : plan->sets & plan->beside;
    set_sums sums;
    some_ranks some = {{0, 0, suits ? suits : 1, 0, 0}, {0, {1}}};
    uint8_t list[RP_RANKS];
    int n = 0;
    begin(draws, upcard_kept, &sums.draws);
    sums.any = !suits;
    sums.sum = sums.suited = (rp_wide){0, 0};
    memset(&sums.plain, 0, sizeof sums.plain);
    memset(sums.suits, 0, sizeof sums.suits);
    for (int suit = 0; suit < RP_SUITS; suit++)
        if (suits >> suit & 1)
            begin_suit(&sums.draws, suit);
    for (int rank = 0; rank < RP_RANKS; rank++) {
        sums.suits[rank] = sums.any && draws->live[rank];
        for (int suit = 0; suit < RP_SUITS; suit++)
            if ((suits >> suit & 1) && (draws->suit_ranks[suit] >> rank & 1))
                sums.suits[rank] |= (uint8_t)(1u << suit);
        if ((ranks >> rank & 1) && sums.suits[rank])
            list[n++] = (uint8_t)rank;
    }
    some.ways.others = sums.draws.free_below[RP_RANKS];
    if (upcard_kept) {
        const int free = (int)(sums.draws.free >> upcard & 1);
        some.kept.ranks = 1u << upcard;
        some.kept.winning = draws->live[upcard];
        some.ways.others -= free;
        mark(&some.ways, 1, free);
    }
    sum_sets(&sums, &some, list, n, upcard_kept ? RP_KEPT - 1 : RP_KEPT);
    sums.sum = rp_wide_add(sums.sum, plain_sum(&sums.draws, &sums.plain));
    return sums.any ? sums.sum : rp_wide_subtract(sums.suited, sums.sum);
}

rp_wide rp_gain_of_flush_draws(const rp_flush_draws *draws)
{
    const rp_wide replaced = sum_all(draws, 0, (1u << RP_SUITS) - 1);
    return draws->plan->keeps ? rp_wide_add(replaced, sum_all(draws, 1, 1u << draws->upcard_suit))
                              : replaced;
}

rp_wide rp_rank_gain_of_flush_draws(const rp_flush_draws *draws)
{
    const rp_wide replaced = sum_all(draws, 0, 0);
    return draws->plan->keeps ? rp_wide_add(replaced, sum_all(draws, 1, 0)) : replaced;
}
