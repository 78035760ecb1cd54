/* SPDX-License-Identifier: MIT */
/* What redraws can add to an action at most. */
#include "class_game.h"

#include "gain_parts.h"

/* ---- one final hand ---- */

int64_t rp_most_hands_in_suit(const rp_gain_plan *plan)
{
    const int upcard = plan->dealer->upcard_rank;
    const uint32_t sets = plan->sets & ~(1u << upcard);
    int64_t hands =
        (RP_SUITS - 1) * rp_choose(rp_popcount32(sets & plan->beside), RP_DEALER_HIDDEN);
    for (int rank = upcard + 1; rank < RP_RANKS && plan->keeps; rank++)
        hands +=
            RP_SUITS * rp_choose(rp_popcount32(sets & ((1u << rank) - 1)), RP_DEALER_HIDDEN - 1);
    return hands;
}

static int is_bounded_by_ranks(const rp_redraw_scene *scene, rp_combinations paid)
{
    return scene->full->rules->redraw_card == RP_REDRAW_HIGHEST && paid.first >= RP_STRAIGHT &&
           rp_has_gain_terms(&scene->terms->redraw);
}

/* By ranks, as if nothing was drawn and the player beat every straight: no draw leaves a hand
 * more cards, or more that win. Suits only take from that unless he beats flushes; then ten cards
 * at most win or are lost to no more in each hand but for one card of a suit. */
static int64_t most_by_ranks(const rp_redraw_game *g, const rp_redraw_scene *scene,
                             rp_combinations paid)
{
    const rp_gain_terms *t = rp_redraw_terms_of(scene, paid);
    const int64_t win = rp_without_digits(t, t->win), lost = -rp_without_digits(t, t->lose);
    const int64_t sequences = scene->terms->redraw.sequences;
    rp_rank_spread spread;
    rp_rank_gain by_ranks;
    const rp_gain gain = rp_gain_of(&scene->full->plan, t, &g->undrawn, &by_ranks,
                                    rp_make_strength(RP_FULL_HOUSE, 2, 1));
    rp_rank_spread_fill(&gain, &spread);
    rp_gain_by_ranks(&gain, &spread, &by_ranks);
    int64_t sum = by_ranks.kept.value + by_ranks.replaced.value;
    if (paid.first >= RP_FLUSH)
        sum += 10 * g->hands_in_suit * t->first[RP_SUITS - 1] * (win > lost ? win : lost);
    return (sum + sequences - 1) / sequences;
}

/* In antes over all dealer hands. */
static int64_t most_of(rp_redraw_game *g, const rp_redraw_scene *scene, int drawn,
                       rp_combinations paid)
{
    int64_t *most = &g->most[drawn][paid.first][paid.second];
    if (*most < 0) {
        const int64_t apart = rp_redraw_most(scene, paid);
        *most = apart * g->undrawn.no_qualify / RP_BOUND_PARTS + 1;
        if (apart && is_bounded_by_ranks(scene, paid)) {
            const int64_t by_ranks = most_by_ranks(g, scene, paid);
            *most = by_ranks < *most ? by_ranks : *most;
        }
    }
    return *most;
}

/* ---- all draws ---- */

typedef struct bounding {
    const rp_redraw_scene *scene;
    rp_ranks kept;
    int live[RP_RANKS];
    rp_bounded_draws *draws;
} bounding;

static const int bounded[RP_BOUNDED] = {RP_STRAIGHT, RP_FULL_HOUSE, RP_QUADS};
static const int beside[2] = {RP_HIGH_CARD, RP_ACE_KING};

static void bound_draws(bounding *b, rp_ranks drawn, int64_t ways)
{
    const rp_ranks final = rp_ranks_join(b->kept, drawn);
    const uint32_t strength = rp_rank_strength(final, RP_HAND);
    const rp_combinations paid = rp_five_paid(b->scene->full->rules, strength, final.one);
    for (int i = 0; i < RP_BOUNDED; i++)
        for (int j = 0; j < 2; j++)
            if (paid.first == bounded[i] && paid.second == beside[j]) {
                b->draws->ways[i][j] += (int32_t)ways;
                return;
            }
    b->draws->others += ways * rp_redraw_most(b->scene, paid);
}

static void bound_from(bounding *b, rp_ranks drawn, int64_t ways, int rank, int left)
{
    if (left == 0) {
        bound_draws(b, drawn, ways);
        return;
    }
    if (rank == RP_RANKS)
        return;
    bound_from(b, drawn, ways, rank + 1, left);
    for (int cards = 1; cards <= left && cards <= b->live[rank]; cards++) {
        drawn = rp_ranks_add(drawn, 1u << rank);
        bound_from(b, drawn, ways * rp_choose(b->live[rank], cards), rank + 1, left - cards);
    }
}

static int count_of(rp_ranks ranks, int rank)
{
    return (int)((ranks.one >> rank & 1) + (ranks.two >> rank & 1) + (ranks.three >> rank & 1) +
                 (ranks.four >> rank & 1));
}

/* Multisets of ranks by number: those of so many cards below a rank. */
static int number_of(rp_ranks kept, int cards)
{
    int64_t number = 0;
    for (int rank = RP_ACE; rank >= 0; rank--)
        for (int i = count_of(kept, rank); i > 0; i--, cards--)
            number += rp_choose(rank + cards - 1, cards);
    return (int)number;
}

static const rp_bounded_draws *draws_of(rp_class_game *game, int drawn, rp_ranks kept)
{
    rp_redraw_game *g = &game->redraw;
    rp_bounded_draws *draws = &g->draws[drawn][number_of(kept, RP_HAND - drawn)];
    if (draws->others < 0) {
        bounding b = {&g->scene[drawn], kept, {0}, draws};
        *draws = (rp_bounded_draws){0, {{0}}};
        for (int rank = 0; rank < RP_RANKS; rank++)
            b.live[rank] = game->class.deck.ranks >> rank & 1
                               ? game->class.deck.suits - count_of(kept, rank)
                               : 0;
        bound_from(&b, (rp_ranks){0, 0, 0, 0}, 1, 0, drawn);
    }
    return draws;
}

/* Of an exchange, in the plain game's unit. */
int64_t rp_most_redraws(rp_class_game *game, int drawn, int index)
{
    rp_redraw_game *g = &game->redraw;
    rp_redraw_hold *hold = &g->hold[drawn][index];
    if (hold->most < 0) {
        const rp_bounded_draws *draws = draws_of(game, drawn, game->hold[drawn][index].kept);
        int64_t sum = draws->others * g->undrawn.no_qualify / RP_BOUND_PARTS + 1;
        for (int i = 0; i < RP_BOUNDED; i++)
            for (int j = 0; j < 2; j++)
                if (draws->ways[i][j])
                    sum += draws->ways[i][j] * most_of(g, &g->scene[drawn], drawn,
                                                       (rp_combinations){bounded[i], beside[j], 0});
        hold->most = sum * game->unit.scale[drawn];
    }
    return hold->most;
}

/* Its flushes at most. */
int64_t rp_most_flush_redraws(rp_class_game *game, int drawn, int index, int suit)
{
    rp_redraw_game *g = &game->redraw;
    const uint32_t kept = game->hold[drawn][index].kept.one;
    if (suit == RP_SUITS)
        return 0;
    const rp_redraw_scene *scene = &g->scene[drawn];
    const int64_t flush = most_of(g, scene, drawn, (rp_combinations){RP_FLUSH, RP_HIGH_CARD, 0});
    int64_t sum = rp_choose(RP_RANKS - RP_HAND + drawn, drawn) * flush;
    for (int high = 3; high < RP_RANKS; high++) {
        const int first = high == RP_ACE ? RP_ROYAL_FLUSH : RP_STRAIGHT_FLUSH;
        if (!(kept & ~rp_straight_ranks(high)))
            sum += most_of(g, scene, drawn, (rp_combinations){first, RP_HIGH_CARD, 0});
    }
    return (kept ? 1 : RP_SUITS) * sum * game->unit.scale[drawn];
}

/* Of the sixth card; at most nine cards make a flush, two a straight flush. */
int64_t rp_most_sixth_redraws(rp_class_game *game, const rp_suiting *deal)
{
    rp_redraw_game *g = &game->redraw;
    int64_t sum = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        if (game->class.live[rank])
            sum += game->class.live[rank] *
                   most_of(g, &g->sixth_scene, 1, game->sixth.rank[rank].paid);
    if (deal->cards >= RP_HAND - 1)
        sum += (9 * g->most_flush + 2 * g->most_straight_flush) * g->undrawn.no_qualify /
                   RP_BOUND_PARTS +
               1;
    return sum * game->unit.scale[1];
}
