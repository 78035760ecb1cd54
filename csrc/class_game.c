/* SPDX-License-Identifier: MIT */
#include "class_game.h"

#include <string.h>

#include "deal.h"
#include "draw_walk.h"

enum { FIRST_BOUNDED = 2 }; /* cards drawn */

/* ---- the unit of a game ---- */

static int64_t most_of(const rp_stakes *stakes)
{
    int32_t most = 0;
    for (int end = 0; end < RP_ENDS; end++) {
        most = stakes->uninsured[end] > most ? stakes->uninsured[end] : most;
        most = stakes->insured[end] > most ? stakes->insured[end] : most;
    }
    return most;
}

/* What a flush adds at most: the same ranks without one lose three antes, or what a fold costs. */
static void find_most_flush(rp_class_game *game, int drawn)
{
    const rp_draws *draws = &game->draws;
    const rp_stakes *flush = &draws->stakes[RP_FLUSH][RP_HIGH_CARD];
    const int lost = draws->rules->bet_forced[drawn] ? 3 : 1;
    const int64_t hands = rp_choose(game->class.live_cards - drawn, RP_DEALER_HIDDEN);
    const int64_t scale = hands * game->unit.scale[drawn];
    const int64_t most = most_of(flush), less = most - flush->uninsured[RP_NO_QUALIFY];
    rp_most_flush *to = &game->most_flush[drawn];
    to->flush = (most + lost) * scale;
    if (!flush->insurance && less > 0)
        to->flush -=
            less * game->unit.scale[drawn] * rp_least_unqualified(draws, &game->class, drawn);
    to->straight = (most_of(&draws->stakes[RP_STRAIGHT_FLUSH][RP_HIGH_CARD]) + lost) * scale;
    to->royal = (most_of(&draws->stakes[RP_ROYAL_FLUSH][RP_HIGH_CARD]) + lost) * scale;
}

/* Straight flushes of a hold in one suit. */
static int64_t most_straights(const rp_class_game *game, int drawn, uint32_t kept)
{
    int64_t sum = 0;
    for (int high = 3; high <= RP_ACE; high++)
        if (!(kept & ~rp_straight_ranks(high)))
            sum +=
                high == RP_ACE ? game->most_flush[drawn].royal : game->most_flush[drawn].straight;
    return sum;
}

static void find_unit(rp_class_game *game, int live)
{
    const rp_rules *rules = game->draws.rules;
    rp_game_unit *unit = &game->unit;
    int64_t multiple = 1;
    const int most = live - RP_DEALER_HIDDEN < RP_HAND ? live - RP_DEALER_HIDDEN : RP_HAND;
    for (int drawn = 0; drawn <= RP_HAND; drawn++) {
        unit->offered[drawn] =
            drawn <= most && (drawn == 0 || rules->exchange_fee[drawn] != RP_NOT_OFFERED);
        if (drawn <= most) {
            const int64_t pairs = rp_choose(live - RP_DEALER_HIDDEN, drawn);
            multiple = multiple / rp_common_divisor(multiple, pairs) * pairs;
        }
    }
    unit->sixth = most > 0 && rules->sixth_card_fee != RP_NOT_OFFERED;
    unit->pairs = multiple * rp_choose(live, RP_DEALER_HIDDEN);
    for (int drawn = 0; drawn <= most; drawn++)
        unit->scale[drawn] = multiple / rp_choose(live - RP_DEALER_HIDDEN, drawn);
}

static void find_exchanges(rp_class_game *game)
{
    const rp_rules *rules = game->draws.rules;
    game->exchanges = 0;
    for (int action = RP_EXCHANGE; action < RP_ACTIONS; action++) {
        const int drawn = rp_cards_drawn(action);
        if (game->unit.offered[drawn])
            game->exchange[game->exchanges++] =
                (rp_class_exchange){action, drawn, 0, rp_discards(action),
                                    rp_action_fee(rules, action) * game->unit.pairs};
    }
}

int32_t rp_class_game_begin(rp_class_game *game, const rp_rules *rules, rp_deck deck,
                            int upcard_rank)
{
    uint64_t live = 0;
    const int32_t status = rp_rules_check(rules);
    if (status != RP_OK)
        return status;
    game->redraw.offered = rules->redraw_card != RP_REDRAW_NONE;
    game->plain = *rules;
    game->plain.redraw_card = RP_REDRAW_NONE;
    game->class.deck = deck;
    game->class.upcard_rank = upcard_rank;
    for (int rank = 0; rank < RP_RANKS; rank++)
        for (int suit = 0; suit < deck.suits && (deck.ranks >> rank & 1); suit++)
            live |= rp_bit(rank * RP_SUITS + suit);
    const int upcard = upcard_rank * RP_SUITS + RP_UPCARD_SUIT;
    rp_draws_init(&game->draws, &game->plain, live & ~rp_bit(upcard), upcard);
    const uint32_t all = rp_suit_ranks(game->draws.live, RP_UPCARD_SUIT);
    for (uint32_t suited = all;; suited = (suited - 1) & all) {
        game->draws.flushes[suited] =
            rp_pack_flushes(rp_count_flushes(&game->draws.dealer, suited));
        if (!suited)
            break;
    }
    rp_order_flushes(&game->draws.dealer, deck.ranks, &game->order);
    find_unit(game, rp_popcount64(live) - 1 - RP_HAND);
    find_exchanges(game);
    if (game->redraw.offered)
        rp_redraw_game_begin(game, rules, live, upcard);
    return RP_OK;
}

/* ---- a class ---- */

static rp_ranks kept_ranks(const rp_rank_class *class, uint32_t discards)
{
    rp_ranks kept = {0, 0, 0, 0};
    for (int i = 0; i < RP_HAND; i++)
        if (!(discards >> i & 1))
            kept = rp_ranks_add(kept, 1u << class->hand[i]);
    return kept;
}

static int find_hold(rp_class_game *game, int drawn, rp_ranks kept)
{
    int i = 0;
    for (; i < game->holds[drawn]; i++)
        if (!memcmp(&game->hold[drawn][i].kept, &kept, sizeof kept))
            return i;
    game->hold[drawn][i].kept = kept;
    game->most_straights[drawn][i] = drawn ? most_straights(game, drawn, kept.one) : 0;
    return game->holds[drawn]++;
}

/* Where there are many draws, most exchanges are not worth more than a bound. */
static void value_or_bound(rp_class_game *game, int drawn)
{
    const int holds = game->holds[drawn], known = drawn < FIRST_BOUNDED;
    memset(game->known[drawn], known, sizeof game->known[drawn]);
    if (known)
        rp_value_class(&game->draws, &game->class, drawn, game->hold[drawn], holds);
    else
        rp_bound_class(&game->draws, &game->class, drawn, game->hold[drawn], game->bound[drawn]);
}

int rp_class_game_value(rp_class_game *game, const uint8_t hand[RP_HAND])
{
    rp_rank_class *class = &game->class;
    if (!rp_rank_class_init(class, class->deck, class->upcard_rank, hand))
        return 0;
    game->suitings = rp_list_suitings(class, game->suiting);
    memset(game->holds, 0, sizeof game->holds);
    memset(game->flushes_known, 0, sizeof game->flushes_known);
    for (int drawn = 0; drawn <= RP_HAND; drawn++)
        for (int i = 0; i < RP_MOST_HOLDS; i++)
            game->choice[drawn][i].all = 0;
    memset(game->sixth_deals, 0, sizeof game->sixth_deals);
    game->any_sixth = 0;
    for (int drawn = 1; drawn <= RP_HAND; drawn++)
        if (game->unit.offered[drawn])
            find_most_flush(game, drawn);
    find_hold(game, 0, kept_ranks(class, 0));
    game->category = rp_category_of(rp_rank_strength(kept_ranks(class, 0), RP_HAND));
    for (int i = 0; i < game->exchanges; i++) {
        rp_class_exchange *e = &game->exchange[i];
        e->hold = find_hold(game, e->drawn, kept_ranks(class, e->discards));
    }
    for (int drawn = 0; drawn <= RP_HAND; drawn++)
        if (game->unit.offered[drawn])
            value_or_bound(game, drawn);
    if (game->unit.sixth)
        rp_begin_sixth(&game->draws, class, &game->sixth);
    rp_class_order_purchases(game);
    if (game->redraw.offered)
        rp_redraw_game_class(game);
    return 1;
}

/* ---- a deal ---- */

void rp_class_hand(const rp_rank_class *class, const rp_suiting *deal, uint8_t hand[RP_HAND])
{
    uint32_t ranks[RP_SUITS];
    memcpy(ranks, deal->ranks, sizeof ranks);
    for (int i = 0; i < RP_HAND; i++) {
        const int rank = class->hand[i];
        int suit = 0;
        while (!(ranks[suit] >> rank & 1))
            suit++;
        ranks[suit] &= ~(1u << rank);
        hand[i] = (uint8_t)(rank * RP_SUITS + suit);
    }
}

/* The value of betting, or of a sixth card, in the game's unit. */
static int64_t pay_fee(const rp_class_game *game, int64_t value, int action)
{
    const int drawn = rp_cards_drawn(action);
    return value * game->unit.scale[drawn] -
           rp_action_fee(game->draws.rules, action) * game->unit.pairs;
}

uint32_t rp_class_category(const rp_class_game *game, const rp_suiting *deal)
{
    return deal->cards == RP_HAND ? rp_category_of(rp_suited_strength(deal->ranks[deal->longest]))
                                  : game->category;
}

void rp_tally_simple(rp_draws *draws, const rp_suiting *deal, int action, rp_tally *tally)
{
    const uint64_t hand = rp_suiting_cards(deal), live = draws->live;
    draws->live = live & ~hand;
    if (action == RP_BET)
        rp_settle_final(draws, hand, draws->live, 0, tally);
    else
        rp_draw_sixth(draws, hand, tally);
    draws->live = live;
}

static int64_t bet_value(rp_class_game *game, const rp_suiting *deal)
{
    rp_tally tally = {{0, 0}, NULL};
    if (deal->cards < RP_HAND)
        return game->hold[0][0].value[deal->lane];
    rp_tally_simple(&game->draws, deal, RP_BET, &tally);
    return (int64_t)tally.value.low;
}

static int64_t sixth_value(rp_class_game *game, const rp_suiting *deal)
{
    if (deal->cards == RP_HAND)
        return rp_value_sixth_of_flush(&game->draws, &game->class, &game->sixth, deal);
    const int64_t value = rp_value_sixth(&game->draws, &game->class, &game->sixth, deal->lane);
    if (deal->cards < RP_HAND - 1)
        return value;
    return value + rp_value_sixth_flushes(&game->draws, &game->class, &game->sixth, deal);
}

static const rp_class_flushes *flushes_of(rp_class_game *game, int drawn, int index)
{
    rp_class_flushes *flushes = &game->flushes[drawn][index];
    if (!game->flushes_known[drawn][index]) {
        game->flushes_known[drawn][index] = 1;
        rp_value_flushes(&game->draws, &game->order, &game->class, drawn,
                         game->hold[drawn][index].kept.one, flushes);
    }
    return flushes;
}

/* What flushes add where the kept cards are of `suit`; of all suits where none is kept. */
static int64_t flush_value(rp_class_game *game, const rp_suiting *deal, int drawn, int index,
                           int suit)
{
    const rp_class_flushes *flushes = flushes_of(game, drawn, index);
    int64_t value = 0;
    for (int s = 0; s < game->class.deck.suits; s++) {
        if (s != suit && drawn < RP_HAND)
            continue;
        value += s == RP_UPCARD_SUIT
                     ? flushes->upcard_suit[deal->lane]
                     : flushes->other_suit[rp_lane_of(&game->class, deal->ranks[s])][deal->lane];
    }
    return value * game->unit.scale[drawn];
}

int rp_class_suit_of(const uint8_t hand[RP_HAND], uint32_t discards)
{
    int suit = -1;
    for (int i = 0; i < RP_HAND; i++) {
        if (discards >> i & 1)
            continue;
        if (suit >= 0 && suit != rp_suit(hand[i]))
            return RP_SUITS;
        suit = rp_suit(hand[i]);
    }
    return suit;
}

void rp_class_know_exchange(rp_class_game *game, const rp_class_exchange *e)
{
    if (!game->known[e->drawn][e->hold])
        rp_value_class(&game->draws, &game->class, e->drawn, &game->hold[e->drawn][e->hold], 1);
    game->known[e->drawn][e->hold] = 1;
}

int64_t rp_class_exchange_value(rp_class_game *game, const rp_suiting *deal,
                                const rp_class_exchange *e, int suit)
{
    const int drawn = e->drawn, index = e->hold;
    const int64_t value =
        game->hold[drawn][index].value[deal->lane] * game->unit.scale[drawn] - e->fee;
    return suit < RP_SUITS ? value + flush_value(game, deal, drawn, index, suit) : value;
}

int64_t rp_class_simple_value(rp_class_game *game, const rp_suiting *deal, int action)
{
    return pay_fee(game, action == RP_BET ? bet_value(game, deal) : sixth_value(game, deal),
                   action);
}
