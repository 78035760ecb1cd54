/* SPDX-License-Identifier: MIT */
/* Draws as multisets of ranks.
 *
 * All draws with the same number of cards of each rank leave the same live
 * counts, and, flushes of the player apart, make the same final hand. So one
 * walk over the rank multisets (6,175 for five cards) serves all exchanges of
 * that size. What suits add:
 *  - the dealer's flushes depend on which drawn ranks were of the upcard's suit:
 *    each multiset has up to 32 such patterns;
 *  - where the player flushes, the draw is a single one, listed on its own.
 */
#include "draw.h"

#include "combination.h"
#include "deal.h"

enum { MOST_PATTERNS = 1 << RP_HAND };

/* Draws of one rank multiset that leave the same ranks of the upcard's suit. */
typedef struct pattern {
    uint32_t suited;
    int32_t ways;
} pattern;

typedef struct walk {
    rp_draws *draws;
    rp_hold *holds;
    int count;
    int may_fold;
    uint64_t live_counts;
    int live_above[RP_RANKS + 1]; /* live cards of a rank and the higher ones */
    rp_composition composition;
} walk;

/* One rank multiset with its patterns. */
typedef struct draw_class {
    rp_ranks drawn;
    int patterns;
    pattern pattern[MOST_PATTERNS];
} draw_class;

void rp_draws_init(rp_draws *draws, const rp_rules *rules, uint64_t live, int upcard)
{
    draws->rules = rules;
    rp_dealer_init(&draws->dealer, rules, upcard);
    draws->live = live;
    draws->upcard_suit = rp_suit(upcard);
    for (int suit = 0; suit < RP_SUITS; suit++)
        draws->suit_ranks[suit] = rp_suit_ranks(live, suit);
    draws->flushes_filled = 0;
}

static void fill_flushes(rp_draws *draws)
{
    const uint32_t all = draws->suit_ranks[draws->upcard_suit];
    uint32_t suited = all;
    if (draws->flushes_filled)
        return;
    draws->flushes_filled = 1;
    do {
        const rp_flushes f = rp_count_flushes(&draws->dealer, suited);
        draws->flushes[suited] = (uint32_t)f.no_qualify | (uint32_t)f.ace_king << 16;
        suited = (suited - 1) & all;
    } while (suited != all);
}

/* ---- one class, one hold ---- */

static void add_exactly(const walk *w, rp_hold *hold, uint32_t strength, int second, int64_t ways,
                        uint32_t suited, rp_showdowns s)
{
    const rp_dealer *dealer = &w->draws->dealer;
    rp_correct_flushes(dealer, suited, rp_count_flushes(dealer, suited), strength, &s);
    rp_tally_add(&hold->tally, w->draws->rules, (int)rp_category_of(strength), second, w->may_fold,
                 ways, &s);
}

/* Below a straight a dealer flush always turns a result into a loss (an
 * ace-king apart, which is compared by kickers). So the value of betting lies
 * between the one with no flush and the one with all flushes; where both are on
 * the same side of folding, all patterns are entered as one. */
static int add_together(const walk *w, const draw_class *class, rp_hold *hold, uint32_t strength,
                        int second, const rp_showdowns *s)
{
    const rp_rules *rules = w->draws->rules;
    const int category = (int)rp_category_of(strength);
    const uint32_t all = w->draws->flushes[w->draws->suit_ranks[w->draws->upcard_suit]];
    const int beats_ace_king = category >= RP_PAIR;
    const int32_t payout = rp_payout(rules, category, second);
    rp_showdowns worst = *s, sum;
    int64_t ways = 0, no_qualify = 0, ace_king = 0;
    worst.no_qualify -= all & 0xffff;
    worst.win -= beats_ace_king ? all >> 16 : 0;
    worst.lose = s->lose + (s->no_qualify - worst.no_qualify) + (s->win - worst.win);
    if (w->may_fold && rp_folds(rules, payout, &worst) && !rp_folds(rules, payout, s))
        return 0;
    for (int i = 0; i < class->patterns; i++) {
        const pattern *p = &class->pattern[i];
        const uint32_t f = w->draws->flushes[p->suited];
        ways += p->ways;
        no_qualify += (int64_t)p->ways * (f & 0xffff);
        ace_king += (int64_t)p->ways * (f >> 16);
    }
    ace_king = beats_ace_king ? ace_king : 0;
    sum.no_qualify = ways * s->no_qualify - no_qualify;
    sum.win = ways * s->win - ace_king;
    sum.push = ways * s->push;
    sum.lose = ways * s->lose + no_qualify + ace_king;
    rp_tally_add(&hold->tally, rules, category, second, w->may_fold, 1, &sum);
    return 1;
}

static void add_class(const walk *w, const draw_class *class, rp_hold *hold)
{
    const rp_ranks final = rp_ranks_join(hold->kept, class->drawn);
    const uint32_t strength = rp_rank_strength(final, RP_HAND);
    const int category = (int)rp_category_of(strength);
    const int second = rp_second_of_five(w->draws->rules, strength, final.one);
    const rp_showdowns s = rp_rank_showdowns(&w->composition, strength);
    if (category < RP_STRAIGHT && category != RP_ACE_KING &&
        add_together(w, class, hold, strength, second, &s))
        return;
    for (int i = 0; i < class->patterns; i++)
        add_exactly(w, hold, strength, second, class->pattern[i].ways, class->pattern[i].suited, s);
}

/* ---- the player's flushes ---- */

/* The one draw of a class that is all of `suit` was entered as a hand without
 * flush: takes it out and enters the flush. */
static void add_flush(const walk *w, const draw_class *class, int suit, rp_hold *hold)
{
    const uint32_t ranks = hold->kept.one | class->drawn.one;
    const rp_ranks final = {ranks, 0, 0, 0};
    const uint32_t plain = rp_rank_strength(final, RP_HAND), flush = rp_suited_strength(ranks);
    const int upcard_suit = w->draws->upcard_suit;
    const uint32_t suited = w->draws->suit_ranks[upcard_suit] &
                            ~(suit == upcard_suit ? class->drawn.one : 0);
    add_exactly(w, hold, plain, RP_HIGH_CARD, -1, suited,
                rp_rank_showdowns(&w->composition, plain));
    add_exactly(w, hold, flush, RP_HIGH_CARD, 1, suited, rp_rank_showdowns(&w->composition, flush));
}

static void add_flushes(const walk *w, const draw_class *class)
{
    for (int suit = 0; suit < RP_SUITS; suit++) {
        if (class->drawn.one & ~w->draws->suit_ranks[suit])
            continue;
        for (int i = 0; i < w->count; i++)
            if (w->holds[i].kept.one == 0 || w->holds[i].suit == suit)
                add_flush(w, class, suit, &w->holds[i]);
    }
}

/* ---- the walk over rank multisets ---- */

static void end_class(walk *w, const draw_class *class, int rank)
{
    for (; rank < RP_RANKS; rank++)
        rp_composition_set(&w->composition, rank, rp_nibble(w->live_counts, rank));
    rp_composition_finish(&w->composition);
    for (int i = 0; i < w->count; i++)
        add_class(w, class, &w->holds[i]);
    if (class->drawn.two == 0)
        add_flushes(w, class);
}

/* Splits the patterns of a class by whether the drawn cards of one rank include
 * the one of the upcard's suit. */
static void draw_rank(const walk *w, draw_class *out, const draw_class *in, int rank, int cards)
{
    const uint32_t bit = 1u << rank;
    const int live = rp_nibble(w->live_counts, rank);
    const int suited = (w->draws->suit_ranks[w->draws->upcard_suit] & bit) != 0;
    const int32_t without = (int32_t)rp_choose(live - suited, cards);
    const int32_t with = suited ? (int32_t)rp_choose(live - 1, cards - 1) : 0;
    out->drawn = in->drawn;
    for (int i = 0; i < cards; i++)
        out->drawn = rp_ranks_add(out->drawn, bit);
    out->patterns = 0;
    for (int i = 0; i < in->patterns; i++) {
        const pattern p = in->pattern[i];
        if (without)
            out->pattern[out->patterns++] = (pattern){p.suited, p.ways * without};
        if (with)
            out->pattern[out->patterns++] = (pattern){p.suited & ~bit, p.ways * with};
    }
}

static void walk_rank(walk *w, const draw_class *class, int rank, int left)
{
    draw_class next;
    int live;
    if (left == 0) {
        end_class(w, class, rank);
        return;
    }
    if (w->live_above[rank] < left)
        return;
    live = rp_nibble(w->live_counts, rank);
    rp_composition_set(&w->composition, rank, live);
    walk_rank(w, class, rank + 1, left);
    for (int cards = 1; cards <= live && cards <= left; cards++) {
        draw_rank(w, &next, class, rank, cards);
        rp_composition_set(&w->composition, rank, live - cards);
        walk_rank(w, &next, rank + 1, left - cards);
    }
}

void rp_draw_exchanges(rp_draws *draws, int drawn, rp_hold *holds, int count)
{
    walk w;
    draw_class none;
    fill_flushes(draws);
    w.draws = draws;
    w.holds = holds;
    w.count = count;
    w.may_fold = !draws->rules->bet_forced[drawn];
    w.live_counts = rp_rank_counts(draws->live);
    w.live_above[RP_RANKS] = 0;
    for (int rank = RP_RANKS - 1; rank >= 0; rank--)
        w.live_above[rank] = w.live_above[rank + 1] + rp_nibble(w.live_counts, rank);
    w.composition.dealer = &draws->dealer;
    w.composition.poly[0] = w.composition.pairs[0] = 0;
    none.drawn = (rp_ranks){0, 0, 0, 0};
    none.patterns = 1;
    none.pattern[0] = (pattern){draws->suit_ranks[draws->upcard_suit], 1};
    walk_rank(&w, &none, 0, drawn);
}

/* ---- final hands one by one ---- */

void rp_settle_final(const rp_draws *draws, uint64_t hand, uint64_t live, int may_fold,
                     rp_tally *tally)
{
    const uint32_t strength = rp_set_strength(hand);
    const rp_combinations paid = rp_set_combinations(draws->rules, hand, strength);
    rp_composition composition;
    rp_showdowns s;
    rp_composition_of(&composition, &draws->dealer, live);
    s = rp_count_showdowns(&composition, rp_suit_ranks(live, draws->upcard_suit), strength);
    rp_tally_add(tally, draws->rules, paid.first, paid.second, may_fold, 1, &s);
}

void rp_draw_sixth(const rp_draws *draws, uint64_t hand, rp_tally *tally)
{
    for (uint64_t left = draws->live; left; left &= left - 1) {
        const uint64_t card = rp_bit(rp_lowest64(left));
        rp_settle_final(draws, hand | card, draws->live & ~card, 1, tally);
    }
}
