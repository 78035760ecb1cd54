/* SPDX-License-Identifier: MIT */
#include "composition.h"

static int64_t choose2(int64_t n)
{
    return n * (n - 1) / 2;
}

static int64_t choose3(int64_t n)
{
    return n * (n - 1) * (n - 2) / 6;
}

static int64_t product_of_live(const rp_composition *c, const uint8_t ranks[RP_DEALER_HIDDEN])
{
    return c->live[ranks[0]] * c->live[ranks[1]] * c->live[ranks[2]] * c->live[ranks[3]];
}

/* The dealer's cards of rank `rank` (ace or king) in a hand that holds both. */
static int64_t big_slick_ways(const rp_composition *c, int rank)
{
    return rank == c->dealer->upcard_rank ? 1 : c->live[rank];
}

void rp_composition_finish(rp_composition *c, int64_t hands)
{
    const rp_dealer *d = c->dealer;
    const int64_t no_pair = rp_poly(c->poly[RP_RANKS], 4);
    c->hands = hands;
    c->all_straights = 0;
    for (int i = 0; i < d->straights; i++)
        c->all_straights += c->straight[i] = product_of_live(c, d->straight_ranks[i]);
    c->ace_king = big_slick_ways(c, RP_ACE) * big_slick_ways(c, RP_KING) *
                  rp_poly(c->poly[RP_KING], rp_hidden_beside_big_slick(d->upcard_rank));
    if (d->straights && d->straight_high[d->straights - 1] == RP_ACE) /* ten to ace */
        c->ace_king -= c->straight[d->straights - 1];
    c->no_qualify = no_pair - c->all_straights;
    if (d->qualifier == RP_ACE_KING)
        c->no_qualify -= c->ace_king;
}

void rp_composition_of(rp_composition *c, const rp_dealer *dealer, uint64_t live)
{
    const uint64_t counts = rp_rank_counts(live);
    rp_composition_begin(c, dealer);
    for (int rank = 0; rank < RP_RANKS; rank++)
        rp_composition_set(c, rank, rp_nibble(counts, rank));
    rp_composition_finish(c, rp_choose(rp_popcount64(live), RP_DEALER_HIDDEN));
}

/* e_k (k up to 3) of the live counts below a rank, leaving out one more rank (or
 * none, -1). */
static int64_t poly_without(const rp_composition *c, int below, int without, int k)
{
    const uint64_t poly = c->poly[below];
    int64_t out, e1, e2;
    if (without < 0 || without >= below || without == c->dealer->upcard_rank)
        return rp_poly(poly, k);
    if (k == 0)
        return 1;
    out = c->live[without];
    e1 = rp_poly(poly, 1) - out;
    if (k == 1)
        return e1;
    e2 = rp_poly(poly, 2) - out * e1;
    return k == 2 ? e2 : rp_poly(poly, 3) - out * e2;
}

/* Counts the sets of `free` ranks (weighed by live counts, `without` left out)
 * which together with the upcard, if `with_upcard`, compare below or equal to
 * the ranks of `target`, highest first. Both sides have equally many ranks. */
static rp_showdowns compare_kickers(const rp_composition *c, uint32_t target, int free,
                                    int with_upcard, int without)
{
    const int upcard = c->dealer->upcard_rank;
    rp_showdowns s = {0, 0, 0, 0};
    int64_t ways = 1;
    while (target) {
        const int rank = rp_highest(target);
        target &= ~(1u << rank);
        if (with_upcard && rank < upcard)
            return s; /* the upcard is higher than what is left */
        if (with_upcard && rank == upcard) {
            with_upcard = 0; /* all free ranks must now be lower: go on */
            continue;
        }
        s.win += ways * poly_without(c, rank, without, free);
        if (free == 0)
            return s; /* the upcard cannot be this rank */
        ways *= rank == upcard || rank == without ? 0 : c->live[rank];
        free--;
        if (ways == 0)
            return s;
    }
    s.push = ways;
    return s;
}

/* Dealer pairs of ranks below `rank`: for a rank of c live cards p * e2 of the
 * others, with e2(others) = e2 - c * e1 + c * c. */
static int64_t pairs_below(const rp_composition *c, int rank)
{
    const uint64_t all = c->poly[RP_RANKS], sums = c->sums[rank];
    const int upcard = c->dealer->upcard_rank;
    int64_t below =
        RP_SUMS_P(sums) * rp_poly(all, 2) - RP_SUMS_PC(sums) * rp_poly(all, 1) + RP_SUMS_PCC(sums);
    if (upcard < rank)
        below += c->live[upcard] * rp_poly(all, 3);
    return below;
}

/* Two pair of one of the ranks below `rank` and the upcard's; kicker: any other. */
static int64_t pairs_with_upcard(const rp_composition *c, int rank)
{
    const uint64_t sums = c->sums[rank];
    return c->live[c->dealer->upcard_rank] *
           (RP_SUMS_P(sums) * rp_poly(c->poly[RP_RANKS], 1) - RP_SUMS_PC(sums));
}

/* Dealer hands of two pair whose higher pair is below `rank`. */
static int64_t two_pairs_below(const rp_composition *c, int rank)
{
    const int upcard = c->dealer->upcard_rank;
    const int64_t p = RP_SUMS_P(c->sums[rank]), pp = RP_SUMS_PP(c->sums[rank]);
    return (p * p - pp) / 2 + (upcard < rank ? pairs_with_upcard(c, rank) : 0);
}

static int64_t pairs_of(const rp_composition *c, int rank)
{
    return rank == c->dealer->upcard_rank ? c->live[rank] : choose2(c->live[rank]);
}

/* Two pair against two pair `high` over `low` with a kicker. */
static rp_showdowns compare_two_pair(const rp_composition *c, int high, int low, int kicker)
{
    const int upcard = c->dealer->upcard_rank;
    const uint64_t below_low = c->sums[low];
    rp_showdowns s = {0, two_pairs_below(c, high), 0, 0};
    int64_t both = pairs_of(c, high) * pairs_of(c, low);
    if (upcard == high) {
        s.win += pairs_with_upcard(c, low);
    } else {
        s.win += pairs_of(c, high) * RP_SUMS_P(below_low); /* the upcard kicks */
        if (upcard < low)
            s.win += pairs_of(c, high) * c->live[upcard] *
                     (rp_poly(c->poly[RP_RANKS], 1) - c->live[high]);
    }
    if (upcard != high && upcard != low) {
        s.win += upcard < kicker ? both : 0;
        s.push += upcard == kicker ? both : 0;
    } else {
        s.win += both * poly_without(c, kicker, upcard == high ? low : high, 1);
        s.push += both * c->live[kicker];
    }
    return s;
}

/* Trips of ranks below `rank`: three hidden cards, or two and the upcard. */
static int64_t trips_below(const rp_composition *c, int rank)
{
    const uint64_t all = c->poly[RP_RANKS], sums = c->sums[rank];
    const int upcard = c->dealer->upcard_rank;
    return RP_SUMS_T(sums) * rp_poly(all, 1) - RP_SUMS_TC(sums) +
           (upcard < rank ? choose2(c->live[upcard]) * rp_poly(all, 2) : 0);
}

/* A full house has the upcard in its pair or in its trips. */
static int64_t full_houses_below(const rp_composition *c, int rank)
{
    const int upcard = c->dealer->upcard_rank;
    return RP_SUMS_T(c->sums[rank]) * c->live[upcard] +
           (upcard < rank ? choose2(c->live[upcard]) * RP_SUMS_P(c->sums[RP_RANKS]) : 0);
}

static int64_t quads_below(const rp_composition *c, int rank)
{
    const int upcard = c->dealer->upcard_rank;
    return RP_SUMS_Q(c->sums[rank]) +
           (upcard < rank ? choose3(c->live[upcard]) * rp_poly(c->poly[RP_RANKS], 1) : 0);
}

/* Straights lower than, or the same as, the one whose highest rank is `high`. */
static void compare_straights(const rp_composition *c, int high, rp_showdowns *s)
{
    for (int i = 0; i < c->dealer->straights; i++) {
        if (c->dealer->straight_high[i] < high)
            s->win += c->straight[i];
        else if (c->dealer->straight_high[i] == high)
            s->push += c->straight[i];
    }
}

/* Ace-king against ace-king. */
static rp_showdowns compare_ace_kings(const rp_composition *c, uint32_t ranks)
{
    const int upcard = c->dealer->upcard_rank;
    const int64_t both = big_slick_ways(c, RP_ACE) * big_slick_ways(c, RP_KING);
    rp_showdowns s = compare_kickers(c, ranks & ~RP_BIG_SLICK, rp_hidden_beside_big_slick(upcard),
                                     upcard < RP_KING, -1);
    s.win *= both;
    s.push *= both;
    return s;
}

static rp_showdowns compare_pairs(const rp_composition *c, int rank, uint32_t kickers)
{
    const int own = rank == c->dealer->upcard_rank;
    const int64_t ways = pairs_of(c, rank);
    rp_showdowns s = {0, 0, 0, 0};
    if (ways) {
        s = compare_kickers(c, kickers, own ? 3 : 2, !own, rank);
        s.win *= ways;
        s.push *= ways;
    }
    s.win += pairs_below(c, rank);
    return s;
}

/* Two of one rank cannot both be held as trips, nor as quads, so these compare
 * by rank alone; so do full houses by their trips. */
rp_showdowns rp_rank_showdowns(const rp_composition *c, uint32_t strength)
{
    const uint32_t category = rp_category_of(strength), primary = rp_primary_of(strength);
    const uint32_t ranks = rp_secondary_of(strength);
    rp_showdowns s = {0, 0, 0, 0};
    int64_t below = c->dealer->qualifier == RP_ACE_KING ? c->ace_king : 0;
    const int rank = primary ? rp_highest(primary) : 0;
    switch (category) {
    case RP_HIGH_CARD:
        below = 0;
        break;
    case RP_ACE_KING:
        below = 0;
        if (c->dealer->qualifier == RP_ACE_KING)
            s = compare_ace_kings(c, ranks);
        break;
    case RP_PAIR:
        s = compare_pairs(c, rank, ranks);
        break;
    case RP_TWO_PAIR:
        s = compare_two_pair(c, rank, rp_highest(primary & ~(1u << rank)), rp_highest(ranks));
        below += pairs_below(c, RP_RANKS);
        break;
    default:
        below += pairs_below(c, RP_RANKS) + two_pairs_below(c, RP_RANKS) +
                 trips_below(c, category == RP_TRIPS ? rank : RP_RANKS);
        if (category == RP_STRAIGHT)
            compare_straights(c, rank, &s);
        else if (category > RP_STRAIGHT)
            below += c->all_straights;
        if (category > RP_FLUSH)
            below += full_houses_below(c, category == RP_FULL_HOUSE ? rank : RP_RANKS);
        if (category > RP_FULL_HOUSE)
            below += quads_below(c, category == RP_QUADS ? rank : RP_RANKS);
    }
    s.win += below;
    s.no_qualify = c->no_qualify;
    s.lose = c->hands - s.no_qualify - s.win - s.push;
    return s;
}
