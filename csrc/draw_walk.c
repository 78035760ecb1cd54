/* SPDX-License-Identifier: MIT */
#include <stddef.h>

#include "draw_together.h"

typedef rp_entry entry;

/* ---- classes without a redraw ---- */

/* Ace-kings lose to flushes of their own category too, pattern by pattern. */
static void take_out_ace_kings(const entry *e, rp_showdowns *sum)
{
    rp_walk *w = e->walk;
    const rp_dealer *dealer = &w->draws->dealer;
    if (((w->stock.suited | 1u << dealer->upcard_rank) & RP_BIG_SLICK) != RP_BIG_SLICK)
        return;
    rp_walk_patterns(w, e->class);
    for (int i = 0; i < w->patterns; i++) {
        const int64_t ways = w->pattern[i].ways;
        if (!ways)
            continue;
        const rp_showdowns out =
            rp_compare_suited_ace_kings(dealer, w->pattern[i].suited, rp_secondary_of(e->strength));
        sum->win -= ways * out.win;
        sum->push -= ways * out.push;
        sum->lose += ways * (out.win + out.push);
    }
}

/* All draws of a class make the same choice. */
static void enter_sure(const entry *e, rp_choice choice, const rp_showdowns *s)
{
    rp_walk *w = e->walk;
    rp_showdowns sum = {e->class->ways * w->dealer_hands, 0, 0, 0};
    if (choice != RP_CHOOSE_FOLD) {
        sum = rp_sum_class(e, s);
        if (e->first == RP_ACE_KING)
            take_out_ace_kings(e, &sum);
    } else if (e->first == RP_HIGH_CARD) {
        w->high_card_folds = 1;
    }
    rp_enter_showdowns(e, choice, 1, &sum);
}

static void enter_without_redraw(const entry *e, const rp_showdowns *s)
{
    rp_walk *w = e->walk;
    int sure = e->first != RP_STRAIGHT;
    const rp_choice choice = rp_choose_without_redraw(e, s, rp_flush_doubt(e), &sure);
    if (sure) {
        enter_sure(e, choice, s);
        return;
    }
    rp_walk_patterns(w, e->class);
    for (int i = 0; i < w->patterns; i++) {
        if (!w->pattern[i].ways)
            continue;
        const rp_showdowns exact = rp_walk_showdowns(w, e->strength, w->pattern[i].suited, *s);
        rp_enter_showdowns(e, rp_choose_without_redraw(e, &exact, 0, &sure), w->pattern[i].ways,
                           &exact);
    }
}

/* ---- classes with a redraw ---- */

/* Every draw of the class for itself: suits of the drawn ranks from `left` on. */
static void enter_one_by_one(const entry *e, uint32_t left, const uint32_t suit_ranks[RP_SUITS])
{
    rp_walk *w = e->walk;
    if (!left) {
        rp_enter_draws(w, e->hold, e->strength, e->second, 1, suit_ranks);
        return;
    }
    const int rank = rp_lowest64(left);
    const int cards = rp_nibble(w->stock.live_counts, rank) - w->composition.live[rank];
    for (uint32_t suits = 1; suits < 1u << RP_SUITS; suits++) {
        uint32_t after[RP_SUITS];
        int possible = rp_popcount32(suits) == cards;
        for (int suit = 0; suit < RP_SUITS; suit++) {
            const uint32_t drawn = (suits >> suit & 1) << rank;
            possible &= !(drawn & ~suit_ranks[suit]);
            after[suit] = suit_ranks[suit] & ~drawn;
        }
        if (possible)
            enter_one_by_one(e, left & (left - 1), after);
    }
}

/* What the class makes of each pattern of the upcard's suit; `by_hand`: its ends by ranks alone,
 * or NULL where gains tell. */
static rp_worth worth_of_pattern(const entry *e, const rp_showdowns *s, uint32_t suited,
                                 const rp_ends *by_hand)
{
    const rp_walk *w = e->walk;
    const rp_known_gain *known = &w->known;
    const rp_showdowns exact = rp_walk_showdowns(w, e->strength, suited, *s);
    rp_worth worth = {rp_ends_of(&exact, w->redraw.sequences), 0};
    if (by_hand) {
        worth.ends = rp_qualified_ends(&exact, w->redraw.sequences);
        rp_ends_add(&worth.ends, 1, by_hand);
        rp_redraw_suit(&w->redraw, &w->composition, e->stakes, e->strength, suited, 1, &worth.ends);
        return worth;
    }
    rp_gains gains = rp_known_in_suit(known, suited, 1);
    const rp_gains by_ranks = rp_known_by_ranks(known);
    rp_add_gains(&gains, known->terms, 1, &by_ranks);
    rp_worth_add_gains(&worth, known->terms, e->stakes, &gains);
    return worth;
}

/* What one suit other than the upcard's changes: by the ranks of it that the draw
 * leaves, and the least and the most of it in antes. */
typedef struct suit_change {
    uint32_t suited; /* live before the draw */
    int patterns;
    rp_pattern pattern[RP_MOST_PATTERNS];
    rp_worth change[RP_MOST_PATTERNS];
    int64_t least, most;
} suit_change;

static rp_worth change_of(const entry *e, uint32_t suited, int by_hand)
{
    const rp_walk *w = e->walk;
    rp_worth change = {rp_no_ends(), 0};
    if (by_hand) {
        rp_redraw_suit(&w->redraw, &w->composition, e->stakes, e->strength, suited, 0,
                       &change.ends);
    } else {
        const rp_gains gains = rp_known_in_suit(&w->known, suited, 0);
        rp_worth_add_gains(&change, w->known.terms, e->stakes, &gains);
    }
    return change;
}

static void find_change(const entry *e, int by_hand, int suit, suit_change *out)
{
    const rp_walk *w = e->walk;
    int first = 1;
    out->least = out->most = 0;
    out->suited = w->draws->suit_ranks[suit];
    out->patterns = rp_find_patterns(&w->stock, e->class->drawn.one, w->composition.live,
                                     out->suited, out->pattern);
    for (int i = 0; i < out->patterns; i++) {
        if (!out->pattern[i].ways)
            continue;
        out->change[i] = change_of(e, out->pattern[i].suited, by_hand);
        const int64_t value = rp_bet_value(e->stakes, &out->change[i]);
        out->least = first || value < out->least ? value : out->least;
        out->most = first || value > out->most ? value : out->most;
        first = 0;
    }
}

/* The same for all draws of the class, one choice being right for all. */
static void add_change(const entry *e, rp_choice choice, const suit_change *c)
{
    for (int i = 0; i < c->patterns; i++)
        if (c->pattern[i].ways)
            rp_enter(e, choice, c->pattern[i].ways, &c->change[i]);
}

/* The same for the draws of one pattern of the upcard's suit. */
static void add_change_of_pattern(const entry *e, rp_choice choice, const rp_pattern *own,
                                  const suit_change *c)
{
    const rp_walk *w = e->walk;
    for (int i = 0; i < c->patterns; i++) {
        const int64_t ways =
            rp_joint_ways(&w->stock, e->class->drawn.one, w->composition.live, w->stock.suited,
                          own->suited, c->suited, c->pattern[i].suited);
        if (ways)
            rp_enter(e, choice, ways, &c->change[i]);
    }
}

/* The choice for a worth that other suits change by `least` to `most` antes; *sure is
 * cleared where it depends on them. All values are linear in the change, so the
 * two ends decide. */
static rp_choice choose_within(const entry *e, const rp_worth *worth, int64_t least, int64_t most,
                               int *sure)
{
    const rp_walk *w = e->walk;
    const rp_rules *rules = w->draws->rules;
    rp_worth end = *worth;
    rp_choice choice;
    end.gain = worth->gain + least;
    choice = rp_choose_bet(rules, e->stakes, w->may_fold, &end);
    end.gain = worth->gain + most;
    *sure &= rp_choose_bet(rules, e->stakes, w->may_fold, &end) == choice;
    return choice;
}

/* The worth and the choice of each pattern. Returns whether each choice is right
 * whatever the other suits do. */
static int choose_by_pattern(const entry *e, const rp_showdowns *s, const rp_ends *by_hand,
                             int64_t least, int64_t most, rp_worth *worth, rp_choice *choice)
{
    rp_walk *w = e->walk;
    int sure = 1;
    rp_walk_patterns(w, e->class);
    for (int i = 0; i < w->patterns && sure; i++) {
        if (!w->pattern[i].ways)
            continue;
        worth[i] = worth_of_pattern(e, s, w->pattern[i].suited, by_hand);
        choice[i] = choose_within(e, &worth[i], least, most, &sure);
    }
    return sure;
}

/* Whether all patterns make the choice of the first that has ways, returned in
 * *first. */
static int is_one_choice(const rp_walk *w, const rp_choice *choice, rp_choice *first)
{
    int i = 0;
    while (!w->pattern[i].ways)
        i++;
    *first = choice[i];
    for (; i < w->patterns; i++)
        if (w->pattern[i].ways && choice[i] != *first)
            return 0;
    return 1;
}

/* Enters the patterns, and what other suits change for each or for all at once. */
static void add_patterns(const entry *e, const rp_worth *worth, const rp_choice *choice,
                         const suit_change *change, int others)
{
    const rp_walk *w = e->walk;
    rp_choice all;
    const int one_choice = is_one_choice(w, choice, &all);
    for (int i = 0; i < w->patterns; i++) {
        if (!w->pattern[i].ways)
            continue;
        rp_enter(e, choice[i], w->pattern[i].ways, &worth[i]);
        for (int j = 0; j < others && !one_choice && choice[i] != RP_CHOOSE_FOLD; j++)
            add_change_of_pattern(e, choice[i], &w->pattern[i], &change[j]);
    }
    for (int j = 0; j < others && one_choice && all != RP_CHOOSE_FOLD; j++)
        add_change(e, all, &change[j]);
}

/* `by_hand`: whether ends are counted hand by hand. `others`: how many suits other than the
 * upcard's may change anything, all or none. */
static void enter_patterns(const entry *e, const rp_showdowns *s, int by_hand, int others)
{
    rp_walk *w = e->walk;
    suit_change change[RP_SUITS - 1];
    rp_ends by_ranks = rp_no_ends();
    rp_worth worth[RP_MOST_PATTERNS];
    rp_choice choice[RP_MOST_PATTERNS] = {RP_CHOOSE_FOLD};
    int64_t least = 0, most = 0;
    for (int i = 0; i < others; i++) {
        find_change(e, by_hand, i < w->draws->upcard_suit ? i : i + 1, &change[i]);
        least += change[i].least;
        most += change[i].most;
    }
    if (by_hand)
        rp_redraw_ranks(&w->redraw, &w->composition, e->stakes, e->strength, &by_ranks);
    if (choose_by_pattern(e, s, by_hand ? &by_ranks : NULL, least, most, worth, choice))
        add_patterns(e, worth, choice, change, others);
    else
        enter_one_by_one(e, e->class->drawn.one, w->draws->suit_ranks);
}

static void enter_with_redraw(const entry *e, const rp_showdowns *s)
{
    rp_walk *w = e->walk;
    const rp_rank_gain *gain = &w->known.by_ranks[RP_GAIN_TRUE];
    const rp_scene scene = {&w->draws->plan,
                            rp_walk_terms(w, e->first, e->second),
                            &w->redraw,
                            &w->composition,
                            &w->known,
                            NULL,
                            0};
    if (!rp_by_gain(scene.terms, &w->redraw, e->stakes, e->strength)) {
        enter_patterns(e, s, 1, RP_SUITS - 1);
        return;
    }
    if ((w->sums_known[e->first] >> e->second & 1) &&
        rp_enter_together(e, s, scene.terms, w->sums[e->first][e->second].by_ranks))
        return;
    rp_know_gain(&scene, e->strength);
    if (rp_known_is_nothing(&w->known, e->strength))
        enter_without_redraw(e, s);
    else if (!rp_enter_together(e, s, scene.terms, gain->kept.value + gain->replaced.value))
        enter_patterns(e, s, 0,
                       rp_gain_is_nothing(gain->replaced.value, e->strength) ? 0 : RP_SUITS - 1);
}

void rp_enter_class(rp_walk *w, const rp_draw_class *class, rp_hold *hold, uint32_t strength,
                    int second)
{
    const int first = (int)rp_category_of(strength);
    const rp_stakes *stakes = &w->draws->stakes[first][second];
    const entry e = {w, class, hold, stakes, strength, first, second};
    const rp_showdowns s = rp_rank_showdowns(&w->composition, strength);
    if (w->may_pay[first][second == RP_ACE_KING] &&
        rp_redraw_can_pay(&w->redraw, &w->composition, stakes, strength))
        enter_with_redraw(&e, &s);
    else
        enter_without_redraw(&e, &s);
}
