/* SPDX-License-Identifier: MIT */
/* The redraws of the player's flushes, counted.
 *
 * How many win and lose is known from the sums of values, and what all of them gain, less what
 * the same ranks without a flush do and straight flushes. Only five sets of kept cards can make
 * the dealer the same flush. */
#include <string.h>

#include "class_redraw_flush_draws.h"
#include "class_redraw_suits.h"

typedef struct counting {
    rp_flush_draws_walk draws; /* the first member: what its walk hands back */
    const rp_flush_deals *deals;
    const rp_flush_table *by_drawn; /* deals by ranks held and drawn */
    rp_redraw_record record;
    int insured; /* whether flushes are added as insured bets */
    rp_wide gain;
    rp_redraw_counts counts;
    rp_gain_terms push; /* terms that count ties */
} counting;

static int is_nothing(rp_wide deals)
{
    return deals.low == 0;
}

/* ---- sums over deals ---- */

/* The deals with a final hand. */
typedef struct hand_deals {
    const counting *counting;
    const rp_drawn_flush *flush;
} hand_deals;

/* Those with a flush of one suit and such another suit than the upcard's. */
static rp_wide deals_beside(const counting *c, const rp_drawn_flush *flush, int lane)
{
    const rp_wide deals = c->by_drawn->other_suit[flush->set][lane];
    return flush->upcard ? rp_wide_add(deals, c->by_drawn->upcard_other[flush->set][lane]) : deals;
}

static void weigh_lane(const hand_deals *d, const rp_redraw_final *f, int lane, rp_weighed *to)
{
    const rp_rank_class *class = d->flush->scene->class;
    const rp_wide deals = d->counting->by_drawn->upcard_suit[d->flush->set][lane];
    const rp_wide others = deals_beside(d->counting, d->flush, lane);
    if (!is_nothing(deals))
        rp_weigh_in_suit(to, f, (int64_t)deals.low,
                         rp_gain_in_upcard_suit(&f->gain, class->suited[lane]));
    if (!is_nothing(others))
        rp_weigh_in_suit(to, f, (int64_t)others.low,
                         rp_gain_in_other_suit(&f->gain, rp_other_suited(class, lane)));
}

/* What the flush's suit itself changes. */
static void weigh_own_lane(const hand_deals *d, const rp_redraw_final *f, int lane, rp_weighed *to)
{
    const rp_rank_class *class = d->flush->scene->class;
    const rp_flush_table *held = &d->counting->deals->by_suits;
    const rp_wide own = held->own[lane], upcard_own = held->upcard_own[lane];
    const uint32_t drawn = d->flush->drawn;
    if (!rp_can_get_flush(d->flush, lane))
        return;
    if (!is_nothing(own))
        rp_weigh_in_suit(to, f, (int64_t)own.low,
                         rp_gain_in_other_suit(&f->gain, rp_other_suited(class, lane) & ~drawn));
    if (d->flush->upcard && !is_nothing(upcard_own)) {
        rp_weigh(to, (int64_t)upcard_own.low, rp_redraw_by_ranks(f));
        rp_weigh_in_suit(to, f, (int64_t)upcard_own.low,
                         rp_gain_in_upcard_suit(&f->gain, class->suited[lane] & ~drawn));
    }
}

/* As rp_weigh_redraw, over hand_deals. */
static rp_weighed weigh(const rp_redraw_scene *scene, const rp_redraw_final *f, const void *of)
{
    const hand_deals *d = of;
    rp_weighed to = {{0, 0}, {0, 0}, {0, 0}};
    rp_weigh(&to, (int64_t)d->counting->by_drawn->all[d->flush->set].low, rp_redraw_by_ranks(f));
    for (int lane = 0; lane < scene->class->lanes; lane++) {
        weigh_lane(d, f, lane, &to);
        weigh_own_lane(d, f, lane, &to);
    }
    return to;
}

/* ---- flushes that tie ---- */

/* Whether the dealer can come to hold the same ranks, in another suit. */
static int can_tie(const rp_drawn_flush *flush)
{
    const rp_gain_plan *plan = &flush->scene->full->plan;
    return (flush->ranks >> plan->dealer->upcard_rank & 1) ||
           rp_popcount32(flush->ranks & plan->beside) >= RP_DEALER_HIDDEN;
}

static rp_wide count_ties(const counting *c, const rp_drawn_flush *flush)
{
    const rp_rank_class *class = flush->scene->class;
    const uint32_t upcard = 1u << class->upcard_rank;
    rp_gain gain = flush->final.gain;
    rp_weighed to = {{0, 0}, {0, 0}, {0, 0}};
    gain.terms = &c->push;
    if (!can_tie(flush))
        return to.count;
    for (int lane = 0; lane < class->lanes; lane++) {
        const uint32_t own = class->suited[lane], other = rp_other_suited(class, lane);
        const rp_wide deals = c->by_drawn->upcard_suit[flush->set][lane];
        const rp_wide others = deals_beside(c, flush, lane);
        if (!is_nothing(deals) && !(flush->ranks & ~(own | upcard)))
            rp_weigh(&to, (int64_t)deals.low, rp_change_of_same_flush(&gain, own, 1));
        if (!is_nothing(others) && !(flush->ranks & ~other))
            rp_weigh(&to, (int64_t)others.low, rp_change_of_same_flush(&gain, other, 0));
    }
    return to.count;
}

/* ---- where it is not all bets as they would be made anyway ---- */

/* `moved_from`: they were added as those of insured bets, or of others; or not yet, -1. */
static void choose_by_suits(const counting *c, const rp_drawn_flush *flush, int moved_from)
{
    const rp_redraw_scene *scene = flush->scene;
    rp_suit_figures figures;
    rp_suit_figures_begin(&figures, scene, &flush->final);
    for (int i = 0; i < scene->suitings; i++)
        for (int suit = 0; suit < scene->class->deck.suits; suit++) {
            const int64_t weight = (int64_t)c->deals->by_deal[i][suit].low;
            if (weight && rp_deal_gets_flush(flush, &scene->suiting[i], suit))
                rp_choose_in_one_suit(&figures, &scene->suiting[i], suit, flush->sign * weight,
                                      c->record.ends);
        }
    if (moved_from < 0)
        rp_count_by_suits(&figures, c->record.redraws);
    else
        rp_move_by_suits(&figures, moved_from, c->record.redraws);
}

/* Bets instead of another choice, which are in the sums too: these are left with gains. */
static void record_instead(counting *c, const rp_drawn_flush *flush, uint32_t suited, rp_wide deals)
{
    const int64_t ways = flush->sign * (int64_t)deals.low;
    if (!ways)
        return;
    rp_record_instead(flush->scene, &flush->final, suited, ways, c->record.ends);
    c->gain =
        rp_wide_add_product(c->gain, -ways, rp_bet_instead(flush->scene, &flush->final, suited));
}

static void record_all_instead(counting *c, const rp_drawn_flush *flush)
{
    const rp_rank_class *class = flush->scene->class;
    for (int lane = 0; lane < class->lanes; lane++) {
        const uint32_t suited = class->suited[lane];
        record_instead(c, flush, suited, c->by_drawn->upcard_suit[flush->set][lane]);
        if (flush->upcard && rp_can_get_flush(flush, lane))
            record_instead(c, flush, suited & ~flush->drawn, c->deals->by_suits.upcard_own[lane]);
    }
}

/* ---- all flushes ---- */

/* A final hand that is no flush: straight flushes, and ranks without one. */
static void count_alone(counting *c, const rp_drawn_flush *flush)
{
    const hand_deals deals = {c, flush};
    const rp_wide gain =
        rp_count_redraw(flush->scene, &flush->final, flush->use == RP_REDRAW_INSURED, flush->sign,
                        weigh, &deals, c->record.redraws);
    c->gain = rp_wide_subtract(c->gain, rp_wide_scale(gain, flush->sign));
    if (flush->use == RP_REDRAW_EITHER)
        choose_by_suits(c, flush, 0);
}

/* Moves its redraws to insured bets, or from these to the others. */
static void move_flush(const counting *c, const rp_drawn_flush *flush, rp_wide ties)
{
    const hand_deals deals = {c, flush};
    const rp_weighed all = weigh(flush->scene, &flush->final, &deals);
    const rp_redraw_counts counts = {{0, 0}, all.count, ties, all.lose};
    for (int insured = 0; insured < 2; insured++)
        rp_add_redraws(flush->scene, flush->final.paid, insured, insured == c->insured ? -1 : 1,
                       all.gain, counts, c->record.redraws);
}

static void count_flush(counting *c, const rp_drawn_flush *flush)
{
    const rp_wide ties = count_ties(c, flush);
    c->counts.push = rp_wide_add(c->counts.push, ties);
    if (flush->use == RP_REDRAW_EITHER)
        choose_by_suits(c, flush, c->insured);
    else if ((flush->use == RP_REDRAW_INSURED) != c->insured)
        move_flush(c, flush, ties);
}

static void put_outcomes(rp_flush_draws_walk *walk, const rp_drawn_flush *flush)
{
    counting *c = (counting *)walk;
    if (flush->use == RP_REDRAW_BY_SUITS) { /* it is in no sum */
        choose_by_suits(c, flush, -1);
        return;
    }
    if (flush->final.paid.first == RP_FLUSH)
        count_flush(c, flush);
    else
        count_alone(c, flush);
    if (flush->use == RP_REDRAW_INSTEAD)
        record_all_instead(c, flush);
}

static rp_wide add_scaled(rp_wide sum, rp_wide value, rp_wide deals)
{
    return is_nothing(deals) ? sum : rp_wide_add(sum, rp_wide_scale(value, (int64_t)deals.low));
}

/* The sum over so many deals. */
static rp_wide sum_of_deals(const rp_rank_class *class, const rp_flush_table *sums,
                            const rp_flush_table *deals)
{
    rp_wide sum = {0, 0};
    for (int held = 0; held < class->lanes; held++) {
        sum = add_scaled(sum, sums->all[held], deals->all[held]);
        sum = add_scaled(sum, sums->own[held], deals->own[held]);
        sum = add_scaled(sum, sums->upcard_own[held], deals->upcard_own[held]);
        for (int lane = 0; lane < class->lanes; lane++) {
            sum = add_scaled(sum, sums->upcard_suit[held][lane], deals->upcard_suit[held][lane]);
            sum = add_scaled(sum, sums->other_suit[held][lane], deals->other_suit[held][lane]);
            sum = add_scaled(sum, sums->upcard_other[held][lane], deals->upcard_other[held][lane]);
        }
    }
    return sum;
}

void rp_add_flush_redraws(const rp_redraw_scene *scene, int drawn, uint32_t kept,
                          const rp_flush_redraws *sums, const rp_flush_deals *deals,
                          rp_redraw_record record)
{
    const rp_rank_class *class = scene->class;
    const rp_combinations paid = {RP_FLUSH, RP_HIGH_CARD, 0};
    const uint32_t uninsured = 1u << RP_REDRAW_ADDS | 1u << RP_REDRAW_INSTEAD;
    rp_flush_table by_drawn = deals->by_suits;
    counting c;
    if (!rp_has_gain_terms(&scene->terms->redraw)) /* so few cards that no redraw is summed */
        return;
    rp_turn_flush_table(class, &by_drawn);
    c.draws.put = put_outcomes;
    c.deals = deals;
    c.by_drawn = &by_drawn;
    c.record = record;
    c.insured = !(sums->flush_uses & uninsured);
    c.gain = sum_of_deals(class, &sums->gain, &deals->by_suits);
    memset(&c.counts, 0, sizeof c.counts);
    c.counts.win = sum_of_deals(class, &sums->win, &deals->by_suits);
    c.counts.lose = sum_of_deals(class, &sums->lose, &deals->by_suits);
    rp_redraw_counting_terms(scene, paid, RP_REDRAW_PUSH, &c.push);
    rp_each_flush_draw(&c.draws, scene, drawn, kept);
    rp_add_redraws(scene, paid, c.insured, 1, c.gain, c.counts, record.redraws);
}
