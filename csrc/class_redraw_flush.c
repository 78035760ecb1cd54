/* SPDX-License-Identifier: MIT */
#include "class_redraw_flush.h"

#include <string.h>

#include "class_redraw_flush_sums.h"
#include "class_redraw_suits.h"

/* ---- all flushes ---- */

static void enter_strength(rp_flush_draws_walk *w, rp_drawn_flush *flush, uint32_t strength,
                           int sign)
{
    const rp_combinations paid = {(int)rp_category_of(strength), RP_HIGH_CARD, 0};
    flush->sign = sign;
    flush->use = rp_redraw_final_of(w->scene, &w->walk.composition, strength, paid, flush->drawn, 1,
                                    &flush->final);
    if (flush->use != RP_REDRAW_NEVER)
        w->put(w, flush);
}

static void enter(rp_suited_draws *walk, uint32_t drawn)
{
    rp_flush_draws_walk *w = (rp_flush_draws_walk *)walk;
    rp_drawn_flush flush;
    flush.scene = w->scene;
    flush.kept_lane = rp_lane_of(walk->class, walk->kept);
    flush.ranks = walk->kept | drawn;
    flush.drawn = drawn;
    flush.set = rp_lane_of(walk->class, drawn);
    flush.upcard = !(drawn >> walk->class->upcard_rank & 1);
    enter_strength(w, &flush, rp_suited_strength(flush.ranks), 1);
    enter_strength(w, &flush, rp_rank_strength((rp_ranks){flush.ranks, 0, 0, 0}, RP_HAND), -1);
}

void rp_each_flush_draw(rp_flush_draws_walk *walk, const rp_redraw_scene *scene, int drawn,
                        uint32_t kept)
{
    walk->walk.enter = enter;
    walk->scene = scene;
    rp_each_suited_draw(&walk->walk, &scene->full->dealer, scene->class, drawn, kept);
}

/* Over all disjoint sets. */
static void add_disjoint(const rp_rank_class *class, rp_wide *by_set, int stride)
{
    for (int bit = 1; bit < class->lanes; bit *= 2)
        for (int set = 0; set < class->lanes; set++)
            if (!(set & bit)) {
                rp_wide *without = &by_set[set * stride], *with = &by_set[(set | bit) * stride];
                const rp_wide before = *without;
                *without = rp_wide_add(before, *with);
                *with = before;
            }
}

/* Entries by other suits too are turned only where there can be any. */
static void turn(const rp_rank_class *class, rp_flush_table *figures, int by_others)
{
    add_disjoint(class, figures->all, 1);
    for (int lane = 0; lane < class->lanes && by_others; lane++) {
        add_disjoint(class, &figures->upcard_suit[0][lane], RP_MOST_LANES);
        add_disjoint(class, &figures->other_suit[0][lane], RP_MOST_LANES);
        add_disjoint(class, &figures->upcard_other[0][lane], RP_MOST_LANES);
    }
}

void rp_turn_flush_table(const rp_rank_class *class, rp_flush_table *figures)
{
    turn(class, figures, 1);
}

/* ---- values ---- */

typedef struct valuing {
    rp_flush_draws_walk draws; /* the first member: what its walk hands back */
    const rp_flush_wants *wants;
    uint32_t upcard_suit, other_suit, upcard_other; /* asked for with any held ranks */
    rp_flush_redraws *out;
    int together;   /* whether what the suits change is summed for all flushes at once */
    int one_by_one; /* whether it was entered for some flush */
    rp_flush_list list;
} valuing;

static void add(rp_wide *sum, int64_t times, int64_t one)
{
    *sum = rp_wide_add_product(*sum, times, one);
}

/* The entries of one place, in all tables. */
typedef struct entries {
    rp_wide *gain, *win, *lose;
} entries;

/* `alone`: by ranks alone, by which no flush loses, so that there is one count. */
static void add_to(const valuing *v, entries to, const rp_drawn_flush *flush, rp_excesses one,
                   int alone)
{
    add(to.gain, flush->sign, one.value);
    if (flush->final.paid.first != RP_FLUSH || !v->wants->counts)
        return;
    add(to.win, 1, alone ? one.count : rp_lower_count(one.count));
    if (!alone)
        add(to.lose, 1, rp_upper_count(one.count));
}

static void value_upcard_suit(const valuing *v, const rp_drawn_flush *flush, int lane)
{
    const int set = flush->set;
    rp_flush_redraws *out = v->out;
    add_to(v,
           (entries){&out->gain.upcard_suit[set][lane], &out->win.upcard_suit[set][lane],
                     &out->lose.upcard_suit[set][lane]},
           flush, rp_gain_in_upcard_suit(&flush->final.gain, flush->scene->class->suited[lane]), 0);
}

static void value_other_suit(const valuing *v, const rp_drawn_flush *flush, int lane)
{
    const int set = flush->set;
    const int other = (int)(v->other_suit >> lane & 1);
    const int beside = flush->upcard && (v->upcard_other >> lane & 1);
    rp_flush_redraws *out = v->out;
    if (!other && !beside)
        return;
    const rp_excesses one =
        rp_gain_in_other_suit(&flush->final.gain, rp_other_suited(flush->scene->class, lane));
    if (other)
        add_to(v,
               (entries){&out->gain.other_suit[set][lane], &out->win.other_suit[set][lane],
                         &out->lose.other_suit[set][lane]},
               flush, one, 0);
    if (beside)
        add_to(v,
               (entries){&out->gain.upcard_other[set][lane], &out->win.upcard_other[set][lane],
                         &out->lose.upcard_other[set][lane]},
               flush, one, 0);
}

/* The flush's suit itself. */
static void value_own(const valuing *v, const rp_drawn_flush *flush, int lane)
{
    const rp_rank_class *class = flush->scene->class;
    const rp_gain *gain = &flush->final.gain;
    rp_flush_redraws *out = v->out;
    if (!rp_can_get_flush(flush, lane))
        return;
    if (v->wants->own >> lane & 1)
        add_to(v, (entries){&out->gain.own[lane], &out->win.own[lane], &out->lose.own[lane]}, flush,
               rp_gain_in_other_suit(gain, rp_other_suited(class, lane) & ~flush->drawn), 0);
    if (flush->upcard && (v->wants->upcard_own >> lane & 1)) {
        const entries to = {&out->gain.upcard_own[lane], &out->win.upcard_own[lane],
                            &out->lose.upcard_own[lane]};
        add_to(v, to, flush, rp_redraw_by_ranks(&flush->final), 1);
        add_to(v, to, flush, rp_gain_in_upcard_suit(gain, class->suited[lane] & ~flush->drawn), 0);
    }
}

/* What the suits change is left to be summed. */
static void list_flush(valuing *v, const rp_drawn_flush *flush)
{
    rp_flush_redraws *out = v->out;
    v->list.drawn[v->list.flushes] = (uint16_t)flush->drawn;
    v->list.set[v->list.flushes++] = (uint8_t)flush->set;
    for (int lane = 0; lane < flush->scene->class->lanes && flush->upcard; lane++)
        if ((v->wants->upcard_own >> lane & 1) && rp_can_get_flush(flush, lane))
            add_to(v,
                   (entries){&out->gain.upcard_own[lane], &out->win.upcard_own[lane],
                             &out->lose.upcard_own[lane]},
                   flush, rp_redraw_by_ranks(&flush->final), 1);
}

static void value_final(valuing *v, const rp_drawn_flush *flush)
{
    rp_flush_redraws *out = v->out;
    const int set = flush->set;
    add_to(v, (entries){&out->gain.all[set], &out->win.all[set], &out->lose.all[set]}, flush,
           rp_redraw_by_ranks(&flush->final), 1);
    if (v->together && flush->final.paid.first == RP_FLUSH) {
        list_flush(v, flush);
        return;
    }
    v->one_by_one = 1;
    for (int lane = 0; lane < flush->scene->class->lanes; lane++) {
        if (v->upcard_suit >> lane & 1)
            value_upcard_suit(v, flush, lane);
        value_other_suit(v, flush, lane);
        value_own(v, flush, lane);
    }
}

static void value_instead(const valuing *v, const rp_drawn_flush *flush)
{
    const rp_redraw_scene *scene = flush->scene;
    const rp_redraw_final *f = &flush->final;
    const rp_rank_class *class = scene->class;
    rp_flush_table *out = &v->out->gain;
    for (int lane = 0; lane < class->lanes; lane++) {
        const uint32_t suited = class->suited[lane];
        if (v->upcard_suit >> lane & 1)
            add(&out->upcard_suit[flush->set][lane], flush->sign, rp_bet_instead(scene, f, suited));
        if (flush->upcard && (v->wants->upcard_own >> lane & 1) && rp_can_get_flush(flush, lane))
            add(&out->upcard_own[lane], flush->sign,
                rp_bet_instead(scene, f, suited & ~flush->drawn));
    }
}

static void value_by_suits(const valuing *v, const rp_drawn_flush *flush)
{
    const rp_redraw_scene *scene = flush->scene;
    rp_suit_figures figures;
    rp_suit_figures_begin(&figures, scene, &flush->final);
    for (int i = 0; i < scene->suitings; i++)
        for (int suit = 0; suit < scene->class->deck.suits; suit++)
            if (rp_deal_gets_flush(flush, &scene->suiting[i], suit))
                add(&v->out->by_deal[i][suit], flush->sign,
                    rp_value_in_one_suit(&figures, &scene->suiting[i], suit));
}

static void put_value(rp_flush_draws_walk *walk, const rp_drawn_flush *flush)
{
    valuing *v = (valuing *)walk;
    if (flush->final.paid.first == RP_FLUSH)
        v->out->flush_uses |= 1u << flush->use;
    if (flush->use == RP_REDRAW_ALONE) {
        walk->walk.over = v->out->alone = 1;
    } else if (flush->use == RP_REDRAW_BY_SUITS) {
        value_by_suits(v, flush);
    } else {
        value_final(v, flush);
        if (flush->use == RP_REDRAW_INSTEAD) {
            v->one_by_one = 1;
            value_instead(v, flush);
        }
    }
}

static uint32_t any_of(const uint32_t lanes[RP_MOST_LANES])
{
    uint32_t any = 0;
    for (int held = 0; held < RP_MOST_LANES; held++)
        any |= lanes[held];
    return any;
}

void rp_value_flush_redraws(const rp_redraw_scene *scene, int drawn, uint32_t kept,
                            const rp_flush_wants *wants, rp_flush_redraws *out)
{
    rp_flush_table *const table[3] = {&out->gain, &out->win, &out->lose};
    const int tables = wants->counts ? 3 : 1;
    valuing v;
    out->alone = 0;
    out->flush_uses = 0;
    memset(out->by_deal, 0, sizeof out->by_deal);
    for (int i = 0; i < tables; i++)
        memset(table[i], 0, sizeof *table[i]);
    v.draws.put = put_value;
    v.wants = wants;
    v.upcard_suit = any_of(wants->upcard_suit);
    v.other_suit = any_of(wants->other_suit);
    v.upcard_other = any_of(wants->upcard_other);
    v.out = out;
    v.together = rp_flush_sums_apply(scene);
    v.one_by_one = 0;
    v.list.flushes = 0;
    rp_each_flush_draw(&v.draws, scene, drawn, kept);
    for (int i = 0; i < tables; i++)
        turn(scene->class, table[i], v.one_by_one);
    if (!out->alone)
        rp_add_flush_sums(scene, kept, &v.list, wants, out);
}
