/* SPDX-License-Identifier: MIT */
#include "class_walk.h"

#include "draw_walk.h"

static int is_own(const rp_class_walk *w, int rank)
{
    return (int)(w->class->hand_ranks >> rank & 1);
}

int64_t rp_class_ways_leaving(const rp_class_walk *w, const rp_class_draw *draw, uint32_t rest)
{
    int64_t product = draw->ways;
    if (rest & ~w->class->deck.ranks)
        return 0;
    for (uint32_t left = rest & draw->drawn.one & ~w->class->hand_ranks; left; left &= left - 1) {
        const int rank = rp_lowest64(left);
        product = product / w->ways.all[rank] * w->ways.suited[rank];
    }
    return product;
}

void rp_each_lower_ace_king(const rp_class_walk *w, const rp_class_draw *draw, uint32_t strength,
                            rp_list_ace_king *list, void *to)
{
    const rp_dealer *d = w->stock.dealer;
    const uint32_t upcard = 1u << d->upcard_rank, slick = RP_BIG_SLICK & ~upcard;
    const uint32_t low = w->class->deck.ranks & ~RP_BIG_SLICK & ~upcard;
    const uint32_t mine = rp_secondary_of(strength) & ~RP_BIG_SLICK;
    const uint32_t royal = rp_straight_ranks(RP_ACE);
    const int free = rp_hidden_beside_big_slick(d->upcard_rank);
    if (d->qualifier != RP_ACE_KING)
        return;
    for (uint32_t set = (1u << free) - 1; set <= mine; set = rp_next_set(set)) {
        const uint32_t kickers = set | (upcard & ~RP_BIG_SLICK);
        if (!(set & ~low) && kickers <= mine && (set | slick | upcard) != royal)
            list(w, draw, set | slick, kickers == mine, to);
    }
}

rp_worth rp_worth_in_suit(const rp_draws *draws, uint32_t suited, uint32_t strength, rp_showdowns s)
{
    rp_correct_flushes(&draws->dealer, suited, rp_unpack_flushes(draws->flushes[suited]), strength,
                       &s);
    return (rp_worth){rp_ends_of(&s, 1), 0};
}

/* Sets of k ranks below the king and outside the hand, left in the upcard's suit. */
static int64_t low_sets(const rp_draw_class *draw, int k)
{
    int64_t sum = 0;
    for (int j = 0; j <= k; j++)
        sum += draw->flush[j] * rp_choose(draw->untouched, k - j);
    return sum;
}

void rp_know_flushes(const rp_class_walk *w, rp_class_draw *draw)
{
    const rp_dealer *dealer = w->stock.dealer;
    const int64_t king = w->ways.all[RP_KING], suited_king = w->ways.suited[RP_KING];
    const int64_t ace = w->ways.all[RP_ACE], suited_ace = w->ways.suited[RP_ACE];
    const int64_t both = king * ace, one = suited_king * ace + king * suited_ace;
    const int64_t two = suited_king * suited_ace;
    const uint32_t slick = RP_BIG_SLICK & ~w->class->hand_ranks & ~(1u << dealer->upcard_rank);
    const int outside = rp_popcount32(slick);
    const int64_t left =
        (slick >> RP_KING & 1 ? suited_king : king) * (slick >> RP_ACE & 1 ? suited_ace : ace);
    int64_t low[RP_DEALER_HIDDEN + 1];
    draw->flushes_known = 1;
    for (int k = 0; k <= RP_DEALER_HIDDEN; k++) {
        low[k] = low_sets(draw->others, k);
        draw->flushes[k] =
            both * low[k] + (k > 0 ? one * low[k - 1] : 0) + (k > 1 ? two * low[k - 2] : 0);
        draw->ace_kings[k] = k >= outside ? left * low[k - outside] : 0;
    }
    for (int i = 0; i < dealer->straights; i++)
        draw->straights[i] = rp_class_ways_leaving(w, draw, dealer->straight_rest[i]);
}

/* Nothing is left to be drawn of the ranks from this one on but `own`. */
static void end_draw(rp_class_walk *w, const rp_draw_class *class, rp_ranks drawn, int rank)
{
    rp_class_draw draw;
    for (; rank < RP_RANKS; rank++) {
        if (!is_own(w, rank))
            rp_keep_rank(&w->stock, rank, &w->ways);
        for (int i = 0; i < w->own[rank]; i++)
            drawn = rp_ranks_add(drawn, 1u << rank);
        rp_composition_set(&w->composition, rank, w->class->live[rank] - w->own[rank]);
    }
    rp_composition_finish(&w->composition, w->dealer_hands);
    draw.drawn = drawn;
    draw.ways = class->ways;
    draw.others = class;
    draw.flushes_known = 0;
    w->enter(w, &draw);
}

/* Draws `left` cards of ranks from this one on that are not of the hand. */
static void walk_others(rp_class_walk *w, const rp_draw_class *class, rp_ranks drawn, int rank,
                        int left)
{
    if (left == 0) {
        end_draw(w, class, drawn, rank);
        return;
    }
    for (; w->stock.live_above[rank] >= left; rank++) {
        const int live = w->class->live[rank];
        if (is_own(w, rank)) {
            for (int i = 0; i < w->own[rank]; i++)
                drawn = rp_ranks_add(drawn, 1u << rank);
            rp_composition_set(&w->composition, rank, live - w->own[rank]);
            continue;
        }
        rp_ranks with = drawn;
        for (int cards = 1; cards <= left && cards <= live; cards++) {
            rp_draw_class next;
            with = rp_ranks_add(with, 1u << rank);
            rp_draw_rank(&w->stock, class, rank, cards, &w->ways, &next);
            rp_composition_set(&w->composition, rank, live - cards);
            walk_others(w, &next, with, rank + 1, left - cards);
        }
        rp_keep_rank(&w->stock, rank, &w->ways);
        rp_composition_set(&w->composition, rank, live);
    }
}

/* The ways to draw `own`, for each set of ranks that it leaves in the upcard's suit. */
static void find_own_ways(rp_class_walk *w)
{
    int sets = 1;
    w->own_ways[0] = 1;
    for (uint32_t left = w->class->hand_ranks; left; left &= left - 1) {
        const int rank = rp_lowest64(left), live = w->class->live[rank];
        const int64_t all = rp_choose(live, w->own[rank]);
        const int possible = live > 0 && rank != w->class->upcard_rank;
        const int64_t leaving = possible ? rp_choose(live - 1, w->own[rank]) : 0;
        for (int set = 0; set < sets; set++) {
            w->own_ways[set | sets] = w->own_ways[set] * leaving;
            w->own_ways[set] *= all;
        }
        sets *= 2;
    }
}

/* Draws ranks of the hand, from this one on. */
static void walk_own(rp_class_walk *w, const rp_draw_class *none, int rank, int left)
{
    while (rank < RP_RANKS && !is_own(w, rank))
        rank++;
    if (rank == RP_RANKS) {
        rp_composition_begin(&w->composition, w->stock.dealer);
        find_own_ways(w);
        walk_others(w, none, (rp_ranks){0, 0, 0, 0}, 0, left);
        w->end_own(w);
        return;
    }
    for (int cards = 0; cards <= left && cards <= w->class->live[rank]; cards++) {
        w->own[rank] = (uint8_t)cards;
        walk_own(w, none, rank + 1, left - cards);
    }
}

static void set_up(rp_class_walk *w, const rp_draws *draws, const rp_rank_class *class, int drawn)
{
    const uint32_t upcard = 1u << class->upcard_rank;
    w->draws = draws;
    w->class = class;
    w->drawn = drawn;
    w->dealer_hands = rp_choose(class->live_cards - drawn, RP_DEALER_HIDDEN);
    w->stock.dealer = &draws->dealer;
    w->stock.live_counts = 0;
    w->stock.suited = class->deck.ranks & ~class->hand_ranks & ~upcard;
    w->stock.live_above[RP_RANKS] = 0;
    for (int rank = RP_RANKS - 1; rank >= 0; rank--) {
        const int live = class->live[rank];
        w->own[rank] = 0;
        w->stock.live_counts |= (uint64_t)live << (4 * rank);
        w->stock.live_above[rank] = w->stock.live_above[rank + 1] + (is_own(w, rank) ? 0 : live);
    }
    for (int i = 0; i < draws->dealer.straights; i++)
        w->straight_set[i] = rp_lane_of(class, draws->dealer.straight_rest[i]);
    w->ace_king_set = rp_lane_of(class, RP_BIG_SLICK & ~upcard);
}

void rp_walk_class(rp_class_walk *w, const rp_draws *draws, const rp_rank_class *class, int drawn)
{
    set_up(w, draws, class, drawn);
    const rp_draw_class none = rp_draw_nothing(&w->stock, &w->ways);
    walk_own(w, &none, 0, drawn);
}
