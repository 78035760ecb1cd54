/* SPDX-License-Identifier: MIT */
/* Draws of a flush against kept cards of one suit, counted by where they first differ. */
#include <string.h>

#include "gain_draws_parts.h"
#include "gain_parts.h"

/* The ranks are looked at from the highest down, as long as the player's flush and the kept
 * ones agree. Marked are those whose cards win for the player against other suits: kept ones,
 * and those that make a straight. */
typedef struct walk {
    const rp_draw_sums *sums;
    const rp_kept_cards *kept;
    int kept_below;  /* kept ranks below the one looked at */
    int gone;        /* those of them that the dealer has from the player's suit */
    int marked;      /* marked ones below it that can be drawn */
    int left, taken; /* cards still to be drawn, marked ones drawn */
} walk;

/* The draws whose first difference from the kept ranks lies at `rank`, which is the player's;
 * of them those that take a given lower rank that is not kept, and those that do not. */
typedef struct difference {
    int rank, first, last;
    int64_t all[RP_MOST_TAKEN], with[RP_MOST_TAKEN], without[RP_MOST_TAKEN];
} difference;

/* The draws of `left` lower cards. */
static void differ(const walk *w, int rank, int left, int taken, difference *d)
{
    const int others = w->sums->free_below[rank] - w->gone - w->marked;
    const int32_t *of_marked = rp_choose_table[w->marked];
    const int32_t *of_others = rp_choose_table[others] + left;
    const int32_t *of_rest = rp_choose_table[others ? others - 1 : 0] + left - 1;
    const int least = left > others ? left - others : 0;
    const int most = left < w->marked ? left : w->marked;
    d->rank = rank;
    d->first = taken + least;
    d->last = taken + most;
    for (int i = least; i <= most; i++) {
        const int64_t all = (int64_t)of_marked[i] * of_others[-i];
        const int64_t with = i < left ? (int64_t)of_marked[i] * of_rest[-i] : 0;
        d->all[taken + i] = all;
        d->with[taken + i] = with;
        d->without[taken + i] = all - with;
    }
}

/* ---- the excess over counted draws ---- */

/* `gains`: of all cards if no marked rank is drawn; each takes `step` away. */
static inline int64_t weigh(const rp_line *line, rp_card_gain own, int64_t gains, int64_t step,
                            int first, int last, const int64_t *count)
{
    const int64_t less = line->slope * step;
    int64_t value = line->slope * gains + line->start[own] - less * first, sum = 0;
    for (int i = first; i <= last; i++, value -= less)
        sum += value > 0 ? count[i] * value : 0;
    return line->cards * sum;
}

/* The excess over all replaced ranks where the player's flush has none of them. */
static int64_t weigh_none(const rp_kept_cards *k, const rp_dealer_suit *dealer, int64_t gains,
                          int64_t step, int first, int last, const int64_t *count)
{
    int64_t sum = 0;
    for (uint32_t r = k->replaced; r; r &= r - 1)
        sum += weigh(dealer->line[rp_lowest64(r)], RP_CARD_LOSES, gains, step, first, last, count);
    return sum;
}

/* The same where its highest rank is higher than the kept ones; `lower`: whether it can have
 * others that are. */
static int64_t weigh_some(const walk *w, const rp_dealer_suit *dealer, const difference *d,
                          rp_card_gain at, int64_t gains, int64_t step, int lower)
{
    int64_t sum = 0;
    for (uint32_t r = w->kept->replaced; r; r &= r - 1) {
        const int rank = rp_lowest64(r), free = (int)(w->sums->free >> rank & 1);
        const rp_line *line = dealer->line[rank];
        const int splits = free && rank < d->rank && lower;
        const rp_card_gain own = rank < d->rank    ? RP_CARD_WINS
                                 : rank == d->rank ? at
                                                   : RP_CARD_LOSES;
        if (rank == d->rank)
            line += free;
        sum += weigh(line, own, gains, step, d->first, d->last, splits ? d->without : d->all);
        if (splits)
            sum += weigh(line + 1, own, gains, step, d->first, d->last, d->with);
    }
    return sum;
}

/* ---- kept cards of another suit than the player's ---- */

/* Flush cards of the dealer, and the gains of all cards beside them. */
typedef struct other_suit {
    const rp_dealer_suit *dealer;
    uint32_t straights;
    int flushes;
    int64_t gains;
} other_suit;

static other_suit other_suit_of(const rp_draw_sums *s, const rp_kept_cards *k, int suit)
{
    const rp_gain_terms *t = s->draws->terms;
    const rp_dealer_suit *dealer = &s->dealer[suit];
    const uint32_t straights = k->straights & dealer->ranks;
    other_suit other = {dealer, straights, dealer->below[RP_RANKS] - RP_KEPT, t->win * k->winning};
    for (uint32_t r = k->straights; r; r &= r - 1) {
        const int rank = rp_lowest64(r), flush = (int)(straights >> rank & 1);
        other.gains += (s->draws->live[rank] - flush) * t->win + flush * t->lose;
        other.flushes -= flush;
    }
    return other;
}

/* What a card of the very rank of the difference gains depends on the lower ranks: those draws
 * whose lower ranks are less than the kept ones, and the number of marked ranks that those take
 * where they are the same, or -1. */
typedef struct lower_ranks {
    int left; /* for so many draws, or -1 */
    rp_draw_counts less;
    int tied;
} lower_ranks;

static int count_less(const walk *w, int rank, int left, int taken, rp_draw_counts *less)
{
    const rp_draw_sums *s = w->sums;
    const uint32_t held = s->draws->kept, straights = w->kept->straights & s->free;
    uint32_t lower = (1u << rank) - 1;
    int marked = w->marked;
    for (uint32_t r = w->kept->ranks & lower; r; r ^= rp_top(r)) {
        const int next = rp_highest(r);
        const uint32_t bit = 1u << next, between = lower & ~(2 * bit - 1);
        rp_draw_counts lost;
        if (held & between)
            return -1;
        lower = bit - 1;
        if (straights & between)
            marked -= rp_popcount32(straights & between);
        if (held & bit)
            continue;
        marked -= (s->free & bit) != 0;
        rp_count_draws(marked, s->free_below[next] - marked, left, taken, &lost);
        for (int i = lost.first; i <= lost.last; i++)
            less->of[i] += lost.of[i];
        less->last = lost.last > less->last ? lost.last : less->last;
        if (!(s->free & bit) || !left)
            return -1;
        left--;
        taken++;
    }
    return left || (held & lower) ? -1 : taken;
}

/* The same for all ranks down to the next kept one, if the player holds none of these. */
static void find_lower(const walk *w, int rank, int left, int taken, lower_ranks *l)
{
    if (l->left == left && !w->kept->straights)
        return;
    l->left = w->sums->draws->kept & ((1u << rank) - 1) ? -1 : left;
    memset(&l->less, 0, sizeof l->less);
    l->less.first = taken;
    l->less.last = taken - 1;
    l->tied = count_less(w, rank, left, taken, &l->less);
}

/* The draws whose card of the rank of the difference wins. */
static void take_out(const difference *d, const lower_ranks *l, difference *more)
{
    more->rank = d->rank;
    more->first = d->first;
    more->last = d->last;
    for (int i = d->first; i <= d->last; i++) {
        const int64_t out = l->less.of[i] + (i == l->tied);
        more->all[i] = d->all[i] - out;
        more->with[i] = d->with[i];
        more->without[i] = d->without[i] - out;
    }
}

/* Draws whose card of that rank does not win; they take no rank above the kept ones. */
static int64_t weigh_not_more(const walk *w, const rp_dealer_suit *dealer, int rank,
                              rp_card_gain at, int64_t gains, const rp_draw_counts *c)
{
    const int64_t win = w->sums->draws->terms->win;
    difference d;
    if ((1u << rank) < w->kept->ranks)
        return weigh_none(w->kept, dealer, gains, win, c->first, c->last, c->of);
    d.rank = rank;
    d.first = c->first;
    d.last = c->last;
    for (int i = c->first; i <= c->last; i++)
        d.all[i] = c->of[i];
    return weigh_some(w, dealer, &d, at, gains, win, 0);
}

static int64_t weigh_lower(const walk *w, const rp_dealer_suit *dealer, int rank,
                           const lower_ranks *l, int64_t gains)
{
    const rp_gain_terms *t = w->sums->draws->terms;
    int64_t sum = 0;
    if (l->tied >= 0) {
        rp_draw_counts same = {l->tied, l->tied, {0}};
        same.of[l->tied] = 1;
        sum += weigh_not_more(w, dealer, rank, RP_CARD_TIES, gains + t->push, &same);
    }
    if (l->less.first <= l->less.last)
        sum += weigh_not_more(w, dealer, rank, RP_CARD_LOSES, gains + t->lose, &l->less);
    return sum;
}

static int64_t weigh_difference(const walk *w, const rp_dealer_suit *dealer, const difference *d,
                                rp_card_gain at, int64_t gains)
{
    const int64_t win = w->sums->draws->terms->win;
    return (1u << d->rank) > w->kept->ranks
               ? weigh_some(w, dealer, d, at, gains, win, 1)
               : weigh_none(w->kept, dealer, gains, win, d->first, d->last, d->all);
}

/* The draws that differ first at `rank`: `left` lower ones are to come. */
static int64_t sum_of_difference(const walk *w, const other_suit *others, int suits, int rank,
                                 int left, int taken, lower_ranks *lower)
{
    const rp_gain_terms *t = w->sums->draws->terms;
    difference d, more;
    int64_t sum = 0;
    d.rank = more.rank = -1;
    for (int i = 0; i < suits; i++) {
        const other_suit *o = &others[i];
        const int at = (int)((o->dealer->ranks & ~o->straights) >> rank & 1);
        int below = o->dealer->below[rank] - w->kept_below;
        if (o->straights)
            below -= rp_popcount32(o->straights & ((1u << rank) - 1));
        const int64_t gains = o->gains + below * t->win + (o->flushes - below - at) * t->lose;
        if (rp_is_never_bought(t, gains + (at - taken) * t->win))
            continue;
        if (d.rank < 0)
            differ(w, rank, left, taken, &d);
        if (!at) {
            sum += weigh_difference(w, o->dealer, &d, RP_CARD_LOSES, gains);
            continue;
        }
        if (more.rank < 0) {
            find_lower(w, rank, left, taken, lower);
            take_out(&d, lower, &more);
        }
        sum += weigh_difference(w, o->dealer, &more, RP_CARD_WINS, gains + t->win) +
               weigh_lower(w, o->dealer, rank, lower, gains);
    }
    return sum;
}

/* The draws that do not take `rank`, by which the dealer's flushes are all higher. */
static int64_t sum_of_lost(const walk *w, const other_suit *others, int suits, int rank)
{
    const rp_gain_terms *t = w->sums->draws->terms;
    int64_t sum = 0;
    rp_draw_counts c;
    c.last = -1;
    for (int i = 0; i < suits; i++) {
        const int64_t gains = others[i].gains + others[i].flushes * t->lose;
        if (rp_is_never_bought(t, gains - w->taken * t->win))
            continue;
        if (c.last < 0)
            rp_count_draws(w->marked, w->sums->free_below[rank] - w->marked, w->left, w->taken, &c);
        sum += weigh_none(w->kept, others[i].dealer, gains, t->win, c.first, c.last, c.of);
    }
    return sum;
}

static int64_t sum_others(walk *w, const other_suit *others, int suits, uint32_t rest)
{
    const uint32_t free = w->sums->free, held = w->sums->draws->kept, kept = w->kept->ranks;
    const uint32_t marked = (kept | w->kept->straights) & free;
    lower_ranks lower = {-1, {0, -1, {0}}, -1};
    int64_t sum = 0;
    while (rest) {
        const int rank = rp_highest(rest), is_marked = (int)(marked >> rank & 1);
        const uint32_t bit = 1u << rank;
        rest ^= bit;
        w->marked -= is_marked;
        if (kept & bit) {
            w->kept_below--;
            lower.left = -1;
            if (held & bit)
                continue;
            sum += sum_of_lost(w, others, suits, rank);
            if (!(free & bit) || !w->left)
                break;
            w->taken++;
            if (!--w->left)
                rest &= kept | held | marked;
            continue;
        }
        const int is_held = (held & bit) != 0;
        if (is_held || w->left)
            sum += sum_of_difference(w, others, suits, rank, w->left - !is_held,
                                     w->taken + is_marked, &lower);
        if (is_held)
            break;
    }
    return sum;
}

static int find_others(const rp_draw_sums *s, const rp_kept_cards *k,
                       other_suit others[RP_SUITS - 1])
{
    int suits = 0;
    for (uint32_t left = k->suits; left; left &= left - 1)
        others[suits++] = other_suit_of(s, k, rp_lowest64(left));
    return suits;
}

int64_t rp_excess_of_other_suit(const rp_draw_sums *s, const rp_kept_cards *k)
{
    other_suit others[RP_SUITS - 1];
    walk w = {s, k, RP_KEPT, 0, rp_popcount32((k->ranks | k->straights) & s->free), s->draws->drawn,
              0};
    return sum_others(&w, others, find_others(s, k, others), k->ranks | s->draws->kept | s->free);
}

/* ---- the same without what the highest rank decides ---- */

/* Notes the draws whose flush has `rank` above the kept ones and beneath it no more than they
 * have. */
static void note_not_more(const walk *w, int rank, int left, rp_suit_of_sets sets[RP_SUITS])
{
    const int highest = rp_highest(w->kept->ranks);
    rp_draw_counts less = {0, -1, {0}};
    const int tied = count_less(w, rank, left, 0, &less);
    if (tied < 0 && less.last < 0)
        return;
    for (uint32_t s = w->kept->suits; s; s &= s - 1) {
        rp_suit_of_sets *suit = &sets[rp_lowest64(s)];
        if (tied >= 0)
            suit->same[highest][w->kept->winning - tied]++;
        for (int i = less.first; i <= less.last; i++)
            suit->less[highest][w->kept->winning - i] += (int32_t)less.of[i];
    }
}

int64_t rp_excess_of_lower_ranks(const rp_draw_sums *s, const rp_kept_cards *k,
                                 rp_suit_of_sets sets[RP_SUITS])
{
    const uint32_t top = rp_top(k->ranks), held = s->draws->kept, higher = held & ~(2 * top - 1);
    const int free = (s->free & top) != 0, drawn = s->draws->drawn;
    other_suit others[RP_SUITS - 1];
    walk w = {s, k, RP_KEPT, 0, k->free, drawn, 0};
    if (higher & (higher - 1))
        return 0;
    note_not_more(&w, higher ? rp_highest(higher) : RP_RANKS, drawn - !higher, sets);
    if (higher || !((s->free | held) & top))
        return 0;
    w.kept_below--;
    w.marked -= free;
    w.left -= free;
    w.taken = free;
    return sum_others(&w, others, find_others(s, k, others),
                      (k->ranks | held | (w.left ? s->free : 0)) & (top - 1));
}

/* ---- kept cards of the player's suit: none of them can be drawn ---- */

int64_t rp_excess_of_own_suit(const rp_draw_sums *s, const rp_kept_cards *k)
{
    const rp_gain_terms *t = s->draws->terms;
    const other_suit own = other_suit_of(s, k, s->draws->suit);
    const uint32_t straights = k->straights & s->free, held = s->draws->kept;
    const int drawn = s->draws->drawn, highest = rp_highest(k->ranks);
    /* A card that makes a straight flush was lost to, and any other is left one more. */
    walk w = {s, k, RP_KEPT, rp_popcount32(k->ranks & s->free), rp_popcount32(straights), drawn, 0};
    difference d;
    rp_draw_counts c;
    int64_t sum = 0;
    for (uint32_t rest = (held | s->free) & ~((2u << highest) - 1); rest;) {
        const uint32_t bit = rp_top(rest);
        const int rank = rp_highest(rest), taken = (straights & bit) != 0;
        const int left = drawn - !(held & bit);
        const int below = own.dealer->below[rank] - RP_KEPT - rp_popcount32(straights & (bit - 1));
        const int at = (s->free & ~straights & bit) != 0;
        const int64_t gains =
            own.gains + (below - left - taken) * t->win + (own.flushes - below - at) * t->lose;
        rest ^= bit;
        w.marked -= taken;
        differ(&w, rank, left, taken, &d);
        sum += weigh_some(&w, own.dealer, &d, RP_CARD_LOSES, gains, t->lose - t->win, 1);
        if (held & bit)
            return sum;
    }
    rp_count_draws(w.marked, own.dealer->below[highest] - RP_KEPT + 1 - w.marked, drawn, 0, &c);
    return sum + weigh_none(k, own.dealer, own.gains + (own.flushes - drawn) * t->lose, 0, c.first,
                            c.last, c.of);
}
