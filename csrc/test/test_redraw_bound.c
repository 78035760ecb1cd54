/* SPDX-License-Identifier: MIT */
/* What redraws add to an exchange or to the sixth card of a deal is not more than its bounds, and
 * these are not large: all actions of a deal are analysed with redraws and without. */
#include "redraw_class.h"

static rp_class_game *game;

/* Bounds looked at, and thousandths of an ante in all of them. */
typedef struct bounds {
    int64_t count, thousandths;
} bounds;

static rp_wide in_full_units(const rp_values *v, int action)
{
    CHECK(game->redraw.full_unit % v->denominator[action] == 0);
    return rp_wide_scale((rp_wide){v->low[action], v->high[action]},
                         game->redraw.full_unit / v->denominator[action]);
}

static int64_t bound_of(const rp_suiting *deal, const rp_deal *cards, int action)
{
    if (action == RP_SIXTH)
        return rp_most_sixth_redraws(game, deal);
    const rp_class_exchange *e = rp_class_exchange_of(game, action);
    return rp_most_redraws(game, e->drawn, e->hold) +
           rp_most_flush_redraws(game, e->drawn, e->hold,
                                 rp_class_suit_of(cards->hand, e->discards));
}

static void check_action(const rp_suiting *deal, const rp_deal *cards, const rp_values *full,
                         const rp_values *plain, int action, bounds *b)
{
    const rp_wide added =
        rp_wide_subtract(in_full_units(full, action), in_full_units(plain, action));
    const int64_t bound = bound_of(deal, cards, action);
    CHECK(!rp_wide_less(added, rp_wide_of(0)));
    CHECK(!rp_wide_less(rp_wide_multiply(bound, game->redraw.ratio), added));
    b->count++;
    b->thousandths += bound / (game->unit.pairs / 1000 + 1);
}

/* Some deals of a class, more of those with four cards of a suit. */
static void check_bounds(const rp_rules *rules, const uint8_t hand[RP_HAND], int upcard, bounds *b)
{
    CHECK(rp_class_game_begin(game, rules, (rp_deck){RP_RANK_MASK, RP_SUITS}, upcard) == RP_OK);
    CHECK(rp_class_game_value(game, hand));
    for (int i = 0; i < game->suitings; i++) {
        const rp_suiting *deal = &game->suiting[i];
        if (i % (deal->cards == RP_HAND - 1 ? 7 : 31))
            continue;
        const rp_deal cards = deal_of(&game->class, deal);
        rp_values full, plain;
        CHECK(rp_analyze(rules, &cards, &full) == RP_OK);
        CHECK(rp_analyze(&game->plain, &cards, &plain) == RP_OK);
        for (int action = RP_SIXTH; action < RP_ACTIONS; action++)
            if (full.denominator[action] && (action > RP_SIXTH || deal->cards < RP_HAND))
                check_action(deal, &cards, &full, &plain, action, b);
    }
}

int main(void)
{
    uint64_t state = 31;
    bounds b = {0, 0};
    game = calloc(1, sizeof *game);
    CHECK(game);
    for (int round = 0; round < 24; round += 2) {
        const rp_rules rules = house_rules(&state, round);
        uint8_t hand[RP_HAND];
        int upcard;
        (void)random_class(&state, hand, &upcard);
        check_bounds(&rules, hand, upcard, &b);
    }
    CHECK(b.count > 1500 && b.thousandths < 500 * b.count);
    free(game);
    puts("redraw bounds: ok");
    return 0;
}
