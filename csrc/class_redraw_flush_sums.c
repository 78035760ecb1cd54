/* SPDX-License-Identifier: MIT */
#include "class_redraw_flush_sums.h"

#include <string.h>

#include "class_redraw_flush_parts.h"
#include "gain_parts.h"

/* ---- one set of kept ranks ---- */

/* The ranks beyond apart: those of the hand that can be drawn come first. */
static void part_beyond(const rp_flush_summing *s, rp_kept_ranks *k)
{
    const rp_rank_class *class = s->scene->class;
    k->others = k->beyond & ~class->hand_ranks;
    k->other_cards = k->others ? class->live[rp_lowest64(k->others)] : 0;
    k->of_hand = 0;
    for (uint32_t left = k->beyond & class->hand_ranks; left; left &= left - 1) {
        const int rank = rp_lowest64(left);
        k->hand[k->of_hand++] =
            (rp_rank_beyond){rank, class->live[rank], rp_lane_of(class, 1u << rank) & s->hold.free};
    }
    k->drawable = 0;
    for (int i = 0; i < k->of_hand; i++)
        if (k->hand[i].bit) {
            const rp_rank_beyond one = k->hand[i];
            k->hand[i] = k->hand[k->drawable];
            k->hand[k->drawable++] = one;
        }
    for (int set = 0; set < class->lanes; set++) {
        k->drawn[set] = 0;
        for (int i = 0; i < k->drawable; i++)
            k->drawn[set] |= (uint8_t)((set & k->hand[i].bit ? 1 : 0) << i);
    }
}

static void add_kept(rp_flush_summing *s, rp_kept_ranks k)
{
    const uint8_t *live = s->scene->class->live;
    k.winning = k.replaced ? 0 : live[s->upcard];
    for (uint32_t r = k.ranks & ~(1u << s->upcard); r; r &= r - 1)
        k.winning += live[rp_lowest64(r)] - 1;
    for (uint32_t r = k.near; r; r &= r - 1)
        k.winning += live[rp_lowest64(r)];
    if (k.winning < s->cards.terms->fewest_winning || !k.beyond)
        return;
    part_beyond(s, &k);
    k.not_open = rp_nibbles_of(k.ranks | k.near) * 15;
    s->bins.same_asked = s->upcard_own_lanes || (k.replaced && s->own_lanes);
    rp_sort_flushes(&s->hold, &k, &s->bins);
    rp_add_kept_flushes(s, &k);
}

static void add_all_kept(rp_flush_summing *s)
{
    const rp_gain_plan *plan = &s->scene->full->plan;
    const uint32_t upcard = 1u << s->upcard, sets = plan->sets & s->live & ~upcard;
    const uint32_t beside = sets & plan->beside;
    for (uint32_t set = 7; plan->keeps && set <= sets; set = rp_next_set(set)) {
        const uint32_t kept = set | upcard, near = plan->straights[kept];
        const uint32_t beyond = s->live & ~((2u << rp_highest(kept)) - 1) & ~near;
        if (!(set & ~sets))
            add_kept(s, (rp_kept_ranks){.ranks = kept, .near = near, .beyond = beyond});
    }
    for (uint32_t set = 15; set <= beside; set = rp_next_set(set)) {
        const uint32_t near = plan->straights[set];
        if (!(set & ~beside) && !(near & upcard))
            add_kept(s,
                     (rp_kept_ranks){.ranks = set, .near = near, .beyond = upcard, .replaced = 1});
    }
}

/* ---- all of it ---- */

/* Ways of the card to be replaced beside kept ones of a suit: 220 sets with the upcard, of nine
 * ranks at most, and 495 without it. */
enum { MOST_HANDS = 220 * 9 * RP_SUITS + 495 };

int rp_flush_sums_apply(const rp_redraw_scene *scene)
{
    const rp_redraw *redraw = &scene->terms->redraw;
    const int64_t most = scene->full->largest_difference[RP_FLUSH][RP_HIGH_CARD];
    return redraw->rules->redraw_card == RP_REDRAW_HIGHEST && rp_has_gain_terms(redraw) &&
           most <= INT64_MAX / 4 / RP_MOST_DRAWN_FLUSHES / MOST_HANDS / redraw->sequences;
}

/* Lists the lanes that are asked for, from what is by held ranks. */
static int want_lanes(const rp_flush_summing *s, const uint32_t *held, const uint32_t *beside,
                      int upcard_suit, rp_suit_lane *out)
{
    const rp_rank_class *class = s->scene->class;
    int lanes = 0;
    for (int number = 0; number < class->lanes; number++) {
        rp_suit_lane *l = &out[lanes];
        l->number = number;
        l->suited = upcard_suit ? class->suited[number] : rp_other_suited(class, number);
        if (l->suited == RP_NO_LANE)
            continue;
        l->nibbles = rp_nibbles_of(l->suited);
        l->asked = l->asked_beside = 0;
        for (int h = 0; h < class->lanes; h++) {
            l->asked |= (int)(held[h] >> number & 1);
            l->asked_beside |= beside ? (int)(beside[h] >> number & 1) : 0;
        }
        lanes += l->asked | l->asked_beside;
    }
    return lanes;
}

/* The sets of the hand's ranks, a bit each, that have none of these. */
static uint32_t sets_beside(const rp_rank_class *class, int held)
{
    uint32_t sets = 0;
    for (int set = 0; set < class->lanes; set++)
        sets |= (uint32_t)!(set & held) << set;
    return sets;
}

static int want_own(const rp_flush_summing *s, uint32_t held, int upcard_suit, rp_suit_lane *out)
{
    const rp_rank_class *class = s->scene->class;
    int lanes = 0;
    for (; held; held &= held - 1) {
        const int h = rp_lowest64(held);
        const uint32_t suited = upcard_suit ? class->suited[h] : rp_other_suited(class, h);
        if (suited != RP_NO_LANE)
            out[lanes++] = (rp_suit_lane){.number = h & s->hold.free,
                                          .suited = suited,
                                          .nibbles = rp_nibbles_of(suited),
                                          .sets = sets_beside(class, h & s->hold.free)};
    }
    return lanes;
}

static void begin_hold(rp_flush_hold *hold, const rp_rank_class *class, uint32_t kept,
                       const rp_flush_list *list)
{
    hold->kept = kept;
    hold->cards = RP_HAND - rp_popcount32(kept);
    hold->free = (class->lanes - 1) & ~rp_lane_of(class, kept);
    hold->flushes = list->flushes;
    memcpy(hold->drawn, list->drawn, sizeof hold->drawn);
    memcpy(hold->set, list->set, sizeof hold->set);
}

static void begin(rp_flush_summing *s, const rp_flush_wants *wants)
{
    const rp_rank_class *class = s->scene->class;
    const rp_gain_terms *t = s->cards.terms;
    s->upcard = class->upcard_rank;
    s->cards.win = rp_without_digits(t, t->win);
    s->cards.push = rp_without_digits(t, t->push);
    s->cards.lose = rp_without_digits(t, t->lose);
    s->cards.apart = s->hold.apart;
    s->upcard_bit = rp_lane_of(class, 1u << s->upcard) & s->hold.free;
    s->live = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        s->live |= (uint32_t)(class->live[rank] > 0) << rank;
    s->upcard_lanes = want_lanes(s, wants->upcard_suit, NULL, 1, s->upcard_suit);
    s->other_lanes = want_lanes(s, wants->other_suit, wants->upcard_other, 0, s->other_suit);
    s->own_lanes = want_own(s, wants->own, 0, s->own);
    s->upcard_own_lanes = want_own(s, wants->upcard_own, 1, s->upcard_own);
    s->figures = wants->counts ? RP_FLUSH_FIGURES : 1;
    memset(s->to, 0, (size_t)s->figures * sizeof *s->to);
}

/* From the hand's ranks drawn to those held. */
static void turn(int lanes, int64_t *sums)
{
    for (int bit = 1; bit < lanes; bit *= 2)
        for (int set = 0; set < lanes; set++)
            if (!(set & bit)) {
                const int64_t without = sums[set];
                sums[set] += sums[set | bit];
                sums[set | bit] = without;
            }
}

static void add(rp_wide *to, int64_t sum)
{
    *to = rp_wide_add(*to, rp_wide_of(sum));
}

static void turn_all(const rp_flush_summing *s, rp_flush_entries *sums)
{
    const int lanes = s->scene->class->lanes;
    for (int i = 0; i < s->upcard_lanes; i++)
        turn(lanes, sums->upcard_suit[s->upcard_suit[i].number]);
    for (int i = 0; i < s->other_lanes; i++) {
        turn(lanes, sums->other_suit[s->other_suit[i].number]);
        turn(lanes, sums->upcard_other[s->other_suit[i].number]);
    }
}

/* Entries of one held set of ranks, by lanes that are asked for. */
static void add_lanes(uint32_t asked, rp_by_held *from, int held, rp_wide *to)
{
    for (; asked; asked &= asked - 1)
        add(&to[rp_lowest64(asked)], from[rp_lowest64(asked)][held]);
}

static void end(const rp_flush_summing *s, const rp_flush_wants *wants, rp_flush_entries *from,
                rp_flush_table *to)
{
    turn_all(s, from);
    for (int all = 0; all < s->scene->class->lanes; all++) {
        const int held = all & s->hold.free;
        if (wants->own >> all & 1)
            add(&to->own[all], from->own[held]);
        if (wants->upcard_own >> all & 1)
            add(&to->upcard_own[all], from->upcard_own[held]);
        add_lanes(wants->upcard_suit[all], from->upcard_suit, held, to->upcard_suit[all]);
        add_lanes(wants->other_suit[all], from->other_suit, held, to->other_suit[all]);
        add_lanes(wants->upcard_other[all], from->upcard_other, held, to->upcard_other[all]);
    }
}

void rp_add_flush_sums(const rp_redraw_scene *scene, uint32_t kept, const rp_flush_list *list,
                       const rp_flush_wants *wants, rp_flush_redraws *out)
{
    rp_flush_summing s;
    if (!list->flushes)
        return;
    s.scene = scene;
    s.cards.terms = rp_redraw_terms_of(scene, (rp_combinations){RP_FLUSH, RP_HIGH_CARD, 0});
    begin_hold(&s.hold, scene->class, kept, list);
    s.hold.apart = !s.cards.terms->flush_stands && !s.cards.terms->alike;
    begin(&s, wants);
    add_all_kept(&s);
    end(&s, wants, &s.to[0], &out->gain);
    if (wants->counts) {
        end(&s, wants, &s.to[1], &out->win);
        end(&s, wants, &s.to[2], &out->lose);
    }
}
