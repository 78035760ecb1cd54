/* SPDX-License-Identifier: MIT */
/* All cards drawn are of the suit of the flush, so that they change the live cards of no
 * other; which ranks of the hand can be among them the flush's suit decides. So sums are
 * kept by the ranks of the hand drawn, and turned into sums by the ranks held at the end. */
#include "class_redraw_flush.h"

#include <string.h>

#include "class_draws.h"
#include "class_redraw_suits.h"

typedef struct listing {
    rp_suited_draws walk; /* the first member: what the walk hands back */
    const rp_redraw_scene *scene;
    int kept_lane;
    const rp_flush_wants *wants; /* or NULL: */
    rp_flush_redraws *values;
    const rp_flush_redraws *deals, *by_drawn; /* by ranks held and drawn */
    rp_redraw_record record;
    rp_redraw_use together; /* flushes of this use are counted so, or RP_REDRAW_NEVER: */
    rp_wide gain;           /* of all of them, what the others leave */
    rp_redraw_counts counts;
    rp_gain_terms terms, ties; /* that count two ends, win and lose, and the third */
} listing;

/* One flush, or the same ranks without. */
typedef struct flush {
    const listing *listing;
    uint32_t drawn;
    int set;    /* ranks of the hand among these, as a lane */
    int upcard; /* whether it can be of the upcard's suit, which lacks the upcard */
    int pairs;  /* terms count two ends at once */
} flush;

static int is_possible(const flush *at, int held)
{
    const int kept = at->listing->kept_lane;
    return (held & kept) == kept && !(held & at->set);
}

/* Whether a deal can make it in a suit. */
static int is_drawn(const flush *at, const rp_suiting *deal, int suit)
{
    const rp_rank_class *class = at->listing->scene->class;
    return is_possible(at, rp_lane_of(class, deal->ranks[suit])) &&
           (suit != RP_UPCARD_SUIT || at->upcard);
}

/* ---- values ---- */

static void add(rp_wide *sum, int64_t sign, int64_t gain)
{
    *sum = rp_wide_add_product(*sum, sign, gain);
}

static void value_in_other_suits(const flush *at, const rp_redraw_final *f, int64_t sign)
{
    const rp_redraw_scene *scene = at->listing->scene;
    const rp_rank_class *class = scene->class;
    const rp_flush_wants *wants = at->listing->wants;
    rp_flush_redraws *out = at->listing->values;
    for (int lane = 0; lane < class->lanes; lane++) {
        const uint32_t suited = rp_other_suited(class, lane);
        const int other = (int)(wants->other_suit >> lane & 1);
        const int beside = at->upcard && (wants->upcard_other >> lane & 1);
        if (wants->upcard_suit >> lane & 1)
            add(&out->upcard_suit[at->set][lane], sign,
                rp_gain_in_upcard_suit(&f->gain, class->suited[lane]));
        if (other || beside) {
            const int64_t gain = rp_gain_in_other_suit(&f->gain, suited);
            add(&out->other_suit[at->set][lane], sign * other, gain);
            add(&out->upcard_other[at->set][lane], sign * beside, gain);
        }
        if ((wants->own >> lane & 1) && is_possible(at, lane))
            add(&out->own[lane], sign, rp_gain_in_other_suit(&f->gain, suited & ~at->drawn));
    }
}

static void value_instead(const flush *at, const rp_redraw_final *f, int64_t sign)
{
    const rp_redraw_scene *scene = at->listing->scene;
    const rp_rank_class *class = scene->class;
    const rp_flush_wants *wants = at->listing->wants;
    rp_flush_redraws *out = at->listing->values;
    for (int lane = 0; lane < class->lanes; lane++) {
        const uint32_t suited = class->suited[lane];
        if (wants->upcard_suit >> lane & 1)
            add(&out->upcard_suit[at->set][lane], sign, rp_bet_instead(scene, f, suited));
        if (at->upcard && (wants->upcard_own >> lane & 1) && is_possible(at, lane))
            add(&out->upcard_own[lane], sign, rp_bet_instead(scene, f, suited & ~at->drawn));
    }
}

static void value_by_suits(const flush *at, const rp_redraw_final *f, int64_t sign)
{
    const rp_redraw_scene *scene = at->listing->scene;
    rp_suit_figures figures;
    rp_suit_figures_begin(&figures, scene, f);
    for (int i = 0; i < scene->suitings; i++)
        for (int suit = 0; suit < scene->class->deck.suits; suit++)
            if (is_drawn(at, &scene->suiting[i], suit))
                add(&at->listing->values->by_deal[i][suit], sign,
                    rp_value_in_one_suit(&figures, &scene->suiting[i], suit));
}

static void value_final(const flush *at, const rp_redraw_final *f, int64_t sign)
{
    const rp_rank_class *class = at->listing->scene->class;
    const int64_t by_ranks = rp_redraw_by_ranks(f);
    rp_flush_redraws *out = at->listing->values;
    add(&out->all[at->set], sign, by_ranks);
    value_in_other_suits(at, f, sign);
    for (int lane = 0; lane < class->lanes && at->upcard; lane++)
        if ((at->listing->wants->upcard_own >> lane & 1) && is_possible(at, lane))
            add(&out->upcard_own[lane], sign,
                by_ranks + rp_gain_in_upcard_suit(&f->gain, class->suited[lane] & ~at->drawn));
}

/* ---- outcomes ---- */

static int is_nothing(rp_wide deals)
{
    return deals.low == 0;
}

static rp_wide add_scaled(rp_wide sum, rp_wide value, rp_wide deals)
{
    return is_nothing(deals) ? sum : rp_wide_add(sum, rp_wide_scale(value, (int64_t)deals.low));
}

/* Two counts in one: of all that a suit changes against a flush, by hands that keep four cards
 * of it. There are below 2,500 of these, each with up to 42 cards to turn up, a card in up to
 * 34,440 pairs of ways (or 44 ways): below 2^32. Nine of the cards make a flush: below 2^30. */
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

/* A sum, or two of counts. */
typedef struct weight {
    rp_wide sum, upper;
} weight;

static void weigh_ranks(weight *to, rp_wide deals, int64_t gain)
{
    to->sum = rp_wide_add_product(to->sum, (int64_t)deals.low, gain);
}

/* What a suit changes. */
static void weigh_change(const flush *at, weight *to, rp_wide deals, int64_t change)
{
    if (at->pairs) {
        to->upper = rp_wide_add_product(to->upper, (int64_t)deals.low, upper_count(change));
        change = lower_count(change);
    }
    to->sum = rp_wide_add_product(to->sum, (int64_t)deals.low, change);
}

/* The deals with a flush of one suit and such another suit than the upcard's. */
static rp_wide deals_beside(const flush *at, int lane)
{
    const rp_flush_redraws *drawn = at->listing->by_drawn;
    const rp_wide deals = drawn->other_suit[at->set][lane];
    return at->upcard ? rp_wide_add(deals, drawn->upcard_other[at->set][lane]) : deals;
}

static void weigh_lane(const flush *at, const rp_redraw_final *f, int lane, weight *to)
{
    const rp_rank_class *class = at->listing->scene->class;
    const rp_flush_redraws *drawn = at->listing->by_drawn;
    const uint32_t own = class->suited[lane], other = rp_other_suited(class, lane);
    const rp_wide others = deals_beside(at, lane);
    if (!is_nothing(drawn->upcard_suit[at->set][lane]))
        weigh_change(at, to, drawn->upcard_suit[at->set][lane],
                     rp_gain_in_upcard_suit(&f->gain, own));
    if (!is_nothing(others))
        weigh_change(at, to, others, rp_gain_in_other_suit(&f->gain, other));
}

/* What the flush's suit itself changes. */
static void weigh_own_lane(const flush *at, const rp_redraw_final *f, int lane, weight *to)
{
    const rp_rank_class *class = at->listing->scene->class;
    const rp_flush_redraws *held = at->listing->deals;
    if (!is_possible(at, lane))
        return;
    if (!is_nothing(held->own[lane]))
        weigh_change(at, to, held->own[lane],
                     rp_gain_in_other_suit(&f->gain, rp_other_suited(class, lane) & ~at->drawn));
    if (at->upcard && !is_nothing(held->upcard_own[lane])) {
        weigh_ranks(to, held->upcard_own[lane], rp_redraw_by_ranks(f));
        weigh_change(at, to, held->upcard_own[lane],
                     rp_gain_in_upcard_suit(&f->gain, class->suited[lane] & ~at->drawn));
    }
}

static weight weigh_all(const flush *at, const rp_redraw_final *f)
{
    weight to = {{0, 0}, {0, 0}};
    weigh_ranks(&to, at->listing->by_drawn->all[at->set], rp_redraw_by_ranks(f));
    for (int lane = 0; lane < at->listing->scene->class->lanes; lane++) {
        weigh_lane(at, f, lane, &to);
        weigh_own_lane(at, f, lane, &to);
    }
    return to;
}

static rp_wide weigh(const rp_redraw_scene *scene, const rp_redraw_final *f, const void *of)
{
    (void)scene;
    return weigh_all(of, f).sum;
}

static void record_instead(const flush *at, const rp_redraw_final *f, int64_t sign)
{
    const listing *l = at->listing;
    const rp_rank_class *class = l->scene->class;
    for (int lane = 0; lane < class->lanes; lane++) {
        const uint32_t suited = class->suited[lane];
        const int64_t others = (int64_t)l->by_drawn->upcard_suit[at->set][lane].low;
        const int64_t own = (int64_t)l->deals->upcard_own[lane].low;
        if (others)
            rp_record_instead(l->scene, f, suited, sign * others, l->record.ends);
        if (own && at->upcard && is_possible(at, lane))
            rp_record_instead(l->scene, f, suited & ~at->drawn, sign * own, l->record.ends);
    }
}

/* `moved_from`: they were added as those of insured bets, or of others; or not yet, -1. */
static void choose_by_suits(const flush *at, const rp_redraw_final *f, int64_t sign, int moved_from)
{
    const listing *l = at->listing;
    rp_suit_figures figures;
    rp_suit_figures_begin(&figures, l->scene, f);
    for (int i = 0; i < l->scene->suitings; i++)
        for (int suit = 0; suit < l->scene->class->deck.suits; suit++) {
            const int64_t weight = (int64_t)l->deals->by_deal[i][suit].low;
            if (weight && is_drawn(at, &l->scene->suiting[i], suit))
                rp_choose_in_one_suit(&figures, &l->scene->suiting[i], suit, sign * weight,
                                      l->record.ends);
        }
    if (moved_from < 0)
        rp_count_by_suits(&figures, l->record.redraws);
    else
        rp_move_by_suits(&figures, moved_from, l->record.redraws);
}

/* ---- all flushes ---- */

static void put_value(const flush *at, const rp_redraw_final *f, rp_redraw_use use, int64_t sign)
{
    if (use == RP_REDRAW_ALONE) {
        at->listing->values->alone = 1;
    } else if (use == RP_REDRAW_BY_SUITS) {
        value_by_suits(at, f, sign);
    } else {
        value_final(at, f, sign);
        if (use == RP_REDRAW_INSTEAD)
            value_instead(at, f, sign);
    }
}

/* Whether the dealer can come to hold the same ranks, in another suit. */
static int can_tie(const flush *at)
{
    const rp_gain_plan *plan = &at->listing->scene->full->plan;
    const uint32_t ranks = at->listing->walk.kept | at->drawn;
    return (ranks >> plan->dealer->upcard_rank & 1) ||
           rp_popcount32(ranks & plan->beside) >= RP_DEALER_HIDDEN;
}

static rp_wide count_ties(const flush *at, const rp_redraw_final *f)
{
    const listing *l = at->listing;
    const rp_rank_class *class = l->scene->class;
    const uint32_t five = l->walk.kept | at->drawn, upcard = 1u << class->upcard_rank;
    rp_gain gain = f->gain;
    weight to = {{0, 0}, {0, 0}};
    gain.terms = &l->ties;
    for (int lane = 0; lane < class->lanes; lane++) {
        const uint32_t own = class->suited[lane], other = rp_other_suited(class, lane);
        const rp_wide deals = l->by_drawn->upcard_suit[at->set][lane];
        const rp_wide others = deals_beside(at, lane);
        if (!is_nothing(deals) && !(five & ~(own | upcard)))
            weigh_ranks(&to, deals, rp_change_of_same_flush(&gain, own, 1));
        if (!is_nothing(others) && !(five & ~other))
            weigh_ranks(&to, others, rp_change_of_same_flush(&gain, other, 0));
    }
    return to.sum;
}

/* One of the flushes whose gain is known of all together. By ranks alone none loses. */
static void count_together(listing *l, const flush *at, const rp_redraw_final *f)
{
    const flush pairs = {l, at->drawn, at->set, at->upcard, 1};
    rp_redraw_final counting;
    rp_redraw_final_counting(l->scene, f, &l->terms, &counting);
    const weight found = weigh_all(&pairs, &counting);
    l->counts.win = rp_wide_add(l->counts.win, found.sum);
    l->counts.lose = rp_wide_add(l->counts.lose, found.upper);
    if (can_tie(at))
        l->counts.push = rp_wide_add(l->counts.push, count_ties(at, f));
}

static void count_alone(listing *l, const flush *at, const rp_redraw_final *f, int insured,
                        int64_t sign)
{
    const rp_wide gain =
        rp_count_redraw(l->scene, f, insured, sign, weigh, at, l->record.redraws);
    l->gain = rp_wide_subtract(l->gain, rp_wide_scale(gain, sign));
}

static void put_outcomes(listing *l, const flush *at, const rp_redraw_final *f, rp_redraw_use use,
                         int64_t sign)
{
    const int either = use == RP_REDRAW_EITHER;
    const int together = l->together != RP_REDRAW_NEVER && f->paid.first == RP_FLUSH &&
                         (use == l->together || either);
    if (use == RP_REDRAW_BY_SUITS)
        choose_by_suits(at, f, sign, -1);
    else if (together)
        count_together(l, at, f);
    else
        count_alone(l, at, f, use == RP_REDRAW_INSURED, sign);
    if (either)
        choose_by_suits(at, f, sign, together && l->together == RP_REDRAW_INSURED);
    if (use == RP_REDRAW_INSTEAD)
        record_instead(at, f, sign);
}

static void enter_strength(listing *l, const flush *at, uint32_t strength, int64_t sign)
{
    const rp_redraw_scene *scene = l->scene;
    const rp_combinations paid = {(int)rp_category_of(strength), RP_HIGH_CARD, 0};
    rp_redraw_final f;
    const rp_redraw_use use =
        rp_redraw_final_of(scene, &l->walk.composition, strength, paid, at->drawn, 1, &f);
    if (use == RP_REDRAW_NEVER)
        return;
    if (!l->values) {
        put_outcomes(l, at, &f, use, sign);
        return;
    }
    l->values->uses |= 1u << use;
    l->values->flush_uses |= paid.first == RP_FLUSH ? 1u << use : 0;
    put_value(at, &f, use, sign);
}

static void enter(rp_suited_draws *walk, uint32_t drawn)
{
    listing *l = (listing *)walk;
    const uint32_t ranks = walk->kept | drawn;
    const flush at = {l, drawn, rp_lane_of(walk->class, drawn),
                      !(drawn >> walk->class->upcard_rank & 1), 0};
    enter_strength(l, &at, rp_suited_strength(ranks), 1);
    enter_strength(l, &at, rp_rank_strength((rp_ranks){ranks, 0, 0, 0}, RP_HAND), -1);
    walk->over = l->values && l->values->alone;
}

static void list_flushes(listing *l, const rp_redraw_scene *scene, int drawn, uint32_t kept)
{
    l->walk.enter = enter;
    l->scene = scene;
    l->kept_lane = rp_lane_of(scene->class, kept);
    rp_each_suited_draw(&l->walk, &scene->full->dealer, scene->class, drawn, kept);
}

/* From sums by drawn ranks to those by held ones, or back: over all disjoint sets. */
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

static void turn_round(const rp_rank_class *class, rp_flush_redraws *figures)
{
    add_disjoint(class, figures->all, 1);
    for (int lane = 0; lane < class->lanes; lane++) {
        add_disjoint(class, &figures->upcard_suit[0][lane], RP_MOST_LANES);
        add_disjoint(class, &figures->other_suit[0][lane], RP_MOST_LANES);
        add_disjoint(class, &figures->upcard_other[0][lane], RP_MOST_LANES);
    }
}

void rp_value_flush_redraws(const rp_redraw_scene *scene, int drawn, uint32_t kept,
                            const rp_flush_wants *wants, rp_flush_redraws *out)
{
    listing l;
    memset(out, 0, sizeof *out);
    l.wants = wants;
    l.values = out;
    list_flushes(&l, scene, drawn, kept);
    turn_round(scene->class, out);
}

/* What the redraws of so many deals gain. */
static rp_wide gain_of_deals(const rp_rank_class *class, const rp_flush_redraws *sums,
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

/* The use of flushes that are counted together: the sums must be gains alone. */
static rp_redraw_use use_together(const rp_flush_redraws *sums)
{
    const uint32_t gains = 1u << RP_REDRAW_ADDS | 1u << RP_REDRAW_INSURED | 1u << RP_REDRAW_EITHER;
    if (sums->uses & ~gains)
        return RP_REDRAW_NEVER;
    return sums->flush_uses >> RP_REDRAW_ADDS & 1 ? RP_REDRAW_ADDS : RP_REDRAW_INSURED;
}

static void count_flushes(listing *l, const rp_redraw_scene *scene, int drawn, uint32_t kept)
{
    const int64_t win_lose[RP_COUNTED] = {1, 0, INT64_C(1) << LOWER_BITS};
    const int64_t push[RP_COUNTED] = {0, 1, 0};
    const rp_combinations paid = {RP_FLUSH, RP_HIGH_CARD, 0};
    const int64_t unit = rp_redraw_counting_terms(scene, paid, win_lose, &l->terms);
    (void)rp_redraw_counting_terms(scene, paid, push, &l->ties);
    list_flushes(l, scene, drawn, kept);
    l->counts.win = rp_wide_scale(l->counts.win, unit);
    l->counts.push = rp_wide_scale(l->counts.push, unit);
    l->counts.lose = rp_wide_scale(l->counts.lose, unit);
    rp_add_redraws(scene, paid, l->together == RP_REDRAW_INSURED, 1, l->gain, l->counts,
                   l->record.redraws);
}

void rp_add_flush_redraws(const rp_redraw_scene *scene, int drawn, uint32_t kept,
                          const rp_flush_redraws *sums, const rp_flush_redraws *deals,
                          rp_redraw_record record)
{
    listing l;
    rp_flush_redraws by_drawn = *deals;
    turn_round(scene->class, &by_drawn);
    l.values = NULL;
    l.deals = deals;
    l.by_drawn = &by_drawn;
    l.record = record;
    l.together = use_together(sums);
    l.gain = gain_of_deals(scene->class, sums, deals);
    memset(&l.counts, 0, sizeof l.counts);
    if (l.together == RP_REDRAW_NEVER)
        list_flushes(&l, scene, drawn, kept);
    else
        count_flushes(&l, scene, drawn, kept);
}
