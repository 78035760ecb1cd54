/* SPDX-License-Identifier: MIT */
/* Which deals of a class may ask what redraws add to a hold: most are left out by what they are
 * worth in the plain game and by upper bounds, and so are the entries that only they would use. */
#include <string.h>

#include "class_game.h"

static void want(const rp_class_game *game, const rp_suiting *deal, rp_redraw_wants *wants)
{
    wants->upcard_suit |= 1u << deal->lane;
    for (int suit = 1; suit < game->class.deck.suits; suit++)
        wants->other_suit |= 1u << rp_lane_of(&game->class, deal->ranks[suit]);
}

static void want_flush(const rp_class_game *game, const rp_suiting *deal, int suit,
                       rp_flush_wants *wants)
{
    const rp_rank_class *class = &game->class;
    const int held = rp_lane_of(class, deal->ranks[suit]);
    uint32_t others = 0;
    for (int s = 1; s < class->deck.suits; s++)
        if (s != suit)
            others |= 1u << rp_lane_of(class, deal->ranks[s]);
    if (suit == RP_UPCARD_SUIT) {
        wants->upcard_own |= 1u << held;
        wants->upcard_other[held] |= others;
    } else {
        wants->own |= 1u << held;
        wants->upcard_suit[held] |= 1u << deal->lane;
        wants->other_suit[held] |= others;
    }
}

/* Whether it reaches the best plain value, or the second best. */
static int may_ask(rp_class_game *game, int place, const rp_class_exchange *e, int suit)
{
    const rp_suiting *deal = &game->suiting[place];
    const int64_t added = rp_most_redraws(game, e->drawn, e->hold) +
                          rp_most_flush_redraws(game, e->drawn, e->hold, suit);
    const int64_t least = game->redraw.plain_value[place] - added;
    return rp_class_exchange_most(game, deal, e, suit) >= least &&
           rp_class_exchange_value(game, deal, e, suit) >= least;
}

static void want_exchange(rp_class_game *game, int place, const rp_class_exchange *e,
                          rp_redraw_hold *hold)
{
    const rp_suiting *deal = &game->suiting[place];
    uint8_t hand[RP_HAND];
    rp_class_hand(&game->class, deal, hand);
    const int suit = rp_class_suit_of(hand, e->discards);
    if (!may_ask(game, place, e, suit))
        return;
    want(game, deal, &hold->wants);
    for (int s = 0; s < game->class.deck.suits && suit < RP_SUITS; s++)
        if (s == suit || e->drawn == RP_HAND)
            want_flush(game, deal, s, &hold->flush_wants);
}

void rp_find_redraw_wants(rp_class_game *game, int drawn, int index)
{
    rp_redraw_hold *hold = &game->redraw.hold[drawn][index];
    memset(&hold->wants, 0, sizeof hold->wants);
    memset(&hold->flush_wants, 0, sizeof hold->flush_wants);
    hold->flush_wants.counts = game->redraw.counts;
    for (int i = 0; i < game->exchanges; i++)
        if (game->exchange[i].drawn == drawn && game->exchange[i].hold == index)
            for (int place = 0; place < game->suitings; place++)
                want_exchange(game, place, &game->exchange[i], hold);
}

rp_redraw_wants rp_all_redraw_wants(const rp_class_game *game)
{
    rp_redraw_wants wants = {0, 0};
    for (int i = 0; i < game->suitings; i++)
        want(game, &game->suiting[i], &wants);
    return wants;
}
