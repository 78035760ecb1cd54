/* SPDX-License-Identifier: MIT */
/* The outcomes of what the deals of a class choose where a redraw is sold: those without one,
 * in pairs (draw, dealer hand), and apart from them the redraws that are bought. */
#include <string.h>

#include "class_game.h"

static rp_wide one_more(rp_wide deals, int weight)
{
    return rp_wide_add(deals, rp_wide_of(weight));
}

static void weigh_deal(rp_class_game *game, const rp_suiting *deal)
{
    rp_suit_weights *deals = &game->redraw.deals;
    deals->all += deal->weight;
    deals->upcard_suit[deal->lane] += deal->weight;
    for (int suit = 1; suit < game->class.deck.suits; suit++) {
        const int held = rp_lane_of(&game->class, deal->ranks[suit]);
        deals->other_suit[held] += deal->weight;
    }
    deals->by_deal[deal - game->suiting] += deal->weight;
}

static void weigh_flush(rp_class_game *game, const rp_suiting *deal, int suit)
{
    const rp_rank_class *class = &game->class;
    const int held = rp_lane_of(class, deal->ranks[suit]), weight = deal->weight;
    rp_flush_table *deals = &game->redraw.flush_deals.by_suits;
    rp_wide *of_deal = &game->redraw.flush_deals.by_deal[deal - game->suiting][suit];
    *of_deal = one_more(*of_deal, weight);
    for (int s = 1; s < class->deck.suits; s++) {
        const int other = rp_lane_of(class, deal->ranks[s]);
        rp_wide *to = suit == RP_UPCARD_SUIT ? &deals->upcard_other[held][other]
                                             : &deals->other_suit[held][other];
        if (s != suit)
            *to = one_more(*to, weight);
    }
    if (suit == RP_UPCARD_SUIT) {
        deals->upcard_own[held] = one_more(deals->upcard_own[held], weight);
        return;
    }
    deals->all[held] = one_more(deals->all[held], weight);
    deals->own[held] = one_more(deals->own[held], weight);
    deals->upcard_suit[held][deal->lane] = one_more(deals->upcard_suit[held][deal->lane], weight);
}

/* All deals of a hold; returns the suits in which they can draw a flush. */
static int weigh_deals(rp_class_game *game, const rp_redraw_hold *hold, int drawn)
{
    int flushes = 0;
    memset(&game->redraw.deals, 0, sizeof game->redraw.deals);
    for (int i = 0; i < hold->chosen; i++) {
        const rp_suiting *deal = &game->suiting[hold->deals[i]];
        weigh_deal(game, deal);
        for (int s = 0; s < game->class.deck.suits; s++) {
            if (hold->suits[i] == RP_SUITS || (s != hold->suits[i] && drawn < RP_HAND))
                continue;
            if (!flushes)
                memset(&game->redraw.flush_deals, 0, sizeof game->redraw.flush_deals);
            flushes++;
            weigh_flush(game, deal, s);
        }
    }
    return flushes;
}

static void enter_deal(const rp_class_game *game, const rp_suiting *deal, int suit,
                       rp_redraw_hold *hold)
{
    hold->suits[hold->chosen] = (uint8_t)(suit < 0 ? RP_SUITS + 1 : suit); /* none is kept */
    hold->deals[hold->chosen++] = (uint8_t)(deal - game->suiting);
}

/* ---- by the analysis of one deal ---- */

static void add_counts(rp_redraw_counts *sum, int64_t bought, int64_t win, int64_t push,
                       int64_t lose, int64_t times)
{
    sum->bought = rp_wide_add_product(sum->bought, bought, times);
    sum->win = rp_wide_add_product(sum->win, win, times);
    sum->push = rp_wide_add_product(sum->push, push, times);
    sum->lose = rp_wide_add_product(sum->lose, lose, times);
}

/* Ends of one pair of combinations; what was bought counts as not qualifying at first. */
static void add_ends(int64_t sum[RP_ENDS][RP_CATEGORIES][RP_CATEGORIES], rp_redraw_counts *redraws,
                     int64_t one[RP_ENDS][RP_CATEGORIES][RP_CATEGORIES], int first, int second,
                     int64_t sequences, int64_t times)
{
    int64_t bought = 0;
    for (int end = RP_REDRAW_WIN; end < RP_ENDS; end++)
        bought += one[end][first][second];
    for (int end = 0; end < RP_REDRAW_WIN; end++)
        sum[end][first][second] +=
            (one[end][first][second] + (end == RP_NO_QUALIFY ? bought : 0)) / sequences * times;
    add_counts(redraws, bought, one[RP_REDRAW_WIN][first][second],
               one[RP_REDRAW_PUSH][first][second], one[RP_REDRAW_LOSE][first][second], times);
}

static void add_deal(rp_class_game *game, const rp_suiting *deal, int action, rp_outcomes *out,
                     rp_redraw_outcomes *redraws)
{
    const int64_t sequences = rp_redraw_game_sequences(game, action);
    rp_outcomes one;
    memset(&one, 0, sizeof one);
    rp_redraw_game_count(game, deal, action, &one);
    out->total += one.total / sequences * deal->weight;
    for (int first = 0; first < RP_CATEGORIES; first++) {
        out->fold[first] += one.fold[first] / sequences * deal->weight;
        for (int second = 0; second < RP_CATEGORIES; second++) {
            add_ends(out->uninsured, &redraws->of[0][first][second], one.uninsured, first, second,
                     sequences, deal->weight);
            add_ends(out->insured, &redraws->of[1][first][second], one.insured, first, second,
                     sequences, deal->weight);
        }
    }
}

/* ---- deals and classes ---- */

void rp_redraw_game_choose(rp_class_game *game, const rp_suiting *deal, int action,
                           rp_outcomes out[RP_KINDS])
{
    const int kind = rp_kind_of(action);
    uint8_t hand[RP_HAND];
    if (action != RP_FOLD && !rp_redraw_game_is_summed(game, deal, action)) {
        add_deal(game, deal, action, &out[kind], &game->redraw.outcomes[kind]);
        return;
    }
    rp_class_game_choose(game, deal, action, out);
    if (action == RP_BET)
        enter_deal(game, deal, RP_SUITS, &game->redraw.hold[0][0]);
    else if (action == RP_SIXTH)
        enter_deal(game, deal, RP_SUITS, &game->redraw.sixth);
    if (action < RP_EXCHANGE)
        return;
    const rp_class_exchange *e = rp_class_exchange_of(game, action);
    rp_class_hand(&game->class, deal, hand);
    enter_deal(game, deal, rp_class_suit_of(hand, e->discards),
               &game->redraw.hold[e->drawn][e->hold]);
}

static void end_hold(rp_class_game *game, int drawn, int index, rp_outcomes out[RP_KINDS])
{
    rp_redraw_game *g = &game->redraw;
    const rp_redraw_hold *hold = &g->hold[drawn][index];
    const rp_ranks kept = game->hold[drawn][index].kept;
    const int kind = drawn ? RP_SIXTH + drawn : RP_BET;
    const rp_redraw_record record = {&out[kind], &g->outcomes[kind]};
    if (!hold->chosen)
        return;
    const int flushes = weigh_deals(game, hold, drawn);
    rp_add_redraw_outcomes(&g->scene[drawn], drawn, kept, &hold->redraws, &g->deals, record);
    if (flushes)
        rp_add_flush_redraws(&g->scene[drawn], drawn, kept.one, &hold->flushes, &g->flush_deals,
                             record);
}

static void end_sixth(rp_class_game *game, rp_outcomes out[RP_KINDS])
{
    rp_redraw_game *g = &game->redraw;
    const rp_redraw_record record = {&out[RP_SIXTH], &g->outcomes[RP_SIXTH]};
    uint32_t added = 0;
    if (!g->sixth.chosen)
        return;
    weigh_deals(game, &g->sixth, 1);
    rp_add_sixth_redraws(&g->sixth_scene, &game->sixth, &g->sixth.redraws, &g->deals, record);
    for (int i = 0; i < g->sixth.chosen; i++) {
        const rp_suiting *deal = &game->suiting[g->sixth.deals[i]];
        const uint32_t held = deal->ranks[deal->longest];
        const uint32_t bit = 1u << rp_lane_of(&game->class, held);
        if (deal->cards < RP_HAND - 1 || (added & bit))
            continue;
        rp_add_sixth_flush_redraws(&g->sixth_scene, &game->sixth, held, g->deals.by_deal, record);
        added |= bit;
    }
}

void rp_redraw_game_end(rp_class_game *game, rp_outcomes out[RP_KINDS])
{
    rp_class_game_end(game, out);
    for (int drawn = 0; drawn <= RP_HAND; drawn++)
        for (int i = 0; i < game->holds[drawn]; i++)
            end_hold(game, drawn, i, out);
    end_sixth(game, out);
}

void rp_redraw_game_outcomes(const rp_class_game *game, rp_game *sums)
{
    const rp_redraw_game *g = &game->redraw;
    for (int kind = 0; kind < RP_KINDS; kind++) {
        const int drawn = kind <= RP_BET ? 0 : kind == RP_SIXTH ? 1 : kind - RP_SIXTH;
        sums->sequences[kind] = kind == RP_FOLD ? 1 : g->sequences[drawn];
        for (int insured = 0; insured < 2; insured++)
            for (int first = 0; first < RP_CATEGORIES; first++)
                for (int second = 0; second < RP_CATEGORIES; second++) {
                    const rp_redraw_counts *c = &g->outcomes[kind].of[insured][first][second];
                    const rp_wide counts[] = {c->bought, c->win, c->push, c->lose};
                    for (int i = 0; i < RP_REDRAW_COUNTS; i++) {
                        sums->redraw_low[kind][insured][i][first][second] = counts[i].low;
                        sums->redraw_high[kind][insured][i][first][second] = counts[i].high;
                    }
                }
    }
}
