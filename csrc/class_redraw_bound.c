/* SPDX-License-Identifier: MIT */
/* What redraws can add to an action at most. */
#include "class_game.h"

typedef struct bounding {
    const rp_redraw_scene *scene;
    rp_ranks kept;
    int live[RP_RANKS];
    int64_t sum;
} bounding;

static void bound_from(bounding *b, rp_ranks drawn, int64_t ways, int rank, int left)
{
    if (left == 0) {
        const rp_ranks final = rp_ranks_join(b->kept, drawn);
        const uint32_t strength = rp_rank_strength(final, RP_HAND);
        b->sum += ways * rp_redraw_most(b->scene,
                                        rp_five_paid(b->scene->full->rules, strength, final.one));
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

/* Of an exchange, in the plain game's unit: as if only the kept cards were known. */
int64_t rp_most_redraws(rp_class_game *game, int drawn, int index)
{
    rp_redraw_game *g = &game->redraw;
    const rp_ranks kept = game->hold[drawn][index].kept;
    int64_t *most = &g->most[drawn][number_of(kept, RP_HAND - drawn)];
    if (*most < 0) {
        bounding b = {&g->scene[drawn], kept, {0}, 0};
        for (int rank = 0; rank < RP_RANKS; rank++)
            b.live[rank] = game->class.deck.ranks >> rank & 1
                               ? game->class.deck.suits - count_of(kept, rank)
                               : 0;
        bound_from(&b, (rp_ranks){0, 0, 0, 0}, 1, 0, drawn);
        *most = b.sum;
    }
    return (*most * g->no_qualify / RP_BOUND_PARTS + 1) * game->unit.scale[drawn];
}

/* The flushes of a hold at most, kept of one suit or of none. */
int64_t rp_most_flush_redraws(const rp_class_game *game, int drawn, uint32_t kept)
{
    const rp_redraw_game *g = &game->redraw;
    const int suits = kept ? 1 : RP_SUITS;
    int64_t straight = 0;
    for (int high = 3; high < RP_RANKS; high++)
        straight += !(kept & ~rp_straight_ranks(high));
    const int64_t all = rp_choose(RP_RANKS - RP_HAND + drawn, drawn);
    const int64_t sum = suits * (straight * g->most_straight_flush[0] + all * g->most_flush[0]);
    return (sum * g->no_qualify / RP_BOUND_PARTS + 1) * game->unit.scale[drawn];
}

int64_t rp_most_sixth_redraws(const rp_class_game *game, const rp_suiting *deal)
{
    const rp_redraw_game *g = &game->redraw;
    int64_t sum = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        if (game->class.live[rank])
            sum += game->class.live[rank] *
                   rp_redraw_most(&g->sixth_scene, game->sixth.rank[rank].paid);
    if (deal->cards >= RP_HAND - 1) /* at most nine cards make a flush, two a straight flush */
        sum += 9 * g->most_flush[1] + 2 * g->most_straight_flush[1];
    return (sum * g->no_qualify / RP_BOUND_PARTS + 1) * game->unit.scale[1];
}
