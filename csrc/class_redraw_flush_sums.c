/* SPDX-License-Identifier: MIT */
#include "class_redraw_flush_sums.h"

#include <string.h>

#include "class_redraw_flush_changes.h"
#include "gain_parts.h"

enum { FIGURES = 3 /* gain, redraws that win, and that lose */ };

/* A suit of the dealer, for all deals in which it holds these ranks of the hand; and the ranks
 * that a flush's suit holds then, kept ones apart, that are asked for, a bit each. */
typedef struct suit_lane {
    int number;
    uint32_t suited;
    uint32_t held, held_beside; /* of other suits than the upcard's, and of that */
} suit_lane;

typedef int64_t by_held[RP_MOST_LANES];

typedef struct entries {
    by_held upcard_suit[RP_MOST_LANES], other_suit[RP_MOST_LANES], upcard_other[RP_MOST_LANES];
    by_held own, upcard_own;
} entries;

/* About 220 KiB: on the stack, one at a time. */
typedef struct summing {
    const rp_redraw_scene *scene;
    rp_flush_cards cards;
    rp_flush_hold hold;
    uint32_t live; /* ranks */
    int upcard;
    int upcard_bit; /* the upcard's rank, if it can be drawn and is one of these */
    int upcard_lanes, other_lanes, own_lanes, upcard_own_lanes;
    suit_lane upcard_suit[RP_MOST_LANES], other_suit[RP_MOST_LANES];
    suit_lane own[RP_MOST_LANES], upcard_own[RP_MOST_LANES];
    int figures;
    rp_flush_bins bins;
    entries to[FIGURES];
} summing;

/* ---- one set of flushes ---- */

/* Over all flushes of a bin whose suit holds these ranks. */
static inline int64_t sum_of(const rp_flush_bin *bin, int held, const rp_flush_changes *c)
{
    const int64_t all = rp_bin_flushes(bin, held);
    int64_t sum = all * c->all + rp_bin_others(bin, held) * c->other;
    for (int i = 0; i < c->of_hand; i++)
        if (!(held & c->bit[i]))
            sum += (all - rp_bin_flushes(bin, held | c->bit[i])) * c->change[i];
    return sum;
}

/* The same of those that do not draw the upcard's rank, which is the one beyond. */
static int64_t sum_without_upcard(const summing *s, const rp_kept_ranks *k, const rp_flush_bin *bin,
                                  int held, const rp_flush_changes *c)
{
    return (rp_bin_flushes(bin, held | s->upcard_bit) -
            (k->others ? rp_bin_others(bin, held) : 0)) *
           c->all;
}

/* ---- one set of kept ranks ---- */

static int can_keep(const summing *s, const rp_kept_ranks *k, uint32_t suited)
{
    return !(k->ranks & ~(suited | 1u << s->upcard));
}

/* The upcard's suit, a hand of which is a flush as dealt if the upcard is replaced. */
static int fill_upcard(const summing *s, const rp_kept_ranks *k, const rp_flush_bin *bin,
                       const suit_lane *l, int drawn, int figure, rp_flush_excesses *x)
{
    memset(x->with, 0, sizeof x->with);
    memset(x->own, 0, sizeof x->own);
    return !k->replaced &&
           rp_fill_with_suit(&s->cards, rp_ends_with_suit(k, bin, l->suited, drawn), figure, x);
}

/* The dealer's suit is another one than the flush's. */
static void add_beside(summing *s, const rp_kept_ranks *k, const rp_flush_bin *bin, int figure)
{
    entries *to = &s->to[figure];
    rp_flush_excesses x;
    const int any = rp_fill_plain(&s->cards, k->winning - bin->gone, figure, &x);
    for (const suit_lane *l = s->upcard_suit; l < s->upcard_suit + s->upcard_lanes; l++) {
        if (!can_keep(s, k, l->suited) || !(fill_upcard(s, k, bin, l, 0, figure, &x) | any))
            continue;
        const rp_flush_changes c = rp_changes_in_suit(&s->cards, k, bin, l->suited, 0, &x);
        for (uint32_t h = l->held; h; h &= h - 1)
            to->upcard_suit[l->number][rp_lowest64(h)] += sum_of(bin, rp_lowest64(h), &c);
    }
    for (const suit_lane *l = s->other_suit; k->replaced && l < s->other_suit + s->other_lanes;
         l++) {
        if ((k->ranks & ~l->suited) ||
            !(rp_fill_with_suit(&s->cards, rp_ends_with_suit(k, bin, l->suited, 0), figure, &x) |
              any))
            continue;
        const rp_flush_changes c = rp_changes_in_suit(&s->cards, k, bin, l->suited, 0, &x);
        for (uint32_t h = l->held; h; h &= h - 1)
            to->other_suit[l->number][rp_lowest64(h)] += sum_of(bin, rp_lowest64(h), &c);
        for (uint32_t h = l->held_beside; h; h &= h - 1)
            to->upcard_other[l->number][rp_lowest64(h)] +=
                sum_without_upcard(s, k, bin, rp_lowest64(h), &c);
    }
}

/* It is the same suit. */
static void add_same(summing *s, const rp_kept_ranks *k, const rp_flush_bin *bin, int figure)
{
    const int drawn = s->hold.cards;
    entries *to = &s->to[figure];
    rp_flush_excesses x;
    const int any = rp_fill_plain(&s->cards, k->winning - bin->gone, figure, &x);
    for (const suit_lane *l = s->upcard_own; l < s->upcard_own + s->upcard_own_lanes; l++) {
        if (!can_keep(s, k, l->suited) || !bin->flushes[l->number] ||
            !(fill_upcard(s, k, bin, l, drawn, figure, &x) | any))
            continue;
        const rp_flush_changes c = rp_changes_in_suit(&s->cards, k, bin, l->suited, 1, &x);
        to->upcard_own[l->number] +=
            k->replaced ? sum_without_upcard(s, k, bin, l->number, &c) : sum_of(bin, l->number, &c);
    }
    for (const suit_lane *l = s->own; k->replaced && l < s->own + s->own_lanes; l++) {
        if ((k->ranks & ~l->suited) || !bin->flushes[l->number] ||
            !(rp_fill_with_suit(&s->cards, rp_ends_with_suit(k, bin, l->suited, drawn), figure,
                                &x) |
              any))
            continue;
        const rp_flush_changes c = rp_changes_in_suit(&s->cards, k, bin, l->suited, 1, &x);
        to->own[l->number] += sum_of(bin, l->number, &c);
    }
}

static void add_kept(summing *s, rp_kept_ranks k)
{
    const uint8_t *live = s->scene->class->live;
    k.others = k.beyond & ~s->scene->class->hand_ranks;
    k.winning = k.replaced ? 0 : live[s->upcard];
    for (uint32_t r = k.ranks & ~(1u << s->upcard); r; r &= r - 1)
        k.winning += live[rp_lowest64(r)] - 1;
    for (uint32_t r = k.near; r; r &= r - 1)
        k.winning += live[rp_lowest64(r)];
    if (k.winning < s->cards.terms->fewest_winning || !k.beyond)
        return;
    s->bins.same_asked = s->upcard_own_lanes || (k.replaced && s->own_lanes);
    rp_sort_flushes(&s->hold, &k, &s->bins);
    for (int figure = 0; figure < s->figures; figure++) {
        for (int i = 0; i < s->bins.besides; i++)
            add_beside(s, &k, &s->bins.beside[i], figure);
        for (int i = 0; i < s->bins.sames; i++)
            add_same(s, &k, &s->bins.same[i], figure);
    }
}

static void add_all_kept(summing *s)
{
    const rp_gain_plan *plan = &s->scene->full->plan;
    const uint32_t upcard = 1u << s->upcard, sets = plan->sets & s->live & ~upcard;
    const uint32_t beside = sets & plan->beside;
    for (uint32_t set = 7; plan->keeps && set <= sets; set = rp_next_set(set)) {
        const uint32_t kept = set | upcard, near = plan->straights[kept];
        const uint32_t beyond = s->live & ~((2u << rp_highest(kept)) - 1) & ~near;
        if (!(set & ~sets))
            add_kept(s, (rp_kept_ranks){kept, near, beyond, 0, 0, 0});
    }
    for (uint32_t set = 15; set <= beside; set = rp_next_set(set)) {
        const uint32_t near = plan->straights[set];
        if (!(set & ~beside) && !(near & upcard))
            add_kept(s, (rp_kept_ranks){set, near, upcard, 1, 0, 0});
    }
}

/* ---- all of it ---- */

/* Ways of the card to be replaced beside kept ones of a suit: 220 sets with the upcard, of nine
 * ranks at most, and 495 without it. */
enum { MOST_HANDS = 220 * 9 * RP_SUITS + 495 };

int rp_flush_sums_apply(const rp_redraw_scene *scene)
{
    const rp_redraw *redraw = &scene->terms->redraw;
    const int64_t most = scene->full->largest_difference[RP_FLUSH][RP_HIGH_CARD];
    return redraw->rules->redraw_card == RP_REDRAW_HIGHEST && rp_has_gain_terms(redraw) &&
           most <= INT64_MAX / 4 / RP_MOST_DRAWN_FLUSHES / MOST_HANDS / redraw->sequences;
}

/* Lists the lanes that are asked for, from what is by held ranks. */
static int want_lanes(const summing *s, const uint32_t *held, const uint32_t *beside,
                      int upcard_suit, suit_lane *out)
{
    const rp_rank_class *class = s->scene->class;
    int lanes = 0;
    for (int number = 0; number < class->lanes; number++) {
        suit_lane *l = &out[lanes];
        l->number = number;
        l->suited = upcard_suit ? class->suited[number] : rp_other_suited(class, number);
        l->held = l->held_beside = 0;
        for (int h = 0; h < class->lanes; h++) {
            l->held |= (held[h] >> number & 1) << (h & s->hold.free);
            l->held_beside |= beside ? (beside[h] >> number & 1) << (h & s->hold.free) : 0;
        }
        lanes += l->suited != RP_NO_LANE && (l->held | l->held_beside);
    }
    return lanes;
}

static int want_own(const summing *s, uint32_t held, int upcard_suit, suit_lane *out)
{
    const rp_rank_class *class = s->scene->class;
    int lanes = 0;
    for (; held; held &= held - 1) {
        const int h = rp_lowest64(held);
        const uint32_t suited = upcard_suit ? class->suited[h] : rp_other_suited(class, h);
        if (suited != RP_NO_LANE)
            out[lanes++] = (suit_lane){h & s->hold.free, suited, 0, 0};
    }
    return lanes;
}

static void begin_hold(rp_flush_hold *hold, const rp_rank_class *class, uint32_t kept,
                       const rp_flush_list *list)
{
    hold->kept = kept;
    hold->cards = RP_HAND - rp_popcount32(kept);
    hold->free = (class->lanes - 1) & ~rp_lane_of(class, kept);
    hold->flushes = list->flushes;
    memcpy(hold->drawn, list->drawn, sizeof hold->drawn);
    memcpy(hold->set, list->set, sizeof hold->set);
    for (int i = 0; i < list->flushes; i++)
        hold->nibbles[i] = rp_nibbles_of(list->drawn[i]);
}

static void begin(summing *s, const rp_flush_wants *wants)
{
    const rp_rank_class *class = s->scene->class;
    const rp_gain_terms *t = s->cards.terms;
    s->upcard = class->upcard_rank;
    s->cards.win = rp_without_digits(t, t->win);
    s->cards.push = rp_without_digits(t, t->push);
    s->cards.lose = rp_without_digits(t, t->lose);
    s->cards.apart = s->hold.apart;
    s->cards.live = class->live;
    s->cards.free = s->hold.free;
    s->cards.hand = 0;
    for (uint32_t left = class->hand_ranks; left; left &= left - 1)
        s->cards.hand_rank[s->cards.hand++] = (uint8_t)rp_lowest64(left);
    s->upcard_bit = rp_lane_of(class, 1u << s->upcard) & s->hold.free;
    s->live = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        s->live |= (uint32_t)(class->live[rank] > 0) << rank;
    s->upcard_lanes = want_lanes(s, wants->upcard_suit, NULL, 1, s->upcard_suit);
    s->other_lanes = want_lanes(s, wants->other_suit, wants->upcard_other, 0, s->other_suit);
    s->own_lanes = want_own(s, wants->own, 0, s->own);
    s->upcard_own_lanes = want_own(s, wants->upcard_own, 1, s->upcard_own);
    s->figures = wants->counts ? FIGURES : 1;
    memset(s->to, 0, (size_t)s->figures * sizeof *s->to);
}

static void add(rp_wide *to, int64_t sum)
{
    *to = rp_wide_add(*to, rp_wide_of(sum));
}

static void end(const summing *s, const entries *from, rp_flush_table *to)
{
    const int kept_lane = (s->scene->class->lanes - 1) & ~s->hold.free;
    for (int all = 0; all < s->scene->class->lanes; all++) {
        const int held = all & s->hold.free;
        if ((all & kept_lane) != kept_lane)
            continue;
        add(&to->own[all], from->own[held]);
        add(&to->upcard_own[all], from->upcard_own[held]);
        for (int lane = 0; lane < s->scene->class->lanes; lane++) {
            add(&to->upcard_suit[all][lane], from->upcard_suit[lane][held]);
            add(&to->other_suit[all][lane], from->other_suit[lane][held]);
            add(&to->upcard_other[all][lane], from->upcard_other[lane][held]);
        }
    }
}

void rp_add_flush_sums(const rp_redraw_scene *scene, uint32_t kept, const rp_flush_list *list,
                       const rp_flush_wants *wants, rp_flush_redraws *out)
{
    summing s;
    if (!list->flushes)
        return;
    s.scene = scene;
    s.cards.terms = rp_redraw_terms_of(scene, (rp_combinations){RP_FLUSH, RP_HIGH_CARD, 0});
    begin_hold(&s.hold, scene->class, kept, list);
    s.hold.apart = !s.cards.terms->flush_stands && !s.cards.terms->alike;
    begin(&s, wants);
    add_all_kept(&s);
    end(&s, &s.to[0], &out->gain);
    if (wants->counts) {
        end(&s, &s.to[1], &out->win);
        end(&s, &s.to[2], &out->lose);
    }
}
