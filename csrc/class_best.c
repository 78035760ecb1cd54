/* SPDX-License-Identifier: MIT */
/* The best action of a deal. Purchases come in the order of their upper bounds, so that most of
 * them are below the best when their turn comes. */
#include "class_game.h"

#include "deal.h"

#define NO_VALUE INT64_MIN /* of an exchange that is certainly not the best */

/* What flushes of one suit add at most: of so many live ranks any make a flush. */
static int64_t most_of_suit(const rp_class_game *game, const rp_suiting *deal, int drawn, int index,
                            int suit)
{
    const int live =
        rp_popcount32(game->class.deck.ranks & ~deal->ranks[suit]) - (suit == RP_UPCARD_SUIT);
    return rp_choose(live, drawn) * game->most_flush[drawn].flush +
           game->most_straights[drawn][index];
}

static int64_t most_of_flushes(const rp_class_game *game, const rp_suiting *deal, int drawn,
                               int index, int suit)
{
    int64_t sum = 0;
    for (int s = 0; s < game->class.deck.suits; s++)
        if (s == suit || drawn == RP_HAND)
            sum += most_of_suit(game, deal, drawn, index, s);
    return sum;
}

int64_t rp_class_exchange_most(const rp_class_game *game, const rp_suiting *deal,
                               const rp_class_exchange *e, int suit)
{
    const rp_class_hold *hold = &game->hold[e->drawn][e->hold];
    const int64_t value =
        game->known[e->drawn][e->hold] ? hold->value[deal->lane] : game->bound[e->drawn][e->hold];
    const int64_t flushes =
        suit < RP_SUITS ? most_of_flushes(game, deal, e->drawn, e->hold, suit) : 0;
    return value * game->unit.scale[e->drawn] - e->fee + flushes;
}

/* An exchange in any deal at most, flushes and all. */
static int64_t most_of_class(const rp_class_game *game, const rp_class_exchange *e)
{
    const int drawn = e->drawn, kept = RP_HAND - drawn;
    const int suits = kept ? 1 : game->class.deck.suits;
    const int64_t flushes = rp_choose(RP_RANKS - kept, drawn) * game->most_flush[drawn].flush +
                            game->most_straights[drawn][e->hold];
    int64_t value = game->bound[drawn][e->hold];
    if (game->known[drawn][e->hold]) {
        value = INT64_MIN;
        for (int lane = 0; lane < game->class.lanes; lane++)
            if (game->hold[drawn][e->hold].value[lane] > value)
                value = game->hold[drawn][e->hold].value[lane];
    }
    return value * game->unit.scale[drawn] - e->fee + suits * flushes;
}

static void put_in_order(rp_class_game *game, const rp_class_exchange *e, int64_t most)
{
    int i = game->purchases++;
    for (; i > 0 && game->order_of[i - 1].most < most; i--)
        game->order_of[i] = game->order_of[i - 1];
    game->order_of[i] = (rp_class_order){e, most};
}

void rp_class_order_purchases(rp_class_game *game)
{
    game->purchases = 0;
    if (game->unit.sixth)
        put_in_order(game, NULL,
                     game->sixth.most * game->unit.scale[1] -
                         rp_action_fee(game->draws.rules, RP_SIXTH) * game->unit.pairs);
    for (int i = 0; i < game->exchanges; i++)
        put_in_order(game, &game->exchange[i], most_of_class(game, &game->exchange[i]));
}

/* The value of an exchange, or NO_VALUE where it is certainly below `best`. */
static int64_t exchange_value(rp_class_game *game, const rp_suiting *deal,
                              const rp_class_exchange *e, int suit, int64_t best)
{
    if (rp_class_exchange_most(game, deal, e, suit) < best)
        return NO_VALUE;
    rp_class_know_exchange(game, e);
    if (rp_class_exchange_most(game, deal, e, suit) < best)
        return NO_VALUE;
    return rp_class_exchange_value(game, deal, e, suit);
}

/* The best and the second best value so far; of equal actions the first. */
typedef struct ranking {
    int action;
    int64_t best, second;
} ranking;

static void rank_value(ranking *r, int action, int64_t value)
{
    if (value > r->best) {
        r->second = r->best;
        r->best = value;
        r->action = action;
        return;
    }
    if (value == r->best && action < r->action)
        r->action = action;
    if (value > r->second)
        r->second = value;
}

int rp_class_game_best(rp_class_game *game, const rp_suiting *deal, int64_t *value, int64_t *second,
                       int64_t *bet)
{
    ranking r = {RP_FOLD, -game->unit.pairs, NO_VALUE};
    const int may_flush = deal->cards >= RP_HAND - 1; /* with a sixth card: no bound */
    uint8_t hand[RP_HAND];
    *bet = rp_class_simple_value(game, deal, RP_BET);
    rank_value(&r, RP_BET, *bet);
    if (game->unit.sixth && may_flush)
        rank_value(&r, RP_SIXTH, rp_class_simple_value(game, deal, RP_SIXTH));
    if (game->exchanges)
        rp_class_hand(&game->class, deal, hand);
    for (int i = 0; i < game->purchases; i++) {
        const rp_class_exchange *e = game->order_of[i].exchange;
        const int64_t least = second ? r.second : r.best;
        if (game->order_of[i].most < least)
            break;
        if (e)
            rank_value(&r, e->action,
                       exchange_value(game, deal, e, rp_class_suit_of(hand, e->discards), least));
        else if (!may_flush)
            rank_value(&r, RP_SIXTH, rp_class_simple_value(game, deal, RP_SIXTH));
    }
    *value = r.best;
    if (second)
        *second = r.second;
    return r.action;
}
