/* SPDX-License-Identifier: MIT */
/* Ends of redraws as their gains tell, against ends counted hand by hand, on full decks: the
 * rules of all houses with a redraw, and others. */
#include "by_hand.h"

enum { DEALS = 2, OTHER_RULES = 18 };

/* What distinguishes the redraws of houses and the insurance beside them; bonus and boxes are
 * left out, and exchanges of any number are allowed. */
typedef struct house {
    const char *names;
    uint8_t insurance, returned, insured_redraws, free, flush_stands, ante_paid, fee_is_ante;
} house;

enum { ON_TIE = 1, ON_LOSS = 2 };

static const house houses[] = {
    {"lunar_uk, campione", RP_INSURANCE_FULL, 0, 1, 3, 1, 0, 0},
    {"classic", RP_INSURANCE_FULL, ON_LOSS, 1, 3, 1, 0, 0},
    {"pagat", RP_INSURANCE_HALF, 0, 0, 3, 0, 1, 0},
    {"trainer", RP_INSURANCE_NONE, 0, 1, 0, 1, 1, 0},
    {"lunar", RP_INSURANCE_HALF, 0, 0, 3, 1, 0, 0},
    {"betvoyager", RP_INSURANCE_FULL, 0, 1, 3, 1, 0, 1},
    {"senator", RP_INSURANCE_FULL, 0, 1, 1, 0, 0, 0},
    {"corona", RP_INSURANCE_FULL, 0, 1, 0, 1, 0, 0},
    {"olympic", RP_INSURANCE_HALF, ON_TIE | ON_LOSS, 1, 3, 1, 0, 0},
};

enum { HOUSES = sizeof houses / sizeof houses[0] };

static rp_rules rules_of(const house *h)
{
    rp_rules rules = basic_rules();
    rules.insurance_maximum = h->insurance;
    rules.insurance_on_tie = h->returned & ON_TIE;
    rules.insurance_on_loss = (h->returned & ON_LOSS) != 0;
    rules.insured_box_may_redraw = h->insured_redraws;
    rules.redraw_card = RP_REDRAW_HIGHEST;
    rules.free_redraws = h->free;
    rules.flush_stands = h->flush_stands;
    rules.redraw_failure = h->ante_paid;
    rules.redraw_fee_is_ante = h->fee_is_ante;
    return rules;
}

/* What was met, in numbers of actions. */
typedef struct things_met {
    int compared, redraws, pushes, insured, both; /* both: flushes insured and not */
} things_met;

static int64_t wins(const rp_outcomes *o, int insured)
{
    int64_t met = 0;
    for (int first = 0; first < RP_CATEGORIES; first++)
        for (int second = 0; second < RP_CATEGORIES; second++)
            met += insured ? o->insured[RP_REDRAW_WIN][first][second]
                           : o->uninsured[RP_REDRAW_WIN][first][second];
    return met;
}

static void compare(const rp_rules *rules, const rp_deal *deal, int action, things_met *met)
{
    rp_outcomes fast, slow;
    CHECK(rp_outcomes_of(rules, deal, action, &fast) == RP_OK);
    outcomes_by_hand(rules, deal, action, &slow);
    CHECK(!memcmp(&fast, &slow, sizeof fast));
    met->compared++;
    met->redraws += wins(&slow, 0) > 0;
    met->insured += wins(&slow, 1) > 0;
    met->pushes += slow.uninsured[RP_REDRAW_PUSH][RP_FLUSH][0] > 0;
    met->both +=
        slow.uninsured[RP_REDRAW_WIN][RP_FLUSH][0] && slow.insured[RP_REDRAW_WIN][RP_FLUSH][0];
}

/* Bet, sixth card, all exchanges of one card and of two, some of three, and larger ones: one of
 * four cards and that of five, or neither. */
static void compare_deal(uint64_t *random, const rp_rules *rules, const rp_deal *deal, int large,
                         things_met *met)
{
    const int four = RP_ACTIONS - 6 + random_below(random, 5);
    for (int action = RP_BET; action < RP_ACTIONS; action++) {
        const int drawn = rp_cards_drawn(action);
        if (drawn < 3 || (drawn == 3 && random_below(random, 3) == 0) ||
            (large && (action == four || drawn == 5)))
            compare(rules, deal, action, met);
    }
}

/* A deal, in every second round of cards of one suit but one. */
static rp_deal deal_of(uint64_t *random, int round)
{
    rp_deal deal = short_deal(random, 46, 0);
    const int suit = random_below(random, RP_SUITS), first = random_below(random, 8);
    for (int i = 0; i < RP_HAND && round % 2; i++)
        deal.hand[i] = (uint8_t)((first + i + i / 3) * RP_SUITS + (suit + (i == 2)) % RP_SUITS);
    for (int i = 0; i < RP_HAND; i++)
        if (deal.hand[i] == deal.upcard)
            return deal_of(random, round);
    return deal;
}

static void compare_houses(uint64_t *random, things_met *met)
{
    for (int i = 0; i < HOUSES; i++) {
        const rp_rules rules = rules_of(&houses[i]);
        things_met mine = {0, 0, 0, 0, 0};
        for (int round = 0; round < DEALS; round++) {
            const rp_deal deal = deal_of(random, round);
            compare_deal(random, &rules, &deal, 1, &mine);
        }
        CHECK(mine.redraws >= 2 * DEALS);
        CHECK(rules.insured_box_may_redraw || !mine.insured);
        met->compared += mine.compared;
        met->redraws += mine.redraws;
        met->insured += mine.insured;
        met->pushes += mine.pushes;
        met->both += mine.both;
    }
}

static void compare_others(uint64_t *random, things_met *met)
{
    for (int round = 0; round < OTHER_RULES; round++) {
        rp_rules rules = house_rules(random);
        const rp_deal deal = deal_of(random, round);
        for (int k = 1; k <= RP_HAND; k++)
            rules.bet_forced[k] = 0;
        rules.redraw_card = (uint8_t)(RP_REDRAW_HIGHEST + round / 2 % 3);
        if (round % 4 == 0)
            rules.max_payout = 12;
        compare_deal(random, &rules, &deal, round % 6 < 2, met);
    }
}

int main(void)
{
    things_met met = {0, 0, 0, 0, 0};
    uint64_t random = 23;
    compare_houses(&random, &met);
    compare_others(&random, &met);
    CHECK(met.redraws > 400 && met.insured > 60 && met.pushes > 100 && met.both > 25);
    printf("ends of redraws, full decks: ok, %d actions compared\n", met.compared);
    return 0;
}
