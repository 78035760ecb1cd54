/* SPDX-License-Identifier: MIT */
/* Bounds of one exchange, its cards and the live ones being known. */
#include "repeat_bound.h"

#include "repeat_mean.h"

static void set_levels(rp_outlook *outlook, int levels)
{
    const int most = outlook->crowd.live - RP_DEALER_HIDDEN;
    outlook->levels = levels;
    for (int gone = 1; gone <= levels && gone <= most; gone++)
        rp_set_ceilings(&outlook->crowd, gone, &outlook->stopping[gone - 1],
                        outlook->pair[gone - 1]);
}

void rp_look_ahead(rp_outlook *outlook, const rp_reach *reach, uint64_t live)
{
    outlook->reach = reach;
    rp_crowd_init(&outlook->crowd, reach->draws, &reach->straights, live);
    set_levels(outlook, RP_AHEAD);
}

void rp_look_ahead_by_rank(rp_outlook *outlook, const rp_reach *reach, uint64_t live, int levels,
                           int64_t dealt, int64_t redrawn)
{
    outlook->reach = reach;
    rp_crowd_init(&outlook->crowd, reach->draws, &reach->straights, live);
    outlook->crowd.flushes = dealt;
    outlook->crowd.flush = redrawn * RP_FLUSH_CARDS;
    set_levels(outlook, levels);
}

static int has_slick(uint32_t ranks)
{
    return (ranks & RP_BIG_SLICK) == RP_BIG_SLICK;
}

/* Sums over a card that is drawn after `drawn` others. */
static rp_mean sum_from(const rp_outlook *o, int drawn, uint32_t ranks, int suited)
{
    const int exchanged = o->reach->first_live - o->crowd.live + drawn;
    rp_mean s = rp_mean_of(o->reach, exchanged, has_slick(ranks), suited);
    if (drawn < o->levels) {
        s.stopping = &o->stopping[drawn];
        s.pair = o->pair[drawn];
    }
    return s;
}

static int cards_of(const rp_outlook *o, uint32_t ranks)
{
    int cards = 0;
    for (; ranks; ranks &= ranks - 1)
        cards += o->crowd.composition.live[rp_lowest64(ranks)];
    return cards;
}

/* What one card makes of four different ranks by ranks alone: `straights` cards complete
 * a straight. */
static void add_four_ranks(rp_mean *s, const rp_outlook *o, uint32_t ranks, int straights)
{
    const int64_t again = rp_mean_going_on(s, RP_PAIR, 1);
    for (uint32_t left = ranks; left; left &= left - 1) {
        const int rank = rp_lowest64(left);
        rp_mean_add(s, o->crowd.composition.live[rank], rp_larger(again, s->pair[rank][s->slick]));
    }
    rp_mean_add_category(s, straights, RP_STRAIGHT);
}

static void add_other_ranks(rp_mean *s, const rp_outlook *o, const rp_ranks *kept)
{
    if (kept->three) {
        rp_mean_add_category(s, cards_of(o, kept->three), RP_QUADS);
        rp_mean_add_category(s, cards_of(o, kept->one & ~kept->three), RP_FULL_HOUSE);
    } else if (kept->two & (kept->two - 1)) {
        rp_mean_add_category(s, cards_of(o, kept->two), RP_FULL_HOUSE);
    } else {
        rp_mean_add_category(s, cards_of(o, kept->two), RP_TRIPS);
        rp_mean_add_category(s, cards_of(o, kept->one & ~kept->two), RP_TWO_PAIR);
    }
}

static int category_of(const rp_ranks *kept)
{
    if (kept->three)
        return RP_TRIPS;
    if (kept->two)
        return kept->two & (kept->two - 1) ? RP_TWO_PAIR : RP_PAIR;
    return (kept->one & RP_BIG_SLICK) == RP_BIG_SLICK ? RP_ACE_KING : RP_HIGH_CARD;
}

static int has_one_of_slick(uint32_t ranks)
{
    return (ranks & RP_BIG_SLICK) && !has_slick(ranks);
}

/* Any card drawn to these four, and those that bring ace and king together. */
static void start_kept(rp_mean *s, const rp_outlook *o, const rp_ranks *kept, int joining)
{
    const int category = category_of(kept);
    rp_mean_start(s, category,
                  category == RP_PAIR ? s->pair[rp_highest(kept->two)][s->slick]
                                      : s->stopping->of[category][s->slick],
                  joining);
    if (has_one_of_slick(kept->one))
        rp_mean_add_slick(s, cards_of(o, RP_BIG_SLICK & ~kept->one),
                          category < RP_PAIR ? RP_ACE_KING : category);
}

/* Four near cards: the fifth is exchanged again and again, or another one after it made
 * a flush. */
static int64_t near_bound(const rp_outlook *o, uint32_t ranks, int suit, int drawn)
{
    const rp_reach *reach = o->reach;
    const int now = reach->first_live - o->crowd.live, from = now + drawn;
    const uint32_t straights = reach->straights.of[ranks], own = o->crowd.suit_ranks[suit];
    const int completions = rp_popcount32(straights & own);
    const int royals = !(ranks & ~RP_ROYAL_RANKS) && (RP_ROYAL_RANKS & ~ranks & own);
    const int others = cards_of(o, straights) - completions;
    const int kind = rp_near_kind(ranks, straights);
    const int last = now + o->crowd.live - RP_DEALER_HIDDEN; /* no exchange is left */
    const int far = from + o->levels < last ? from + o->levels : last;
    int64_t bound = reach->near[far][kind];
    for (int i = far - 1; i >= from; i--) {
        const int64_t near = rp_most_near(reach, i + 1);
        rp_mean s = sum_from(o, i - now, ranks, RP_FOUR_SUITED);
        rp_mean_start_unpaired(&s);
        s.base = rp_larger(s.base, bound);
        add_four_ranks(&s, o, ranks, others);
        if (has_one_of_slick(ranks))
            rp_mean_add_slick(&s, cards_of(o, RP_BIG_SLICK & ~ranks), RP_ACE_KING);
        rp_mean_add(&s, rp_popcount32(own & ~straights),
                    rp_larger(rp_mean_worth(&s, RP_FLUSH), near));
        rp_mean_add(&s, completions - royals,
                    rp_larger(rp_mean_worth(&s, RP_STRAIGHT_FLUSH), near));
        rp_mean_add(&s, royals, rp_larger(rp_mean_worth(&s, RP_ROYAL_FLUSH), near));
        bound = rp_mean_points(&s, o->crowd.live - (i - now), i);
    }
    return bound;
}

/* What a card can be worth that is near with three of these ranks, if it is. */
static int64_t near_worth(const rp_outlook *o, uint32_t ranks, int suit, uint32_t card, int drawn)
{
    int64_t most = RP_NOTHING * RP_POINTS;
    for (uint32_t left = ranks; left; left &= left - 1) {
        const uint32_t out = rp_popcount32(ranks) < RP_HAND - 1 ? 0 : left & (~left + 1);
        const uint32_t four = (ranks & ~out) | card;
        if (o->reach->straights.of[four])
            most = rp_larger(most, near_bound(o, four, suit, drawn));
        if (!out)
            break;
    }
    return most;
}

/* Live cards that are near with three kept ones of their suit, of these ranks; one of
 * these may have been live in the outlook. */
static void add_near_cards(rp_mean *s, const rp_outlook *o, uint32_t ranks, int suit, int drawn)
{
    for (uint32_t left = o->crowd.suit_ranks[suit] & ~ranks; left; left &= left - 1)
        rp_mean_add(s, 1, near_worth(o, ranks, suit, left & (~left + 1), drawn + 1));
}

/* Four of a kind: no card makes them better, but for a king beside aces. */
static int64_t quads_bound(const rp_outlook *o, const rp_ranks *ranks, int drawn)
{
    const int now = o->reach->first_live - o->crowd.live;
    const int slick = (ranks->one & RP_BIG_SLICK) != 0;
    int64_t bound = RP_NOTHING * RP_POINTS;
    for (int i = now + o->crowd.live - RP_DEALER_HIDDEN - 1; i >= now + drawn; i--) {
        const rp_mean s = sum_from(o, i - now, ranks->one, RP_TWO_SUITED);
        bound = rp_larger(bound, s.stopping->of[RP_QUADS][slick]) - (i + 1) * RP_POINTS;
    }
    return bound;
}

/* The suit that most of the kept cards are of. */
typedef struct main_suit {
    int suit;
    uint32_t ranks; /* kept of it */
    int suited;     /* RP_TWO_SUITED, ... */
    int joining;    /* live cards of it, and of another one of which as many are kept */
} main_suit;

static main_suit main_suit_of(const rp_outlook *o, uint64_t kept)
{
    int cards[RP_SUITS], joining = 0, suit = 0;
    for (int i = 0; i < RP_SUITS; i++) {
        cards[i] = rp_popcount32(rp_suit_ranks(kept, i));
        suit = cards[i] > cards[suit] ? i : suit;
    }
    for (int i = 0; i < RP_SUITS; i++)
        joining += cards[i] == cards[suit] ? rp_popcount32(o->crowd.suit_ranks[i]) : 0;
    return (main_suit){suit, rp_suit_ranks(kept, suit),
                       cards[suit] <= 2 ? RP_TWO_SUITED : cards[suit] - 2, joining};
}

int64_t rp_repeat_bound(const rp_outlook *outlook, uint64_t kept, int drawn)
{
    const uint16_t *straights = outlook->reach->straights.of;
    const int exchanged = outlook->reach->first_live - outlook->crowd.live + drawn;
    const rp_ranks ranks = rp_ranks_of(kept);
    const main_suit m = main_suit_of(outlook, kept);
    const int flush = m.suited == RP_FOUR_SUITED;
    rp_mean s = sum_from(outlook, drawn, ranks.one, m.suited);
    if (flush && straights[m.ranks])
        return near_bound(outlook, m.ranks, m.suit, drawn);
    if (ranks.four)
        return quads_bound(outlook, &ranks, drawn);
    start_kept(&s, outlook, &ranks, m.joining);
    if (ranks.two)
        add_other_ranks(&s, outlook, &ranks);
    else
        add_four_ranks(&s, outlook, ranks.one, cards_of(outlook, straights[ranks.one]));
    if (flush)
        rp_mean_add_category(&s, rp_popcount32(outlook->crowd.suit_ranks[m.suit]), RP_FLUSH);
    if (m.suited != RP_TWO_SUITED)
        add_near_cards(&s, outlook, m.ranks, m.suit, drawn);
    return rp_mean_points(&s, outlook->crowd.live - drawn, exchanged);
}
