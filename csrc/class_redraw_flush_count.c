/* SPDX-License-Identifier: MIT */
/* The redraws of the player's flushes, counted.
 *
 * What all flushes gain is known from the sums of values, less what the same ranks without one
 * do. Of those that are bet alike, wins and losses are counted in one pass; only five sets of
 * kept cards can make the dealer the same flush. */
#include <string.h>

#include "class_redraw_flush_draws.h"
#include "class_redraw_suits.h"

typedef struct counting {
    rp_flush_draws_walk draws;                /* the first member: what its walk hands back */
    const rp_flush_redraws *deals, *by_drawn; /* by ranks held and drawn */
    rp_redraw_record record;
    int insured; /* of flushes counted together, whether bets are insured */
    rp_wide gain;
    rp_redraw_counts counts;
    rp_gain_terms win_lose, push; /* terms that count these */
} counting;

static int is_nothing(rp_wide deals)
{
    return deals.low == 0;
}

/* ---- two counts in one ---- */

/* Of all that a suit changes against a flush, by hands that keep four cards of it. There are
 * below 2,500 of these, each with up to 42 cards to turn up, a card in up to 34,440 pairs of
 * ways (or 44 ways): below 2^32. Nine of the cards make a flush: below 2^30. */
enum { LOWER_BITS = 33 };

static int64_t lower_count(int64_t pair)
{
    const int64_t half = INT64_C(1) << (LOWER_BITS - 1);
    return (int64_t)((uint64_t)(pair + half) & ((UINT64_C(1) << LOWER_BITS) - 1)) - half;
}

static int64_t upper_count(int64_t pair)
{
    return (pair - lower_count(pair)) / (INT64_C(1) << LOWER_BITS);
}

/* ---- sums over deals ---- */

/* What is summed of one final hand: a gain or a count, or two counts. */
typedef struct summed {
    const counting *counting;
    const rp_drawn_flush *flush;
    const rp_redraw_final *final; /* by some terms */
    int two;
    rp_wide sum, upper;
} summed;

static void weigh_ranks(summed *to, rp_wide deals, int64_t gain)
{
    to->sum = rp_wide_add_product(to->sum, (int64_t)deals.low, gain);
}

/* What a suit changes. */
static void weigh_change(summed *to, rp_wide deals, int64_t change)
{
    if (to->two) {
        to->upper = rp_wide_add_product(to->upper, (int64_t)deals.low, upper_count(change));
        change = lower_count(change);
    }
    weigh_ranks(to, deals, change);
}

/* The deals with a flush of one suit and such another suit than the upcard's. */
static rp_wide deals_beside(const counting *c, const rp_drawn_flush *flush, int lane)
{
    const rp_wide deals = c->by_drawn->other_suit[flush->set][lane];
    return flush->upcard ? rp_wide_add(deals, c->by_drawn->upcard_other[flush->set][lane]) : deals;
}

static void weigh_lane(summed *to, int lane)
{
    const rp_rank_class *class = to->flush->scene->class;
    const rp_gain *gain = &to->final->gain;
    const rp_wide deals = to->counting->by_drawn->upcard_suit[to->flush->set][lane];
    const rp_wide others = deals_beside(to->counting, to->flush, lane);
    if (!is_nothing(deals))
        weigh_change(to, deals, rp_gain_in_upcard_suit(gain, class->suited[lane]));
    if (!is_nothing(others))
        weigh_change(to, others, rp_gain_in_other_suit(gain, rp_other_suited(class, lane)));
}

/* What the flush's suit itself changes. */
static void weigh_own_lane(summed *to, int lane)
{
    const rp_rank_class *class = to->flush->scene->class;
    const rp_flush_redraws *held = to->counting->deals;
    const rp_gain *gain = &to->final->gain;
    const uint32_t drawn = to->flush->drawn;
    if (!rp_can_get_flush(to->flush, lane))
        return;
    if (!is_nothing(held->own[lane]))
        weigh_change(to, held->own[lane],
                     rp_gain_in_other_suit(gain, rp_other_suited(class, lane) & ~drawn));
    if (to->flush->upcard && !is_nothing(held->upcard_own[lane])) {
        weigh_ranks(to, held->upcard_own[lane], rp_redraw_by_ranks(to->final));
        weigh_change(to, held->upcard_own[lane],
                     rp_gain_in_upcard_suit(gain, class->suited[lane] & ~drawn));
    }
}

static void weigh_all(summed *to)
{
    weigh_ranks(to, to->counting->by_drawn->all[to->flush->set], rp_redraw_by_ranks(to->final));
    for (int lane = 0; lane < to->flush->scene->class->lanes; lane++) {
        weigh_lane(to, lane);
        weigh_own_lane(to, lane);
    }
}

/* As rp_weigh_redraw, of a summed. */
static rp_wide weigh(const rp_redraw_scene *scene, const rp_redraw_final *f, const void *of)
{
    summed one = *(const summed *)of;
    (void)scene;
    one.final = f;
    weigh_all(&one);
    return one.sum;
}

/* ---- flushes together ---- */

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
    summed to = {c, flush, &flush->final, 0, {0, 0}, {0, 0}};
    rp_gain gain = flush->final.gain;
    gain.terms = &c->push;
    for (int lane = 0; lane < class->lanes; lane++) {
        const uint32_t own = class->suited[lane], other = rp_other_suited(class, lane);
        const rp_wide deals = c->by_drawn->upcard_suit[flush->set][lane];
        const rp_wide others = deals_beside(c, flush, lane);
        if (!is_nothing(deals) && !(flush->ranks & ~(own | upcard)))
            weigh_ranks(&to, deals, rp_change_of_same_flush(&gain, own, 1));
        if (!is_nothing(others) && !(flush->ranks & ~other))
            weigh_ranks(&to, others, rp_change_of_same_flush(&gain, other, 0));
    }
    return to.sum;
}

/* By ranks alone no flush loses. */
static void count_together(counting *c, const rp_drawn_flush *flush)
{
    rp_redraw_final by_ends;
    summed found = {c, flush, &by_ends, 1, {0, 0}, {0, 0}};
    rp_redraw_final_counting(flush->scene, &flush->final, &c->win_lose, &by_ends);
    weigh_all(&found);
    c->counts.win = rp_wide_add(c->counts.win, found.sum);
    c->counts.lose = rp_wide_add(c->counts.lose, found.upper);
    if (can_tie(flush))
        c->counts.push = rp_wide_add(c->counts.push, count_ties(c, flush));
}

static void count_alone(counting *c, const rp_drawn_flush *flush, int insured)
{
    const summed deals = {c, flush, NULL, 0, {0, 0}, {0, 0}};
    const rp_wide gain = rp_count_redraw(flush->scene, &flush->final, insured, flush->sign, weigh,
                                         &deals, c->record.redraws);
    c->gain = rp_wide_subtract(c->gain, rp_wide_scale(gain, flush->sign));
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
            record_instead(c, flush, suited & ~flush->drawn, c->deals->upcard_own[lane]);
    }
}

/* ---- all flushes ---- */

static void put_outcomes(rp_flush_draws_walk *walk, const rp_drawn_flush *flush)
{
    counting *c = (counting *)walk;
    const int either = flush->use == RP_REDRAW_EITHER, insured = flush->use == RP_REDRAW_INSURED;
    const int together = flush->final.paid.first == RP_FLUSH && (either || insured == c->insured);
    if (flush->use == RP_REDRAW_BY_SUITS) { /* it is in no sum */
        choose_by_suits(c, flush, -1);
        return;
    }
    if (together)
        count_together(c, flush);
    else
        count_alone(c, flush, insured);
    if (either)
        choose_by_suits(c, flush, together && c->insured);
    if (flush->use == RP_REDRAW_INSTEAD)
        record_all_instead(c, flush);
}

static rp_wide add_scaled(rp_wide sum, rp_wide value, rp_wide deals)
{
    return is_nothing(deals) ? sum : rp_wide_add(sum, rp_wide_scale(value, (int64_t)deals.low));
}

/* The sum over so many deals. */
static rp_wide sum_of_deals(const rp_rank_class *class, const rp_flush_redraws *sums,
                            const rp_flush_redraws *deals)
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
                          const rp_flush_redraws *sums, const rp_flush_redraws *deals,
                          rp_redraw_record record)
{
    const int64_t win_lose[RP_COUNTED] = {1, 0, INT64_C(1) << LOWER_BITS};
    const int64_t push[RP_COUNTED] = {0, 1, 0};
    const rp_combinations paid = {RP_FLUSH, RP_HIGH_CARD, 0};
    const uint32_t uninsured = 1u << RP_REDRAW_ADDS | 1u << RP_REDRAW_INSTEAD;
    rp_flush_redraws by_drawn = *deals;
    counting c;
    rp_turn_flush_redraws(scene->class, &by_drawn);
    c.draws.put = put_outcomes;
    c.deals = deals;
    c.by_drawn = &by_drawn;
    c.record = record;
    c.insured = !(sums->flush_uses & uninsured);
    c.gain = sum_of_deals(scene->class, sums, deals);
    memset(&c.counts, 0, sizeof c.counts);
    const int64_t unit = rp_redraw_counting_terms(scene, paid, win_lose, &c.win_lose);
    (void)rp_redraw_counting_terms(scene, paid, push, &c.push);
    rp_each_flush_draw(&c.draws, scene, drawn, kept);
    c.counts.win = rp_wide_scale(c.counts.win, unit);
    c.counts.push = rp_wide_scale(c.counts.push, unit);
    c.counts.lose = rp_wide_scale(c.counts.lose, unit);
    rp_add_redraws(scene, paid, c.insured, 1, c.gain, c.counts, record.redraws);
}
