/* SPDX-License-Identifier: MIT */
/* All draws of a class together. */
#ifndef RP_DRAW_TOGETHER_H
#define RP_DRAW_TOGETHER_H

#include "draw_walk.h"

/* One class, one hold, and what both are to make. */
typedef struct rp_entry {
    rp_walk *walk;
    const rp_draw_class *class;
    rp_hold *hold;
    const rp_stakes *stakes;
    uint32_t strength;
    int first, second;
} rp_entry;

static inline void rp_enter(const rp_entry *e, rp_choice choice, int64_t ways,
                            const rp_worth *worth)
{
    rp_tally_add(&e->hold->tally, e->walk->draws->rules, e->stakes, e->first, e->second, choice,
                 ways, worth);
}

/* The choice where no redraw is bought, as rp_choose_in_doubt; `doubt` in antes over the
 * showdowns. */
static inline rp_choice rp_choose_without_redraw(const rp_entry *e, const rp_showdowns *s,
                                                 int64_t doubt, int *sure)
{
    const rp_stakes *stakes = e->stakes;
    return rp_choose_by_values(stakes, e->walk->may_fold, rp_showdowns_value(stakes->uninsured, s),
                               stakes->insurance ? rp_showdowns_value(stakes->insured, s) : 0,
                               rp_showdowns_total(s), doubt, doubt, sure);
}

/* Enters `ways` draws, or all of a class with one way, that buy no redraw: values are below 2^21
 * draws, 2^18 dealer hands and 2^17 antes. */
static inline void rp_enter_showdowns(const rp_entry *e, rp_choice choice, int64_t ways,
                                      const rp_showdowns *s)
{
    const rp_stakes *stakes = e->stakes;
    const int64_t sequences = e->walk->redraw.sequences;
    if (e->walk->counts) {
        const rp_worth worth = {rp_ends_of(s, sequences), 0};
        rp_enter(e, choice, ways, &worth);
        return;
    }
    const int64_t value =
        choice == RP_CHOOSE_FOLD
            ? stakes->fold * rp_showdowns_total(s)
            : rp_showdowns_value(choice == RP_CHOOSE_BET ? stakes->uninsured : stakes->insured, s);
    e->hold->tally.value = rp_wide_add_product(e->hold->tally.value, ways * value, sequences);
}

/* The patterns of the upcard's suit. */
static inline void rp_walk_patterns(rp_walk *w, const rp_draw_class *class)
{
    if (!w->patterns)
        w->patterns = rp_find_patterns(&w->stock, class->drawn.one, w->composition.live,
                                       w->stock.suited, w->pattern);
}

/* Showdowns of all draws of a class together, ace-kings as if they beat flushes of their own
 * category. Straights are left out: they are compared with those one by one. */
static inline rp_showdowns rp_sum_class(const rp_entry *e, const rp_showdowns *s)
{
    rp_walk *w = e->walk;
    const rp_flush_sums *f = &w->flushes;
    const int64_t ways = e->class->ways;
    int64_t lost = 0, won = 0;
    if (!w->flushes_known) {
        w->flushes = rp_sum_flushes(&w->stock, e->class, &w->ways);
        w->flushes_known = 1;
    }
    if (e->first >= RP_FULL_HOUSE) {
        lost = f->straight;
        won = f->no_qualify;
    } else if (e->first >= RP_PAIR) {
        lost = f->ace_king;
    }
    return (rp_showdowns){ways * s->no_qualify - f->no_qualify, ways * s->win + won - lost,
                          ways * s->push, ways * s->lose + f->no_qualify + lost - won};
}

/* The most by which flushes can change what the class gains over its showdowns by ranks alone. */
static inline int64_t rp_flush_doubt(const rp_entry *e)
{
    const rp_walk *w = e->walk;
    const rp_flushes most = w->most_flushes;
    const int64_t flushes = most.no_qualify + most.ace_king + most.straight;
    return 2 * flushes * w->draws->largest_difference[e->first][e->second];
}

/* Enters the class with its gain, by ranks alone `gain` for a draw, if no choice can depend on the
 * gains of single draws. */
int rp_enter_together(const rp_entry *e, const rp_showdowns *s, const rp_terms *terms,
                      int64_t gain);

#endif
