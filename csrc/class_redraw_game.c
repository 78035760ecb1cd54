/* SPDX-License-Identifier: MIT */
#include "class_redraw_game.h"

#include <string.h>

#include "class_game.h"
#include "deal.h"

/* ---- what they do add ---- */

static const rp_class_redraws *redraws_of(rp_class_game *game, int drawn, int index)
{
    rp_redraw_hold *hold = &game->redraw.hold[drawn][index];
    if (!hold->known) {
        if (drawn > 0)
            rp_find_redraw_wants(game, drawn, index);
        else
            hold->wants = rp_all_redraw_wants(game);
        rp_value_redraws(&game->redraw.scene[drawn], drawn, game->hold[drawn][index].kept,
                         &hold->wants, &hold->redraws);
    }
    hold->known = 1;
    return &hold->redraws;
}

static const rp_class_redraws *sixth_redraws(rp_class_game *game)
{
    rp_redraw_game *g = &game->redraw;
    if (!g->sixth.known) {
        g->sixth.wants = rp_all_redraw_wants(game);
        rp_value_sixth_redraws(&g->sixth_scene, &game->sixth, &g->sixth.wants, &g->sixth.redraws);
    }
    g->sixth.known = 1;
    return &g->sixth.redraws;
}

/* After its redraws_of. */
static const rp_flush_redraws *flushes_of(rp_class_game *game, int drawn, int index)
{
    rp_redraw_hold *hold = &game->redraw.hold[drawn][index];
    if (!hold->flushes_known)
        rp_value_flush_redraws(&game->redraw.scene[drawn], drawn, game->hold[drawn][index].kept.one,
                               &hold->flush_wants, &hold->flushes);
    hold->flushes_known = 1;
    return &hold->flushes;
}

static rp_wide sum_suits(const rp_class_game *game, const rp_class_redraws *r,
                         const rp_suiting *deal)
{
    const rp_rank_class *class = &game->class;
    const rp_redraw_sums *sums = &r->sums;
    rp_wide sum = rp_wide_add(sums->by_ranks, sums->upcard_suit[deal->lane]);
    for (int suit = 1; suit < class->deck.suits; suit++)
        sum = rp_wide_add(sum, sums->other_suit[rp_lane_of(class, deal->ranks[suit])]);
    return rp_wide_add(sum, r->by_deal[deal - game->suiting]);
}

static rp_wide sum_flush(const rp_class_game *game, const rp_flush_redraws *f,
                         const rp_suiting *deal, int suit)
{
    const rp_rank_class *class = &game->class;
    const int held = rp_lane_of(class, deal->ranks[suit]);
    const rp_flush_table *gain = &f->gain;
    rp_wide sum = f->by_deal[deal - game->suiting][suit];
    if (suit == RP_UPCARD_SUIT)
        sum = rp_wide_add(sum, gain->upcard_own[held]);
    else
        sum = rp_wide_add(sum, rp_wide_add(rp_wide_add(gain->all[held], gain->own[held]),
                                           gain->upcard_suit[held][deal->lane]));
    for (int s = 1; s < class->deck.suits; s++) {
        const int other = rp_lane_of(class, deal->ranks[s]);
        if (s != suit)
            sum = rp_wide_add(sum, suit == RP_UPCARD_SUIT ? gain->upcard_other[held][other]
                                                          : gain->other_suit[held][other]);
    }
    return sum;
}

/* ---- by the analysis of one deal ---- */

static void tally_exchange(rp_class_game *game, const rp_suiting *deal, int action, rp_tally *tally)
{
    rp_draws *full = &game->redraw.full;
    const uint32_t discards = rp_discards(action);
    const uint64_t live = full->live;
    uint64_t kept = 0;
    uint8_t hand[RP_HAND];
    rp_class_hand(&game->class, deal, hand);
    for (int i = 0; i < RP_HAND; i++)
        kept |= discards >> i & 1 ? 0 : rp_bit(hand[i]);
    const int suit = rp_class_suit_of(hand, discards);
    rp_hold hold = {rp_ranks_of(kept), suit < 0 ? RP_SUITS : suit, *tally, 0};
    rp_draws_take(full, live & ~rp_suiting_cards(deal));
    rp_draw_exchanges(full, rp_cards_drawn(action), &hold, 1);
    rp_draws_take(full, live);
    *tally = hold.tally;
}

static void tally_deal(rp_class_game *game, const rp_suiting *deal, int action, rp_tally *tally)
{
    if (action < RP_EXCHANGE)
        rp_tally_simple(&game->redraw.full, deal, action, tally);
    else
        tally_exchange(game, deal, action, tally);
}

static rp_wide value_deal(rp_class_game *game, const rp_suiting *deal, int action)
{
    const rp_redraw_game *g = &game->redraw;
    rp_tally tally = {{0, 0}, NULL};
    tally_deal(game, deal, action, &tally);
    return rp_wide_add_product(rp_wide_scale(tally.value, g->scale[rp_cards_drawn(action)]),
                               -rp_action_fee(&g->rules, action), g->full_unit);
}

/* ---- a deal ---- */

/* Whether the redraws of an exchange are summed for the class, no choice hanging on them. */
static int is_summed(rp_class_game *game, const rp_class_exchange *e, int suit)
{
    if (redraws_of(game, e->drawn, e->hold)->alone)
        return 0;
    return suit == RP_SUITS || !flushes_of(game, e->drawn, e->hold)->alone;
}

static rp_wide with_redraws(const rp_class_game *game, int64_t plain, int drawn, rp_wide redraws)
{
    const rp_redraw_game *g = &game->redraw;
    return rp_wide_add(rp_wide_multiply(plain, g->ratio), rp_wide_scale(redraws, g->scale[drawn]));
}

static int bet_is_summed(rp_class_game *game, const rp_suiting *deal)
{
    return deal->cards < RP_HAND && !redraws_of(game, 0, 0)->alone;
}

static rp_wide bet_value(rp_class_game *game, const rp_suiting *deal)
{
    if (!bet_is_summed(game, deal))
        return value_deal(game, deal, RP_BET);
    return with_redraws(game, rp_class_simple_value(game, deal, RP_BET), 0,
                        sum_suits(game, redraws_of(game, 0, 0), deal));
}

/* Whether a value of the plain game is below one of the full game. */
static int is_below(const rp_class_game *game, int64_t plain, rp_wide value)
{
    return rp_wide_less(rp_wide_multiply(plain, game->redraw.ratio), value);
}

/* The best and the second best value so far. */
typedef struct ranking {
    int action;
    rp_wide best, second;
} ranking;

static void rank_value(ranking *r, int action, rp_wide value)
{
    if (rp_wide_less(r->best, value)) {
        r->second = r->best;
        r->best = value;
        r->action = action;
    } else if (rp_wide_less(r->second, value)) {
        r->second = value;
    }
}

/* The same of flushes by the sixth card. Returns 0 if the deal has to be analysed by itself. */
static int know_sixth_flush(rp_class_game *game, const rp_suiting *deal)
{
    rp_redraw_game *g = &game->redraw;
    const uint32_t held = deal->ranks[deal->longest];
    const uint32_t bit = 1u << rp_lane_of(&game->class, held);
    if (!(g->sixth_flush_known & bit) &&
        rp_value_sixth_flush_redraws(&g->sixth_scene, &game->sixth, held, g->sixth_flush))
        g->sixth_flush_summed |= bit;
    g->sixth_flush_known |= bit;
    return (g->sixth_flush_summed & bit) != 0;
}

/* Whether what redraws add to a sixth card is known without the deal's own analysis. */
static int sixth_is_summed(rp_class_game *game, const rp_suiting *deal)
{
    return deal->cards < RP_HAND && !sixth_redraws(game)->alone &&
           (deal->cards < RP_HAND - 1 || know_sixth_flush(game, deal));
}

static rp_wide sum_sixth(rp_class_game *game, const rp_suiting *deal)
{
    const rp_wide sum = sum_suits(game, sixth_redraws(game), deal);
    return deal->cards < RP_HAND - 1
               ? sum
               : rp_wide_add(sum, game->redraw.sixth_flush[deal - game->suiting]);
}

static void rank_sixth(rp_class_game *game, const rp_suiting *deal, rp_wide least, ranking *r)
{
    if (deal->cards == RP_HAND) {
        rank_value(r, RP_SIXTH, value_deal(game, deal, RP_SIXTH));
        return;
    }
    const int64_t plain = rp_class_simple_value(game, deal, RP_SIXTH);
    if (is_below(game, plain + rp_most_sixth_redraws(game, deal), least))
        return;
    rank_value(r, RP_SIXTH,
               sixth_is_summed(game, deal) ? with_redraws(game, plain, 1, sum_sixth(game, deal))
                                           : value_deal(game, deal, RP_SIXTH));
}

static void rank_exchange(rp_class_game *game, const rp_suiting *deal, const rp_class_exchange *e,
                          int suit, rp_wide least, ranking *r)
{
    const rp_rank_class *class = &game->class;
    const int64_t flushes = rp_most_flush_redraws(game, e->drawn, e->hold, suit);
    const int64_t added = rp_most_redraws(game, e->drawn, e->hold) + flushes;
    if (is_below(game, rp_class_exchange_most(game, deal, e, suit) + added, least))
        return;
    rp_class_know_exchange(game, e);
    if (is_below(game, rp_class_exchange_most(game, deal, e, suit) + added, least))
        return;
    const int64_t plain = rp_class_exchange_value(game, deal, e, suit);
    if (is_below(game, plain + added, least))
        return;
    const rp_class_redraws *by_suits = redraws_of(game, e->drawn, e->hold);
    rp_wide redraws = sum_suits(game, by_suits, deal);
    if (!by_suits->alone &&
        rp_wide_less(with_redraws(game, plain + flushes, e->drawn, redraws), least))
        return;
    if (!is_summed(game, e, suit)) {
        rank_value(r, e->action, value_deal(game, deal, e->action));
        return;
    }
    for (int s = 0; s < class->deck.suits && suit < RP_SUITS; s++)
        if (s == suit || e->drawn == RP_HAND)
            redraws =
                rp_wide_add(redraws, sum_flush(game, flushes_of(game, e->drawn, e->hold), deal, s));
    rank_value(r, e->action, with_redraws(game, plain, e->drawn, redraws));
}

int rp_redraw_game_is_summed(rp_class_game *game, const rp_suiting *deal, int action)
{
    uint8_t hand[RP_HAND];
    if (action == RP_BET)
        return bet_is_summed(game, deal);
    if (action == RP_SIXTH)
        return sixth_is_summed(game, deal);
    const rp_class_exchange *e = rp_class_exchange_of(game, action);
    rp_class_hand(&game->class, deal, hand);
    return is_summed(game, e, rp_class_suit_of(hand, e->discards));
}

void rp_redraw_game_count(rp_class_game *game, const rp_suiting *deal, int action, rp_outcomes *out)
{
    rp_tally tally = {{0, 0}, out};
    tally_deal(game, deal, action, &tally);
}

int64_t rp_redraw_game_sequences(const rp_class_game *game, int action)
{
    return game->redraw.sequences[rp_cards_drawn(action)];
}

/* What the best action, or the second best, is worth at least: redraws only add to what it
 * is worth in the plain game, and to that game's best exchange they add this. */
static rp_wide least_value(rp_class_game *game, const rp_suiting *deal)
{
    const rp_redraw_game *g = &game->redraw;
    const int place = (int)(deal - game->suiting), action = g->plain_action[place];
    ranking r = {RP_FOLD, rp_wide_multiply(g->plain_value[place], g->ratio), {0, INT64_MIN}};
    uint8_t hand[RP_HAND];
    if (g->seconds || action < RP_EXCHANGE)
        return r.best;
    const rp_class_exchange *e = rp_class_exchange_of(game, action);
    rp_class_hand(&game->class, deal, hand);
    rank_exchange(game, deal, e, rp_class_suit_of(hand, e->discards), r.best, &r);
    return r.best;
}

static rp_wide larger(rp_wide a, rp_wide b)
{
    return rp_wide_less(a, b) ? b : a;
}

int rp_redraw_game_best(rp_class_game *game, const rp_suiting *deal, rp_wide *value,
                        rp_wide *second, rp_wide *bet)
{
    rp_redraw_game *g = &game->redraw;
    const rp_wide least = least_value(game, deal);
    ranking r = {RP_FOLD, rp_wide_of(-g->full_unit), {0, INT64_MIN}};
    uint8_t hand[RP_HAND];
    *bet = bet_value(game, deal);
    rank_value(&r, RP_BET, *bet);
    if (game->unit.sixth)
        rank_sixth(game, deal, larger(least, second ? r.second : r.best), &r);
    rp_class_hand(&game->class, deal, hand);
    for (int i = 0; i < game->exchanges; i++) {
        const rp_class_exchange *e = &game->exchange[i];
        rank_exchange(game, deal, e, rp_class_suit_of(hand, e->discards),
                      larger(least, second ? r.second : r.best), &r);
    }
    *value = r.best;
    if (second)
        *second = r.second;
    return r.action;
}
