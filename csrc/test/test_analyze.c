/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "deal.h"

static rp_deal deal_named(const char *hand, const char *upcard)
{
    rp_deal deal = {0, {0}, 0, 0};
    CHECK(cards_named(hand, deal.hand) == RP_HAND);
    deal.upcard = card_named(upcard);
    return deal;
}

static void check_value(const rp_values *v, int action, int64_t numerator, int64_t denominator)
{
    /* Cross-multiplied; these figures stay far below 2^31 times 2^32. */
    CHECK(v->denominator[action] % denominator == 0);
    CHECK((int64_t)v->low[action] == numerator * (v->denominator[action] / denominator));
    CHECK(v->high[action] == (numerator < 0 ? -1 : 0));
}

static void known_deal(void)
{
    const rp_rules rules = basic_rules();
    const rp_deal deal = deal_named("As Kd 7h 7c 2s", "Qd");
    rp_values v;
    CHECK(rp_analyze(&rules, &deal, &v) == RP_OK);
    check_value(&v, RP_FOLD, -1, 1);
    check_value(&v, RP_BET, -6746, 54395);
    check_value(&v, RP_SIXTH, -842756, 3426885);
    for (int action = RP_EXCHANGE; action < RP_ACTIONS; action++)
        if (rp_discards(action) == (1u | 2u | 16u)) /* As Kd 2s */
            check_value(&v, action, -31036547, 78056825);
}

/* Dealer hands: no qualify, win, lose, tie of 163,185. */
static void known_bets(void)
{
    static const struct {
        const char *hand, *upcard;
        int multiplier;
        int64_t no_qualify, win, lose, push;
    } known[] = {
        {"As Kh 8d 5c 2s", "Ad", 1, 62783, 3268, 97053, 81},
        {"As Kh 8d 5c 2s", "Kd", 1, 62671, 3268, 97165, 81},
        {"2s 2h 7d 9c Js", "Ah", 1, 50704, 28797, 83684, 0},
        {"As Ah Ad Kc 6d", "Qc", 4, 76023, 85991, 1171, 0},
        {"As Ah Ad Ks Kh", "Qc", 7, 75968, 87161, 56, 0},
        {"As Ks Qs Js Ts", "2d", 100, 74334, 88851, 0, 0},
        {"Qs Qh Qd Ac Ks", "Qc", 4, 99064, 63105, 1016, 0},
        {"7s 7h 7d 7c 2d", "Qc", 20, 67292, 95841, 52, 0},
    };
    const rp_rules rules = basic_rules();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const rp_deal deal = deal_named(known[i].hand, known[i].upcard);
        rp_outcomes o, decided;
        rp_combinations paid;
        CHECK(rp_outcomes_of(&rules, &deal, RP_BET, &o) == RP_OK);
        CHECK(rp_combine(&rules, deal.hand, RP_HAND, &paid) == RP_OK);
        CHECK(paid.multiplier == known[i].multiplier);
        CHECK(o.total == 163185);
        CHECK(o.uninsured[RP_NO_QUALIFY][paid.first][paid.second] == known[i].no_qualify);
        CHECK(o.uninsured[RP_WIN][paid.first][paid.second] == known[i].win);
        CHECK(o.uninsured[RP_LOSE][paid.first][paid.second] == known[i].lose);
        CHECK(o.uninsured[RP_PUSH][paid.first][paid.second] == known[i].push);
        CHECK(rp_decide(&rules, deal.hand, RP_HAND, deal.upcard, 0, &decided) == RP_OK);
        CHECK(memcmp(&o, &decided, sizeof o) == 0);
    }
}

static void batches_are_single_deals(void)
{
    enum { ROWS = 40, WIDTH = RP_HAND + 1 + 3 };
    static uint64_t low[ROWS * RP_ACTIONS];
    static int64_t high[ROWS * RP_ACTIONS], denominator[ROWS * RP_ACTIONS];
    uint8_t rows[ROWS * WIDTH], deck[RP_CARDS];
    const rp_rules rules = basic_rules();
    uint64_t random = 11;
    int64_t failed = -1;
    for (int i = 0; i < RP_CARDS; i++)
        deck[i] = (uint8_t)i;
    for (int row = 0; row < ROWS; row++) {
        shuffle(&random, deck, RP_CARDS, WIDTH);
        memcpy(rows + row * WIDTH, deck, WIDTH);
        if (row % 2)
            rows[row * WIDTH + WIDTH - 1] = RP_NO_CARD;
    }
    CHECK(rp_analyze_many(&rules, rows, ROWS, WIDTH, 0, low, high, denominator, &failed) == RP_OK);
    for (int row = 0; row < ROWS; row++) {
        const uint8_t *r = rows + row * WIDTH;
        rp_deal deal = {0, {r[0], r[1], r[2], r[3], r[4]}, r[5], 0};
        rp_values v;
        for (int i = RP_HAND + 1; i < WIDTH; i++)
            deal.seen |= r[i] == RP_NO_CARD ? 0 : rp_bit(r[i]);
        CHECK(rp_analyze(&rules, &deal, &v) == RP_OK);
        CHECK(memcmp(v.low, low + row * RP_ACTIONS, sizeof v.low) == 0);
        CHECK(memcmp(v.high, high + row * RP_ACTIONS, sizeof v.high) == 0);
        CHECK(memcmp(v.denominator, denominator + row * RP_ACTIONS, sizeof v.denominator) == 0);
    }
    rows[7 * WIDTH + 6] = rows[7 * WIDTH];
    CHECK(rp_analyze_many(&rules, rows, ROWS, WIDTH, 0, low, high, denominator, &failed) ==
          RP_DUPLICATE_CARD);
    CHECK(failed == 7);
}

static void a_card_fewer_and_it_is_refused(void)
{
    const rp_rules rules = basic_rules();
    uint64_t random = 3;
    rp_values v;
    rp_outcomes o;
    rp_deal deal = short_deal(&random, 4, 0);
    CHECK(rp_analyze(&rules, &deal, &v) == RP_OK);
    CHECK(v.denominator[RP_BET] == 1 && v.denominator[RP_SIXTH] == 0);
    CHECK(rp_outcomes_of(&rules, &deal, RP_SIXTH, &o) == RP_ACTION_NOT_OFFERED);
    CHECK(rp_outcomes_of(&rules, &deal, RP_ACTIONS, &o) == RP_UNKNOWN_ACTION);
    CHECK(rp_enumerate(&rules, &deal, -1, &o) == RP_UNKNOWN_ACTION);
    deal = short_deal(&random, 3, 0);
    CHECK(rp_analyze(&rules, &deal, &v) == RP_TOO_FEW_LIVE);
    deal = short_deal(&random, 9, 0);
    deal.upcard = deal.hand[2];
    CHECK(rp_analyze(&rules, &deal, &v) == RP_DUPLICATE_CARD);
    deal.upcard = RP_CARDS;
    CHECK(rp_analyze(&rules, &deal, &v) == RP_BAD_CARD);
    CHECK(rp_decide(&rules, deal.hand, RP_HAND, -1, 0, &o) == RP_BAD_CARD);
    CHECK(rp_decide(&rules, deal.hand, RP_HAND, deal.hand[0], 0, &o) == RP_DUPLICATE_CARD);
}

static void bad_rules_are_refused(void)
{
    const rp_deal deal = deal_named("As Kd 7h 7c 2s", "Qd");
    rp_rules rules = basic_rules();
    rp_values v;
    rules.pay[RP_FLUSH] = RP_MAX_AMOUNT + 1;
    CHECK(rp_analyze(&rules, &deal, &v) == RP_BAD_RULES);
    rules = basic_rules();
    rules.exchange_fee[3] = -2;
    CHECK(rp_rules_check(&rules) == RP_BAD_RULES);
    rules = basic_rules();
    rules.qualifier = RP_TRIPS;
    CHECK(rp_rules_check(&rules) == RP_BAD_RULES);
    rules = basic_rules();
    rules.ante_on_win = 2;
    CHECK(rp_rules_check(&rules) == RP_BAD_RULES);
}

/* The largest amounts, so that a sanitizer sees every sum at its bound. */
static void largest_amounts_fit(void)
{
    const rp_deal deal = deal_named("2c 3d 4h 7s 8c", "9d");
    rp_rules rules = basic_rules();
    rp_values v;
    for (int category = RP_ACE_KING; category < RP_CATEGORIES; category++)
        rules.pay[category] = RP_MAX_AMOUNT;
    rules.exchange_fee[RP_HAND] = RP_MAX_AMOUNT;
    CHECK(rp_analyze(&rules, &deal, &v) == RP_OK);
    for (int action = 0; action < RP_ACTIONS; action++) {
        const int64_t value = (int64_t)v.low[action];
        CHECK(v.high[action] == (value < 0 ? -1 : 0) && llabs(value) < INT64_C(1) << 56);
        CHECK(v.denominator[action] < INT64_C(1) << 38);
    }
    for (int k = 1; k <= 4; k++)
        rules.exchange_fee[k] = RP_NOT_OFFERED;
    rules.insurance_maximum = RP_INSURANCE_FULL;
    rules.redraw_card = RP_REDRAW_LOWEST;
    rules.free_redraws = RP_UNLIMITED_REDRAWS;
    CHECK(rp_analyze(&rules, &deal, &v) == RP_OK);
    CHECK(v.denominator[RP_ACTIONS - 1] < INT64_C(1) << 58);
    CHECK(v.high[RP_ACTIONS - 1] > 0 || v.high[RP_ACTIONS - 1] < -1); /* beyond 64 bits */
}

static void actions_are_in_order(void)
{
    int last = 0;
    uint32_t met = 0;
    CHECK(rp_discards(-1) == 0 && rp_discards(RP_SIXTH) == 0 && rp_discards(RP_ACTIONS) == 0);
    for (int action = RP_EXCHANGE; action < RP_ACTIONS; action++) {
        const uint32_t discards = rp_discards(action);
        /* Read from the left, a set that comes earlier has its first difference
         * on: reversed bits fall within one size. */
        int reversed = rp_popcount32(discards) * 32;
        for (int i = 0; i < RP_HAND; i++)
            reversed += (discards >> i & 1) ? 0 : 16 >> i;
        CHECK(reversed > last);
        last = reversed;
        met |= 1u << discards;
    }
    CHECK(met == 0xfffffffeu);
}

int main(void)
{
    known_deal();
    known_bets();
    batches_are_single_deals();
    a_card_fewer_and_it_is_refused();
    bad_rules_are_refused();
    largest_amounts_fit();
    actions_are_in_order();
    puts("analyze: ok");
    return 0;
}
