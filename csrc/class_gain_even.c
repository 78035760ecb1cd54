/* SPDX-License-Identifier: MIT */
#include "class_gain_even.h"

#include <string.h>

#include "gain_parts.h"

/* Weighed cards to be replaced: by what a card that wins adds, and all of them. */
typedef struct weight {
    int64_t winning, cards;
} weight;

static weight plus(weight a, weight b)
{
    return (weight){a.winning + b.winning, a.cards + b.cards};
}

static weight minus(weight a, weight b)
{
    return (weight){a.winning - b.winning, a.cards - b.cards};
}

/* Ranks beyond a kept one: what they weigh that no suit can miss, or without their card of it;
 * and how many have so many cards. */
typedef struct beyond {
    weight weight;
    int64_t kinds[RP_SUITS];
} beyond;

typedef struct filling {
    const rp_gain *gain;
    rp_even_gains *out;
    rp_even_sums *to;
    int bit[RP_RANKS];     /* of a set, 0: never missing */
    uint32_t variable;     /* ranks that are live and may be missing */
    weight less[RP_RANKS]; /* what a rank weighs less whose card of the suit is there */
    beyond beyond[RP_RANKS];
} filling;

/* ---- weights ---- */

/* A rank to be replaced that has so many cards. `own`: one of them is of the suit, so that the hand
 * with it is a flush as dealt, and it stands when it is turned up. */
static weight weight_of(const rp_gain_terms *t, int cards, int own)
{
    const int left = cards - 1 - own;
    return left < 0 ? (weight){0, 0} : (weight){(cards - own) * t->first[left], cards - own};
}

static void weigh_ranks(filling *f)
{
    const uint8_t *live = f->gain->composition->live;
    beyond all;
    memset(&all, 0, sizeof all);
    for (int rank = RP_ACE; rank >= 0; rank--) {
        f->beyond[rank] = all;
        if (!live[rank] || rank == f->gain->plan->dealer->upcard_rank)
            continue;
        const weight without = weight_of(f->gain->terms, live[rank], 0);
        const weight with = weight_of(f->gain->terms, live[rank], 1);
        f->less[rank] = minus(without, with);
        all.weight = plus(all.weight, f->bit[rank] ? without : with);
        all.kinds[live[rank] - 1]++;
    }
}

/* Without those that make the kept ranks a straight. */
static beyond beyond_of(const filling *f, int highest, uint32_t near)
{
    const uint8_t *live = f->gain->composition->live;
    beyond b = f->beyond[highest];
    for (uint32_t r = near >> (highest + 1) << (highest + 1); r; r &= r - 1) {
        const int rank = rp_lowest64(r);
        if (!live[rank])
            continue;
        b.weight = minus(b.weight, weight_of(f->gain->terms, live[rank], !f->bit[rank]));
        b.kinds[live[rank] - 1]--;
    }
    return b;
}

/* ---- one set of kept ranks ---- */

/* Its hands that have the suit's cards of some ranks, a set of those that may be missing. */
typedef struct hands {
    int set;
    uint32_t near; /* ranks near, the suit's card of which loses if it is there */
    int winning;   /* cards beside the suit's, less those of it that are kept */
} hands;

static void add_weight(filling *f, const hands *h, weight w)
{
    const int64_t win = f->out->win, lost = 2 * win - f->out->lose, price = f->gain->terms->price;
    const int64_t counted = w.winning / f->out->unit;
    rp_even_sums *to = f->to;
    to->value[h->set] += w.winning * win * h->winning - w.cards * price;
    to->count[h->set] += counted * h->winning;
    to->each[h->set] += w.winning;
    for (uint32_t r = h->near; r; r &= r - 1) {
        const int set = h->set | f->bit[rp_lowest64(r)];
        to->value[set] -= w.winning * lost;
        to->count[set] -= 2 * counted;
    }
}

static void add_plain(filling *f, int set, int64_t times, rp_excesses one)
{
    f->to->value[set] -= times * one.value;
    f->to->count[set] -= times * one.count;
}

static int set_of(const filling *f, uint32_t ranks)
{
    int set = 0;
    for (uint32_t r = ranks & f->variable; r; r &= r - 1)
        set |= f->bit[rp_lowest64(r)];
    return set;
}

static uint32_t live_among(const filling *f, uint32_t ranks)
{
    uint32_t live = 0;
    for (uint32_t r = ranks; r; r &= r - 1)
        live |= f->gain->composition->live[rp_lowest64(r)] ? r & (~r + 1) : 0;
    return live;
}

/* All winning cards beside the suit's; `hidden` ranks are kept. */
static int winning_of(const filling *f, uint32_t hidden, uint32_t near)
{
    const uint8_t *live = f->gain->composition->live;
    int winning = 0;
    for (uint32_t r = hidden; r; r &= r - 1)
        winning += live[rp_lowest64(r)] - 1;
    for (uint32_t r = near; r; r &= r - 1)
        winning += live[rp_lowest64(r)];
    return winning;
}

static void note_least(filling *f, const hands *h)
{
    const int64_t lost = 2 * f->out->win - f->out->lose;
    const int64_t least = f->out->win * h->winning - rp_popcount32(h->near) * lost;
    f->to->least = least < f->to->least ? least : f->to->least;
}

static void keep_three(filling *f, uint32_t three)
{
    const rp_gain *g = f->gain;
    const int upcard = g->plan->dealer->upcard_rank, set = set_of(f, three);
    const uint32_t kept = three | 1u << upcard, near = g->plan->straights[kept];
    const int winning = winning_of(f, three, near) + g->composition->live[upcard];
    const int highest = rp_highest(kept);
    const beyond b = beyond_of(f, highest, near);
    hands h = {set, live_among(f, near), winning - 3};
    if (!b.weight.cards)
        return;
    note_least(f, &h);
    add_weight(f, &h, b.weight);
    for (int again = 0; again < RP_SUITS; again++)
        add_plain(f, set, b.kinds[again] * (again + 1), g->terms->excess[again][winning]);
    for (uint32_t r = f->variable & ~near & ~((2u << highest) - 1); r; r &= r - 1) {
        h.set = set | f->bit[rp_lowest64(r)];
        add_weight(f, &h, minus((weight){0, 0}, f->less[rp_lowest64(r)]));
    }
}

static void keep_four(filling *f, uint32_t four)
{
    const rp_gain *g = f->gain;
    const rp_gain_terms *t = g->terms;
    const int upcard = g->plan->dealer->upcard_rank, again = g->composition->live[upcard];
    const int set = set_of(f, four), own = f->bit[upcard];
    const uint32_t near = g->plan->straights[four];
    const int winning = winning_of(f, four, near);
    if (near >> upcard & 1)
        return;
    add_plain(f, set, 1, t->excess[again][winning]);
    if (f->to == &f->out->upcard_suit)
        return;
    hands h = {set, live_among(f, near), winning - RP_DEALER_HIDDEN};
    const weight without = {t->first[again], 1};
    const weight with = {again ? t->first[again - 1] : 0, again > 0};
    note_least(f, &h);
    add_weight(f, &h, own ? without : with);
    h.set |= own;
    if (own)
        add_weight(f, &h, minus(with, without));
}

/* ---- all of it ---- */

/* From what sets need to what is missing. */
static void turn(int bits, int64_t *sums)
{
    const int sets = 1 << bits;
    for (int bit = 1; bit < sets; bit *= 2)
        for (int64_t *without = sums; without < sums + sets; without += 2 * bit)
            for (int i = 0; i < bit; i++) {
                const int64_t before = without[i];
                without[i] = before + without[bit + i];
                without[bit + i] = before;
            }
}

static void fill(filling *f, uint32_t sets, int upcard_suit)
{
    const rp_gain_plan *plan = f->gain->plan;
    const uint32_t beside = sets & plan->beside;
    const int bits = rp_popcount32(f->out->ranks), size = 1 << bits;
    int64_t *const sums[3] = {f->to->value, f->to->count, f->to->each};
    for (int i = 0; i < 3; i++)
        memset(sums[i], 0, (size_t)size * sizeof **sums);
    f->to->least = INT32_MAX; /* above any: worths are below 2^18 */
    for (uint32_t set = 7; upcard_suit && plan->keeps && set <= sets; set = rp_next_set(set))
        if (!(set & ~sets))
            keep_three(f, set);
    for (uint32_t set = 15; set <= beside; set = rp_next_set(set))
        if (!(set & ~beside))
            keep_four(f, set);
    for (int i = 0; i < 3; i++)
        turn(bits, sums[i]);
}

int rp_even_gains_apply(const rp_gain *g, uint32_t ranks)
{
    const uint32_t category = rp_category_of(g->strength);
    return g->plan->rules->redraw_card == RP_REDRAW_HIGHEST && category > RP_FLUSH &&
           category < RP_STRAIGHT_FLUSH && (g->terms->flush_stands || g->terms->alike) &&
           g->terms->counts && g->terms->each[0] == 1 &&
           (1 << rp_popcount32(ranks)) <= RP_MOST_EVEN;
}

void rp_even_gains_fill(const rp_gain *g, uint32_t ranks, rp_even_gains *out)
{
    const rp_gain_terms *t = g->terms;
    const int upcard = g->plan->dealer->upcard_rank;
    filling f;
    int bit = 1;
    f.gain = g;
    f.out = out;
    out->gain = g;
    out->ranks = ranks;
    out->win = rp_without_digits(t, t->win);
    out->lose = rp_without_digits(t, t->lose);
    out->unit = t->first[0] / t->first_ways[0];
    f.variable = 0;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        f.bit[rank] = ranks >> rank & 1 ? bit : 0;
        bit <<= ranks >> rank & 1;
        if ((ranks >> rank & 1) && g->composition->live[rank])
            f.variable |= 1u << rank;
    }
    weigh_ranks(&f);
    const uint32_t sets = live_among(&f, g->plan->sets & ~(1u << upcard));
    f.to = &out->upcard_suit;
    f.variable &= ~(1u << upcard);
    fill(&f, sets, 1);
    f.to = &out->other_suit;
    fill(&f, sets, 0);
}

rp_excesses rp_even_gain(const rp_even_gains *e, uint32_t suited, int own_suit)
{
    const rp_gain_terms *t = e->gain->terms;
    const rp_even_sums *sums = own_suit ? &e->upcard_suit : &e->other_suit;
    const int64_t cards = rp_popcount32(suited);
    int missing = 0, bit = 1;
    if (t->first[0] * (sums->least + e->win * cards) <= t->price)
        return own_suit ? rp_gain_in_upcard_suit(e->gain, suited)
                        : rp_gain_in_other_suit(e->gain, suited);
    for (uint32_t r = e->ranks; r; r &= r - 1, bit *= 2)
        missing |= (suited & r & (~r + 1)) ? 0 : bit;
    return (rp_excesses){sums->value[missing] + sums->each[missing] * e->win * cards,
                         sums->count[missing] + sums->each[missing] / e->unit * cards};
}
