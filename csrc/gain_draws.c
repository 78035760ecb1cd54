/* SPDX-License-Identifier: MIT */
#include "gain_draws.h"

#include <stddef.h>

#include "gain_parts.h"

enum { MOST_TAKEN = RP_HAND + 1 }; /* numbers of kept ranks that are drawn, 0 to 5 */

/* Four kept cards of one suit, the upcard among them or not; or of any suits. */
typedef struct kept_cards {
    const rp_flush_draws *draws;
    uint32_t ranks, straights; /* that make them a straight */
    uint32_t any_suit;         /* ranks that come in each live suit, 0 for cards of one */
    uint32_t suited;           /* live ranks of the suit before the draw */
    uint32_t replaced;         /* ranks that may be replaced */
    int own_suit;              /* 1: of the player's suit */
    int upcard_replaced;
    int winning; /* cards that pair them, no rank being drawn */
} kept_cards;

/* Draws of which the same is known: `held` ranks are the player's, `left` more come from
 * `free`. */
typedef struct some_draws {
    const kept_cards *kept;
    uint32_t held, free;
    int left;
    uint32_t flushes;      /* ranks whose card makes the dealer a flush; the draw may take some */
    int64_t plain, suited; /* gains of all cards if no kept rank is drawn: with no flush
                              possible, and of those that make none */
    int replaced;          /* the replaced rank is drawn, too; or -1: all replaced ranks are
                              looked at as if none was */
} some_draws;

/* Where the player's flush and the kept ranks differ first: the rank, -1 where the dealer's
 * is the higher, and what a card of this very rank gains. */
typedef struct difference {
    int rank;
    int64_t at;
} difference;

/* ---- one replaced rank ---- */

/* The excess of buying: `cards` times slope * gains + start, where that is positive. */
typedef struct line {
    int64_t cards, slope, start;
} line;

static line plain_line(const kept_cards *k, int rank, int drawn)
{
    const rp_gain_terms *t = k->draws->terms;
    const int live = k->draws->live[rank] - drawn;
    if (k->upcard_replaced)
        return (line){1, t->first[live], -t->price};
    return live ? (line){live, t->first[live - 1], -t->price} : (line){0, 0, 0};
}

/* As rp_excess_with_flush. */
static line suited_line(const kept_cards *k, int rank, int drawn, int64_t own_gain)
{
    const rp_gain_terms *t = k->draws->terms;
    const int live = k->draws->live[rank] - drawn;
    const int own = (int)(k->suited >> rank & 1) & !(drawn && k->own_suit);
    const int64_t cards = k->upcard_replaced ? 1 : live - own;
    const int again = k->upcard_replaced ? live : live - 1;
    if (!own)
        return plain_line(k, rank, drawn);
    if (!cards)
        return (line){0, 0, 0};
    if (t->flush_stands)
        return (line){cards, t->first[again - 1], -t->price};
    return (line){cards, t->first[again], (t->last[again] - t->first[again]) * own_gain - t->price};
}

static int64_t gain_at(const rp_gain_terms *t, const difference *d, int rank)
{
    return rank == d->rank ? d->at : rank < d->rank ? t->win : t->lose;
}

/* The excess over the counted draws, with `gains` if they take no kept rank. */
static int64_t weigh_line(line l, int64_t gains, int64_t win, const int64_t count[MOST_TAKEN])
{
    int64_t value = l.slope * gains + l.start, sum = 0;
    for (int i = 0; i < MOST_TAKEN; i++, value -= l.slope * win)
        sum += value > 0 ? count[i] * value : 0;
    return l.cards * sum;
}

/* ---- counting draws ---- */

/* Draws that agree with the kept ranks so far: `left` ranks are to come from so many free
 * ones that are kept and that are not, `taken` kept ones came. */
typedef struct agreement {
    uint32_t rest; /* ranks not yet looked at, of any of them */
    int kept, others;
    int left, taken;
} agreement;

static agreement first_agreement(const some_draws *s)
{
    const int kept = rp_popcount32(s->free & s->kept->ranks);
    return (agreement){s->kept->ranks | s->held | s->free, kept, rp_popcount32(s->free) - kept,
                       s->left, 0};
}

/* Adds the draws of `left` ranks, whatever they are, by the number of kept ones taken. */
static void count_free(const agreement *a, int left, int64_t count[MOST_TAKEN])
{
    for (int i = left > a->others ? left - a->others : 0; i <= left && i <= a->kept; i++)
        count[a->taken + i] += rp_choose(a->kept, i) * rp_choose(a->others, left - i);
}

/* Who alone has the highest rank left. */
typedef enum owner { NOBODY, DEALER, PLAYER, PERHAPS_DEALER, PERHAPS_PLAYER } owner;

/* Looks at the highest rank left, which is then not among the rest. */
static owner look_at(const some_draws *s, agreement *a, uint32_t bit)
{
    const int free = (s->free & bit) != 0;
    a->rest ^= bit;
    if (s->kept->ranks & bit) {
        a->kept -= free;
        return s->held & bit ? NOBODY : free && a->left ? PERHAPS_DEALER : DEALER;
    }
    a->others -= free;
    return s->held & bit ? PLAYER : PERHAPS_PLAYER;
}

/* Goes on with the draws that take a kept rank. */
static void take(agreement *a)
{
    a->left--;
    a->taken++;
}

/* The same of all draws, each as often as it leaves the kept ranks. */
static void count_leaving(const some_draws *s, int64_t count[MOST_TAKEN])
{
    const int others = rp_popcount32(s->free & ~s->kept->ranks);
    count[0] = 1;
    for (uint32_t r = s->kept->ranks; r; r &= r - 1) {
        const int rank = rp_lowest64(r), live = s->kept->draws->live[rank];
        const int any = (int)(s->kept->any_suit >> rank & 1), free = (int)(s->free >> rank & 1);
        for (int i = MOST_TAKEN - 1; i >= 0; i--)
            count[i] =
                count[i] * (any ? live : 1) + (free && i ? count[i - 1] * (any ? live - 1 : 1) : 0);
    }
    for (int i = 0; i < MOST_TAKEN; i++)
        count[i] *= i <= s->left && s->left - i <= others ? rp_choose(others, s->left - i) : 0;
}

static line line_of(const some_draws *s, const difference *d, int rank, int drawn)
{
    const kept_cards *k = s->kept;
    return d ? suited_line(k, rank, drawn, gain_at(k->draws->terms, d, rank))
             : plain_line(k, rank, drawn);
}

/* The excess over all replaced ranks, or how that of one is changed by being drawn; `d`:
 * NULL where no card makes a flush. */
static int64_t weigh(const some_draws *s, const difference *d, int64_t gains,
                     const int64_t count[MOST_TAKEN])
{
    const int64_t win = s->kept->draws->terms->win;
    int64_t sum = 0;
    if (s->replaced >= 0)
        return weigh_line(line_of(s, d, s->replaced, 1), gains, win, count) -
               weigh_line(line_of(s, d, s->replaced, 0), gains, win, count);
    for (uint32_t r = s->kept->replaced; r; r &= r - 1)
        sum += weigh_line(line_of(s, d, rp_lowest64(r), 0), gains, win, count);
    return sum;
}

static int64_t weigh_plain(const some_draws *s)
{
    const agreement all = first_agreement(s);
    int64_t count[MOST_TAKEN] = {0};
    if (s->kept->any_suit)
        count_leaving(s, count);
    else
        count_free(&all, s->left, count);
    return weigh(s, NULL, s->plain, count);
}

/* Of draws that agree with the kept ranks down to `rank`, which is the player's: those whose
 * lower ranks are less than the kept ones, and, returned, the number of kept ranks taken if
 * they can be the same, else -1. */
static int count_lower(const some_draws *s, int rank, agreement a, int64_t less[MOST_TAKEN])
{
    uint32_t lower = (1u << rank) - 1;
    for (uint32_t r = s->kept->ranks & lower; r; r ^= rp_top(r)) {
        const uint32_t bit = rp_top(r), between = lower & ~(2 * bit - 1);
        if (s->held & between)
            return -1;
        lower = bit - 1;
        if (s->held & bit)
            continue;
        a.kept = rp_popcount32(s->free & s->kept->ranks & lower);
        a.others = rp_popcount32(s->free & ~s->kept->ranks & lower);
        count_free(&a, a.left, less);
        if (!(s->free & bit) || !a.left)
            return -1;
        take(&a);
    }
    return a.left || (s->held & lower) ? -1 : a.taken;
}

/* The draws that agree with the kept ranks down to `rank`, which is the player's: what they
 * gain by the card of this very rank depends on the lower ranks. `flushes`: gains of the
 * others that make one. */
static int64_t sum_by_lower_ranks(const some_draws *s, int rank, const agreement *a,
                                  int64_t flushes)
{
    const rp_gain_terms *t = s->kept->draws->terms;
    const difference won = {rank, t->win}, even = {rank, t->push}, lost = {rank, t->lose};
    int64_t more[MOST_TAKEN] = {0}, same[MOST_TAKEN] = {0}, less[MOST_TAKEN] = {0}, sum = 0;
    const int even_taken = count_lower(s, rank, *a, less);
    int64_t any = 0;
    count_free(a, a->left, more);
    if (even_taken >= 0) {
        same[even_taken] = 1;
        more[even_taken]--;
        sum += weigh(s, &even, s->suited + flushes + t->push, same);
    }
    for (int i = 0; i < MOST_TAKEN; i++) {
        more[i] -= less[i];
        any |= less[i];
    }
    if (any)
        sum += weigh(s, &lost, s->suited + flushes + t->lose, less);
    return sum + weigh(s, &won, s->suited + flushes + t->win, more);
}

/* The draws that agree with the kept ranks down to `rank`, which is the player's. */
static int64_t sum_of_difference(const some_draws *s, int rank, const agreement *a)
{
    const rp_gain_terms *t = s->kept->draws->terms;
    const int own = s->kept->own_suit, at = !own && (s->flushes >> rank & 1);
    const int below = rp_popcount32(s->flushes & ((1u << rank) - 1)) - own * a->left;
    const int above = rp_popcount32(s->flushes) - own * s->left - below - at;
    const int64_t flushes = below * t->win + above * t->lose;
    const difference d = {rank, 0};
    int64_t count[MOST_TAKEN] = {0};
    if (rp_is_never_bought(t, s->suited + flushes + (at - a->taken) * t->win))
        return 0;
    if (at)
        return sum_by_lower_ranks(s, rank, a, flushes);
    count_free(a, a->left, count);
    return weigh(s, &d, s->suited + flushes, count);
}

static int64_t sum_suited(const some_draws *s)
{
    const rp_gain_terms *t = s->kept->draws->terms;
    const difference lost = {-1, 0};
    const int64_t all_lost = t->lose * (rp_popcount32(s->flushes) - s->kept->own_suit * s->left);
    const int may_lose = !rp_is_never_bought(t, s->suited + all_lost);
    int64_t count[MOST_TAKEN] = {0}, sum = 0;
    agreement a = first_agreement(s);
    int agree = 1;
    while (a.rest && agree) {
        const int rank = rp_highest(a.rest);
        const owner who = look_at(s, &a, 1u << rank);
        if (who == PLAYER || (who == PERHAPS_PLAYER && a.left)) {
            agreement lower = a;
            lower.left -= who == PERHAPS_PLAYER;
            sum += sum_of_difference(s, rank, &lower);
        } else if ((who == DEALER || who == PERHAPS_DEALER) && may_lose) {
            count_free(&a, a.left, count);
        }
        if (who == PERHAPS_DEALER)
            take(&a);
        agree = who != PLAYER && who != DEALER;
    }
    return sum + (may_lose ? weigh(s, &lost, s->suited + all_lost, count) : 0);
}

/* ---- one set of kept cards ---- */

/* What ranks alone give is not that of cards of one suit. */
static int64_t change_of(const some_draws *s, int with_suit)
{
    if (s->kept->any_suit)
        return weigh_plain(s);
    return (with_suit ? sum_suited(s) : 0) - weigh_plain(s);
}

/* The draws from `ranks` that take `straights` out of those that make the kept cards one. */
static int64_t sum_with_straights(const kept_cards *k, uint32_t ranks, uint32_t straights,
                                  int with_suit)
{
    const rp_flush_draws *draws = k->draws;
    const rp_gain_terms *t = draws->terms;
    const uint32_t suited = k->suited & ~k->ranks & ~(k->own_suit ? straights : 0);
    some_draws s = {k,
                    draws->kept | straights,
                    ranks & ~k->straights & ~(k->own_suit ? k->ranks : 0),
                    draws->drawn - rp_popcount32(straights),
                    suited & ~k->straights,
                    t->win * k->winning,
                    t->win * k->winning,
                    -1};
    int64_t sum;
    if (s.left < 0 || s.left > rp_popcount32(s.free))
        return 0;
    for (uint32_t r = k->straights; r; r &= r - 1) {
        const int rank = rp_lowest64(r), flush = (int)(suited >> rank & 1);
        const int live = draws->live[rank] - (int)(straights >> rank & 1);
        s.plain += live * t->win;
        s.suited += (live - flush) * t->win + flush * t->lose;
    }
    sum = change_of(&s, with_suit);
    for (uint32_t r = s.left ? k->replaced & s.free : 0; r; r &= r - 1) {
        const uint32_t bit = r & (~r + 1);
        some_draws with = s;
        with.replaced = rp_lowest64(r);
        with.held |= bit;
        with.free &= ~bit;
        with.flushes &= ~(k->own_suit ? bit : 0);
        with.left--;
        sum += change_of(&with, with_suit);
    }
    return sum;
}

static int64_t sum_draws(const kept_cards *k, int with_suit)
{
    const rp_flush_draws *draws = k->draws;
    const uint32_t ranks = draws->suit_ranks[draws->suit], possible = k->straights & ranks;
    uint32_t straights = 0;
    int64_t sum = 0;
    do {
        sum += sum_with_straights(k, ranks, straights, with_suit);
        straights = (straights - possible) & possible;
    } while (straights);
    return sum;
}

/* ---- all sets of kept cards ---- */

/* Three or four hidden ranks, with the upcard or without; `suit`: RP_SUITS for any. */
static int64_t sum_hidden(const rp_flush_draws *draws, int suit, uint32_t hidden, int keep_upcard)
{
    const int upcard = draws->plan->dealer->upcard_rank, any = suit == RP_SUITS;
    const uint32_t own = 1u << upcard, ranks = hidden | (keep_upcard ? own : 0);
    const uint32_t beyond = RP_RANK_MASK & ~((2u << rp_highest(ranks)) - 1);
    const uint32_t straights = draws->plan->straights[ranks];
    kept_cards k = {draws,
                    ranks,
                    straights,
                    any ? hidden : 0,
                    any ? 0 : draws->suit_ranks[suit],
                    (keep_upcard ? beyond : own) & ~straights,
                    suit == draws->suit,
                    !keep_upcard,
                    keep_upcard ? draws->live[upcard] : 0};
    for (uint32_t r = hidden; r; r &= r - 1)
        k.winning += draws->live[rp_lowest64(r)] - 1;
    if (!k.replaced || k.winning + (straights ? 2 * RP_SUITS : 0) < draws->terms->fewest_winning)
        return 0;
    return sum_draws(&k, keep_upcard || suit != draws->upcard_suit);
}

static rp_wide sum_sets(const rp_flush_draws *draws, int suit, uint32_t ranks, int keep_upcard)
{
    uint8_t list[RP_RANKS];
    const int n = rp_list_ranks(ranks, draws->live, list);
    rp_wide sum = {0, 0};
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int c = b + 1; c < n; c++) {
                const uint32_t three = 1u << list[a] | 1u << list[b] | 1u << list[c];
                if (keep_upcard)
                    sum = rp_wide_add_product(sum, 1, sum_hidden(draws, suit, three, 1));
                for (int d = c + 1; d < n && !keep_upcard; d++)
                    sum = rp_wide_add_product(sum, 1,
                                              sum_hidden(draws, suit, three | 1u << list[d], 0));
            }
    return sum;
}

rp_wide rp_gain_of_flush_draws(const rp_flush_draws *draws)
{
    const rp_gain_plan *plan = draws->plan;
    rp_wide sum = {0, 0};
    for (int suit = 0; suit < RP_SUITS; suit++) {
        const uint32_t ranks = draws->suit_ranks[suit] & plan->sets;
        if (suit == draws->upcard_suit && plan->keeps)
            sum = rp_wide_add(sum, sum_sets(draws, suit, ranks, 1));
        sum = rp_wide_add(sum, sum_sets(draws, suit, ranks & plan->beside, 0));
    }
    return sum;
}

rp_wide rp_rank_gain_of_flush_draws(const rp_flush_draws *draws)
{
    const rp_gain_plan *plan = draws->plan;
    const rp_wide replaced = sum_sets(draws, RP_SUITS, plan->sets & plan->beside, 0);
    return plan->keeps ? rp_wide_add(replaced, sum_sets(draws, RP_SUITS, plan->sets, 1)) : replaced;
}
