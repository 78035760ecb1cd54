/* SPDX-License-Identifier: MIT */
/* The plain enumerator: every draw, every dealer hand, as the game is played. */
#include "bonus.h"
#include "combination.h"
#include "deal.h"
#include "settlement.h"
#include "turn_up.h"

/* A dealer hand that does not qualify, `deck` being all other unknown cards: buys
 * a redraw if that is worth more than the ante. */
static void buy_or_not(const rp_table *t, uint64_t dealt, uint64_t deck, rp_ends *ends)
{
    const uint64_t replaced = rp_replaced_card(t, dealt);
    int cards = t->rules->free_redraws + 1;
    int64_t sequences = 1;
    rp_ends bought = rp_no_ends();
    if (t->rules->redraw_card == RP_REDRAW_NONE || !deck) {
        ends->of[RP_NO_QUALIFY]++;
        return;
    }
    if (cards > rp_popcount64(deck))
        cards = rp_popcount64(deck);
    rp_turn_up(t, dealt & ~replaced, rp_rank(rp_lowest64(replaced)), deck, cards, &bought);
    sequences = rp_ends_total(&bought);
    if (rp_ends_value(t->stakes->uninsured, &bought) <=
        t->stakes->uninsured[RP_NO_QUALIFY] * sequences) {
        ends->of[RP_NO_QUALIFY] += sequences;
        return;
    }
    for (int end = 0; end < RP_ENDS; end++)
        ends->of[end] += bought.of[end];
}

/* How many ordered ways there are to turn up cards for a redraw. */
static int64_t redraw_sequences(const rp_rules *rules, int deck)
{
    int64_t sequences = 1;
    if (rules->redraw_card != RP_REDRAW_NONE)
        for (int i = 0; i <= rules->free_redraws && i < deck; i++)
            sequences *= deck - i;
    return sequences;
}

/* Shows a final hand down against every dealer hand. `live`: the cards that the
 * dealer's four hidden ones come from. */
static rp_ends all_dealer_hands(const rp_table *t, uint64_t live)
{
    const int64_t sequences = redraw_sequences(t->rules, rp_popcount64(live) - RP_DEALER_HIDDEN);
    rp_ends ends = rp_no_ends();
    for (uint64_t a = live; a; a &= a - 1)
        for (uint64_t b = a & (a - 1); b; b &= b - 1)
            for (uint64_t c = b & (b - 1); c; c &= c - 1)
                for (uint64_t d = c & (c - 1); d; d &= d - 1) {
                    const uint64_t hidden = rp_bit(rp_lowest64(a)) | rp_bit(rp_lowest64(b)) |
                                            rp_bit(rp_lowest64(c)) | rp_bit(rp_lowest64(d));
                    const uint64_t dealt = hidden | rp_bit(t->upcard);
                    const rp_end end = rp_show_down(t, rp_set_strength(dealt));
                    if (end == RP_NO_QUALIFY)
                        buy_or_not(t, dealt, live & ~hidden, &ends);
                    else
                        ends.of[end] += sequences;
                }
    return ends;
}

/* What the player has, has paid for, and may do when his draw is complete. */
typedef struct rp_play {
    const rp_rules *rules;
    const rp_deal *deal;
    int32_t action;
    int may_fold;
} rp_play;

/* What folding gains besides a bonus that is not folded: a bet is worth -3 or more,
 * so that -4 is as bad as any loss. */
static int32_t net_of_folding(const rp_play *play, uint64_t final)
{
    const rp_rules *rules = play->rules;
    const int second =
        rules->bonus_columns == 2 &&
        (play->action == RP_SIXTH || (play->action >= RP_EXCHANGE && rules->bonus_by_final));
    uint64_t counted = final;
    if (play->deal->bonus == 0 || !rules->bonus_lost_on_fold)
        return -1;
    if (!second) {
        counted = 0;
        (void)rp_add_cards(play->deal->hand, RP_HAND, &counted);
    }
    const int32_t *odds = second ? rules->bonus_sixth : rules->bonus;
    const int32_t paid = odds[rp_category_of(rp_set_strength(counted))];
    const int32_t lost = paid ? play->deal->bonus * (paid + 1) : 0;
    return lost > 3 ? -4 : -1 - lost;
}

static void play_final_hand(const rp_play *play, uint64_t final, uint64_t live, rp_outcomes *out)
{
    const rp_rules *rules = play->rules;
    const uint32_t strength = rp_set_strength(final);
    const rp_combinations paid = rp_set_combinations(rules, final, strength);
    rp_stakes stakes = rp_stakes_of(rules, paid.first, paid.second);
    const rp_table t = {rules, &stakes, strength, play->deal->upcard};
    const rp_worth worth = {all_dealer_hands(&t, live), 0};
    rp_tally tally = {{0, 0}, out};
    stakes.fold = net_of_folding(play, final);
    rp_tally_add(&tally, rules, &stakes, paid.first, paid.second,
                 rp_choose_bet(rules, &stakes, play->may_fold, &worth), 1, &worth);
}

/* Draws `cards` more cards from those of `left`, in every way. */
static void every_draw(const rp_play *play, uint64_t final, uint64_t live, uint64_t left, int cards,
                       rp_outcomes *out)
{
    if (cards == 0) {
        play_final_hand(play, final, live, out);
        return;
    }
    for (; left; left &= left - 1) {
        uint64_t drawn = rp_bit(rp_lowest64(left));
        every_draw(play, final | drawn, live & ~drawn, left & ~drawn, cards - 1, out);
    }
}

int32_t rp_enumerate(const rp_rules *rules, const rp_deal *deal, int32_t action,
                     rp_outcomes *outcomes)
{
    const uint32_t discards = rp_discards(action);
    const int drawn = rp_cards_drawn(action);
    const int forced = rules->bet_forced[action == RP_SIXTH ? 0 : drawn];
    const rp_play play = {rules, deal, action, drawn > 0 && !forced};
    uint64_t live = 0, kept = 0;
    int32_t status = rp_rules_check(rules);
    if (status == RP_OK)
        status = rp_bonus_check(rules, deal->bonus);
    if (status == RP_OK)
        status = rp_live_cards(deal, &live);
    if (status == RP_OK)
        status = rp_action_offered(rules, rp_popcount64(live), action);
    if (status != RP_OK)
        return status;
    for (int i = 0; i < RP_HAND; i++)
        if (!(discards >> i & 1))
            kept |= rp_bit(deal->hand[i]);
    *outcomes = (rp_outcomes){0};
    if (action == RP_FOLD)
        outcomes->total = outcomes->fold[rp_category_of(rp_set_strength(kept))] = 1;
    else
        every_draw(&play, kept, live, live, drawn, outcomes);
    return RP_OK;
}
