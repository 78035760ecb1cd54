/* SPDX-License-Identifier: MIT */
/* What a suit of the dealer changes for flushes that are alike to the ranks that he keeps: inline,
 * since a game asks a billion times. */
#ifndef RP_CLASS_REDRAW_FLUSH_CHANGES_H
#define RP_CLASS_REDRAW_FLUSH_CHANGES_H

#include "class_redraw_flush_bins.h"

/* ---- how the cards of a redraw end ---- */

typedef struct rp_card_ends {
    int win, push, lose;
} rp_card_ends;

/* A suit beside kept ranks of it. */
typedef struct rp_suit_view {
    uint32_t suited, open; /* live ranks; those that make flushes, and no straight */
    uint64_t below;        /* how many of the latter are below each rank, a nibble each */
    int near;              /* its cards that make a straight */
} rp_suit_view;

static inline rp_suit_view rp_view_suit(const rp_kept_ranks *k, uint32_t suited, uint64_t nibbles)
{
    rp_suit_view v;
    v.suited = suited;
    v.open = suited & ~k->ranks & ~k->near;
    v.below = (nibbles & ~k->not_open) * UINT64_C(0x1111111111111) << 4;
    v.near = rp_popcount32(suited & k->near);
    return v;
}

/* `drawn`: cards of the suit. */
static inline rp_card_ends rp_ends_with_suit(const rp_kept_ranks *k, const rp_flush_bin *bin,
                                             const rp_suit_view *v, int drawn)
{
    const int gone = drawn ? bin->gone : 0, lower = drawn ? bin->lower : 0;
    const int near = v->near - gone, open = (int)(v->below >> (4 * RP_RANKS) & 15);
    const int push = bin->ties & (int)(v->open >> bin->ranks & 1);
    const int wins = (int)(v->below >> (4 * bin->ranks) & 15) - lower;
    return (rp_card_ends){k->winning - bin->gone - near + wins, push,
                          open - (drawn - gone) - wins - push + near};
}

/* ---- excesses ---- */

enum { RP_CARD_WINS, RP_CARD_PUSHES, RP_CARD_LOSES, RP_CARD_ENDS };

/* Over the ways to hold the card that is replaced, by how many cards its rank has, with itself
 * where it is the upcard. */
typedef int64_t rp_by_cards[1 + RP_SUITS];

/* What cards gain. */
typedef struct rp_flush_cards {
    const rp_gain_terms *terms;
    int apart; /* as in rp_flush_hold */
    int64_t win, push, lose;
} rp_flush_cards;

/* With the suit: where it has no card of the rank, and where it has one, if it matters by how this
 * ends. */
typedef struct rp_flush_excesses {
    rp_by_cards none, own[RP_CARD_ENDS];
} rp_flush_excesses;

/* Excesses are of a figure: the gain (0), or redraws that win (1) or lose. */
static inline int64_t rp_ends_counted(rp_card_ends e, int figure)
{
    return figure == 1 ? e.win : e.lose;
}

static inline int64_t rp_worth_of(const rp_flush_cards *c, rp_card_ends e)
{
    return e.win * c->win + e.push * c->push + e.lose * c->lose;
}

/* Returns whether there is any. */
static inline int rp_fill_excesses(const rp_flush_cards *c, const rp_kept_ranks *k, rp_card_ends e,
                                   int figure, rp_by_cards out)
{
    const rp_gain_terms *t = c->terms;
    const int64_t worth = rp_worth_of(c, e);
    int any = 0;
    out[0] = 0;
    for (int again = 0; again < RP_SUITS; again++) {
        const int64_t value = t->first[again] * worth - t->price;
        const int64_t one = figure ? t->first_ways[again] * rp_ends_counted(e, figure) : value;
        out[1 + again] = value > 0 ? (k->replaced ? one : (1 + again) * one) : 0;
        any |= value > 0;
    }
    return any;
}

/* One card, the suit's, which ends so, only stands last. */
static inline int rp_fill_own(const rp_flush_cards *c, const rp_kept_ranks *k, rp_card_ends e,
                              int card, int figure, rp_by_cards out)
{
    const rp_gain_terms *t = c->terms;
    const rp_card_ends last = {card == RP_CARD_WINS, card == RP_CARD_PUSHES, card == RP_CARD_LOSES};
    const rp_card_ends first = {e.win - last.win, e.push - last.push, e.lose - last.lose};
    const int64_t worth = rp_worth_of(c, first), worth_last = rp_worth_of(c, last);
    int any = 0;
    out[0] = 0;
    for (int again = 0; again < RP_SUITS; again++) {
        const int64_t value = t->first[again] * worth + t->last[again] * worth_last - t->price;
        const int64_t count = t->first_ways[again] * rp_ends_counted(first, figure) +
                              t->last_ways[again] * rp_ends_counted(last, figure);
        const int64_t one = figure ? count : value;
        out[1 + again] = value > 0 ? (k->replaced ? one : again * one) : 0;
        any |= value > 0;
    }
    return any;
}

static inline int rp_fill_with_suit(const rp_flush_cards *c, const rp_kept_ranks *k, rp_card_ends e,
                                    int figure, rp_flush_excesses *x)
{
    int any = rp_fill_excesses(c, k, e, figure, x->none);
    if (!c->apart) { /* as if there was one card less */
        x->own[0][0] = 0;
        for (int cards = 1; cards <= RP_SUITS; cards++)
            x->own[0][cards] = x->none[cards - 1];
        return any;
    }
    for (int card = 0; card < RP_CARD_ENDS; card++)
        any |= rp_fill_own(c, k, e, card, figure, x->own[card]);
    return any;
}

/* ---- changes ---- */

/* What all ranks beyond change for a flush, by those of the hand's that it draws (see rp_kept_ranks),
 * and what each other one drawn adds to that. */
typedef struct rp_flush_changes {
    int64_t by_drawn[1 << RP_HAND], other;
} rp_flush_changes;

/* What a suit changes, of which a flush draws cards or not. */
typedef struct rp_suit_excesses {
    const rp_flush_cards *cards;
    const rp_kept_ranks *kept;
    const rp_flush_bin *bin;
    uint32_t suited;
    const int64_t *plain; /* without the suit */
    rp_flush_excesses with;
} rp_suit_excesses;

/* One rank to be replaced, of so many cards, one of the suit or none. If flushes stand, that one
 * is not replaced. */
static inline int64_t rp_change_of(const rp_suit_excesses *x, int cards, int own, int card)
{
    const int place = cards + x->kept->replaced;
    const int64_t *with = own ? x->with.own[x->cards->apart ? card : 0] : x->with.none;
    return cards < own ? 0 : with[place] - x->plain[place];
}

/* How the suit's card of a rank ends, where that matters. */
static inline int rp_card_of(const rp_suit_excesses *x, int rank)
{
    if (!x->cards->apart || rank < x->bin->ranks)
        return RP_CARD_WINS;
    return rank == x->bin->ranks && x->bin->ties ? RP_CARD_PUSHES : RP_CARD_LOSES;
}

/* The same of ranks drawn that are not the hand's: with one that loses there is no other. */
static inline int rp_card_drawn(const rp_suit_excesses *x)
{
    if (!x->cards->apart || x->bin->beaten < RP_TIES)
        return RP_CARD_WINS;
    return x->bin->ties ? RP_CARD_PUSHES : RP_CARD_LOSES;
}

/* All others than the hand's, none of which is drawn. */
static inline int64_t rp_change_of_others(const rp_suit_excesses *x, int cards, int own)
{
    const uint32_t others = x->kept->others;
    const int ranks = x->bin->ranks, all = rp_popcount32(others);
    if (!x->cards->apart)
        return all * rp_change_of(x, cards, own, RP_CARD_WINS);
    const int lower = rp_popcount32(others & ((1u << ranks) - 1));
    const int tie = x->bin->ties & (int)(others >> ranks & 1);
    return lower * rp_change_of(x, cards, own, RP_CARD_WINS) +
           tie * rp_change_of(x, cards, own, RP_CARD_PUSHES) +
           (all - lower - tie) * rp_change_of(x, cards, own, RP_CARD_LOSES);
}

/* `same`: the suit is the flush's, so that a rank drawn is not left in it. */
static inline void rp_changes_in_suit(const rp_suit_excesses *x, int same, rp_flush_changes *to)
{
    const rp_kept_ranks *k = x->kept;
    int64_t none = 0, drawn[RP_HAND];
    to->other = 0;
    if (k->others) {
        const int own = (int)(x->suited >> rp_lowest64(k->others) & 1);
        const int card = rp_card_drawn(x);
        none = rp_change_of_others(x, k->other_cards, own);
        to->other = rp_change_of(x, k->other_cards - 1, own & !same, card) -
                    rp_change_of(x, k->other_cards, own, card);
    }
    for (int i = 0; i < k->of_hand; i++) {
        const int own = (int)(x->suited >> k->hand[i].rank & 1), cards = k->hand[i].cards;
        const int card = rp_card_of(x, k->hand[i].rank);
        const int64_t one = rp_change_of(x, cards, own, card);
        none += one;
        if (i < k->drawable)
            drawn[i] = rp_change_of(x, cards - 1, own & !same, card) - one;
    }
    to->by_drawn[0] = none;
    for (int i = 0; i < k->drawable; i++)
        for (int j = 0; j < 1 << i; j++)
            to->by_drawn[1 << i | j] = to->by_drawn[j] + drawn[i];
}

#endif
