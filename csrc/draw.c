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

/* One rank multiset, from the deuces up to some rank.
 *
 * `flush` sums over its draws the sets of j drawn ranks, all below the king,
 * whose cards of the upcard's suit are left for the dealer: coefficients of
 * the product of (ways + suited_ways * x) over these ranks. */
typedef struct draw_class {
    rp_ranks drawn;
    int64_t ways;                         /* draws, at most C(46,5) */
    int64_t flush[RP_DEALER_HIDDEN + 1];
    int untouched;                        /* other suited live ranks below the king */
} draw_class;

/* Dealer flushes by the category of their ranks alone, summed over the draws of
 * a class: at most C(46,5) * C(12,4). */
typedef struct flush_sums {
    int64_t no_qualify, ace_king, straight;
} flush_sums;

typedef struct walk {
    rp_draws *draws;
    rp_hold *holds;
    int count;
    int may_fold;
    int64_t dealer_hands;
    uint64_t live_counts;
    int live_above[RP_RANKS + 1]; /* live cards of a rank and the higher ones */
    uint32_t upcard_suited;       /* live ranks of the upcard's suit */
    rp_flushes most_flushes;      /* with none of them drawn */
    int32_t ways[RP_RANKS];       /* of drawing what the class draws of a rank */
    int32_t suited_ways[RP_RANKS]; /* the same, the upcard's suit left live */
    rp_composition composition;
    flush_sums flushes;
    int high_card_known;          /* whether the next is set for this class */
    int64_t high_card;            /* value to every hold that it leaves a high card */
    int patterns;                 /* of the class, 0 until somebody needs them */
    pattern pattern[MOST_PATTERNS];
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

static void fill_flushes(rp_draws *draws)
{
    const uint32_t all = draws->suit_ranks[draws->upcard_suit];
    uint32_t suited = all;
    if (draws->flushes_filled)
        return;
    draws->flushes_filled = 1;
    do {
        draws->flushes[suited] = pack_flushes(rp_count_flushes(&draws->dealer, suited));
        suited = (suited - 1) & all;
    } while (suited != all);
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
static rp_showdowns sum_class(const walk *w, const draw_class *class, int first,
                              const rp_showdowns *s)
{
    const flush_sums *f = &w->flushes;
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

/* Splits a class by which of its drawn ranks include the card of the upcard's
 * suit. */
static void find_patterns(walk *w, const draw_class *class)
{
    w->patterns = 1;
    w->pattern[0] = (pattern){w->upcard_suited, 1};
    for (uint32_t left = class->drawn.one; left; left &= left - 1) {
        const int rank = rp_lowest64(left), count = w->patterns;
        const int32_t without = w->suited_ways[rank], with = w->ways[rank] - without;
        const int suited = (int)(w->upcard_suited >> rank & 1);
        for (int i = 0; i < count; i++) {
            const pattern p = w->pattern[i];
            w->pattern[i].ways = p.ways * (suited ? without : w->ways[rank]);
            if (suited)
                w->pattern[w->patterns++] = (pattern){p.suited & ~(1u << rank), p.ways * with};
        }
    }
}

static void add_final(walk *w, const draw_class *class, uint32_t strength, int second,
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
        find_patterns(w, class);
    for (int i = 0; i < w->patterns; i++)
        if (w->pattern[i].ways)
            add_exactly(w, hold, strength, second, w->pattern[i].ways, w->pattern[i].suited, s);
}

static void add_class(walk *w, const draw_class *class, rp_hold *hold)
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
static void add_flush(const walk *w, const draw_class *class, int64_t ways, uint32_t suited,
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

static void add_flushes(const walk *w, const draw_class *class)
{
    const int upcard_suit = w->draws->upcard_suit;
    const uint32_t without = w->upcard_suited & ~class->drawn.one;
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
            add_flush(w, class, ways, w->upcard_suited, hold);
    }
}

/* ---- the walk over rank multisets ---- */

/* The dealer's straight flushes, and how many of them are royal. */
static int64_t sum_straight_flushes(const walk *w, const draw_class *class, int64_t *royal)
{
    const rp_dealer *dealer = &w->draws->dealer;
    int64_t sum = 0;
    *royal = 0;
    for (int i = 0; i < dealer->straights; i++) {
        const uint32_t rest = dealer->straight_rest[i];
        int64_t ways = class->ways;
        if (rest & ~w->upcard_suited)
            continue;
        if (rest & class->drawn.one) {
            ways = 1;
            for (uint32_t left = class->drawn.one; left; left &= left - 1) {
                const int rank = rp_lowest64(left);
                ways *= rest >> rank & 1 ? w->suited_ways[rank] : w->ways[rank];
            }
        }
        sum += ways;
        if (dealer->straight_high[i] == RP_ACE)
            *royal = ways;
    }
    return sum;
}

/* Sets of k ranks below the king, left in the upcard's suit, over the draws. */
static int64_t sum_low_sets(const draw_class *class, int k)
{
    int64_t sum = 0;
    for (int j = 0; j <= k; j++)
        sum += class->flush[j] * rp_choose(class->untouched, k - j);
    return sum;
}

static flush_sums sum_flushes(const walk *w, const draw_class *class)
{
    const rp_dealer *dealer = &w->draws->dealer;
    const int64_t king = w->ways[RP_KING], suited_king = w->suited_ways[RP_KING];
    const int64_t ace = w->ways[RP_ACE], suited_ace = w->suited_ways[RP_ACE];
    const int64_t e2 = sum_low_sets(class, 2), e3 = sum_low_sets(class, 3);
    const int64_t e4 = sum_low_sets(class, 4);
    flush_sums sums = {0, 0, 0};
    int64_t royal;
    sums.straight = sum_straight_flushes(w, class, &royal);
    if (dealer->qualifier == RP_ACE_KING) {
        if (dealer->upcard_rank == RP_ACE)
            sums.ace_king = suited_king * ace * e3;
        else if (dealer->upcard_rank == RP_KING)
            sums.ace_king = king * suited_ace * e3;
        else
            sums.ace_king = suited_king * suited_ace * e2;
        sums.ace_king -= royal;
    }
    sums.no_qualify = king * ace * e4 + (suited_king * ace + king * suited_ace) * e3 +
                      suited_king * suited_ace * e2 - sums.ace_king - sums.straight;
    return sums;
}

static void end_class(walk *w, const draw_class *class, int rank)
{
    for (; rank < RP_RANKS; rank++)
        rp_composition_set(&w->composition, rank, rp_nibble(w->live_counts, rank));
    rp_composition_finish(&w->composition, w->dealer_hands);
    w->flushes = sum_flushes(w, class);
    w->patterns = w->high_card_known = 0;
    for (int i = 0; i < w->count; i++)
        add_class(w, class, &w->holds[i]);
    if (class->drawn.two == 0)
        add_flushes(w, class);
}

/* No card of a rank is drawn. */
static void keep_rank(walk *w, int rank)
{
    rp_composition_set(&w->composition, rank, rp_nibble(w->live_counts, rank));
    w->ways[rank] = 1;
    w->suited_ways[rank] = (int32_t)(w->upcard_suited >> rank & 1);
}

/* `cards` (1 or more) of a rank are drawn. */
static draw_class draw_rank(walk *w, const draw_class *before, int rank, int cards)
{
    const int live = rp_nibble(w->live_counts, rank);
    const int suited = (int)(w->upcard_suited >> rank & 1);
    const int32_t ways = (int32_t)rp_choose(live, cards);
    const int32_t suited_ways = suited ? (int32_t)rp_choose(live - 1, cards) : 0;
    draw_class after = *before;
    rp_composition_set(&w->composition, rank, live - cards);
    w->ways[rank] = ways;
    w->suited_ways[rank] = suited_ways;
    after.ways *= ways;
    for (int i = 0; i < cards; i++)
        after.drawn = rp_ranks_add(after.drawn, 1u << rank);
    if (rank < RP_KING) {
        after.untouched -= suited;
        after.flush[0] *= ways;
        for (int j = 1; j <= RP_DEALER_HIDDEN; j++)
            after.flush[j] = after.flush[j] * ways + before->flush[j - 1] * suited_ways;
    }
    return after;
}

/* Draws `left` cards of this rank and higher ones in every way. */
static void walk_rank(walk *w, const draw_class *class, int rank, int left)
{
    if (left == 0) {
        end_class(w, class, rank);
        return;
    }
    if (w->live_above[rank] < left)
        return;
    for (int cards = rp_nibble(w->live_counts, rank); cards > 0; cards--) {
        if (cards <= left) {
            const draw_class next = draw_rank(w, class, rank, cards);
            walk_rank(w, &next, rank + 1, left - cards);
        }
    }
    keep_rank(w, rank);
    walk_rank(w, class, rank + 1, left);
}

void rp_draw_exchanges(rp_draws *draws, int drawn, rp_hold *holds, int count)
{
    walk w;
    draw_class none = {{0, 0, 0, 0}, 1, {1, 0, 0, 0, 0}, 0};
    fill_flushes(draws);
    w.draws = draws;
    w.holds = holds;
    w.count = count;
    w.may_fold = !draws->rules->bet_forced[drawn];
    w.live_counts = rp_rank_counts(draws->live);
    w.dealer_hands = rp_choose(rp_popcount64(draws->live) - drawn, RP_DEALER_HIDDEN);
    w.upcard_suited = draws->suit_ranks[draws->upcard_suit];
    w.most_flushes = unpack_flushes(draws->flushes[w.upcard_suited]);
    w.composition.dealer = &draws->dealer;
    w.composition.poly[0] = w.composition.sums[0] = 0;
    w.live_above[RP_RANKS] = 0;
    for (int rank = RP_RANKS - 1; rank >= 0; rank--) {
        w.live_above[rank] = w.live_above[rank + 1] + rp_nibble(w.live_counts, rank);
        w.ways[rank] = 1;
        w.suited_ways[rank] = (int32_t)(w.upcard_suited >> rank & 1);
    }
    none.untouched = rp_popcount32(w.upcard_suited & ((1u << RP_KING) - 1));
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
