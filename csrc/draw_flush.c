/* SPDX-License-Identifier: MIT */
#include "draw_flush.h"

#include <stddef.h>
#include <string.h>

#include "draw_together.h"
#include "gain_draws.h"

/* Takes out draws that must not be in the sum. */
static void take_out(rp_walk *w, rp_hold *hold, int suit, int64_t ways, const rp_gains *gains)
{
    if (!w->counts) {
        hold->tally.value = rp_wide_add_product(hold->tally.value, -ways, gains->of[RP_GAIN_TRUE]);
        return;
    }
    for (int i = 0; i < RP_GAINS; i++)
        w->flush_ends[suit].gains[i] -= (uint64_t)ways * (uint64_t)gains->of[i];
}

/* Whether a flush that is bet so may stay in the sum: where ends are asked for, all that do are
 * bet alike. */
static int stays_in_sum(rp_walk *w, int suit, rp_choice without)
{
    rp_flush_ends *ends = &w->flush_ends[suit];
    if (!rp_gain_comes_on_top(w->draws->rules, without))
        return 0;
    if (w->counts && ends->choice == RP_CHOOSE_FOLD)
        ends->choice = without;
    return !w->counts || without == ends->choice;
}

/* Draws of one class, of one suit each, that leave the same ranks of the upcard's suit. */
typedef struct suited_draws {
    rp_walk *walk;
    const rp_draw_class *class;
    rp_hold *hold;
    uint32_t suits;   /* a bit each */
    uint32_t leaving; /* ranks of the upcard's suit */
} suited_draws;

static void leave_suits(const suited_draws *d, int suit, uint32_t suit_ranks[RP_SUITS])
{
    memcpy(suit_ranks, d->walk->draws->suit_ranks, RP_SUITS * sizeof suit_ranks[0]);
    suit_ranks[suit] &= ~d->class->drawn.one;
}

static rp_entry entry_of(const suited_draws *d, uint32_t strength)
{
    const int first = (int)rp_category_of(strength);
    return (rp_entry){d->walk,  d->class, d->hold,     &d->walk->draws->stakes[first][RP_HIGH_CARD],
                      strength, first,    RP_HIGH_CARD};
}

/* Enters hands of this strength `times` for each suit. */
static void enter_plain(const suited_draws *d, uint32_t strength, int64_t times)
{
    rp_walk *w = d->walk;
    const rp_entry e = entry_of(d, strength);
    const int64_t ways = times * rp_popcount32(d->suits);
    int sure = 1;
    if (e.first == RP_HIGH_CARD && w->high_card_folds) {
        const rp_showdowns any = {w->dealer_hands, 0, 0, 0};
        rp_enter_showdowns(&e, RP_CHOOSE_FOLD, ways, &any);
        return;
    }
    if (w->may_pay[e.first][0] &&
        rp_redraw_can_pay(&w->redraw, &w->composition, e.stakes, strength)) {
        for (uint32_t s = d->suits; s; s &= s - 1) {
            uint32_t suit_ranks[RP_SUITS];
            leave_suits(d, rp_lowest64(s), suit_ranks);
            rp_enter_draws(w, d->hold, strength, RP_HIGH_CARD, times, suit_ranks);
        }
        return;
    }
    const rp_showdowns s =
        rp_walk_showdowns(w, strength, d->leaving, rp_rank_showdowns(&w->composition, strength));
    rp_enter_showdowns(&e, rp_choose_without_redraw(&e, &s, 0, &sure), ways, &s);
}

static rp_gains gains_of(const suited_draws *d, int suit, uint32_t strength)
{
    rp_walk *w = d->walk;
    uint32_t suit_ranks[RP_SUITS];
    const rp_scene scene = {&w->draws->plan,
                            rp_walk_terms(w, RP_FLUSH, RP_HIGH_CARD),
                            &w->redraw,
                            &w->composition,
                            &w->known,
                            suit_ranks,
                            w->draws->upcard_suit};
    leave_suits(d, suit, suit_ranks);
    return rp_gains_of(&scene, strength);
}

/* Enters a flush of one suit that cannot stay in the sum. */
static void enter_alone(const rp_entry *e, const suited_draws *d, int suit, const rp_showdowns *s)
{
    rp_walk *w = e->walk;
    const rp_gains gains = gains_of(d, suit, e->strength);
    rp_worth worth = {rp_ends_of(s, w->redraw.sequences), 0};
    rp_worth_add_gains(&worth, rp_walk_terms(w, e->first, e->second), e->stakes, &gains);
    rp_enter(e, rp_choose_bet(w->draws->rules, e->stakes, w->may_fold, &worth), 1, &worth);
    take_out(w, d->hold, suit, 1, &gains);
}

/* Enters flushes of suits whose gains are summed: a bet at once is the same in all of them. */
static void enter_summed(const suited_draws *d, uint32_t strength)
{
    rp_walk *w = d->walk;
    const rp_entry e = entry_of(d, strength);
    const rp_showdowns s =
        rp_walk_showdowns(w, strength, d->leaving, rp_rank_showdowns(&w->composition, strength));
    int sure = 1;
    int64_t ways = 0;
    const rp_choice choice = rp_choose_without_redraw(&e, &s, 0, &sure);
    for (uint32_t left = d->suits; left; left &= left - 1) {
        const int suit = rp_lowest64(left);
        if (stays_in_sum(w, suit, choice))
            ways++;
        else
            enter_alone(&e, d, suit, &s);
    }
    if (ways)
        rp_enter_showdowns(&e, choice, ways, &s);
}

/* The suits of `draws` that are summed, or those that are not. */
static suited_draws some_suits(const suited_draws *draws, int summed)
{
    suited_draws some = *draws;
    some.suits = 0;
    for (uint32_t s = draws->suits; s; s &= s - 1)
        if (draws->walk->sums_flushes[rp_lowest64(s)] == summed)
            some.suits |= s & (~s + 1);
    return some;
}

static void enter_suits(const suited_draws *d, uint32_t ranks)
{
    const rp_ranks final = {ranks, 0, 0, 0};
    const uint32_t flush = rp_suited_strength(ranks);
    const suited_draws summed = some_suits(d, 1), others = some_suits(d, 0);
    enter_plain(d, rp_rank_strength(final, RP_HAND), -1);
    if (rp_category_of(flush) == RP_FLUSH) {
        if (summed.suits)
            enter_summed(&summed, flush);
        if (others.suits)
            enter_plain(&others, flush, 1);
        return;
    }
    enter_plain(d, flush, 1);
    for (uint32_t s = summed.suits; s; s &= s - 1) { /* it is in the sum as a flush of its ranks */
        const int suit = rp_lowest64(s);
        const rp_gains gains = gains_of(d, suit, rp_make_strength(RP_FLUSH, 0, ranks));
        take_out(d->walk, d->hold, suit, 1, &gains);
    }
}

void rp_enter_flushes(rp_walk *w, const rp_draw_class *class, uint32_t suits, rp_hold *hold)
{
    const int32_t *bonus = w->draws->exchange_bonus.kept;
    const uint32_t ranks = hold->kept.one | class->drawn.one;
    const uint32_t own = suits & 1u << w->draws->upcard_suit, of_upcard = w->stock.suited;
    const suited_draws with = {w, class, hold, own, of_upcard & ~class->drawn.one};
    const suited_draws without = {w, class, hold, suits & ~own, of_upcard};
    const rp_ranks final = {ranks, 0, 0, 0};
    if (with.suits)
        enter_suits(&with, ranks);
    if (without.suits)
        enter_suits(&without, ranks);
    hold->bonus +=
        (int64_t)rp_popcount32(suits) * (bonus[rp_category_of(rp_suited_strength(ranks))] -
                                         bonus[rp_category_of(rp_rank_strength(final, RP_HAND))]);
}

/* By ranks alone the same for all holds: once, where there are several. */
static rp_wide rank_gain(rp_walk *w, const rp_flush_draws *draws)
{
    if (w->counts)
        return rp_rank_gain_of_flush_draws(draws);
    if (!(w->rank_gains_known >> draws->suit & 1)) {
        w->rank_gains[draws->suit] = rp_rank_gain_of_flush_draws(draws);
        w->rank_gains_known |= 1u << draws->suit;
    }
    return w->rank_gains[draws->suit];
}

/* Enters the ends of the redraws that are left in a sum. */
static void enter_ends(rp_walk *w, rp_hold *hold, const rp_terms *terms, const rp_flush_ends *left)
{
    const rp_stakes *stakes = &w->draws->stakes[RP_FLUSH][RP_HIGH_CARD];
    rp_worth worth = {rp_no_ends(), 0};
    rp_gains gains;
    if (left->choice == RP_CHOOSE_FOLD) /* no draw is */
        return;
    for (int i = 0; i < RP_GAINS; i++)
        gains.of[i] = (int64_t)left->gains[i];
    rp_worth_add_gains(&worth, terms, stakes, &gains);
    rp_tally_add(&hold->tally, w->draws->rules, stakes, RP_FLUSH, RP_HIGH_CARD, left->choice, 1,
                 &worth);
}

void rp_sum_flush_gains(rp_walk *w, rp_hold *hold, int suit, int drawn)
{
    const rp_terms *terms = rp_walk_terms(w, RP_FLUSH, RP_HIGH_CARD);
    rp_flush_draws draws = {
        &w->draws->plan, NULL, {0}, w->draws->suit_ranks, w->draws->upcard_suit, suit,
        hold->kept.one,  drawn};
    for (int rank = 0; rank < RP_RANKS; rank++)
        draws.live[rank] = (uint8_t)rp_nibble(w->stock.live_counts, rank);
    for (int i = 0; i < terms->count; i++) {
        draws.terms = &terms->of[i];
        const rp_wide sum = rp_wide_add(rank_gain(w, &draws), rp_gain_of_flush_draws(&draws));
        if (w->counts)
            w->flush_ends[suit].gains[i] += sum.low;
        else
            hold->tally.value = rp_wide_add(hold->tally.value, sum);
    }
    if (w->counts)
        enter_ends(w, hold, terms, &w->flush_ends[suit]);
}
