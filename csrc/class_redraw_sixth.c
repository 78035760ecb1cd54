/* SPDX-License-Identifier: MIT */
#include "class_redraw_sixth.h"

#include <string.h>

#include "class_redraw_suits.h"

/* ---- as if no sixth card made a flush ---- */

static void put_all(const rp_redraw_sink *to, const rp_class_sixth *sixth)
{
    const rp_rank_class *class = to->scene->class;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const rp_sixth_rank *r = &sixth->rank[rank];
        rp_redraw_final f;
        if (class->live[rank])
            rp_put_redraw(to, &f,
                          rp_redraw_final_of(to->scene, &r->composition, r->strength, r->paid,
                                             1u << rank, class->live[rank], &f));
    }
}

void rp_value_sixth_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                            const rp_redraw_wants *wants, rp_class_redraws *out)
{
    const rp_redraw_sink to = {scene, out, wants, NULL, NULL, {NULL, NULL}};
    rp_redraw_values_begin(out);
    put_all(&to, sixth);
    rp_redraw_values_end(scene->class, out);
}

void rp_add_sixth_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                          const rp_class_redraws *values, const rp_suit_weights *deals,
                          rp_redraw_record record)
{
    rp_counted_redraws counted;
    const rp_redraw_sink to = {scene, NULL, NULL, deals, &counted, record};
    rp_redraw_outcomes_begin(&to, values);
    put_all(&to, sixth);
    rp_redraw_outcomes_end(&to);
}

/* ---- cards that make a flush, instead of the same ranks without one ---- */

/* The deals of which a suit holds the same four ranks, and where these go: into values, or into
 * outcomes. */
typedef struct flush_sink {
    const rp_redraw_scene *scene;
    uint32_t held;
    rp_wide *values; /* or NULL: */
    const int64_t *deals;
    rp_redraw_record record;
} flush_sink;

int rp_holds_four(const rp_suiting *deal, uint32_t held)
{
    return deal->cards == RP_HAND - 1 && deal->ranks[deal->longest] == held;
}

static const rp_suiting *first_deal(const flush_sink *to)
{
    const rp_suiting *deal = to->scene->suiting;
    while (!rp_holds_four(deal, to->held))
        deal++;
    return deal;
}

static void put_deals(const flush_sink *to, rp_suit_figures *figures, int rank, int sign)
{
    const rp_redraw_scene *scene = to->scene;
    for (int i = 0; i < scene->suitings; i++) {
        const rp_suiting *deal = &scene->suiting[i];
        const int suit = deal->longest;
        if (!rp_holds_four(deal, to->held) ||
            (suit == RP_UPCARD_SUIT && rank == scene->class->upcard_rank))
            continue;
        if (to->values)
            to->values[i] =
                rp_wide_add_product(to->values[i], sign, rp_value_in_one_suit(figures, deal, suit));
        else if (to->deals[i])
            rp_choose_in_one_suit(figures, deal, suit, sign * to->deals[i], to->record.ends);
    }
    if (!to->values)
        rp_count_by_suits(figures, to->record.redraws);
}

/* One sixth card; returns 0 if its redraw has no terms. */
static int put_one(const flush_sink *to, const rp_composition *c, uint32_t strength,
                   rp_combinations paid, int rank, int sign)
{
    rp_redraw_final f;
    rp_suit_figures figures;
    const rp_redraw_use use = rp_redraw_final_of(to->scene, c, strength, paid, 1u << rank, 1, &f);
    if (use == RP_REDRAW_NEVER || use == RP_REDRAW_ALONE)
        return use == RP_REDRAW_NEVER;
    rp_suit_figures_begin(&figures, to->scene, &f);
    put_deals(to, &figures, rank, sign);
    return 1;
}

static int put_flushes(const flush_sink *to, const rp_class_sixth *sixth)
{
    const rp_redraw_scene *scene = to->scene;
    const rp_suiting *deal = first_deal(to);
    const uint64_t hand = rp_suiting_cards(deal);
    for (uint32_t left = scene->class->deck.ranks & ~to->held; left; left &= left - 1) {
        const int rank = rp_lowest64(left);
        const rp_sixth_rank *r = &sixth->rank[rank];
        if (!scene->class->live[rank])
            continue; /* with two suits, hand and upcard may hold all of a rank */
        const uint64_t set = hand | rp_bit(rank * RP_SUITS + deal->longest);
        const uint32_t strength = rp_set_strength(set);
        const rp_combinations paid = rp_set_combinations(scene->full->rules, set, strength);
        if (!put_one(to, &r->composition, strength, paid, rank, 1) ||
            !put_one(to, &r->composition, r->strength, r->paid, rank, -1))
            return 0;
    }
    return 1;
}

int rp_value_sixth_flush_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                                 uint32_t held, rp_wide by_deal[RP_MOST_DEALS])
{
    const flush_sink to = {scene, held, by_deal, NULL, {NULL, NULL}};
    for (int i = 0; i < scene->suitings; i++)
        if (rp_holds_four(&scene->suiting[i], held))
            by_deal[i] = (rp_wide){0, 0};
    return put_flushes(&to, sixth);
}

void rp_add_sixth_flush_redraws(const rp_redraw_scene *scene, const rp_class_sixth *sixth,
                                uint32_t held, const int64_t deals[RP_MOST_DEALS],
                                rp_redraw_record record)
{
    const flush_sink to = {scene, held, NULL, deals, record};
    (void)put_flushes(&to, sixth);
}
