/* SPDX-License-Identifier: MIT */
#include "class_draws.h"

static void draw_from(rp_class_draws *d, rp_ranks drawn, int64_t ways, int rank, int left)
{
    if (left == 0) {
        d->enter(d, drawn, ways, rank);
        return;
    }
    if (d->live_above[rank] < left || d->over)
        return;
    const int live = d->class->live[rank];
    rp_ranks with = drawn;
    for (int cards = 1; cards <= left && cards <= live; cards++) {
        with = rp_ranks_add(with, 1u << rank);
        rp_composition_set(&d->composition, rank, live - cards);
        draw_from(d, with, ways * rp_choose(live, cards), rank + 1, left - cards);
    }
    rp_composition_set(&d->composition, rank, live);
    draw_from(d, drawn, ways, rank + 1, left);
}

void rp_each_class_draw(rp_class_draws *d, const rp_dealer *dealer, const rp_rank_class *class,
                        int drawn)
{
    d->class = class;
    d->dealer_hands = rp_choose(class->live_cards - drawn, RP_DEALER_HIDDEN);
    d->over = 0;
    d->live_above[RP_RANKS] = 0;
    for (int rank = RP_RANKS - 1; rank >= 0; rank--)
        d->live_above[rank] = d->live_above[rank + 1] + class->live[rank];
    rp_composition_begin(&d->composition, dealer);
    draw_from(d, (rp_ranks){0, 0, 0, 0}, 1, 0, drawn);
}

static void draw_suited_from(rp_suited_draws *d, int rank, int left, uint32_t drawn)
{
    if (rank == RP_RANKS) {
        if (left > 0)
            return;
        rp_composition_finish(&d->composition, d->dealer_hands);
        d->enter(d, drawn);
        return;
    }
    if (d->over)
        return;
    const int live = d->class->live[rank];
    if (left > 0 && live > 0 && !(d->kept >> rank & 1)) {
        rp_composition_set(&d->composition, rank, live - 1);
        draw_suited_from(d, rank + 1, left - 1, drawn | 1u << rank);
    }
    rp_composition_set(&d->composition, rank, live);
    draw_suited_from(d, rank + 1, left, drawn);
}

void rp_each_suited_draw(rp_suited_draws *d, const rp_dealer *dealer, const rp_rank_class *class,
                         int drawn, uint32_t kept)
{
    d->class = class;
    d->kept = kept;
    d->dealer_hands = rp_choose(class->live_cards - drawn, RP_DEALER_HIDDEN);
    d->over = 0;
    rp_composition_begin(&d->composition, dealer);
    draw_suited_from(d, 0, drawn, 0);
}
