/* SPDX-License-Identifier: MIT */
/* Beginning a game with a redraw, and each of its classes. */
#include <string.h>

#include "class_game.h"

/* ---- the game ---- */

/* Pairs of an action for each dealer hand of all live cards. */
static int64_t pairs_of(int live, int drawn)
{
    return rp_choose(live - RP_DEALER_HIDDEN, drawn);
}

/* The full deck has 61 bits in a unit, shorter ones no more. */
static void find_units(rp_class_game *game, int live)
{
    rp_redraw_game *g = &game->redraw;
    const int most = live - RP_DEALER_HIDDEN < RP_HAND ? live - RP_DEALER_HIDDEN : RP_HAND;
    const int64_t hands = rp_choose(live, RP_DEALER_HIDDEN);
    int64_t multiple = game->unit.pairs / hands;
    const int64_t plain = multiple;
    memset(g->sequences, 0, sizeof g->sequences);
    for (int drawn = 0; drawn <= most; drawn++) {
        rp_redraw_terms_begin(&g->terms[drawn], &g->rules, live - drawn);
        g->sequences[drawn] = g->terms[drawn].redraw.sequences;
        const int64_t triples = pairs_of(live, drawn) * g->sequences[drawn];
        multiple = multiple / rp_common_divisor(multiple, triples) * triples;
    }
    g->ratio = multiple / plain;
    g->full_unit = multiple * hands;
    for (int drawn = 0; drawn <= most; drawn++)
        g->scale[drawn] = multiple / (pairs_of(live, drawn) * g->sequences[drawn]);
}

/* The most that a redraw adds to a hand of six cards of a category, after any draw, with any
 * second combination. */
static int64_t most_of(rp_redraw_game *g, int first)
{
    int64_t most = 0;
    for (int drawn = 1; drawn <= RP_HAND; drawn++) {
        const rp_redraw_scene scene = {&g->full, &g->full, &g->terms[drawn], NULL, NULL, 0, {0},
                                       0,        1};
        for (int second = 0; second <= RP_ROYAL_FLUSH && g->sequences[drawn]; second++) {
            const int64_t one = rp_redraw_most(&scene, (rp_combinations){first, second, 0});
            most = one > most ? one : most;
        }
    }
    return most;
}

void rp_redraw_game_begin(rp_class_game *game, const rp_rules *rules, uint64_t live, int upcard)
{
    rp_redraw_game *g = &game->redraw;
    g->rules = *rules;
    rp_draws_init(&g->full, &g->rules, live & ~rp_bit(upcard), upcard);
    find_units(game, rp_popcount64(live) - 1 - RP_HAND);
    for (int drawn = 0; drawn <= RP_HAND; drawn++)
        for (int i = 0; i < RP_MOST_KEPT; i++)
            g->draws[drawn][i].others = -1;
    const int64_t royal = most_of(g, RP_ROYAL_FLUSH);
    g->most_flush = most_of(g, RP_FLUSH);
    g->most_straight_flush = most_of(g, RP_STRAIGHT_FLUSH);
    if (royal > g->most_straight_flush)
        g->most_straight_flush = royal;
    g->hands_in_suit = rp_most_hands_in_suit(&g->full.plan);
}

/* What can come of drawing so many cards. */
static rp_redraw_scene scene_of(rp_class_game *game, int drawn, int may_fold)
{
    rp_redraw_game *g = &game->redraw;
    rp_redraw_scene scene =
        rp_redraw_scene_of(&game->draws, &g->full, &g->terms[drawn], &game->class, drawn, may_fold);
    scene.suiting = game->suiting;
    scene.suitings = game->suitings;
    return scene;
}

static void find_plain_values(rp_class_game *game)
{
    rp_redraw_game *g = &game->redraw;
    for (int i = 0; i < game->suitings; i++) {
        int64_t best, second, bet;
        g->plain_action[i] =
            rp_class_game_best(game, &game->suiting[i], &best, g->seconds ? &second : NULL, &bet);
        g->plain_value[i] = g->seconds ? second : best;
    }
}

void rp_redraw_game_class(rp_class_game *game)
{
    rp_redraw_game *g = &game->redraw;
    const rp_rules *rules = &g->rules;
    for (int drawn = 0; drawn <= RP_HAND; drawn++) {
        g->scene[drawn] = scene_of(game, drawn, drawn > 0 && !rules->bet_forced[drawn]);
        for (int i = 0; i < RP_MOST_REDRAW_HOLDS; i++) {
            rp_redraw_hold *hold = &g->hold[drawn][i];
            hold->known = hold->flushes_known = hold->chosen = 0;
            hold->most = -1;
        }
    }
    g->sixth_scene = scene_of(game, 1, 1);
    g->sixth.known = g->sixth.chosen = 0;
    g->sixth_flush_known = g->sixth_flush_summed = 0;
    rp_composition_begin(&g->undrawn, &g->full.dealer);
    for (int rank = 0; rank < RP_RANKS; rank++)
        rp_composition_set(&g->undrawn, rank, game->class.live[rank]);
    rp_composition_finish(&g->undrawn, rp_choose(game->class.live_cards, RP_DEALER_HIDDEN));
    memset(g->most, -1, sizeof g->most);
    find_plain_values(game);
}
