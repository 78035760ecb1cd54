/* SPDX-License-Identifier: MIT */
/* What the suits of the dealer change beside one set of ranks that he keeps. */
#include <string.h>

#include "class_redraw_flush_parts.h"

/* ---- one set of flushes ---- */

/* Over all flushes of a bin that draw a set of the hand's ranks. */
static inline int64_t sum_of(const rp_kept_ranks *k, const rp_flush_bin *bin, int set,
                             const rp_flush_changes *c)
{
    return rp_bin_flushes(bin, set) * c->by_drawn[k->drawn[set]] +
           rp_bin_others(bin, set) * c->other;
}

/* The same of those that do not draw the upcard's rank, which is the one beyond. */
static inline int64_t sum_without_upcard(const rp_flush_summing *s, const rp_kept_ranks *k,
                                         const rp_flush_bin *bin, int set,
                                         const rp_flush_changes *c)
{
    const int64_t upcards = k->others ? rp_bin_others(bin, set) : 0;
    return set & s->upcard_bit ? 0 : (rp_bin_flushes(bin, set) - upcards) * c->by_drawn[0];
}

static inline void add_bin(const rp_kept_ranks *k, const rp_flush_bin *bin,
                           const rp_flush_changes *c, int64_t *to)
{
    for (uint32_t left = bin->sets; left; left &= left - 1)
        to[rp_lowest64(left)] += sum_of(k, bin, rp_lowest64(left), c);
}

/* ---- one suit beside one set of kept ranks ---- */

static inline int can_keep(const rp_flush_summing *s, const rp_kept_ranks *k, uint32_t suited)
{
    return !(k->ranks & ~(suited | 1u << s->upcard));
}

/* A hand of the upcard's suit is a flush as dealt if the upcard is replaced. */
static inline int fill_upcard(const rp_suit_view *v, int drawn, int figure, rp_suit_excesses *x)
{
    if (!x->kept->replaced)
        return rp_fill_with_suit(x->cards, x->kept, rp_ends_with_suit(x->kept, x->bin, v, drawn),
                                 figure, &x->with);
    memset(&x->with, 0, sizeof x->with);
    return 0;
}

static inline int fill_other(const rp_suit_view *v, int drawn, int figure, rp_suit_excesses *x)
{
    return rp_fill_with_suit(x->cards, x->kept, rp_ends_with_suit(x->kept, x->bin, v, drawn),
                             figure, &x->with);
}

static inline void fill_plain(rp_flush_summing *s, const rp_kept_ranks *k, const rp_flush_bin *bin,
                              int bins, int figure)
{
    for (int i = 0; i < bins; i++)
        s->any_plain[i] = rp_fill_excesses(
            &s->cards, k, (rp_card_ends){k->winning - bin[i].gone, 0, 0}, figure, s->plain[i]);
}

/* The dealer's suit is another one than the flush's. */
static inline void add_beside_upcard(rp_flush_summing *s, const rp_kept_ranks *k,
                                     const rp_suit_lane *l, int figure, rp_suit_excesses *x)
{
    const rp_suit_view v = rp_view_suit(k, l->suited, l->nibbles);
    int64_t *to = s->to[figure].upcard_suit[l->number];
    rp_flush_changes c;
    x->suited = l->suited;
    for (int i = 0; i < s->bins.besides; i++) {
        const rp_flush_bin *bin = x->bin = &s->bins.beside[i];
        x->plain = s->plain[i];
        if (!(fill_upcard(&v, 0, figure, x) | s->any_plain[i]))
            continue;
        rp_changes_in_suit(x, 0, &c);
        add_bin(k, bin, &c, to);
    }
}

static inline void add_beside_other(rp_flush_summing *s, const rp_kept_ranks *k,
                                    const rp_suit_lane *l, int figure, rp_suit_excesses *x)
{
    const rp_suit_view v = rp_view_suit(k, l->suited, l->nibbles);
    int64_t *to = s->to[figure].other_suit[l->number];
    int64_t *to_upcard = s->to[figure].upcard_other[l->number];
    rp_flush_changes c;
    x->suited = l->suited;
    for (int i = 0; i < s->bins.besides; i++) {
        const rp_flush_bin *bin = x->bin = &s->bins.beside[i];
        x->plain = s->plain[i];
        if (!(fill_other(&v, 0, figure, x) | s->any_plain[i]))
            continue;
        rp_changes_in_suit(x, 0, &c);
        if (l->asked)
            add_bin(k, bin, &c, to);
        for (uint32_t left = l->asked_beside ? bin->sets : 0; left; left &= left - 1)
            to_upcard[rp_lowest64(left)] += sum_without_upcard(s, k, bin, rp_lowest64(left), &c);
    }
}

static inline void add_beside(rp_flush_summing *s, const rp_kept_ranks *k, int figure)
{
    rp_suit_excesses x = {.cards = &s->cards, .kept = k};
    fill_plain(s, k, s->bins.beside, s->bins.besides, figure);
    for (const rp_suit_lane *l = s->upcard_suit; l < s->upcard_suit + s->upcard_lanes; l++)
        if (can_keep(s, k, l->suited))
            add_beside_upcard(s, k, l, figure, &x);
    for (const rp_suit_lane *l = s->other_suit; k->replaced && l < s->other_suit + s->other_lanes;
         l++)
        if (!(k->ranks & ~l->suited))
            add_beside_other(s, k, l, figure, &x);
}

/* It is the same suit, the upcard's or another one. */
static inline void add_same_suit(rp_flush_summing *s, const rp_kept_ranks *k, const rp_suit_lane *l,
                                 int upcard_suit, int figure, rp_suit_excesses *x)
{
    const rp_suit_view v = rp_view_suit(k, l->suited, l->nibbles);
    rp_flush_entries *entries = &s->to[figure];
    int64_t *to = &(upcard_suit ? entries->upcard_own : entries->own)[l->number];
    rp_flush_changes c;
    x->suited = l->suited;
    for (int i = 0; i < s->bins.sames; i++) {
        const rp_flush_bin *bin = x->bin = &s->bins.same[i];
        const int drawn = s->hold.cards;
        uint32_t left = bin->sets & l->sets;
        x->plain = s->plain[i];
        if (!left ||
            !((upcard_suit ? fill_upcard(&v, drawn, figure, x) : fill_other(&v, drawn, figure, x)) |
              s->any_plain[i]))
            continue;
        rp_changes_in_suit(x, 1, &c);
        for (; left; left &= left - 1)
            *to += upcard_suit && k->replaced ? sum_without_upcard(s, k, bin, rp_lowest64(left), &c)
                                              : sum_of(k, bin, rp_lowest64(left), &c);
    }
}

static inline void add_same(rp_flush_summing *s, const rp_kept_ranks *k, int figure)
{
    rp_suit_excesses x = {.cards = &s->cards, .kept = k};
    fill_plain(s, k, s->bins.same, s->bins.sames, figure);
    for (const rp_suit_lane *l = s->upcard_own; l < s->upcard_own + s->upcard_own_lanes; l++)
        if (can_keep(s, k, l->suited))
            add_same_suit(s, k, l, 1, figure, &x);
    for (const rp_suit_lane *l = s->own; k->replaced && l < s->own + s->own_lanes; l++)
        if (!(k->ranks & ~l->suited))
            add_same_suit(s, k, l, 0, figure, &x);
}

void rp_add_kept_flushes(rp_flush_summing *s, const rp_kept_ranks *k)
{
    for (int figure = 0; figure < s->figures; figure++) {
        if (figure)
            add_beside(s, k, figure);
        else /* mostly only this one is asked for: worth code of its own */
            add_beside(s, k, 0);
        add_same(s, k, figure);
    }
}
