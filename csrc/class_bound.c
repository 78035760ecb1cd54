/* SPDX-License-Identifier: MIT */
/* An upper bound of a sum over draws, from what they make and what the dealer has then. Below a
 * full house his flushes only hurt: they are left out. Wherever else what is counted leaves a
 * showdown open, the player wins it. Bets are valued so in sums; what folding some of them saves
 * follows from the least and the most of them, which live counts limit. */
#include "class_bound.h"

#include <string.h>

#include "class_made.h"

typedef struct bounding {
    const rp_draws *draws;
    const rp_rank_class *class;
    int drawn, may_fold, slick_qualifies, upcard;
    int64_t floor; /* the value of a fold, or of a lost bet where folding is forbidden */
    int64_t hands; /* of the dealer */
    /* How many of them any draw leaves at most or at least. Without a pair: where the player
     * draws none of the upcard's rank, one at most, or any; and where he has no pair, or one. */
    int64_t most_no_pair[3], least_no_pair[2];
    int64_t least_two, least_three;                /* ways of cards beside a pair */
    int64_t least_beside_slick, most_beside_slick; /* and beside ace, king and upcard */
    int64_t most_straights, most_trips;            /* by ranks; trips and more, flushes too */
    const rp_class_hold *holds;
    int64_t *bound;
    /* Of one hold at a time: */
    const uint8_t *kept;
    rp_made (*made)[2];
} bounding;

/* ---- limits of what draws leave ---- */

static int64_t above(int64_t value)
{
    return value > 0 ? value : 0;
}

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Ways to take one card each of some ranks (2 to 4), so many having each number of cards. */
static int64_t ways_of(const int by_cards[RP_SUITS + 1], int ranks)
{
    uint64_t poly = 0;
    for (int cards = 1; cards <= RP_SUITS; cards++)
        for (int i = 0; i < by_cards[cards]; i++)
            poly = rp_poly_add(poly, (uint64_t)cards);
    return rp_poly(poly, ranks);
}

/* The ranks but for `beside`, by live cards. */
static void sort_ranks(const bounding *b, uint32_t beside, int by_cards[RP_SUITS + 1])
{
    memset(by_cards, 0, (RP_SUITS + 1) * sizeof *by_cards);
    for (int rank = 0; rank < RP_RANKS; rank++)
        if (!(beside >> rank & 1))
            by_cards[b->class->live[rank]]++;
}

/* A card less of the rank with fewer cards makes the product of two ranks smaller than one less
 * of the other does. So draws leave fewest ways that take one card each of the ranks with fewest
 * cards; with a pair among them, two of the first that has them. */
static int64_t ways_after(const bounding *b, uint32_t beside, int pair, int ranks)
{
    int before[RP_SUITS + 1], after[RP_SUITS + 1], left = b->drawn;
    sort_ranks(b, beside, before);
    memcpy(after, before, sizeof after);
    for (int cards = 2; cards <= RP_SUITS && pair; cards++)
        if (before[cards]) {
            before[cards]--;
            after[cards]--;
            after[cards - 2]++;
            left -= 2;
            pair = 0;
        }
    for (int cards = 1; cards <= RP_SUITS; cards++)
        for (int i = 0; i < before[cards] && left > 0; i++, left--) {
            after[cards]--;
            after[cards - 1]++;
        }
    return ways_of(after, ranks);
}

/* With a pair in the final hand, both its cards may be drawn or not. */
static int64_t least_ways(const bounding *b, uint32_t beside, int pair, int ranks)
{
    const int64_t apart = ways_after(b, beside, 0, ranks);
    return pair ? lesser(apart, ways_after(b, beside, 1, ranks)) : apart;
}

/* Those leave most that take one card after the other of a rank that has most. `own`: of the
 * upcard's rank, at most. */
static int64_t most_ways(const bounding *b, int own)
{
    int by_cards[RP_SUITS + 1], cards = RP_SUITS;
    const int live = b->class->live[b->upcard];
    sort_ranks(b, 1u << b->upcard, by_cards);
    for (int left = b->drawn - (live < own ? live : own); left > 0 && cards > 0; left--) {
        while (cards > 0 && !by_cards[cards])
            cards--;
        by_cards[cards]--;
        by_cards[cards - (cards > 0)]++;
    }
    return ways_of(by_cards, RP_DEALER_HIDDEN);
}

/* Ace-kings of the dealer, the player having at most one of both. */
static int64_t least_ace_kings(const bounding *b)
{
    const int aces = b->class->live[RP_ACE], kings = b->class->live[RP_KING];
    const int taken = !b->kept[RP_ACE] && !b->kept[RP_KING];
    int ways = aces * kings - taken * (aces > kings ? aces : kings);
    if (b->upcard >= RP_KING)
        ways = (b->upcard == RP_ACE ? kings : aces) - taken;
    return ways > 0 ? ways * b->least_beside_slick : 0;
}

/* `both`: the player has both. */
static int64_t most_ace_kings(const bounding *b, int both)
{
    const int aces = b->class->live[RP_ACE] - (both && !b->kept[RP_ACE]);
    const int kings = b->class->live[RP_KING] - (both && !b->kept[RP_KING]);
    const int ways = b->upcard == RP_ACE ? kings : b->upcard == RP_KING ? aces : aces * kings;
    return ways * b->most_beside_slick;
}

static int fullest_rank(const bounding *b)
{
    int fullest = b->upcard ? 0 : 1;
    for (int rank = fullest; rank < RP_RANKS; rank++)
        if (rank != b->upcard && b->class->live[rank] > b->class->live[fullest])
            fullest = rank;
    return fullest;
}

/* With no card drawn there are most. */
static void count_best_hands(bounding *b)
{
    rp_composition all;
    rp_composition_begin(&all, &b->draws->dealer);
    for (int rank = 0; rank < RP_RANKS; rank++)
        rp_composition_set(&all, rank, b->class->live[rank]);
    rp_composition_finish(&all, rp_choose(b->class->live_cards, RP_DEALER_HIDDEN));
    b->most_straights = all.all_straights;
    const rp_showdowns s = rp_rank_showdowns(&all, rp_make_strength(RP_TRIPS, 1, 0));
    b->most_trips = s.push + s.lose + rp_most_flushes(b->class);
}

static void find_limits(bounding *b)
{
    const uint32_t upcard = 1u << b->upcard;
    const int beside_slick = rp_hidden_beside_big_slick(b->upcard);
    int by_cards[RP_SUITS + 1];
    for (int own = 0; own < 3; own++)
        b->most_no_pair[own] = most_ways(b, own < 2 ? own : RP_SUITS);
    for (int pair = 0; pair < 2; pair++)
        b->least_no_pair[pair] = least_ways(b, upcard, pair, RP_DEALER_HIDDEN);
    b->least_two = least_ways(b, upcard | 1u << fullest_rank(b), 1, 2);
    b->least_three = least_ways(b, upcard, 1, 3);
    b->least_beside_slick = least_ways(b, upcard | RP_BIG_SLICK, 0, beside_slick);
    sort_ranks(b, upcard | RP_BIG_SLICK, by_cards);
    b->most_beside_slick = ways_of(by_cards, beside_slick);
    count_best_hands(b);
}

/* ---- values ---- */

/* Values are over all dealer hands, and over all draws that are said: how much more they are
 * than those of a fold, or of a lost bet where folding is forbidden. */

/* What an end is worth more than a lost bet, that the dealer does not qualify or loses, and
 * what every draw is worth if the bet is lost. */
typedef struct stake {
    int64_t unqualified, won, lost;
    int64_t insurance;
} stake;

static stake stake_of(const bounding *b, int first, int second)
{
    const rp_stakes *s = &b->draws->stakes[first][second];
    const int32_t *net = s->uninsured;
    return (stake){net[RP_NO_QUALIFY] - net[RP_LOSE], net[RP_WIN] - net[RP_LOSE],
                   (net[RP_LOSE] - b->floor) * b->hands, s->insurance};
}

static int64_t unqualified_of(const bounding *b, const rp_made *m)
{
    return m->no_pair - (b->slick_qualifies ? m->ace_king : 0);
}

/* The sum of `draws` values from `least` to `most`, at most, if those below 0 become 0: each
 * is below the line from (least, 0) to (most, most) then. */
static int64_t without_losses(int64_t sum, int64_t draws, int64_t least, int64_t most)
{
    enum { PARTS = 64 }; /* few enough for a product of 64 bits */
    if (least >= 0)
        return sum;
    if (most <= 0)
        return 0;
    return ((sum - draws * least) / PARTS + 1) * (PARTS * most / (most - least) + 1);
}

/* Draws of different ranks, none of them kept, one the upcard's. */
static int64_t draws_of_upcard(const bounding *b)
{
    uint64_t poly = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        if (!b->kept[rank] && rank != b->upcard)
            poly = rp_poly_add(poly, b->class->live[rank]);
    return b->kept[b->upcard] ? 0 : b->class->live[b->upcard] * rp_poly(poly, b->drawn - 1);
}

/* Mostly all of them are folded. */
static int64_t high_cards(const bounding *b, const rp_made *m, const stake *s)
{
    const int64_t slick = b->slick_qualifies ? least_ace_kings(b) : 0;
    const int64_t some_slick = b->slick_qualifies ? most_ace_kings(b, 0) : 0;
    const int64_t sum = s->lost * m->draws + s->unqualified * unqualified_of(b, m);
    const int64_t other = above(s->lost + s->unqualified * (b->most_no_pair[0] - slick));
    const int64_t most = above(s->lost + s->unqualified * (b->most_no_pair[1] - slick));
    const int64_t least = s->lost + s->unqualified * (b->least_no_pair[0] - some_slick);
    if (!b->may_fold)
        return sum;
    return lesser(without_losses(sum, m->draws, least, most),
                  other * m->draws + (most - other) * draws_of_upcard(b));
}

static int64_t ace_kings(const bounding *b, const rp_made *m, const stake *s)
{
    const int64_t slick = b->slick_qualifies ? m->ace_king : 0;
    const int64_t sum = s->lost * m->draws + s->unqualified * unqualified_of(b, m) + s->won * slick;
    const int64_t least = s->lost + lesser(s->unqualified, s->won) * b->least_no_pair[0];
    const int64_t most = s->lost + s->unqualified * b->most_no_pair[1] +
                         above(s->won - s->unqualified) * most_ace_kings(b, 1);
    return b->may_fold ? without_losses(sum, m->draws, least, most) : sum;
}

/* Draws that make a pair of a rank and nothing else. */
static int64_t draws_of_pair(const bounding *b, int rank)
{
    const int cards = 2 - b->kept[rank];
    uint64_t poly = 0;
    if (cards < 0 || cards > b->drawn)
        return 0;
    for (int other = 0; other < RP_RANKS; other++) {
        if (other != rank && b->kept[other] > 1)
            return 0;
        if (other != rank && !b->kept[other])
            poly = rp_poly_add(poly, b->class->live[other]);
    }
    return rp_choose(b->class->live[rank], cards) * rp_poly(poly, b->drawn - cards);
}

/* What folding some pairs saves at most: the lower ones, for there are many below others. */
static int64_t folded_pairs(const bounding *b)
{
    const stake s = stake_of(b, RP_PAIR, RP_HIGH_CARD);
    int64_t sum = 0, least = s.lost + lesser(s.unqualified, s.won) * b->least_no_pair[1];
    for (int rank = 0; rank < RP_RANKS && least < 0; rank++) {
        const int left = b->class->live[rank] - 1;
        sum -= least * draws_of_pair(b, rank);
        if (left > 0)
            least += s.won * (rank == b->upcard ? left * b->least_three
                                                : rp_choose(left, 2) * b->least_two);
    }
    return sum;
}

static int64_t pairs(const bounding *b, const rp_made *m, const stake *s)
{
    const int64_t slick = b->slick_qualifies ? m->ace_king : 0;
    return s->lost * m->draws + s->unqualified * unqualified_of(b, m) + s->won * (slick + m->pair);
}

/* An insurance pays 1 if the dealer does not qualify, costs 1 if he loses, and is at best
 * returned otherwise, if he has trips or more. */
static int64_t insured(const bounding *b, int64_t draws, const stake *s)
{
    return s->insurance
               ? s->insurance * draws * above(2 * b->most_no_pair[2] + b->most_trips - b->hands)
               : 0;
}

/* He wins whatever qualifies. From a full house up he beats straights and flushes too, which
 * were counted as hands that do not. */
static int64_t more(const bounding *b, const rp_made *m, const stake *s, int first)
{
    const int64_t sum = (s->lost + s->won * b->hands) * m->draws -
                        (s->won - s->unqualified) * unqualified_of(b, m) + insured(b, m->draws, s);
    if (first < RP_FULL_HOUSE)
        return sum;
    return sum + above(s->won - s->unqualified) * m->draws *
                     (b->most_straights + rp_most_flushes(b->class));
}

/* Against a final hand of different ranks. */
static int64_t least_unqualified(const bounding *b)
{
    const int64_t slick = b->slick_qualifies ? most_ace_kings(b, 0) : 0;
    return above(b->least_no_pair[0] - slick - b->most_straights);
}

/* Straights of the player, each of which was counted as 0 or more. */
static int64_t straights(const bounding *b)
{
    const stake s = stake_of(b, RP_STRAIGHT, RP_HIGH_CARD);
    const int64_t unqualified = least_unqualified(b);
    const int64_t better = above(s.won - s.unqualified);
    const int64_t value = s.lost + (s.unqualified + better) * b->hands - better * unqualified;
    int64_t draws = 0;
    for (int high = 3; high <= RP_ACE; high++) {
        int64_t ways = 1;
        int kept = 0;
        for (uint32_t left = rp_straight_ranks(high); left; left &= left - 1) {
            const int rank = rp_lowest64(left);
            kept += b->kept[rank];
            ways *= b->kept[rank] == 0 ? b->class->live[rank] : b->kept[rank] == 1;
        }
        if (kept == RP_HAND - b->drawn)
            draws += ways;
    }
    return draws * value + insured(b, draws, &s);
}

static int64_t value_of(const bounding *b, int pattern, int slick)
{
    static const uint8_t category_of[RP_PATTERNS] = {RP_HIGH_CARD, RP_PAIR,       RP_TWO_PAIR,
                                                     RP_TRIPS,     RP_FULL_HOUSE, RP_QUADS};
    const rp_rules *rules = b->draws->rules;
    const rp_made *m = &b->made[pattern][slick];
    const int beside =
        pattern != RP_NO_PAIR && rules->second_combination && rules->ace_king_as_second;
    const int first = pattern == RP_NO_PAIR && slick ? RP_ACE_KING : category_of[pattern];
    const stake s = stake_of(b, first, slick && beside ? RP_ACE_KING : RP_HIGH_CARD);
    switch (first) {
    case RP_HIGH_CARD:
        return high_cards(b, m, &s);
    case RP_ACE_KING:
        return ace_kings(b, m, &s);
    case RP_PAIR:
        return pairs(b, m, &s);
    default:
        return more(b, m, &s, first);
    }
}

static int64_t bound_of(const bounding *b)
{
    int64_t sum = b->floor * b->hands * rp_choose(b->class->live_cards, b->drawn);
    for (int pattern = 0; pattern < RP_PATTERNS; pattern++)
        for (int slick = 0; slick < 2; slick++)
            if (b->made[pattern][slick].draws)
                sum += value_of(b, pattern, slick);
    return sum + straights(b) + (b->may_fold ? folded_pairs(b) : 0);
}

static void enter(void *to, rp_ranks kept, const uint8_t cards[RP_RANKS],
                  rp_made made[RP_PATTERNS][2])
{
    bounding *b = to;
    int i = 0;
    while (memcmp(&b->holds[i].kept, &kept, sizeof kept))
        i++;
    b->kept = cards;
    b->made = made;
    b->bound[i] = bound_of(b);
}

static void begin(bounding *b, const rp_draws *draws, const rp_rank_class *class, int drawn)
{
    b->draws = draws;
    b->class = class;
    b->drawn = drawn;
    b->may_fold = !draws->rules->bet_forced[drawn];
    b->slick_qualifies = draws->rules->qualifier == RP_ACE_KING;
    b->floor = b->may_fold ? -1 : draws->stakes[RP_HIGH_CARD][RP_HIGH_CARD].uninsured[RP_LOSE];
    b->upcard = class->upcard_rank;
    b->hands = rp_choose(class->live_cards - drawn, RP_DEALER_HIDDEN);
    find_limits(b);
}

void rp_bound_class(const rp_draws *draws, const rp_rank_class *class, int drawn,
                    const rp_class_hold *holds, int64_t *bound)
{
    bounding b;
    begin(&b, draws, class, drawn);
    b.holds = holds;
    b.bound = bound;
    rp_count_made(class, drawn, enter, &b);
}

int64_t rp_least_unqualified(const rp_draws *draws, const rp_rank_class *class, int drawn)
{
    bounding b;
    begin(&b, draws, class, drawn);
    return above(least_unqualified(&b) - rp_most_flushes(class));
}
