/* SPDX-License-Identifier: MIT */
#include "class_redraw_suits.h"

#include "class_walk.h"

#define NOT_FOUND INT64_MIN

void rp_suit_figures_begin(rp_suit_figures *figures, const rp_redraw_scene *scene,
                           const rp_redraw_final *final)
{
    figures->scene = scene;
    figures->final = final;
    figures->sets = 1;
    figures->taken[0] = 0;
    for (uint32_t left = final->drawn; left; left &= left - 1, figures->sets *= 2)
        for (int set = 0; set < figures->sets; set++)
            figures->taken[set + figures->sets] = figures->taken[set] | (left & -left);
    figures->buying[0].all = figures->buying[1].all = 0;
    for (int lane = 0; lane < scene->class->lanes; lane++)
        for (int set = 0; set < figures->sets; set++) {
            figures->upcard_suit[lane][set] = figures->other_suit[lane][set] = NOT_FOUND;
            for (int i = 0; i < 2; i++)
                figures->buying[i].upcard_suit[lane][set] =
                    figures->buying[i].other_suit[lane][set] = 0;
        }
}

/* ---- one draw of a deal ---- */

/* Cards in suits: the ranks drawn of each, as a set. */
typedef struct draw {
    rp_suit_figures *figures;
    const rp_suiting *deal;
    int lane[RP_SUITS], set[RP_SUITS];
    uint32_t gone[RP_RANKS]; /* suits in which a rank is not live, a bit each */
    void (*enter)(struct draw *draw);
    rp_wide value;
    int64_t weight;
    rp_outcomes *ends;
} draw;

typedef struct choices {
    rp_choice without, with; /* redraws */
    const rp_worth *worth;   /* in pairs, without redraws */
    int64_t added;           /* in triples */
} choices;

static int64_t gain_in_other_suit(rp_suit_figures *f, int lane, int set)
{
    int64_t *gain = &f->other_suit[lane][set];
    if (*gain == NOT_FOUND)
        *gain = rp_gain_in_other_suit(&f->final->gain,
                                      rp_other_suited(f->scene->class, lane) & ~f->taken[set])
                    .value;
    return *gain;
}

static int64_t gain_in_upcard_suit(rp_suit_figures *f, int lane, int set)
{
    int64_t *gain = &f->upcard_suit[lane][set];
    if (*gain == NOT_FOUND) {
        const uint32_t left = f->scene->class->suited[lane] & ~f->taken[set];
        *gain = rp_gain_in_upcard_suit(&f->final->gain, left).value;
        f->worth[lane][set] =
            rp_worth_in_suit(f->scene->plain, left, f->final->strength, f->final->showdowns);
    }
    return *gain;
}

static choices choose(const draw *d)
{
    rp_suit_figures *f = d->figures;
    const rp_redraw_scene *scene = f->scene;
    const rp_rules *rules = scene->full->rules;
    const rp_combinations paid = f->final->paid;
    const rp_stakes *stakes = &scene->full->stakes[paid.first][paid.second];
    const int64_t sequences = scene->terms->redraw.sequences;
    const int lane = d->lane[RP_UPCARD_SUIT], set = d->set[RP_UPCARD_SUIT];
    int64_t gain = rp_redraw_by_ranks(f->final).value + gain_in_upcard_suit(f, lane, set);
    choices c;
    for (int suit = 1; suit < scene->class->deck.suits; suit++)
        gain += gain_in_other_suit(f, d->lane[suit], d->set[suit]);
    c.worth = &f->worth[lane][set];
    rp_worth with = *c.worth;
    for (int end = 0; end < with.ends.count; end++)
        with.ends.of[end] *= sequences;
    c.without = rp_choose_bet(rules, stakes, scene->may_fold, &with);
    c.added = -rp_value_of_choice(rules, stakes, c.without, &with);
    with.gain = gain;
    c.with = rp_choose_bet(rules, stakes, scene->may_fold, &with);
    c.added += rp_value_of_choice(rules, stakes, c.with, &with);
    return c;
}

static void begin_deal(draw *d, rp_suit_figures *figures, const rp_suiting *deal)
{
    const rp_rank_class *class = figures->scene->class;
    d->figures = figures;
    d->deal = deal;
    for (int suit = 0; suit < RP_SUITS; suit++) {
        d->lane[suit] = rp_lane_of(class, deal->ranks[suit]);
        d->set[suit] = 0;
    }
    for (uint32_t left = figures->final->drawn; left; left &= left - 1) {
        const int rank = rp_lowest64(left);
        d->gone[rank] = rank == class->upcard_rank ? 1u << RP_UPCARD_SUIT : 0;
        for (int suit = 0; suit < RP_SUITS; suit++)
            d->gone[rank] |= (deal->ranks[suit] >> rank & 1) << suit;
    }
}

/* ---- all of them ---- */

/* Draws the ranks from number `bit` on in all suits. */
static void draw_from(draw *d, uint32_t ranks, int bit)
{
    if (!ranks) {
        d->enter(d);
        return;
    }
    const rp_rank_class *class = d->figures->scene->class;
    const int rank = rp_lowest64(ranks);
    const int cards = class->live[rank] - d->figures->final->gain.composition->live[rank];
    for (uint32_t suits = 1; suits < 1u << class->deck.suits; suits++) {
        if (rp_popcount32(suits) != cards || (suits & d->gone[rank]))
            continue;
        for (uint32_t s = suits; s; s &= s - 1)
            d->set[rp_lowest64(s)] |= bit;
        draw_from(d, ranks & (ranks - 1), 2 * bit);
        for (uint32_t s = suits; s; s &= s - 1)
            d->set[rp_lowest64(s)] &= ~bit;
    }
}

static void enter_value(draw *d)
{
    d->value = rp_wide_add_product(d->value, 1, choose(d).added);
}

void rp_value_by_suits(rp_suit_figures *figures, rp_wide by_deal[RP_MOST_DEALS])
{
    const rp_redraw_scene *scene = figures->scene;
    draw d;
    d.enter = enter_value;
    for (int i = 0; i < scene->suitings; i++) {
        begin_deal(&d, figures, &scene->suiting[i]);
        d.value = by_deal[i];
        draw_from(&d, figures->final->drawn, 1);
        by_deal[i] = d.value;
    }
}

int64_t rp_value_in_one_suit(rp_suit_figures *figures, const rp_suiting *deal, int suit)
{
    draw d;
    begin_deal(&d, figures, deal);
    d.set[suit] = figures->sets - 1;
    return choose(&d).added;
}

/* ---- outcomes ---- */

static void note_redraws(const draw *d, rp_taken_weights *to)
{
    to->all += d->weight;
    to->upcard_suit[d->lane[RP_UPCARD_SUIT]][d->set[RP_UPCARD_SUIT]] += d->weight;
    for (int suit = 1; suit < d->figures->scene->class->deck.suits; suit++)
        to->other_suit[d->lane[suit]][d->set[suit]] += d->weight;
}

static void enter_choice(draw *d)
{
    const rp_redraw_scene *scene = d->figures->scene;
    const rp_rules *rules = scene->full->rules;
    const rp_combinations paid = d->figures->final->paid;
    const choices c = choose(d);
    if (c.with != c.without) {
        rp_record(d->ends, rules, paid.first, paid.second, c.without, -d->weight, &c.worth->ends);
        rp_record(d->ends, rules, paid.first, paid.second, c.with, d->weight, &c.worth->ends);
    }
    if (c.with == RP_CHOOSE_BET)
        note_redraws(d, &d->figures->buying[0]);
    if (c.with == RP_CHOOSE_INSURED_BET && rules->insured_box_may_redraw)
        note_redraws(d, &d->figures->buying[1]);
}

void rp_choose_by_suits(rp_suit_figures *figures, const int64_t deals[RP_MOST_DEALS],
                        rp_outcomes *ends)
{
    draw d;
    d.enter = enter_choice;
    d.ends = ends;
    for (int i = 0; i < figures->scene->suitings; i++) {
        if (!deals[i])
            continue;
        begin_deal(&d, figures, &figures->scene->suiting[i]);
        d.weight = deals[i];
        draw_from(&d, figures->final->drawn, 1);
    }
}

void rp_choose_in_one_suit(rp_suit_figures *figures, const rp_suiting *deal, int suit,
                           int64_t weight, rp_outcomes *ends)
{
    draw d;
    begin_deal(&d, figures, deal);
    d.ends = ends;
    d.weight = weight;
    d.set[suit] = figures->sets - 1;
    enter_choice(&d);
}

/* The deals' redraws, as rp_weigh_redraw. */
typedef struct buying {
    const rp_suit_figures *figures;
    const rp_taken_weights *weights;
} buying;

static rp_weighed weigh(const rp_redraw_scene *scene, const rp_redraw_final *f, const void *of)
{
    const buying *b = of;
    const rp_taken_weights *w = b->weights;
    rp_weighed to = {{0, 0}, {0, 0}, {0, 0}};
    rp_weigh(&to, w->all, rp_redraw_by_ranks(f));
    for (int lane = 0; lane < scene->class->lanes; lane++)
        for (int set = 0; set < b->figures->sets; set++) {
            const uint32_t left = ~b->figures->taken[set];
            if (w->upcard_suit[lane][set])
                rp_weigh_in_suit(
                    &to, f, w->upcard_suit[lane][set],
                    rp_gain_in_upcard_suit(&f->gain, scene->class->suited[lane] & left));
            if (w->other_suit[lane][set])
                rp_weigh_in_suit(
                    &to, f, w->other_suit[lane][set],
                    rp_gain_in_other_suit(&f->gain, rp_other_suited(scene->class, lane) & left));
        }
    return to;
}

/* If no draw buys so, the weights are nothing: they are of one sign. */
void rp_count_by_suits(const rp_suit_figures *figures, rp_redraw_outcomes *out)
{
    for (int insured = 0; insured < 2; insured++) {
        const buying b = {figures, &figures->buying[insured]};
        if (b.weights->all)
            (void)rp_count_redraw(figures->scene, figures->final, insured, 1, weigh, &b, out);
    }
}

void rp_move_by_suits(const rp_suit_figures *figures, int insured, rp_redraw_outcomes *out)
{
    const buying b = {figures, &figures->buying[!insured]};
    if (b.weights->all)
        rp_move_redraw(figures->scene, figures->final, !insured, weigh, &b, out);
}
