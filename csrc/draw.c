/* SPDX-License-Identifier: MIT */
/* One walk over the rank multisets of a draw (6,175 for five cards) serves all
 * exchanges of that size. Where the player flushes the draw is a single one,
 * and is entered on its own. */
#include "draw.h"

#include "combination.h"
#include "deal.h"
#include "draw_class.h"

typedef struct walk {
    rp_draws *draws;
    rp_hold *holds;
    int count;
    int may_fold;
    int64_t dealer_hands;
    rp_stock stock;
    rp_flushes most_flushes; /* of the dealer, with no card drawn */
    rp_rank_ways ways;
    rp_composition composition;
    rp_flush_sums flushes;
    int high_card_known; /* whether the next is set for this class */
    int64_t high_card;   /* value to every hold that it leaves a high card */
    int patterns;        /* of the class, 0 until somebody needs them */
    rp_pattern pattern[RP_MOST_PATTERNS];
} walk;

/* ---- the dealer's flushes, packed: no_qualify | ace_king << 12 | straight << 24 ---- */

static uint32_t pack_flushes(rp_flushes f)
{
    return (uint32_t)f.no_qualify | (uint32_t)f.ace_king << 12 | (uint32_t)f.straight << 24;
}

static rp_flushes unpack_flushes(uint32_t packed)
{
    const rp_flushes f = {(int32_t)(packed & 0xfff), (int32_t)(packed >> 12 & 0xfff),
                          (int32_t)(packed >> 24)};
    return f;
}

/* Fills in the live ranks `suited` less up to `drawn` of those from `rank` on. */
static void fill_flushes(rp_draws *draws, uint32_t suited, int rank, int drawn)
{
    draws->flushes[suited] = pack_flushes(rp_count_flushes(&draws->dealer, suited));
    for (; drawn > 0 && rank < RP_RANKS; rank++)
        if (suited >> rank & 1)
            fill_flushes(draws, suited & ~(1u << rank), rank + 1, drawn - 1);
}

void rp_draws_init(rp_draws *draws, const rp_rules *rules, uint64_t live, int upcard)
{
    draws->rules = rules;
    rp_dealer_init(&draws->dealer, rules, upcard);
    draws->live = live;
    draws->upcard_suit = rp_suit(upcard);
    for (int suit = 0; suit < RP_SUITS; suit++)
        draws->suit_ranks[suit] = rp_suit_ranks(live, suit);
    for (int first = 0; first < RP_CATEGORIES; first++)
        for (int second = 0; second < RP_CATEGORIES; second++)
            draws->payout[first][second] = rp_payout(rules, first, second);
    draws->flushes_filled = 0;
}

/* ---- one class, one hold ---- */

/* Enters `ways` draws that leave the ranks `suited`; `s`: showdowns by ranks. */
static void add_exactly(const walk *w, rp_hold *hold, uint32_t strength, int second, int64_t ways,
                        uint32_t suited, rp_showdowns s)
{
    const rp_draws *draws = w->draws;
    const int first = (int)rp_category_of(strength);
    rp_correct_flushes(&draws->dealer, suited, unpack_flushes(draws->flushes[suited]), strength,
                       &s);
    rp_tally_add(&hold->tally, draws->rules, first, second, draws->payout[first][second],
                 w->may_fold, ways, &s);
}

/* The most that dealer flushes can change the value of betting, either way: each
 * turns one result into another. */
static int64_t largest_flush_effect(const walk *w, int32_t payout)
{
    const rp_rules *rules = w->draws->rules;
    const rp_flushes most = w->most_flushes;
    return (int64_t)(payout + rules->ante_on_win + RP_LOST) *
               (most.no_qualify + most.ace_king + most.straight) +
           rules->ante_on_no_qualify * most.no_qualify;
}

/* Showdowns of all draws of a class together. Ace-kings and straights are left
 * out: they are compared with flushes of their own category one by one. */
static rp_showdowns sum_class(const walk *w, const rp_draw_class *class, int first,
                              const rp_showdowns *s)
{
    const rp_flush_sums *f = &w->flushes;
    const int64_t ways = class->ways;
    int64_t lost = 0, won = 0;
    if (first >= RP_FULL_HOUSE) {
        lost = f->straight;
        won = f->no_qualify;
    } else if (first >= RP_PAIR) {
        lost = f->ace_king;
    }
    return (rp_showdowns){ways * s->no_qualify - f->no_qualify, ways * s->win + won - lost,
                          ways * s->push, ways * s->lose + f->no_qualify + lost - won};
}

static int is_close_to_folding(const walk *w, int32_t payout, const rp_showdowns *s)
{
    const int64_t margin = rp_bet_value(w->draws->rules, payout, s) + w->dealer_hands;
    const int64_t effect = largest_flush_effect(w, payout);
    return w->may_fold && margin >= -effect && margin <= effect;
}

static void add_final(walk *w, const rp_draw_class *class, uint32_t strength, int second,
                      rp_hold *hold)
{
    const rp_draws *draws = w->draws;
    const int first = (int)rp_category_of(strength);
    const int32_t payout = draws->payout[first][second];
    const rp_showdowns s = rp_rank_showdowns(&w->composition, strength);
    if (first != RP_ACE_KING && first != RP_STRAIGHT && !is_close_to_folding(w, payout, &s)) {
        const rp_showdowns sum = sum_class(w, class, first, &s);
        rp_tally_add(&hold->tally, draws->rules, first, second, payout, w->may_fold, 1, &sum);
        return;
    }
    if (!w->patterns)
        w->patterns = rp_find_patterns(&w->stock, class, &w->ways, w->pattern);
    for (int i = 0; i < w->patterns; i++)
        if (w->pattern[i].ways)
            add_exactly(w, hold, strength, second, w->pattern[i].ways, w->pattern[i].suited, s);
}

static void add_class(walk *w, const rp_draw_class *class, rp_hold *hold)
{
    const rp_ranks final = rp_ranks_join(hold->kept, class->drawn);
    const uint32_t strength = rp_rank_strength(final, RP_HAND);
    const int second = rp_second_of_five(w->draws->rules, strength, final.one);
    if (rp_category_of(strength) != RP_HIGH_CARD || hold->tally.outcomes) {
        add_final(w, class, strength, second, hold);
        return;
    }
    if (!w->high_card_known) {
        rp_hold any = *hold;
        any.tally.value = 0;
        add_final(w, class, strength, second, &any);
        w->high_card = any.tally.value;
        w->high_card_known = 1;
    }
    hold->tally.value += w->high_card;
}

/* ---- the player's flushes ---- */

/* A draw of a class that is all of one suit was entered as a hand without flush:
 * takes `ways` such draws out and enters the flush. */
static void add_flush(const walk *w, const rp_draw_class *class, int64_t ways, uint32_t suited,
                      rp_hold *hold)
{
    const uint32_t ranks = hold->kept.one | class->drawn.one;
    const rp_ranks final = {ranks, 0, 0, 0};
    const uint32_t plain = rp_rank_strength(final, RP_HAND), flush = rp_suited_strength(ranks);
    add_exactly(w, hold, plain, RP_HIGH_CARD, -ways, suited,
                rp_rank_showdowns(&w->composition, plain));
    add_exactly(w, hold, flush, RP_HIGH_CARD, ways, suited,
                rp_rank_showdowns(&w->composition, flush));
}

static void add_flushes(const walk *w, const rp_draw_class *class)
{
    const int upcard_suit = w->draws->upcard_suit;
    const uint32_t without = w->stock.suited & ~class->drawn.one;
    int64_t possible[RP_SUITS + 1] = {0, 0, 0, 0, 0}, others = 0; /* the last: mixed suits */
    for (int suit = 0; suit < RP_SUITS; suit++) {
        possible[suit] = !(class->drawn.one & ~w->draws->suit_ranks[suit]);
        others += suit != upcard_suit && possible[suit];
    }
    for (int i = 0; i < w->count; i++) {
        rp_hold *hold = &w->holds[i];
        const int64_t same = hold->kept.one ? hold->suit == upcard_suit : 1;
        const int64_t ways = hold->kept.one ? possible[hold->suit] && !same : others;
        if (same && possible[upcard_suit])
            add_flush(w, class, 1, without, hold);
        if (ways)
            add_flush(w, class, ways, w->stock.suited, hold);
    }
}

/* ---- the walk over rank multisets ---- */

static void end_class(walk *w, const rp_draw_class *class, int rank)
{
    for (; rank < RP_RANKS; rank++)
        rp_composition_set(&w->composition, rank, rp_nibble(w->stock.live_counts, rank));
    rp_composition_finish(&w->composition, w->dealer_hands);
    w->flushes = rp_sum_flushes(&w->stock, class, &w->ways);
    w->patterns = w->high_card_known = 0;
    for (int i = 0; i < w->count; i++)
        add_class(w, class, &w->holds[i]);
    if (class->drawn.two == 0)
        add_flushes(w, class);
}

/* Draws `left` cards of this rank and higher ones in every way. */
static void walk_rank(walk *w, const rp_draw_class *class, int rank, int left)
{
    const int live = rp_nibble(w->stock.live_counts, rank);
    if (left == 0) {
        end_class(w, class, rank);
        return;
    }
    if (w->stock.live_above[rank] < left)
        return;
    for (int cards = live < left ? live : left; cards > 0; cards--) {
        rp_draw_class next;
        rp_draw_rank(&w->stock, class, rank, cards, &w->ways, &next);
        rp_composition_set(&w->composition, rank, live - cards);
        walk_rank(w, &next, rank + 1, left - cards);
    }
    rp_keep_rank(&w->stock, rank, &w->ways);
    rp_composition_set(&w->composition, rank, live);
    walk_rank(w, class, rank + 1, left);
}

void rp_draw_exchanges(rp_draws *draws, int drawn, rp_hold *holds, int count)
{
    walk w;
    rp_draw_class none;
    if (draws->flushes_filled < drawn)
        fill_flushes(draws, draws->suit_ranks[draws->upcard_suit], 0, drawn);
    draws->flushes_filled = drawn > draws->flushes_filled ? drawn : draws->flushes_filled;
    w.draws = draws;
    w.holds = holds;
    w.count = count;
    w.may_fold = !draws->rules->bet_forced[drawn];
    w.dealer_hands = rp_choose(rp_popcount64(draws->live) - drawn, RP_DEALER_HIDDEN);
    rp_stock_init(&w.stock, &draws->dealer, draws->live, draws->suit_ranks[draws->upcard_suit]);
    w.most_flushes = unpack_flushes(draws->flushes[w.stock.suited]);
    rp_composition_begin(&w.composition, &draws->dealer);
    none = rp_draw_nothing(&w.stock, &w.ways);
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
    rp_tally_add(tally, draws->rules, paid.first, paid.second,
                 draws->payout[paid.first][paid.second], may_fold, 1, &s);
}

void rp_draw_sixth(const rp_draws *draws, uint64_t hand, rp_tally *tally)
{
    for (uint64_t left = draws->live; left; left &= left - 1) {
        const uint64_t card = rp_bit(rp_lowest64(left));
        rp_settle_final(draws, hand | card, draws->live & ~card, 1, tally);
    }
}
