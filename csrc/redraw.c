/* SPDX-License-Identifier: MIT */
#include "redraw.h"

rp_redraw rp_redraw_of(const rp_rules *rules, int live)
{
    rp_redraw redraw = {rules, live - RP_DEALER_HIDDEN, rules->free_redraws + 1, 1};
    if (redraw.drawn > redraw.deck)
        redraw.drawn = redraw.deck;
    if (rp_redraw_offered(&redraw))
        for (int i = 0; i < redraw.drawn; i++)
            redraw.sequences *= redraw.deck - i;
    return redraw;
}

int rp_replaced_rank(const rp_rules *rules, uint32_t ranks, int upcard_rank)
{
    if (rules->redraw_card == RP_REDRAW_UPCARD)
        return upcard_rank;
    return rules->redraw_card == RP_REDRAW_HIGHEST ? rp_highest(ranks) : rp_lowest64(ranks);
}

uint32_t rp_beside_replaced_upcard(const rp_rules *rules, int upcard_rank)
{
    const uint32_t upcard = 1u << upcard_rank;
    switch (rules->redraw_card) {
    case RP_REDRAW_HIGHEST:
        return upcard - 1;
    case RP_REDRAW_LOWEST:
        return RP_RANK_MASK & ~((upcard << 1) - 1);
    case RP_REDRAW_UPCARD:
        return RP_RANK_MASK & ~upcard;
    default:
        return 0;
    }
}

/* One dealer hand that does not qualify, and who is to win what. */
typedef struct table {
    const rp_redraw *redraw;
    const rp_composition *composition;
    const rp_stakes *stakes;
    uint32_t strength; /* the player's */
    rp_ends *ends;
} table;

/* Cards left in the deck by what they make of the dealer's hand; the rest fail. */
typedef struct outs {
    int64_t win, push, lose;
} outs;

/* Adds `cards` that each make the dealer's hand this strong. */
static void add_outs(const table *t, uint32_t dealer, int64_t cards, outs *o)
{
    if (rp_category_of(dealer) < t->redraw->rules->qualifier)
        return;
    if (t->strength > dealer)
        o->win += cards;
    else if (t->strength == dealer)
        o->push += cards;
    else
        o->lose += cards;
}

/* Cards of a rank left in the deck once the dealer has his hidden ranks. */
static int64_t left_of(const table *t, uint32_t hidden, int rank)
{
    return t->composition->live[rank] - (int64_t)(hidden >> rank & 1);
}

static void add_pairs(const table *t, uint32_t hidden, uint32_t kept, outs *o)
{
    for (uint32_t ranks = kept; ranks; ranks &= ranks - 1) {
        const uint32_t rank = ranks & (~ranks + 1);
        add_outs(t, rp_make_strength(RP_PAIR, rank, kept & ~rank),
                 left_of(t, hidden, rp_lowest64(rank)), o);
    }
}

/* The ranks that make four different ones a straight or an ace-king. */
static uint32_t completing_ranks(uint32_t kept)
{
    uint32_t ranks = 0;
    for (int high = 3; high < RP_RANKS; high++) {
        const uint32_t missing = rp_straight_ranks(high) & ~kept;
        if (!(missing & (missing - 1)))
            ranks |= missing;
    }
    if ((kept & RP_BIG_SLICK) && (kept & RP_BIG_SLICK) != RP_BIG_SLICK)
        ranks |= RP_BIG_SLICK & ~kept;
    return ranks;
}

/* Cards of new ranks. `suited`: where all four kept cards are of one suit, its
 * ranks left in the deck; else none. */
static void add_new_ranks(const table *t, uint32_t hidden, uint32_t kept, int replaced,
                          uint32_t suited, outs *o)
{
    uint32_t ranks = (completing_ranks(kept) | suited) & ~(kept | 1u << replaced);
    for (; ranks; ranks &= ranks - 1) {
        const int rank = rp_lowest64(ranks);
        const int64_t flushes = suited >> rank & 1;
        const uint32_t five = kept | 1u << rank;
        const rp_ranks all = {five, 0, 0, 0};
        add_outs(t, rp_rank_strength(all, RP_HAND), left_of(t, hidden, rank) - flushes, o);
        if (flushes)
            add_outs(t, rp_suited_strength(five), 1, o);
    }
}

static void enter(int64_t weight, int64_t cards, const outs *o, rp_ends *ends)
{
    ends->of[RP_REDRAW_WIN] += weight * o->win;
    ends->of[RP_REDRAW_PUSH] += weight * o->push;
    ends->of[RP_REDRAW_LOSE] += weight * o->lose;
    ends->of[RP_REDRAW_FAIL] += weight * (cards - o->win - o->push - o->lose);
}

/* Enters the end of every sequence of cards if the redraw is bought: `standing`
 * cards stand at once (outs `first`), the `again` others are of the replaced rank
 * and are drawn again while that is free (outs `last` if one must stand). */
static void enter_bought(const table *t, int64_t standing, int64_t again, const outs *first,
                         const outs *last, rp_ends *ends)
{
    const rp_redraw *r = t->redraw;
    if (r->drawn == 1) {
        enter(1, standing, first, ends);
        enter(1, again, last, ends);
    } else if (r->rules->free_redraws == RP_UNLIMITED_REDRAWS) {
        if (standing)
            enter(r->sequences / standing, standing, first, ends);
        else
            enter(r->sequences / again, again, last, ends);
    } else { /* two cards: a standing one comes first, or second after one of the others */
        enter(r->deck - 1 + again, standing, first, ends);
        enter(again - 1, again, last, ends);
    }
}

/* Decides one dealer hand of five different ranks, in `ways` ways. */
static void resolve(const table *t, uint32_t hidden, uint32_t suited, int64_t ways)
{
    const int upcard = t->composition->dealer->upcard_rank;
    const uint32_t ranks = hidden | 1u << upcard;
    const rp_rules *rules = t->redraw->rules;
    outs first = {0, 0, 0}, last = {0, 0, 0};
    rp_ends bought = rp_no_ends();
    int64_t take;
    if (!rp_redraw_offered(t->redraw)) {
        t->ends->of[RP_NO_QUALIFY] += ways;
        return;
    }
    const int replaced = rp_replaced_rank(rules, ranks, upcard);
    const uint32_t kept = ranks & ~(1u << replaced);
    int64_t again = left_of(t, hidden, replaced);
    add_pairs(t, hidden, kept, &first);
    add_new_ranks(t, hidden, kept, replaced, suited, &first);
    if (suited >> replaced & 1) { /* the replaced rank again, but a flush */
        const int stands = rules->flush_stands;
        add_outs(t, rp_suited_strength(ranks), 1, stands ? &first : &last);
        again -= stands;
    }
    enter_bought(t, t->redraw->deck - again, again, &first, &last, &bought);
    take = t->stakes->uninsured[RP_NO_QUALIFY] * t->redraw->sequences;
    if (rp_ends_value(t->stakes->uninsured, &bought) <= take) {
        t->ends->of[RP_NO_QUALIFY] += ways * t->redraw->sequences;
        return;
    }
    for (int end = RP_REDRAW_WIN; end < RP_ENDS; end++)
        t->ends->of[end] += ways * bought.of[end];
}

static int qualifies_by_ranks(const table *t, uint32_t ranks)
{
    const rp_ranks five = {ranks, 0, 0, 0};
    return rp_category_of(rp_rank_strength(five, RP_HAND)) >= t->redraw->rules->qualifier;
}

/* One set of hidden ranks and its suits: `suited` < 0 stands for any. */
static void visit(const table *t, uint32_t hidden, int64_t ways, uint32_t suited, int own_suit)
{
    const rp_composition *c = t->composition;
    const int upcard = c->dealer->upcard_rank;
    const uint32_t ranks = hidden | 1u << upcard;
    const int replaced = rp_replaced_rank(t->redraw->rules, ranks, upcard);
    const uint32_t kept = hidden & ~(1u << replaced);
    if (qualifies_by_ranks(t, ranks))
        return;
    if (own_suit < 0) {
        resolve(t, hidden, 0, ways);
        return;
    }
    if (own_suit && !(hidden & ~suited))
        resolve(t, hidden, 0, -1); /* a flush as dealt */
    if ((kept & ~suited) || own_suit != (replaced != upcard))
        return;
    /* The kept hidden cards are all of the suit, the replaced one is not. */
    ways = replaced == upcard ? 1 : c->live[replaced] - (int64_t)(suited >> replaced & 1);
    if (ways) {
        resolve(t, hidden, 0, -ways);
        resolve(t, hidden, suited & ~kept, ways);
    }
}

static void visit_all(const table *t, uint32_t suited, int own_suit)
{
    const uint8_t *live = t->composition->live;
    const int upcard = t->composition->dealer->upcard_rank;
    uint8_t ranks[RP_RANKS];
    int n = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        if (live[rank] && rank != upcard)
            ranks[n++] = (uint8_t)rank;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int c = b + 1; c < n; c++)
                for (int d = c + 1; d < n; d++)
                    visit(t, 1u << ranks[a] | 1u << ranks[b] | 1u << ranks[c] | 1u << ranks[d],
                          (int64_t)live[ranks[a]] * live[ranks[b]] * live[ranks[c]] *
                              live[ranks[d]],
                          suited, own_suit);
}

/* The most cards that can pair four kept ranks, all up to `highest`. */
static int most_pairing(const rp_composition *c, int highest)
{
    int ranks_with[RP_SUITS] = {0}, ranks = RP_DEALER_HIDDEN, most = 0;
    for (int rank = 0; rank <= highest; rank++) {
        const int cards = c->live[rank] - (rank != c->dealer->upcard_rank);
        if (cards > 0)
            ranks_with[cards]++;
    }
    for (int cards = RP_SUITS - 1; cards > 0; cards--)
        for (; ranks && ranks_with[cards]; ranks--, ranks_with[cards]--)
            most += cards;
    return most;
}

/* The most cards that make a dealer qualify and lose to this hand, `pairing` of them by
 * a pair. */
static int most_winning_cards(const rp_redraw *redraw, uint32_t category, int pairing)
{
    int most = category >= RP_PAIR ? pairing : 0;
    if (rp_may_make_ace_king(redraw->rules))
        most += RP_SUITS; /* of ace or king */
    if (category >= RP_STRAIGHT)
        most += 2 * RP_SUITS + 9; /* straights, flushes */
    return most;
}

/* Whether buying can pay with so many cards that win, at most. */
static int pays_with(const rp_redraw *redraw, const rp_stakes *stakes, int64_t most)
{
    const int32_t *net = stakes->uninsured;
    const int stand = redraw->deck - (redraw->drawn == 1 ? 0 : RP_SUITS - 1);
    const int64_t cards = stand > most ? stand : most;
    const int32_t otherwise =
        net[RP_REDRAW_PUSH] > net[RP_REDRAW_FAIL] ? net[RP_REDRAW_PUSH] : net[RP_REDRAW_FAIL];
    return most * net[RP_REDRAW_WIN] + (cards - most) * otherwise > cards * net[RP_NO_QUALIFY];
}

int rp_redraw_may_pay(const rp_redraw *redraw, const rp_stakes *stakes, uint32_t category)
{
    const int32_t *net = stakes->uninsured;
    const int full = (RP_SUITS - 1) * RP_DEALER_HIDDEN;
    return rp_redraw_offered(redraw) && category >= RP_ACE_KING &&
           net[RP_REDRAW_WIN] > net[RP_NO_QUALIFY] &&
           pays_with(redraw, stakes, most_winning_cards(redraw, category, full));
}

int rp_redraw_can_pay(const rp_redraw *redraw, const rp_composition *c, const rp_stakes *stakes,
                      uint32_t strength)
{
    const uint32_t category = rp_category_of(strength);
    int highest = RP_ACE;
    if (!rp_redraw_may_pay(redraw, stakes, category))
        return 0;
    if (category == RP_PAIR)
        highest = rp_highest(rp_primary_of(strength));
    return pays_with(redraw, stakes,
                     most_winning_cards(redraw, category, most_pairing(c, highest)));
}

void rp_redraw_ranks(const rp_redraw *redraw, const rp_composition *c, const rp_stakes *stakes,
                     uint32_t strength, rp_ends *ends)
{
    const table t = {redraw, c, stakes, strength, ends};
    visit_all(&t, 0, -1);
}

void rp_redraw_suit(const rp_redraw *redraw, const rp_composition *c, const rp_stakes *stakes,
                    uint32_t strength, uint32_t suited, int is_upcard_suit, rp_ends *ends)
{
    const table t = {redraw, c, stakes, strength, ends};
    visit_all(&t, suited, is_upcard_suit);
}
