/* SPDX-License-Identifier: MIT */
#include "class_sixth.h"

#include <string.h>

#include "class_walk.h"
#include "combination.h"

/* One rank of the sixth card. */
typedef struct final {
    const rp_draws *draws;
    int64_t *value;       /* by lane, or NULL: */
    const int64_t *deals; /* by lane */
    rp_outcomes *out;
    uint32_t strength;
    rp_combinations paid;
    rp_showdowns by_ranks;
} final;

/* Six cards of these ranks, no five of one suit. */
static uint64_t without_flush(const rp_rank_class *class, int sixth)
{
    uint64_t set = 0;
    for (int rank = RP_RANKS - 1, cards = 0; rank >= 0; rank--) {
        int held = rank == sixth;
        for (int i = 0; i < RP_HAND; i++)
            held += class->hand[i] == rank;
        for (; held > 0; held--, cards++)
            set |= rp_bit(rank * RP_SUITS + cards % RP_SUITS);
    }
    return set;
}

/* `ways` cards of the rank that leave these ranks of the upcard's suit. */
static void enter(const final *f, int lane, uint32_t suited, int64_t ways)
{
    const rp_draws *draws = f->draws;
    const rp_stakes *stakes = &draws->stakes[f->paid.first][f->paid.second];
    const rp_worth worth = rp_worth_in_suit(draws, suited, f->strength, f->by_ranks);
    if (f->value)
        f->value[lane] += ways * rp_best_value(draws->rules, stakes, 1, &worth);
    else if (f->deals[lane])
        rp_record(f->out, draws->rules, f->paid.first, f->paid.second,
                  rp_choose_bet(draws->rules, stakes, 1, &worth), ways * f->deals[lane],
                  &worth.ends);
}

static void each_sixth(final *f, const rp_rank_class *class)
{
    const int64_t hands = rp_choose(class->live_cards - 1, RP_DEALER_HIDDEN);
    for (int sixth = 0; sixth < RP_RANKS; sixth++) {
        rp_composition composition;
        if (!class->live[sixth])
            continue;
        rp_composition_begin(&composition, &f->draws->dealer);
        for (int rank = 0; rank < RP_RANKS; rank++)
            rp_composition_set(&composition, rank, class->live[rank] - (rank == sixth));
        rp_composition_finish(&composition, hands);
        const uint64_t set = without_flush(class, sixth);
        f->strength = rp_set_strength(set);
        f->paid = rp_set_combinations(f->draws->rules, set, f->strength);
        f->by_ranks = rp_rank_showdowns(&composition, f->strength);
        for (int lane = 0; lane < class->lanes; lane++) {
            const uint32_t suited = class->suited[lane];
            if (suited == RP_NO_LANE)
                continue;
            const int own = (int)(suited >> sixth & 1);
            enter(f, lane, suited, class->live[sixth] - own);
            if (own)
                enter(f, lane, suited & ~(1u << sixth), 1);
        }
    }
}

void rp_value_sixth(const rp_draws *draws, const rp_rank_class *class,
                    int64_t value[RP_MOST_LANES])
{
    final f;
    memset(value, 0, RP_MOST_LANES * sizeof *value);
    f.draws = draws;
    f.value = value;
    each_sixth(&f, class);
}

void rp_add_sixth_outcomes(const rp_draws *draws, const rp_rank_class *class,
                           const int64_t deals[RP_MOST_LANES], rp_outcomes *out)
{
    final f;
    f.draws = draws;
    f.value = NULL;
    f.deals = deals;
    f.out = out;
    each_sixth(&f, class);
}
