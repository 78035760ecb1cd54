/* SPDX-License-Identifier: MIT */
/* Whole games as sums over all canonical deals, against published totals.
 *
 * A deal is four sets of ranks, one a suit, and an upcard. Suits with equal sets
 * are alike, so the canonical deal has its sets in falling order and the upcard
 * in the first suit of each group of equals; it stands for as many deals as
 * there are ways to hand out the suits. */
#include "check.h"
#include "deal.h"

enum { SETS = 1 << RP_RANKS, ZERO = 3 };

typedef struct totals {
    int64_t deals, weight;
    int64_t net[ZERO + 202];                    /* combinations by net result, from -ZERO to 201 */
    int64_t best, always, pair_up, ace_king_up; /* antes won over all combinations */
    int64_t bets;                               /* combinations that bet under best play */
    int64_t oasis;                              /* best of Oasis with one card, over 46 * C(45,4) */
} totals;

static rp_rules caribbean_rules(void)
{
    rp_rules rules = basic_rules();
    for (int k = 1; k <= RP_HAND; k++)
        rules.exchange_fee[k] = RP_NOT_OFFERED;
    rules.sixth_card_fee = RP_NOT_OFFERED;
    rules.second_combination = 0;
    rules.ante_on_win = 1;
    return rules;
}

static void add_net(totals *t, const rp_rules *rules, const rp_outcomes *o, int64_t weight)
{
    for (int c = 0; c < RP_CATEGORIES; c++) {
        t->net[ZERO + 1] += weight * o->uninsured[RP_NO_QUALIFY][c][0];
        t->net[ZERO] += weight * o->uninsured[RP_PUSH][c][0];
        t->net[ZERO - 3] += weight * o->uninsured[RP_LOSE][c][0];
        t->net[ZERO + 2 * rules->pay[c] + 1] += weight * o->uninsured[RP_WIN][c][0];
    }
}

static void add_deal(totals *t, const rp_deal *deal, int64_t weight)
{
    const rp_rules caribbean = caribbean_rules();
    rp_rules oasis = caribbean;
    rp_values v;
    rp_outcomes o;
    uint32_t strength;
    int64_t value, best;
    oasis.exchange_fee[1] = 1;
    CHECK(rp_analyze(&oasis, deal, &v) == RP_OK);
    CHECK(rp_outcomes_of(&caribbean, deal, RP_BET, &o) == RP_OK);
    CHECK(rp_strength(deal->hand, RP_HAND, &strength) == RP_OK);
    value = (int64_t)v.low[RP_BET];
    t->deals++;
    t->weight += weight;
    t->always += weight * value;
    t->pair_up += weight * (strength >> RP_CATEGORY_SHIFT >= RP_PAIR ? value : -o.total);
    t->ace_king_up += weight * (strength >> RP_CATEGORY_SHIFT >= RP_ACE_KING ? value : -o.total);
    if (value > -o.total) {
        t->best += weight * value;
        t->bets += weight * o.total;
        add_net(t, &caribbean, &o, weight);
    } else {
        t->best -= weight * o.total;
        t->net[ZERO - 1] += weight * o.total;
    }
    /* 46 * C(45,4) = 42 * C(46,4): one denominator for both decisions. */
    best = 42 * (value > -o.total ? value : -o.total);
    for (int action = RP_EXCHANGE; action < RP_EXCHANGE + RP_HAND; action++) {
        CHECK(v.denominator[action] == 42 * o.total);
        best = (int64_t)v.low[action] > best ? (int64_t)v.low[action] : best;
    }
    t->oasis += weight * best;
}

static int64_t orders_of(const uint32_t sets[RP_SUITS], int upcard_suit)
{
    int64_t orders = 24;
    int run = 1;
    for (int suit = 1; suit < RP_SUITS; suit++) {
        /* The upcard's suit is the first of its group and unlike the others. */
        const int same = sets[suit] == sets[suit - 1] && suit - 1 != upcard_suit;
        run = same ? run + 1 : 1;
        orders /= run;
    }
    return orders;
}

static void add_upcards(totals *t, const uint32_t sets[RP_SUITS])
{
    rp_deal deal = {0, {0}, 0, 0};
    int n = 0;
    for (int suit = 0; suit < RP_SUITS; suit++)
        for (int rank = 0; rank < RP_RANKS; rank++)
            if (sets[suit] >> rank & 1)
                deal.hand[n++] = (uint8_t)(rank * RP_SUITS + suit);
    for (int suit = 0; suit < RP_SUITS; suit++) {
        if (suit > 0 && sets[suit] == sets[suit - 1])
            continue;
        for (int rank = 0; rank < RP_RANKS; rank++) {
            if (sets[suit] >> rank & 1)
                continue;
            deal.upcard = (uint8_t)(rank * RP_SUITS + suit);
            add_deal(t, &deal, orders_of(sets, suit));
        }
    }
}

static void add_hands(totals *t, uint32_t sets[RP_SUITS], int suit, uint32_t largest, int cards)
{
    if (suit == RP_SUITS) {
        if (cards == 0)
            add_upcards(t, sets);
        return;
    }
    for (uint32_t set = 0; set <= largest; set++) {
        const int held = rp_popcount32(set);
        if (held > cards)
            continue;
        sets[suit] = set;
        add_hands(t, sets, suit + 1, set, cards - held);
    }
}

/* Caribbean Stud as published; Oasis with one card exchanged is where the
 * published 1.04 % comes from. */
int main(void)
{
    static const int64_t published[][2] = {
        {201, 16759740},     {101, 156929720},   {41, 2832435800},  {15, 16624475280},
        {11, 21856990280},   {9, 43805516100},   {7, 234242908320}, {5, 488012139360},
        {3, 2343248003808},  {1, 4532514033720}, {0, 321623100},    {-1, 9523005974460},
        {-3, 2726592727512},
    };
    const int64_t all = INT64_C(19933230517200);
    static totals t;
    uint32_t sets[RP_SUITS];
    int64_t sum = 0;
    add_hands(&t, sets, 0, SETS - 1, RP_HAND);
    CHECK(t.deals == 5649150 && t.weight == 122151120);
    CHECK(t.best == -INT64_C(1041372912372));
    CHECK(t.always == -INT64_C(3310360338060));
    CHECK(t.pair_up == -INT64_C(1090272101460));
    CHECK(t.ace_king_up == -INT64_C(1132600203540));
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        CHECK(t.net[ZERO + published[i][0]] == published[i][1]);
        sum += published[i][1];
    }
    CHECK(sum == all);
    /* Element of risk 2.555 %: the loss over all antes and bets, to a thousandth. */
    CHECK((-t.best * 100000 + (all + 2 * t.bets) / 2) / (all + 2 * t.bets) == 2555);
    /* -723583636439/69766306810200 of the ante: twelve times that denominator. */
    CHECK(INT64_C(12) * INT64_C(69766306810200) == 122151120 * INT64_C(163185) * 42);
    CHECK(t.oasis == -12 * INT64_C(723583636439));
    puts("canonical, whole games: ok");
    return 0;
}
