/* SPDX-License-Identifier: MIT */
/* Bounds of exchanges are not below their values, and not far above. */
#include "check.h"
#include "class_game.h"

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
    rp_bound_class(&game.draws, &game.class, drawn, game.hold[drawn], game.holds[drawn], bound);
    rp_value_class(&game.draws, &game.class, drawn, game.hold[drawn], game.holds[drawn]);
    for (int i = 0; i < game.holds[drawn]; i++) {
        const int64_t best = best_lane(&game.hold[drawn][i]);
        CHECK(bound[i] >= best);
        d->holds++;
        d->thousandths += (bound[i] - best) / ((pairs + 999) / 1000);
    }
}

/* A deal of a deck at random, by ranks. */
static void check_deal(const rp_rules *rules, rp_deck deck, uint64_t *state, distance *d)
{
    uint8_t cards[RP_CARDS], hand[RP_HAND];
    int count = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        for (int suit = 0; suit < deck.suits && (deck.ranks >> rank & 1); suit++)
            cards[count++] = (uint8_t)rank;
    shuffle(state, cards, count, RP_HAND + 1);
    for (int i = 0; i < RP_HAND; i++) {
        int j = i;
        for (; j > 0 && hand[j - 1] < cards[i]; j--)
            hand[j] = hand[j - 1];
        hand[j] = cards[i];
    }
    CHECK(rp_class_game_begin(&game, rules, deck, cards[RP_HAND]) == RP_OK);
    CHECK(rp_class_game_value(&game, hand));
    for (int drawn = 2; drawn <= RP_HAND; drawn++)
        if (game.unit.offered[drawn])
            check_holds(drawn, d);
}

static void check_rules(uint64_t *state)
{
    static const rp_deck decks[] = {
        {RP_RANK_MASK, RP_SUITS}, {RP_RANK_MASK, 3}, {0x1f07, 2}, {0x1c3c, 4}, {0x0f60, 3}};
    distance any = {0, 0};
    for (int round = 0; round < 100; round++) {
        rp_rules rules = random_rules(state);
        rules.redraw_card = RP_REDRAW_NONE;
        check_deal(&rules, decks[round % 5], state, &any);
    }
    CHECK(any.holds > 500);
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
            check_deal(&rules, (rp_deck){RP_RANK_MASK, RP_SUITS}, state, &d);
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
