/* SPDX-License-Identifier: MIT */
/* One deal: every decision. */
#include <string.h>

#include "deal.h"
#include "draw.h"

enum { MOST_HOLDS = 10 }; /* ways to choose two or three of five cards */

/* Where the values of one deal go. */
typedef struct output {
    uint64_t *low;
    int64_t *high, *denominator;
} output;

/* Everything checked: what the public functions start from. */
typedef struct setup {
    const rp_rules *rules;
    const rp_deal *deal;
    int live;
    rp_draws draws;
} setup;

static uint64_t kept_cards(const rp_deal *deal, uint32_t discards)
{
    uint64_t kept = 0;
    for (int i = 0; i < RP_HAND; i++)
        if (!(discards >> i & 1))
            kept |= rp_bit(deal->hand[i]);
    return kept;
}

static int dealt_category(const rp_deal *deal)
{
    return (int)rp_category_of(rp_set_strength(kept_cards(deal, 0)));
}

static int32_t set_up(setup *s, const rp_rules *rules, const rp_deal *deal)
{
    uint64_t live = 0;
    int32_t status = rp_bonus_check(rules, deal->bonus);
    if (status == RP_OK)
        status = rp_live_cards(deal, &live);
    if (status != RP_OK)
        return status;
    s->rules = rules;
    s->deal = deal;
    s->live = rp_popcount64(live);
    rp_draws_init(&s->draws, rules, live, deal->upcard);
    rp_draws_stake(&s->draws, deal->bonus, dealt_category(deal));
    return RP_OK;
}

static rp_hold hold_of(const rp_deal *deal, int32_t action)
{
    const uint64_t kept = kept_cards(deal, rp_discards(action));
    rp_hold hold = {rp_ranks_of(kept), RP_SUITS, {{0, 0}, NULL}, 0};
    for (int suit = 0; suit < RP_SUITS; suit++)
        if (kept && !(kept & ~(RP_ONE_SUIT << suit)))
            hold.suit = suit;
    return hold;
}

/* Sums a bet at once or the sixth card; returns the bonus, summed over the draws. */
static int64_t tally_simple(const setup *s, int32_t action, rp_tally *tally)
{
    const uint64_t hand = kept_cards(s->deal, 0);
    if (action == RP_SIXTH)
        return rp_draw_sixth(&s->draws, hand, tally);
    const int first = rp_settle_final(&s->draws, hand, s->draws.live, 0, tally);
    return rp_bonus_after(s->rules, s->deal->bonus, first, RP_BET).kept[first];
}

/* `bonus` is its sum over the draws. */
static void put_value(const setup *s, int32_t action, rp_wide value, int64_t bonus,
                      const output *out)
{
    const int drawn = rp_cards_drawn(action), live = s->live - drawn;
    const int64_t total = rp_action_total(s->live, action) * rp_redraw_of(s->rules, live).sequences;
    rp_wide net = rp_wide_add_product(value, -rp_action_fee(s->rules, action), total);
    net = rp_wide_add_product(net, bonus, total / rp_choose(s->live, drawn));
    out->low[action] = net.low;
    out->high[action] = net.high;
    out->denominator[action] = total;
}

/* All exchanges of one size together. */
static void value_exchanges(setup *s, int drawn, const output *out)
{
    rp_hold holds[MOST_HOLDS];
    int32_t action_of[MOST_HOLDS];
    int count = 0;
    for (int32_t action = RP_EXCHANGE; action < RP_ACTIONS; action++) {
        if (rp_cards_drawn(action) != drawn ||
            rp_action_offered(s->rules, s->live, action) != RP_OK)
            continue;
        action_of[count] = action;
        holds[count++] = hold_of(s->deal, action);
    }
    if (count)
        rp_draw_exchanges(&s->draws, drawn, holds, count);
    for (int i = 0; i < count; i++)
        put_value(s, action_of[i], holds[i].tally.value, holds[i].bonus, out);
}

static void put_fold(const setup *s, const output *out)
{
    const int dealt = dealt_category(s->deal);
    const int32_t bonus = rp_bonus_after(s->rules, s->deal->bonus, dealt, RP_FOLD).folded[dealt];
    const rp_wide net = rp_wide_multiply(bonus - 1, 1);
    out->low[RP_FOLD] = net.low;
    out->high[RP_FOLD] = net.high;
    out->denominator[RP_FOLD] = 1;
}

static int32_t analyze(const rp_rules *rules, const rp_deal *deal, const output *out)
{
    setup s;
    const int32_t status = set_up(&s, rules, deal);
    if (status != RP_OK)
        return status;
    for (int32_t action = RP_FOLD; action < RP_ACTIONS; action++) {
        out->low[action] = 0;
        out->high[action] = out->denominator[action] = 0;
    }
    put_fold(&s, out);
    for (int32_t action = RP_BET; action <= RP_SIXTH; action++) {
        rp_tally tally = {{0, 0}, NULL};
        if (rp_action_offered(rules, s.live, action) != RP_OK)
            continue;
        const int64_t bonus = tally_simple(&s, action, &tally);
        put_value(&s, action, tally.value, bonus, out);
    }
    for (int drawn = RP_HAND; drawn > 0; drawn--) /* the largest fills tables for all */
        value_exchanges(&s, drawn, out);
    return RP_OK;
}

int32_t rp_analyze(const rp_rules *rules, const rp_deal *deal, rp_values *values)
{
    const output out = {values->low, values->high, values->denominator};
    const int32_t status = rp_rules_check(rules);
    return status != RP_OK ? status : analyze(rules, deal, &out);
}

/* One row of a batch, or what is wrong with it. */
static int32_t read_row(const uint8_t *row, int32_t width, int32_t bonus, rp_deal *deal)
{
    int32_t status = RP_OK;
    deal->seen = 0;
    deal->bonus = bonus;
    memcpy(deal->hand, row, RP_HAND);
    deal->upcard = row[RP_HAND];
    for (int32_t i = RP_HAND + 1; i < width && status == RP_OK; i++)
        if (row[i] != RP_NO_CARD)
            status = rp_add_cards(row + i, 1, &deal->seen);
    return status;
}

int32_t rp_analyze_many(const rp_rules *rules, const uint8_t *deals, int64_t count, int32_t width,
                        int32_t bonus, uint64_t *low, int64_t *high, int64_t *denominator,
                        int64_t *failed)
{
    int32_t status = rp_rules_check(rules);
    if (status == RP_OK)
        status = rp_bonus_check(rules, bonus);
    if (status == RP_OK && (width <= RP_HAND || count < 0))
        status = RP_BAD_CARD;
    for (int64_t i = 0; i < count && status == RP_OK; i++) {
        const int64_t at = i * RP_ACTIONS;
        const output out = {low + at, high + at, denominator + at};
        rp_deal deal;
        status = read_row(deals + i * width, width, bonus, &deal);
        if (status == RP_OK)
            status = analyze(rules, &deal, &out);
        *failed = i;
    }
    return status;
}

int32_t rp_outcomes_of(const rp_rules *rules, const rp_deal *deal, int32_t action,
                       rp_outcomes *outcomes)
{
    setup s;
    rp_tally tally = {{0, 0}, outcomes};
    int32_t status = rp_rules_check(rules);
    if (status == RP_OK)
        status = set_up(&s, rules, deal);
    if (status == RP_OK)
        status = rp_action_offered(rules, s.live, action);
    if (status != RP_OK)
        return status;
    memset(outcomes, 0, sizeof *outcomes);
    if (action == RP_FOLD) {
        outcomes->total = 1;
        outcomes->fold[dealt_category(deal)] = 1;
    } else if (action < RP_EXCHANGE) {
        (void)tally_simple(&s, action, &tally);
    } else {
        rp_hold hold = hold_of(deal, action);
        hold.tally.outcomes = outcomes;
        rp_draw_exchanges(&s.draws, rp_cards_drawn(action), &hold, 1);
    }
    return RP_OK;
}

int32_t rp_decide(const rp_rules *rules, const uint8_t *cards, int32_t count, int32_t upcard,
                  uint64_t gone, rp_outcomes *outcomes)
{
    rp_draws draws;
    rp_tally tally = {{0, 0}, outcomes};
    const uint8_t card = (uint8_t)upcard;
    uint64_t known = gone, hand;
    int32_t status = rp_rules_check(rules);
    if (status == RP_OK && (upcard < 0 || upcard >= RP_CARDS || (gone & ~RP_FULL_DECK) ||
                            (count != RP_HAND && count != RP_HAND + 1)))
        status = RP_BAD_CARD;
    if (status == RP_OK)
        status = rp_add_cards(cards, count, &known);
    hand = known & ~gone;
    if (status == RP_OK)
        status = rp_add_cards(&card, 1, &known);
    if (status == RP_OK && RP_CARDS - rp_popcount64(known) < RP_DEALER_HIDDEN)
        status = RP_TOO_FEW_LIVE;
    if (status != RP_OK)
        return status;
    memset(outcomes, 0, sizeof *outcomes);
    rp_draws_init(&draws, rules, RP_FULL_DECK & ~known, upcard);
    (void)rp_settle_final(&draws, hand, RP_FULL_DECK & ~known, 0, &tally);
    return RP_OK;
}
