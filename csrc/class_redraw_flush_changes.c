/* SPDX-License-Identifier: MIT */
#include "class_redraw_flush_changes.h"

rp_card_ends rp_ends_with_suit(const rp_kept_ranks *k, const rp_flush_bin *bin, uint32_t suited,
                               int drawn)
{
    const uint32_t left = suited & ~k->ranks, open = left & ~k->near;
    const int ranks = rp_ranks_beaten(bin->beaten);
    const int gone = drawn ? bin->gone : 0, lower = drawn ? bin->lower : 0;
    const int near = rp_popcount32(left & k->near) - gone;
    const int push = rp_is_tie(bin->beaten) && (open >> ranks & 1);
    const int wins = rp_popcount32(open & ((1u << ranks) - 1)) - lower;
    return (rp_card_ends){k->winning - bin->gone - near + wins, push,
                          rp_popcount32(open) - (drawn - gone) - wins - push + near};
}

/* ---- excesses ---- */

static inline int64_t worth_of(const rp_flush_cards *c, rp_card_ends e)
{
    return e.win * c->win + e.push * c->push + e.lose * c->lose;
}

static inline int64_t counted(rp_card_ends e, int figure)
{
    return figure == 1 ? e.win : e.lose;
}

static inline int fill(const rp_flush_cards *c, rp_card_ends e, int figure, int64_t out[RP_SUITS])
{
    const rp_gain_terms *t = c->terms;
    const int64_t worth = worth_of(c, e);
    int any = 0;
    for (int again = 0; again < RP_SUITS; again++) {
        const int64_t value = t->first[again] * worth - t->price;
        const int64_t one = figure ? t->first_ways[again] * counted(e, figure) : value;
        out[again] = value > 0 ? one : 0;
        any |= value > 0;
    }
    return any;
}

/* One card, which ends so, only stands last. */
static int fill_own(const rp_flush_cards *c, rp_card_ends e, int card, int figure,
                    int64_t out[RP_SUITS])
{
    const rp_gain_terms *t = c->terms;
    const rp_card_ends last = {card == RP_CARD_WINS, card == RP_CARD_PUSHES, card == RP_CARD_LOSES};
    const rp_card_ends first = {e.win - last.win, e.push - last.push, e.lose - last.lose};
    int any = 0;
    for (int again = 0; again < RP_SUITS; again++) {
        const int64_t value =
            t->first[again] * worth_of(c, first) + t->last[again] * worth_of(c, last) - t->price;
        const int64_t count = t->first_ways[again] * counted(first, figure) +
                              t->last_ways[again] * counted(last, figure);
        out[again] = value <= 0 ? 0 : figure ? count : value;
        any |= value > 0;
    }
    return any;
}

int rp_fill_plain(const rp_flush_cards *c, int winning, int figure, rp_flush_excesses *x)
{
    return fill(c, (rp_card_ends){winning, 0, 0}, figure, x->plain);
}

int rp_fill_with_suit(const rp_flush_cards *c, rp_card_ends e, int figure, rp_flush_excesses *x)
{
    int any = fill(c, e, figure, x->with + 1);
    x->with[0] = 0;
    for (int card = 0; card < RP_CARD_ENDS && c->apart; card++)
        any |= fill_own(c, e, card, figure, x->own[card]);
    return any;
}

/* ---- changes ---- */

/* How the suit's card of a rank ends, where that matters. */
static inline int card_of(const rp_flush_cards *c, const rp_flush_bin *bin, int rank)
{
    const int ranks = rp_ranks_beaten(bin->beaten);
    if (!c->apart || rank < ranks)
        return RP_CARD_WINS;
    return rank == ranks && rp_is_tie(bin->beaten) ? RP_CARD_PUSHES : RP_CARD_LOSES;
}

/* The same of ranks drawn that are not the hand's: with one that loses there is no other. */
static inline int card_drawn(const rp_flush_cards *c, const rp_flush_bin *bin)
{
    if (!c->apart || bin->beaten < RP_TIES)
        return RP_CARD_WINS;
    return rp_is_tie(bin->beaten) ? RP_CARD_PUSHES : RP_CARD_LOSES;
}

/* What one rank to be replaced changes that has so many cards, one of the suit or none: if flushes
 * stand, that is none of the rank's. */
static inline int64_t change_of(const rp_flush_cards *c, const rp_kept_ranks *k, int cards, int own,
                                int card, const rp_flush_excesses *x)
{
    const int64_t *with = !own ? x->with + 1 : c->apart ? x->own[card] : x->with;
    if (k->replaced)
        return cards < own ? 0 : with[cards] - x->plain[cards];
    return cards ? (cards - own) * with[cards - 1] - cards * x->plain[cards - 1] : 0;
}

/* All others than the hand's, none of which is drawn. */
static inline int64_t change_of_others(const rp_flush_cards *c, const rp_kept_ranks *k,
                                       const rp_flush_bin *bin, int cards, int own,
                                       const rp_flush_excesses *x)
{
    const int ranks = rp_ranks_beaten(bin->beaten), all = rp_popcount32(k->others);
    const int lower = rp_popcount32(k->others & ((1u << ranks) - 1));
    const int tie = rp_is_tie(bin->beaten) && (k->others >> ranks & 1);
    if (!c->apart)
        return all * change_of(c, k, cards, own, RP_CARD_WINS, x);
    return lower * change_of(c, k, cards, own, RP_CARD_WINS, x) +
           tie * change_of(c, k, cards, own, RP_CARD_PUSHES, x) +
           (all - lower - tie) * change_of(c, k, cards, own, RP_CARD_LOSES, x);
}

rp_flush_changes rp_changes_in_suit(const rp_flush_cards *c, const rp_kept_ranks *k,
                                    const rp_flush_bin *bin, uint32_t suited, int same,
                                    const rp_flush_excesses *x)
{
    rp_flush_changes to = {0, 0, 0, {0}, {0}};
    if (k->others) {
        const int rank = rp_lowest64(k->others), own = (int)(suited >> rank & 1);
        const int cards = c->live[rank], card = card_drawn(c, bin);
        to.all = change_of_others(c, k, bin, cards, own, x);
        to.other =
            change_of(c, k, cards - 1, own & !same, card, x) - change_of(c, k, cards, own, card, x);
    }
    for (int i = 0; i < c->hand; i++) {
        const int rank = c->hand_rank[i], own = (int)(suited >> rank & 1);
        if (!(k->beyond >> rank & 1))
            continue;
        const int card = card_of(c, bin, rank);
        const int64_t one = change_of(c, k, c->live[rank], own, card, x);
        to.all += one;
        if (!(c->free >> i & 1))
            continue;
        to.bit[to.of_hand] = 1 << i;
        to.change[to.of_hand++] = change_of(c, k, c->live[rank] - 1, own & !same, card, x) - one;
    }
    return to;
}
