/* SPDX-License-Identifier: MIT */
/* Ends of redraws as their gains tell, against ends counted hand by hand: decks of all sizes
 * up to 24 live cards, any rules, and the largest amounts with the full deck. */
#include "by_hand.h"

enum { DEALS = 60, LARGEST = 2 };

/* What was met, in numbers of actions. */
typedef struct things_met {
    int compared;
    int ends[2][RP_ENDS]; /* insured or not */
    int first[RP_CATEGORIES];
    int qualifier[RP_PAIR + 1], card[RP_REDRAW_UPCARD + 1], free[RP_UNLIMITED_REDRAWS + 1];
    int fee_is_ante[2], flush_stands[2], failure[2], capped;
} things_met;

static int64_t times_met(const int64_t ends[RP_CATEGORIES][RP_CATEGORIES], int first)
{
    int64_t met = 0;
    for (int second = 0; second < RP_CATEGORIES; second++)
        met += ends[first][second];
    return met;
}

static void note(const rp_rules *rules, const rp_outcomes *o, things_met *met)
{
    int bought = 0;
    for (int end = RP_REDRAW_WIN; end < RP_ENDS; end++) {
        int64_t times[2] = {0, 0};
        for (int first = 0; first < RP_CATEGORIES; first++) {
            times[0] += times_met(o->uninsured[end], first);
            times[1] += times_met(o->insured[end], first);
            met->first[first] += times_met(o->uninsured[end], first) > 0;
        }
        for (int insured = 0; insured < 2; insured++)
            met->ends[insured][end] += times[insured] > 0;
        bought |= times[0] + times[1] > 0;
    }
    met->compared++;
    met->qualifier[rules->qualifier] += bought;
    met->card[rules->redraw_card] += bought;
    met->free[rules->free_redraws] += bought;
    met->fee_is_ante[rules->redraw_fee_is_ante] += bought;
    met->flush_stands[rules->flush_stands] += bought;
    met->failure[rules->redraw_failure] += bought;
    met->capped += bought && rules->max_payout != RP_NOT_OFFERED;
}

static void compare(const rp_rules *rules, const rp_deal *deal, int action, things_met *met)
{
    rp_outcomes fast, slow;
    if (rp_outcomes_of(rules, deal, action, &fast) != RP_OK)
        return;
    outcomes_by_hand(rules, deal, action, &slow);
    CHECK(!memcmp(&fast, &slow, sizeof fast));
    note(rules, &slow, met);
}

/* Rules of no house; most of them have prizes as houses have, and often insured boxes buy. */
static rp_rules any_rules(uint64_t *random)
{
    rp_rules rules = random_below(random, 3) ? house_rules(random) : random_rules(random);
    if (random_below(random, 3) == 0)
        rules.max_payout = 4 + 2 * random_below(random, 12);
    if (rules.redraw_card == RP_REDRAW_NONE)
        rules.redraw_card = RP_REDRAW_HIGHEST;
    if (random_below(random, 2)) {
        rules.insurance_maximum = RP_INSURANCE_FULL;
        rules.insured_box_may_redraw = 1;
    }
    return rules;
}

static void compare_short_decks(uint64_t *random, things_met *met)
{
    for (int round = 0; round < DEALS; round++) {
        const rp_rules rules = any_rules(random);
        const rp_deal deal = short_deal(random, 10 + random_below(random, 15), round % 3);
        for (int action = RP_BET; action < RP_ACTIONS; action++)
            if (action < RP_EXCHANGE + 15 || random_below(random, 6) == 0)
                compare(&rules, &deal, action, met);
    }
}

/* Every sum at its largest. */
static void compare_largest(uint64_t *random, things_met *met)
{
    for (int round = 0; round < LARGEST; round++) {
        rp_rules rules = house_rules(random);
        const rp_deal deal = short_deal(random, 46, 0);
        for (int category = RP_PAIR; category < RP_CATEGORIES; category++)
            rules.pay[category] = RP_MAX_AMOUNT;
        rules.pay[RP_ACE_KING] = RP_MAX_AMOUNT;
        rules.free_redraws = RP_UNLIMITED_REDRAWS;
        rules.redraw_card = RP_REDRAW_HIGHEST;
        compare(&rules, &deal, RP_BET, met);
        compare(&rules, &deal, RP_SIXTH, met);
        compare(&rules, &deal, RP_EXCHANGE + random_below(random, 5), met);
        compare(&rules, &deal, RP_ACTIONS - 1 - random_below(random, 5) * round, met);
    }
}

/* A pair whose rank the dealer may keep beside three lower ones: the last card of it makes him
 * the same pair, and the player wins by his ace. */
static void compare_pair_of_his_own_rank(things_met *met)
{
    rp_rules rules = basic_rules();
    rp_deal deal = {0, {0}, card_named("9h"), 0};
    CHECK(cards_named("2s 3s 5h Tc Ah", deal.hand) == RP_HAND);
    rules.pay[RP_PAIR] = 2;
    rules.ante_on_win = 1;
    rules.redraw_card = RP_REDRAW_HIGHEST;
    rules.free_redraws = RP_UNLIMITED_REDRAWS;
    rules.redraw_failure = 1;
    compare(&rules, &deal, RP_SIXTH, met);
}

static void something_of_everything_was_met(const things_met *met)
{
    for (int insured = 0; insured < 2; insured++)
        for (int end = RP_REDRAW_WIN; end < RP_ENDS; end++)
            CHECK(met->ends[insured][end] > (end == RP_REDRAW_PUSH && insured ? 2 : 30));
    for (int first = RP_PAIR; first < RP_STRAIGHT_FLUSH; first++)
        CHECK(met->first[first] > 20);
    for (int card = RP_REDRAW_HIGHEST; card <= RP_REDRAW_UPCARD; card++)
        CHECK(met->card[card] > 50);
    for (int free = 0; free <= RP_UNLIMITED_REDRAWS; free++)
        CHECK(free == 2 || met->free[free] > 50);
    for (int yes = 0; yes < 2; yes++)
        CHECK(met->fee_is_ante[yes] > 50 && met->flush_stands[yes] > 50 && met->failure[yes] > 50);
    CHECK(met->qualifier[RP_ACE_KING] > 50 && met->qualifier[RP_PAIR] > 50);
    CHECK(met->capped > 50);
}

int main(void)
{
    static things_met met;
    uint64_t random = 19;
    compare_short_decks(&random, &met);
    compare_largest(&random, &met);
    compare_pair_of_his_own_rank(&met);
    something_of_everything_was_met(&met);
    printf("ends of redraws: ok, %d actions compared\n", met.compared);
    return 0;
}
