/* SPDX-License-Identifier: MIT */
/* Bounds of exchanges are not below their values, and not far above. */
#include "check.h"
#include "class_game.h"
#include "random_class.h"

static rp_class_game game;

/* How far bounds are above values. */
typedef struct distance {
    int64_t holds, thousandths; /* of an ante, in all */
} distance;

static int64_t best_lane(const rp_class_hold *hold)
{
    int64_t best = INT64_MIN;
    for (int lane = 0; lane < game.class.lanes; lane++)
        if (game.class.suited[lane] != RP_NO_LANE && hold->value[lane] > best)
            best = hold->value[lane];
    return best;
}

static void check_holds(int drawn, distance *d)
{
    const int live = game.class.live_cards - RP_DEALER_HIDDEN;
    const int64_t pairs =
        rp_choose(game.class.live_cards, RP_DEALER_HIDDEN) * rp_choose(live, drawn);
    int64_t bound[RP_MOST_HOLDS];
    rp_bound_class(&game.draws, &game.class, drawn, game.hold[drawn], bound);
    rp_value_class(&game.draws, &game.class, drawn, game.hold[drawn], game.holds[drawn]);
    for (int i = 0; i < game.holds[drawn]; i++) {
        const int64_t best = best_lane(&game.hold[drawn][i]);
        CHECK(bound[i] >= best);
        d->holds++;
        d->thousandths += (bound[i] - best) / ((pairs + 999) / 1000);
    }
}

static void check_class(const uint8_t hand[RP_HAND], distance *d)
{
    if (!rp_class_game_value(&game, hand))
        return;
    for (int drawn = 2; drawn <= RP_HAND; drawn++)
        if (game.unit.offered[drawn])
            check_holds(drawn, d);
}

/* A deal of the full deck at random, by ranks. */
static void check_deal(const rp_rules *rules, uint64_t *state, distance *d)
{
    uint8_t hand[RP_HAND];
    int upcard;
    random_class(state, hand, &upcard);
    CHECK(rp_class_game_begin(&game, rules, (rp_deck){RP_RANK_MASK, RP_SUITS}, upcard) == RP_OK);
    check_class(hand, d);
}

static void check_deck(const rp_rules *rules, rp_deck deck, distance *d)
{
    for (int upcard = 0; upcard < RP_RANKS; upcard++) {
        uint8_t hand[RP_HAND] = {0};
        if (!(deck.ranks >> upcard & 1))
            continue;
        CHECK(rp_class_game_begin(&game, rules, deck, upcard) == RP_OK);
        do
            check_class(hand, d);
        while (rp_next_hand(hand));
    }
}

static rp_rules rules_without_redraw(uint64_t *state)
{
    rp_rules rules = random_rules(state);
    rules.redraw_card = RP_REDRAW_NONE;
    return rules;
}

/* Every class of short decks, where limits are met, and some of the full one. */
static void check_rules(uint64_t *state)
{
    static const rp_deck decks[] = {{0x1f80, 2}, {0x0fc0, 2}, {0x1c0e, 2}, {0x1f00, 3},
                                    {0x180f, 3}, {0x1e00, 4}, {0x0f08, 3}, {0x10e0, 4}};
    distance d = {0, 0};
    for (int round = 0; round < 24; round++) {
        const rp_rules rules = rules_without_redraw(state);
        check_deck(&rules, decks[round % 8], &d);
    }
    CHECK(d.holds > 50000);
    for (int round = 0; round < 40; round++) {
        const rp_rules rules = rules_without_redraw(state);
        check_deal(&rules, state, &d);
    }
}

/* In the game itself most bounds are but some hundredths of an ante too high. */
static void check_basic(uint64_t *state)
{
    rp_rules rules = basic_rules();
    for (int insured = 0; insured < 2; insured++) {
        distance d = {0, 0};
        rules.insurance_maximum = insured ? RP_INSURANCE_HALF : RP_INSURANCE_NONE;
        rules.insurance_on_loss = (uint8_t)insured;
        for (int round = 0; round < 20; round++)
            check_deal(&rules, state, &d);
        CHECK(d.holds > 300);
        CHECK(d.thousandths < 100 * d.holds);
    }
}

int main(void)
{
    uint64_t state = 20;
    check_rules(&state);
    check_basic(&state);
    puts("class bounds: ok");
    return 0;
}
