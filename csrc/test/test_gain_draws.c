/* SPDX-License-Identifier: MIT */
/* Gains summed over all draws that make a flush, against the gain of each of them. */
#include "check.h"
#include "draw.h"
#include "final.h"
#include "gain_draws.h"

enum { ROUNDS = 600 };

/* What was met, in rounds. */
typedef struct things_met {
    int gains, rank_gains, upcard_suit, other_suit, nothing_kept, drawn_again;
} things_met;

static rp_rules redraw_rules(uint64_t *state)
{
    rp_rules rules = random_rules(state);
    rules.pay[RP_FLUSH] = 2 + random_below(state, 5);
    rules.redraw_card = RP_REDRAW_HIGHEST;
    rules.max_payout = RP_NOT_OFFERED;
    return rules;
}

/* A full deck, or one without some cards. */
static uint64_t random_live(uint64_t *state)
{
    const int out = random_below(state, 3) ? 0 : 1 + random_below(state, 20);
    uint64_t live = RP_FULL_DECK;
    for (int i = 0; i < out; i++)
        live &= ~rp_bit(random_below(state, RP_CARDS));
    return live;
}

/* So many ranks. */
static uint32_t random_kept(uint64_t *state, int count)
{
    uint32_t kept = 0;
    while (rp_popcount32(kept) < count)
        kept |= 1u << random_below(state, RP_RANKS);
    return kept;
}

static uint64_t cards_of(uint32_t ranks, int suit)
{
    uint64_t cards = 0;
    for (uint32_t r = ranks; r; r &= r - 1)
        cards |= rp_bit(rp_lowest64(r) * RP_SUITS + suit);
    return cards;
}

static void add_one(const rp_flush_draws *f, const rp_terms *terms, const rp_draws *draws,
                    const rp_redraw *redraw, uint32_t drawn, rp_wide *in_suits, rp_wide *by_ranks)
{
    const uint64_t live = draws->live & ~cards_of(drawn, f->suit);
    rp_composition composition;
    rp_known_gain known;
    uint32_t suit_ranks[RP_SUITS];
    for (int suit = 0; suit < RP_SUITS; suit++)
        suit_ranks[suit] = rp_suit_ranks(live, suit);
    rp_composition_of(&composition, &draws->dealer, live);
    rp_forget_gain(&known);
    const rp_scene scene = {&draws->plan,      terms, redraw, &composition, &known, suit_ranks,
                            draws->upcard_suit};
    rp_know_gain(&scene, rp_make_strength(RP_FLUSH, 0, f->kept | drawn));
    const rp_gains suits = rp_gain_in_suits(&scene), ranks = rp_known_by_ranks(&known);
    for (int i = 0; i < terms->count; i++) {
        in_suits[i] = rp_wide_add_product(in_suits[i], 1, suits.of[i]);
        by_ranks[i] = rp_wide_add_product(by_ranks[i], 1, ranks.of[i]);
    }
}

static void compare(uint64_t *state, things_met *met)
{
    const rp_rules rules = redraw_rules(state);
    const int upcard = random_below(state, RP_CARDS), suit = random_below(state, RP_SUITS);
    const uint32_t kept = random_kept(state, random_below(state, RP_HAND));
    const int drawn = RP_HAND - rp_popcount32(kept);
    const uint64_t live = random_live(state) & ~rp_bit(upcard) & ~cards_of(kept, suit);
    const rp_redraw redraw = rp_redraw_of(&rules, rp_popcount64(live) - drawn);
    rp_wide in_suits[RP_GAINS] = {{0, 0}}, by_ranks[RP_GAINS] = {{0, 0}};
    rp_draws draws;
    rp_terms terms;
    if (cards_of(kept, suit) & rp_bit(upcard))
        return;
    CHECK(rp_sums_flush_draws(&redraw));
    rp_draws_init(&draws, &rules, live, upcard);
    rp_terms_init(&terms, &redraw, &draws.stakes[RP_FLUSH][RP_HIGH_CARD], RP_FLUSH, 1);
    rp_flush_draws f = {&draws.plan,     NULL, {0},  draws.suit_ranks,
                        rp_suit(upcard), suit, kept, drawn};
    for (int rank = 0; rank < RP_RANKS; rank++)
        f.live[rank] = (uint8_t)rp_nibble(rp_rank_counts(live), rank);
    for (uint32_t ranks = 0; ranks <= RP_RANK_MASK; ranks++)
        if (rp_popcount32(ranks) == drawn && !(ranks & ~draws.suit_ranks[suit]))
            add_one(&f, &terms, &draws, &redraw, ranks, in_suits, by_ranks);
    CHECK(terms.count == RP_GAINS);
    for (int i = 0; i < RP_GAINS; i++) {
        f.terms = &terms.of[i];
        const rp_wide suits = rp_gain_of_flush_draws(&f), ranks = rp_rank_gain_of_flush_draws(&f);
        CHECK(suits.low == in_suits[i].low && suits.high == in_suits[i].high);
        CHECK(ranks.low == by_ranks[i].low && ranks.high == by_ranks[i].high);
    }
    const rp_wide suits = in_suits[RP_GAIN_TRUE], ranks = by_ranks[RP_GAIN_TRUE];
    met->gains += suits.low != 0;
    met->rank_gains += ranks.low != 0;
    met->upcard_suit += suits.low && suit == draws.upcard_suit;
    met->other_suit += suits.low && suit != draws.upcard_suit;
    met->nothing_kept += suits.low && !kept;
    met->drawn_again += suits.low && !rules.flush_stands && rules.free_redraws;
}

int main(void)
{
    uint64_t random = 31;
    things_met met = {0, 0, 0, 0, 0, 0};
    for (int round = 0; round < ROUNDS; round++)
        compare(&random, &met);
    CHECK(met.gains > 200 && met.rank_gains >= met.gains / 2);
    CHECK(met.upcard_suit > 30 && met.other_suit > 100 && met.nothing_kept > 30);
    CHECK(met.drawn_again > 30);
    printf("gain of draws: ok, %d sums compared\n", ROUNDS);
    return 0;
}
