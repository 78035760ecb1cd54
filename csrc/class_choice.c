/* SPDX-License-Identifier: MIT */
/* The outcomes of what the deals of a class choose. Deals of the same exchange are summed
 * up first: its draws are then gone through once for all of them. */
#include "class_game.h"

#include <string.h>

static void add_times(rp_outcomes *sum, const rp_outcomes *out, int64_t times)
{
    sum->total += out->total * times;
    for (int first = 0; first < RP_CATEGORIES; first++) {
        sum->fold[first] += out->fold[first] * times;
        for (int second = 0; second < RP_CATEGORIES; second++)
            for (int end = 0; end < RP_ENDS; end++) {
                sum->uninsured[end][first][second] += out->uninsured[end][first][second] * times;
                sum->insured[end][first][second] += out->insured[end][first][second] * times;
            }
    }
}

static void choose_exchange(rp_class_game *game, const rp_suiting *deal, int drawn, int index,
                            int suit)
{
    rp_class_choice *choice = &game->choice[drawn][index];
    if (!choice->all)
        memset(choice, 0, sizeof *choice);
    choice->all += deal->weight;
    choice->deals[deal->lane] += deal->weight;
    for (int s = 0; s < game->class.deck.suits; s++) {
        if (suit == RP_SUITS || (s != suit && drawn < RP_HAND))
            continue;
        choice->with_flushes += deal->weight;
        if (s == RP_UPCARD_SUIT)
            choice->flushes.upcard_suit[deal->lane] += deal->weight;
        else
            choice->flushes.other_suit[rp_lane_of(&game->class, deal->ranks[s])][deal->lane] +=
                deal->weight;
    }
}

const rp_class_exchange *rp_class_exchange_of(const rp_class_game *game, int action)
{
    const rp_class_exchange *e = game->exchange;
    while (e->action != action)
        e++;
    return e;
}

static void bet_flush(rp_class_game *game, const rp_suiting *deal, rp_outcomes *out)
{
    rp_outcomes one;
    rp_tally tally = {{0, 0}, &one};
    memset(&one, 0, sizeof one);
    rp_tally_simple(&game->draws, deal, RP_BET, &tally);
    add_times(out, &one, deal->weight);
}

static void choose_sixth(rp_class_game *game, const rp_suiting *deal, rp_outcomes *out)
{
    if (deal->cards == RP_HAND) {
        rp_add_sixth_of_flush_outcomes(&game->draws, &game->class, &game->sixth, deal, out);
        return;
    }
    game->any_sixth = 1;
    game->sixth_deals[deal->lane] += deal->weight;
    if (deal->cards == RP_HAND - 1)
        rp_add_sixth_flush_outcomes(&game->draws, &game->class, &game->sixth, deal, out);
}

void rp_class_game_choose(rp_class_game *game, const rp_suiting *deal, int action,
                          rp_outcomes out[RP_KINDS])
{
    uint8_t hand[RP_HAND];
    if (action == RP_FOLD) {
        out[RP_FOLD].total += deal->weight;
        out[RP_FOLD].fold[rp_class_category(game, deal)] += deal->weight;
    } else if (action == RP_BET && deal->cards == RP_HAND) {
        bet_flush(game, deal, &out[RP_BET]);
    } else if (action == RP_SIXTH) {
        choose_sixth(game, deal, &out[RP_SIXTH]);
    } else if (action == RP_BET) {
        choose_exchange(game, deal, 0, 0, RP_SUITS);
    } else {
        const rp_class_exchange *e = rp_class_exchange_of(game, action);
        rp_class_hand(&game->class, deal, hand);
        choose_exchange(game, deal, e->drawn, e->hold, rp_class_suit_of(hand, e->discards));
    }
}

void rp_class_game_end(rp_class_game *game, rp_outcomes out[RP_KINDS])
{
    for (int drawn = 0; drawn <= RP_HAND; drawn++)
        for (int i = 0; i < game->holds[drawn]; i++) {
            const rp_class_choice *choice = &game->choice[drawn][i];
            const rp_ranks kept = game->hold[drawn][i].kept;
            rp_outcomes *to = &out[drawn ? RP_SIXTH + drawn : RP_BET];
            if (!choice->all)
                continue;
            rp_add_class_outcomes(&game->draws, &game->class, drawn, kept, choice->deals, to);
            if (choice->with_flushes)
                rp_add_flush_outcomes(&game->draws, &game->order, &game->class, drawn, kept.one,
                                      &choice->flushes, to);
        }
    if (game->any_sixth)
        rp_add_sixth_outcomes(&game->draws, &game->class, &game->sixth, game->sixth_deals,
                              &out[RP_SIXTH]);
}
