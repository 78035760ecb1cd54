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
    if (again < flush || line->cards <= 0) { /* never asked for */
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

/* Draws by the highest kept rank and the winning cards that they leave: all, and those that
 * take a given rank which is not kept. */
typedef struct plain_ways {
    int64_t all[RP_RANKS][RP_MOST_APART + 1], with[RP_RANKS][RP_MOST_APART + 1];
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
        return t->excess[live][winning].value;
    return live > 0 ? live * t->excess[live - 1][winning].value : 0;
}

static void note_plain(const rp_draw_sums *s, int highest, int winning, const taken_ways *ways,
                       int times, plain_ways *plain)
{
    const int limit = s->upcard_kept ? highest : 0, drawn = s->draws->drawn;
    int64_t *all = &plain->all[limit][winning], *with = &plain->with[limit][winning];
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
    int64_t all[RP_MOST_APART + 1] = {0}, with[RP_MOST_APART + 1] = {0};
    rp_wide sum = {0, 0};
    for (int rank = s->upcard_kept ? upcard + 1 : upcard; rank < RP_RANKS; rank++) {
        const int limit = s->upcard_kept ? rank - 1 : 0, free = (int)(s->free >> rank & 1);
        for (int i = 0; i <= RP_MOST_APART; i++) {
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
    rp_suit_of_sets suit[RP_SUITS];
    plain_ways plain;
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

/* What ranks alone give to a set near a straight. */
static rp_wide near_by_ranks(const rp_draw_sums *s, const rp_kept_cards *k, taken_ways ways)
{
    mark_straights(s, k->straights, &ways);
    return plain_near(s, k, &ways);
}

/* The same to sets of which so many ranks can be drawn; others: ranks beside them. */
static taken_ways ways_of(int free, int others)
{
    taken_ways ways = {others, {0}};
    for (int i = 0; i < RP_MOST_TAKEN; i++)
        ways.of[i] = rp_choose_table[free][i];
    return ways;
}

static void sum_near(set_sums *sums, rp_kept_cards k, uint32_t dealt)
{
    const rp_draw_sums *s = &sums->draws;
    const uint32_t own = 1u << s->draws->suit, suits = k.suits;
    const int others = s->free_below[RP_RANKS] - rp_popcount32(k.ranks & s->free);
    rp_wide plain = {0, 0};
    if (suits & ~own)
        plain = rp_wide_scale(near_by_ranks(s, &k, ways_of(k.free, others)),
                              rp_popcount32(suits & ~own));
    if (suits & own)
        plain = rp_wide_add(plain, near_by_ranks(s, &k, ways_of(0, others)));
    sums->sum = rp_wide_subtract(sums->sum, plain);
    if (suits & own & ~dealt)
        sums->sum = rp_wide_add(sums->sum, rp_wide_of(rp_excess_of_own_suit(s, &k)));
    k.suits = suits & ~own & ~dealt;
    if (k.suits)
        sums->sum = rp_wide_add(sums->sum, rp_wide_of(rp_excess_of_other_suit(s, &k)));
}

/* Notes a set not near a straight in its suits. */
static void sum_apart(set_sums *sums, rp_kept_cards k, uint32_t dealt)
{
    const rp_draw_sums *s = &sums->draws;
    const int highest = rp_highest(k.ranks);
    for (uint32_t left = k.suits; left; left &= left - 1) {
        const int suit = rp_lowest64(left), free = suit == s->draws->suit ? 0 : k.free;
        sums->suit[suit].kinds[highest] |= (uint8_t)(1u << free);
        sums->suit[suit].sets[highest][free][k.winning]++;
    }
    k.suits &= ~(1u << s->draws->suit) & ~dealt;
    if (k.suits)
        sums->sum = rp_wide_add(sums->sum, rp_wide_of(rp_excess_of_lower_ranks(s, &k, sums->suit)));
}

static void sum_set(set_sums *sums, const some_ranks *some)
{
    const rp_draw_sums *s = &sums->draws;
    const uint32_t dealt = s->upcard_kept ? 0 : 1u << s->draws->upcard_suit; /* flushes as dealt */
    rp_kept_cards k = some->kept;
    k.straights = s->draws->plan->straights[k.ranks];
    k.replaced = replaced_ranks(s, rp_highest(k.ranks)) & ~k.straights;
    if (!k.replaced ||
        k.winning + (k.straights ? 2 * RP_SUITS : 0) < s->draws->terms->fewest_winning)
        return;
    if (!sums->any && k.straights)
        sum_near(sums, k, dealt);
    else if (!sums->any)
        sum_apart(sums, k, dealt);
    else if (k.straights)
        sums->sum = rp_wide_add(sums->sum, near_by_ranks(s, &k, some->ways));
    else
        note_plain(s, rp_highest(k.ranks), k.winning, &some->ways, 1, &sums->plain);
}

/* All sets with `more` of the listed ranks besides. */
static void sum_sets(set_sums *sums, const some_ranks *some, const uint8_t *list, int n, int more)
{
    for (int i = 0; i + more <= n; i++) {
        const int rank = list[i], live = sums->draws.draws->live[rank];
        const int free = (int)(sums->draws.free >> rank & 1);
        some_ranks next;
        next.kept = some->kept;
        next.kept.suits &= sums->suits[rank];
        if (!next.kept.suits)
            continue;
        next.kept.ranks |= 1u << rank;
        next.kept.winning += live - 1;
        next.kept.free += free;
        if (sums->any) {
            next.ways = some->ways;
            next.ways.others -= free;
            mark(&next.ways, live, free ? live - 1 : 0);
        }
        if (more == 1)
            sum_set(sums, &next);
        else
            sum_sets(sums, &next, list + i + 1, n - i - 1, more - 1);
    }
}

/* The sets of one suit that were noted. */
static void sum_suit(set_sums *sums, int suit)
{
    const rp_draw_sums *s = &sums->draws;
    const rp_suit_of_sets *sets = &sums->suit[suit];
    const int own = suit == s->draws->suit, kept = own ? RP_KEPT - s->upcard_kept : 0;
    for (int highest = 0; highest < RP_RANKS; highest++)
        for (uint32_t kinds = sets->kinds[highest]; kinds; kinds &= kinds - 1) {
            const int free = rp_lowest64(kinds);
            const taken_ways ways = ways_of(free, s->free_below[RP_RANKS] - kept - free);
            for (int winning = 0; winning <= RP_MOST_APART; winning++)
                if (sets->sets[highest][free][winning])
                    note_plain(s, highest, winning, &ways, sets->sets[highest][free][winning],
                               &sums->plain);
        }
    if (s->upcard_kept || suit != s->draws->upcard_suit)
        sums->sum = rp_wide_add(sums->sum, rp_excess_of_higher_ranks(s, suit, sets));
}

/* The ranks that sets are made of, rising; returns how many. */
static int list_ranks(set_sums *sums, uint32_t suits, uint8_t list[RP_RANKS])
{
    const rp_flush_draws *draws = sums->draws.draws;
    const rp_gain_plan *plan = draws->plan;
    const uint32_t ranks = sums->draws.upcard_kept ? plan->sets : plan->sets & plan->beside;
    int n = 0;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        sums->suits[rank] = sums->any && draws->live[rank];
        for (int suit = 0; suit < RP_SUITS; suit++)
            if ((suits >> suit & 1) && (draws->suit_ranks[suit] >> rank & 1))
                sums->suits[rank] |= (uint8_t)(1u << suit);
        if ((ranks >> rank & 1) && sums->suits[rank])
            list[n++] = (uint8_t)rank;
    }
    return n;
}

static some_ranks first_ranks(const rp_draw_sums *s, uint32_t suits)
{
    const int upcard = s->draws->plan->dealer->upcard_rank;
    some_ranks some = {{0, 0, suits ? suits : 1, 0, 0, 0}, {s->free_below[RP_RANKS], {1}}};
    if (s->upcard_kept) {
        some.kept.ranks = 1u << upcard;
        some.kept.winning = s->draws->live[upcard];
        some.kept.free = (int)(s->free >> upcard & 1);
        some.ways.others -= some.kept.free;
        mark(&some.ways, 1, some.kept.free);
    }
    return some;
}

/* The sum over sets with the upcard or without. `suits`: those that sets are of, 0 for any. */
static rp_wide sum_all(const rp_flush_draws *draws, int upcard_kept, uint32_t suits)
{
    set_sums sums;
    some_ranks some;
    uint8_t list[RP_RANKS];
    rp_wide plain;
    begin(draws, upcard_kept, &sums.draws);
    some = first_ranks(&sums.draws, suits);
    sums.any = !suits;
    sums.sum = (rp_wide){0, 0};
    memset(&sums.plain, 0, sizeof sums.plain);
    for (int suit = 0; suit < RP_SUITS; suit++)
        if (suits >> suit & 1) {
            begin_suit(&sums.draws, suit);
            memset(&sums.suit[suit], 0, sizeof sums.suit[suit]);
        }
    const int n = list_ranks(&sums, suits, list);
    sum_sets(&sums, &some, list, n, upcard_kept ? RP_KEPT - 1 : RP_KEPT);
    for (int suit = 0; suit < RP_SUITS; suit++)
        if (suits >> suit & 1)
            sum_suit(&sums, suit);
    plain = plain_sum(&sums.draws, &sums.plain);
    return sums.any ? rp_wide_add(sums.sum, plain) : rp_wide_subtract(sums.sum, plain);
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
