/* SPDX-License-Identifier: MIT */
/* Final hands by their ranks: what betting and folding are worth in sum over all suits. The
 * dealer can only have a flush of the upcard's suit, so that, without a redraw worth buying,
 * all suits of the same lane are alike: the set of known cards that are of the upcard's suit. */
#include <string.h>

#include "combination.h"
#include "draw.h"
#include "final.h"

enum { MOST_KNOWN = RP_MOST_KNOWN, UPCARD_SUIT = 0, LANES = 1 << MOST_KNOWN };

/* Cards of some ranks, the first `held` of them the hand, the others gone. */
typedef struct ranked {
    const uint8_t *ranks;
    int held, known, upcard;
} ranked;

/* One way to give them suits. */
typedef struct suited {
    uint64_t hand, gone;
    int lane, suit[MOST_KNOWN];
} suited;

/* What all suits of a row of ranks share. */
typedef struct row {
    const rp_draws *draws;
    ranked cards;
    rp_final_sums *sums;
    int begun, by_suit; /* by_suit: a redraw may be worth buying */
    uint32_t strength;
    rp_stakes stakes;
    int64_t sequences;
    rp_composition composition;
    int64_t ways[LANES];
    suited example[LANES]; /* of the lanes that have ways */
} row;

static uint64_t live_of(const row *r, const suited *s)
{
    return RP_FULL_DECK & ~(s->hand | s->gone | rp_bit(r->cards.upcard));
}

static void begin(row *r, const suited *s)
{
    const uint64_t live = live_of(r, s);
    const rp_redraw redraw = rp_redraw_of(r->draws->rules, rp_popcount64(live));
    rp_combinations paid;
    r->strength = rp_set_strength(s->hand);
    paid = rp_set_combinations(r->draws->rules, s->hand, r->strength);
    r->stakes = r->draws->stakes[paid.first][paid.second];
    r->sequences = redraw.sequences;
    rp_composition_of(&r->composition, &r->draws->dealer, live);
    r->by_suit = rp_redraw_can_pay(&redraw, &r->composition, &r->stakes, r->strength);
    r->begun = 1;
}

/* The value of betting, over all dealer hands and redraws: below 2^57. */
static int64_t value_of(const row *r, const suited *s)
{
    const uint64_t live = live_of(r, s);
    if (r->by_suit) {
        rp_tally tally = {{0, 0}, NULL};
        (void)rp_settle_final(r->draws, s->hand, live, 0, &tally);
        return (int64_t)tally.value.low;
    }
    const rp_showdowns shown =
        rp_count_showdowns(&r->composition, rp_suit_ranks(live, UPCARD_SUIT), r->strength);
    const rp_worth worth = {rp_ends_of(&shown, r->sequences), 0};
    const rp_choice choice = rp_choose_bet(r->draws->rules, &r->stakes, 0, &worth);
    return rp_value_of_choice(r->draws->rules, &r->stakes, choice, &worth);
}

static void enter(row *r, const suited *s, int64_t ways)
{
    const int64_t value = value_of(r, s);
    const int64_t more = value - r->stakes.fold * r->composition.hands * r->sequences;
    const rp_wide sum = {r->sums->low, r->sums->high},
                  cost = {r->sums->cost_low, r->sums->cost_high};
    const rp_wide next = rp_wide_add_product(sum, ways, value);
    const rp_wide lost = rp_wide_add_product(cost, ways, more < 0 ? -more : more);
    r->sums->ways += ways;
    r->sums->bets += more > 0 ? ways : 0;
    r->sums->low = next.low;
    r->sums->high = next.high;
    r->sums->cost_low = lost.low;
    r->sums->cost_high = lost.high;
}

static int is_flush(const row *r, const suited *s)
{
    int count[RP_SUITS] = {0}, most = 0;
    for (int i = 0; i < r->cards.held; i++)
        if (++count[s->suit[i]] > most)
            most = count[s->suit[i]];
    return most >= RP_HAND;
}

/* What a suit holds, as a number. */
static uint64_t holding(const suited *s, int suit)
{
    return (uint64_t)rp_suit_ranks(s->hand, suit) << RP_RANKS | rp_suit_ranks(s->gone, suit);
}

/* How many ways differ from this one by names of suits other than the upcard's, itself
 * included; 0 unless their holdings fall. */
static int ways_alike(const suited *s)
{
    const uint64_t a = holding(s, 1), b = holding(s, 2), c = holding(s, 3);
    if (a < b || b < c)
        return 0;
    return a == b && b == c ? 1 : a == b || b == c ? 3 : 6;
}

static void end(row *r, const suited *s)
{
    if (is_flush(r, s))
        return;
    if (!r->begun)
        begin(r, s);
    if (r->by_suit) {
        const int ways = ways_alike(s);
        if (ways)
            enter(r, s, ways);
        return;
    }
    if (!r->ways[s->lane]++)
        r->example[s->lane] = *s;
}

/* Gives suits to the cards from number i on. Cards of one rank that are both held, or both
 * gone, come in one order only. */
static void walk(row *r, const suited *before, int i)
{
    const ranked *cards = &r->cards;
    int suit = 0;
    if (i == cards->known) {
        end(r, before);
        return;
    }
    if (i > 0 && i != cards->held && cards->ranks[i] == cards->ranks[i - 1])
        suit = before->suit[i - 1] + 1;
    for (; suit < RP_SUITS; suit++) {
        const int card = cards->ranks[i] * RP_SUITS + suit;
        suited next = *before;
        if (card == cards->upcard || (before->hand | before->gone) & rp_bit(card))
            continue;
        *(i < cards->held ? &next.hand : &next.gone) |= rp_bit(card);
        next.suit[i] = suit;
        next.lane |= (suit == UPCARD_SUIT) << i;
        walk(r, &next, i + 1);
    }
}

static void sum_row(row *r)
{
    const suited none = {0, 0, 0, {0}};
    memset(r->sums, 0, sizeof *r->sums);
    memset(r->ways, 0, sizeof r->ways);
    r->begun = 0;
    walk(r, &none, 0);
    for (int lane = 0; lane < 1 << r->cards.known; lane++)
        if (r->ways[lane])
            enter(r, &r->example[lane], r->ways[lane]);
}

static int32_t check(const rp_rules *rules, int32_t upcard_rank, int32_t held, int32_t known,
                     int64_t count, const uint8_t *ranks)
{
    const int32_t status = rp_rules_check(rules);
    if (status != RP_OK)
        return status;
    if (upcard_rank < 0 || upcard_rank >= RP_RANKS || (held != RP_HAND && held != RP_HAND + 1) ||
        known < held || known > MOST_KNOWN || count < 0)
        return RP_BAD_CARD;
    for (int64_t i = 0; i < count * known; i++) {
        const int place = (int)(i % known);
        if (ranks[i] >= RP_RANKS || (place > 0 && place != held && ranks[i] > ranks[i - 1]))
            return RP_BAD_CARD;
    }
    return RP_OK;
}

int32_t rp_sum_finals(const rp_rules *rules, int32_t upcard_rank, int32_t held, int32_t known,
                      int64_t count, const uint8_t *ranks, int64_t *unit, rp_final_sums *sums)
{
    rp_draws draws;
    row r;
    const int32_t status = check(rules, upcard_rank, held, known, count, ranks);
    if (status != RP_OK)
        return status;
    const int upcard = upcard_rank * RP_SUITS + UPCARD_SUIT, live = RP_CARDS - 1 - known;
    rp_draws_init(&draws, rules, RP_FULL_DECK & ~rp_bit(upcard), upcard);
    memset(&r, 0, sizeof r);
    r.draws = &draws;
    for (int64_t i = 0; i < count; i++) {
        r.cards = (ranked){ranks + i * known, held, known, upcard};
        r.sums = sums + i;
        sum_row(&r);
    }
    *unit = rp_choose(live, RP_DEALER_HIDDEN) * rp_redraw_of(rules, live).sequences;
    return RP_OK;
}
