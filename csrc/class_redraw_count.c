/* SPDX-License-Identifier: MIT */
/* The redraws that are bought, counted.
 *
 * What all of them gain, and how many win, is known from the sums of values, by combinations.
 * Those that lose and push are counted here, and then the gain says how many fail. */
#include <string.h>

#include "class_draws.h"
#include "class_redraw.h"
#include "class_redraw_suits.h"

/* All suits. */
static rp_weighed weigh(const rp_redraw_scene *scene, const rp_redraw_final *f, const void *of)
{
    const rp_suit_weights *deals = of;
    const rp_rank_class *class = scene->class;
    const rp_excesses by_ranks = rp_redraw_by_ranks(f);
    rp_weighed to = {rp_wide_scale(rp_wide_multiply(f->ways, by_ranks.value), deals->all),
                     rp_wide_scale(rp_wide_multiply(f->ways, by_ranks.count), deals->all),
                     {0, 0}};
    for (int lane = 0; lane < class->lanes; lane++) {
        if (deals->upcard_suit[lane])
            rp_weigh(&to, deals->upcard_suit[lane],
                     rp_redraw_in_suit(scene, f, class->suited[lane], 1));
        if (deals->other_suit[lane])
            rp_weigh(&to, deals->other_suit[lane],
                     rp_redraw_in_suit(scene, f, rp_other_suited(class, lane), 0));
    }
    return to;
}

static void record_instead(const rp_redraw_scene *scene, const rp_redraw_final *f,
                           const rp_suit_weights *deals, rp_outcomes *ends)
{
    const rp_rank_class *class = scene->class;
    rp_pattern pattern[RP_MOST_PATTERNS];
    for (int lane = 0; lane < class->lanes; lane++) {
        if (!deals->upcard_suit[lane])
            continue;
        const int patterns = rp_find_patterns(&scene->stock, f->drawn, f->gain.composition->live,
                                              class->suited[lane], pattern);
        for (int i = 0; i < patterns; i++)
            if (pattern[i].ways)
                rp_record_instead(scene, f, pattern[i].suited,
                                  pattern[i].ways * deals->upcard_suit[lane], ends);
    }
}

rp_wide rp_count_end(const rp_redraw_scene *scene, const rp_redraw_final *f, rp_weigh_redraw *by,
                     const void *deals, rp_end counted)
{
    rp_gain_terms terms;
    rp_redraw_final counting;
    rp_redraw_counting_terms(scene, f->paid, counted, &terms);
    rp_redraw_final_counting(scene, f, &terms, &counting);
    return by(scene, &counting, deals).count;
}

/* All redraws that are bought: what they gain says how many of them fail, at one ante each
 * or two. */
static rp_wide count_bought(const rp_stakes *stakes, rp_wide gain, const rp_redraw_counts *c)
{
    const int32_t *net = stakes->uninsured, fail = net[RP_REDRAW_FAIL];
    rp_wide sum = rp_wide_scale(c->win, net[RP_REDRAW_WIN] - fail);
    sum = rp_wide_add(sum, rp_wide_scale(c->push, net[RP_REDRAW_PUSH] - fail));
    sum = rp_wide_add(sum, rp_wide_scale(c->lose, net[RP_REDRAW_LOSE] - fail));
    sum = rp_wide_subtract(sum, gain);
    return net[RP_NO_QUALIFY] - fail == 2 ? rp_wide_halve(sum, 1) : sum;
}

static rp_wide scaled_sum(rp_wide sum, rp_wide one, int64_t times)
{
    return rp_wide_add(sum, rp_wide_scale(one, times));
}

void rp_add_redraws(const rp_redraw_scene *scene, rp_combinations paid, int insured, int64_t sign,
                    rp_wide gain, rp_redraw_counts c, rp_redraw_outcomes *out)
{
    const int64_t unit = rp_counting_unit(&scene->terms->redraw);
    rp_redraw_counts *to = &out->of[insured][paid.first][paid.second];
    c.win = rp_wide_scale(c.win, unit);
    c.push = rp_wide_scale(c.push, unit);
    c.lose = rp_wide_scale(c.lose, unit);
    c.bought = count_bought(&scene->full->stakes[paid.first][paid.second], gain, &c);
    to->bought = scaled_sum(to->bought, c.bought, sign);
    to->win = scaled_sum(to->win, c.win, sign);
    to->push = scaled_sum(to->push, c.push, sign);
    to->lose = scaled_sum(to->lose, c.lose, sign);
}

/* Only straights and flushes can tie with a dealer who has bought one. */
static void count_others(const rp_redraw_scene *scene, const rp_redraw_final *f,
                         rp_weigh_redraw *by, const void *deals, rp_redraw_counts *to)
{
    const int first = f->paid.first;
    if (first != RP_FLUSH) /* counted with those that win */
        to->lose = rp_wide_add(to->lose, rp_count_end(scene, f, by, deals, RP_REDRAW_LOSE));
    if (first == RP_STRAIGHT || first == RP_FLUSH || first >= RP_STRAIGHT_FLUSH)
        to->push = rp_wide_add(to->push, rp_count_end(scene, f, by, deals, RP_REDRAW_PUSH));
}

static rp_redraw_counts counts_of(const rp_redraw_scene *scene, const rp_redraw_final *f,
                                  rp_weigh_redraw *by, const void *deals, rp_wide *gain)
{
    const rp_weighed all = by(scene, f, deals);
    rp_redraw_counts counts = {{0, 0}, all.count, {0, 0}, all.lose};
    count_others(scene, f, by, deals, &counts);
    *gain = all.gain;
    return counts;
}

rp_wide rp_count_redraw(const rp_redraw_scene *scene, const rp_redraw_final *f, int insured,
                        int64_t sign, rp_weigh_redraw *by, const void *deals,
                        rp_redraw_outcomes *out)
{
    rp_wide gain;
    const rp_redraw_counts counts = counts_of(scene, f, by, deals, &gain);
    rp_add_redraws(scene, f->paid, insured, sign, gain, counts, out);
    return gain;
}

void rp_move_redraw(const rp_redraw_scene *scene, const rp_redraw_final *f, int insured,
                    rp_weigh_redraw *by, const void *deals, rp_redraw_outcomes *out)
{
    rp_wide gain;
    const rp_redraw_counts counts = counts_of(scene, f, by, deals, &gain);
    rp_add_redraws(scene, f->paid, insured, 1, gain, counts, out);
    rp_add_redraws(scene, f->paid, !insured, -1, gain, counts, out);
}

/* ---- final hands ---- */

static rp_wide sum_of_deals(const rp_rank_class *class, const rp_redraw_sums *sums,
                            const rp_suit_weights *deals)
{
    rp_wide sum = rp_wide_scale(sums->by_ranks, deals->all);
    for (int lane = 0; lane < class->lanes; lane++) {
        sum = rp_wide_add(sum, rp_wide_scale(sums->upcard_suit[lane], deals->upcard_suit[lane]));
        sum = rp_wide_add(sum, rp_wide_scale(sums->other_suit[lane], deals->other_suit[lane]));
    }
    return sum;
}

void rp_redraw_outcomes_begin(const rp_redraw_sink *to, const rp_class_redraws *values)
{
    const uint32_t uninsured = 1u << RP_REDRAW_ADDS | 1u << RP_REDRAW_INSTEAD;
    to->counted->parts = values->parts;
    for (int i = 0; i < values->parts; i++) {
        const rp_redraw_part *part = &values->part[i];
        rp_counted_part *counted = &to->counted->part[i];
        memset(counted, 0, sizeof *counted);
        counted->paid = (rp_combinations){part->first, part->second, 0};
        counted->insured = !(part->uses & uninsured);
        counted->gain = sum_of_deals(to->scene->class, &part->gains, to->deals);
        counted->counts.win = sum_of_deals(to->scene->class, &part->wins, to->deals);
    }
}

void rp_redraw_outcomes_end(const rp_redraw_sink *to)
{
    for (int i = 0; i < to->counted->parts; i++) {
        const rp_counted_part *part = &to->counted->part[i];
        rp_add_redraws(to->scene, part->paid, part->insured, 1, part->gain, part->counts,
                       to->record.redraws);
    }
}

static rp_counted_part *part_of(const rp_redraw_sink *to, rp_combinations paid)
{
    rp_counted_part *part = to->counted->part;
    while (part->paid.first != paid.first || part->paid.second != paid.second)
        part++;
    return part;
}

static void choose_by_suits(const rp_redraw_sink *to, const rp_redraw_final *f, int moved_from)
{
    rp_suit_figures figures;
    rp_suit_figures_begin(&figures, to->scene, f);
    rp_choose_by_suits(&figures, to->deals->by_deal, to->record.ends);
    if (moved_from < 0)
        rp_count_by_suits(&figures, to->record.redraws);
    else
        rp_move_by_suits(&figures, moved_from, to->record.redraws);
}

void rp_put_redraw_outcomes(const rp_redraw_sink *to, const rp_redraw_final *f, rp_redraw_use use)
{
    if (use == RP_REDRAW_BY_SUITS) { /* it is in no sum */
        choose_by_suits(to, f, -1);
        return;
    }
    rp_counted_part *part = part_of(to, f->paid);
    count_others(to->scene, f, weigh, to->deals, &part->counts);
    if (use == RP_REDRAW_EITHER)
        choose_by_suits(to, f, part->insured);
    else if ((use == RP_REDRAW_INSURED) != part->insured)
        rp_move_redraw(to->scene, f, !part->insured, weigh, to->deals, to->record.redraws);
    if (use == RP_REDRAW_INSTEAD)
        record_instead(to->scene, f, to->deals, to->record.ends);
}
