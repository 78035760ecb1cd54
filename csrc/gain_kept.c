/* SPDX-License-Identifier: MIT */
/* One set of kept ranks, straights and suits and all. */
#include "gain_parts.h"

int rp_list_ranks(uint32_t ranks, const uint8_t live[RP_RANKS], uint8_t list[RP_RANKS])
{
    int n = 0;
    for (; ranks; ranks &= ranks - 1)
        if (live[rp_lowest64(ranks)])
            list[n++] = (uint8_t)rp_lowest64(ranks);
    return n;
}

void rp_count_beyond(const rp_gain *g, uint32_t own, uint64_t beyond[RP_RANKS])
{
    const uint8_t *live = g->composition->live;
    const int step = g->plan->rules->redraw_card == RP_REDRAW_LOWEST ? 1 : -1;
    uint64_t kinds = 0;
    for (int rank = step > 0 ? 0 : RP_ACE; rank >= 0 && rank < RP_RANKS; rank += step) {
        beyond[rank] = kinds;
        if (live[rank] && rank != g->plan->dealer->upcard_rank)
            kinds += UINT64_C(1) << (8 * rp_kind(g, own, rank));
    }
}

uint64_t rp_without_straights(const rp_gain *g, uint64_t kinds, uint32_t kept, uint32_t own)
{
    uint32_t ranks = g->plan->straights[kept];
    if (ranks)
        ranks &= rp_beyond(g, rp_limit(g, kept));
    for (; ranks; ranks &= ranks - 1) {
        const int rank = rp_lowest64(ranks);
        if (g->composition->live[rank])
            kinds -= UINT64_C(1) << (8 * rp_kind(g, own, rank));
    }
    return kinds;
}

/* The number of ranks of the lowest kind that there are, cleared there. */
static int64_t take_kind(uint64_t *kinds, int *kind)
{
    int64_t ranks;
    *kind = rp_lowest64(*kinds) / 8;
    ranks = (int64_t)(*kinds >> (8 * *kind) & 0xff);
    *kinds ^= (uint64_t)ranks << (8 * *kind);
    return ranks;
}

rp_excesses rp_excess_of_kinds(const rp_gain_terms *t, uint64_t kinds, int64_t gains)
{
    rp_excesses sum = {0, 0};
    int kind;
    if (gains < t->least_gains)
        return sum;
    while (kinds) {
        const int64_t ranks = take_kind(&kinds, &kind);
        const int again = kind % RP_SUITS;
        sum = rp_plus(sum, rp_times(ranks * (again + 1), rp_excess(t, again, gains, 0)));
    }
    return sum;
}

rp_excesses rp_excess_of_winning(const rp_gain_terms *t, uint64_t kinds, int winning)
{
    rp_excesses sum = {0, 0};
    for (int again = 0; again < RP_SUITS; again++)
        sum = rp_plus(sum, rp_times((int64_t)(kinds >> (8 * again) & 0xff) * (again + 1),
                                    t->excess[again][winning]));
    return sum;
}

/* ---- gains of cards ---- */

static int64_t gain_of_card(const rp_gain *g, uint32_t dealer)
{
    const rp_gain_terms *t = g->terms;
    return g->strength > dealer ? t->win : g->strength == dealer ? t->push : t->lose;
}

/* The same for straights and straight flushes of these ranks, most players comparing
 * alike with all of them. */
static int64_t gain_of_straight(const rp_gain *g, uint32_t five)
{
    const uint32_t category = rp_category_of(g->strength);
    if (category != RP_STRAIGHT)
        return category > RP_STRAIGHT ? g->terms->win : g->terms->lose;
    return gain_of_card(g, rp_make_strength(RP_STRAIGHT, rp_straight(five), 0));
}

static int64_t gain_of_straight_flush(const rp_gain *g, uint32_t five)
{
    return rp_category_of(g->strength) < RP_STRAIGHT_FLUSH
               ? g->terms->lose
               : gain_of_card(g, rp_suited_strength(five));
}

int64_t rp_flush_gains(const rp_gain *g, uint32_t kept, uint32_t left)
{
    const rp_gain_terms *t = g->terms;
    const uint32_t category = rp_category_of(g->strength);
    const int cards = rp_popcount32(left);
    if (category != RP_FLUSH)
        return cards * (category > RP_FLUSH ? t->win : t->lose);
    /* kept + 2^y against the ranks of the player's flush. */
    const uint32_t ranks = rp_secondary_of(g->strength);
    const uint32_t room = ranks > kept ? ranks - kept : 0;
    const int tie = room && !(room & (room - 1)) && (left & room);
    const uint32_t below = room > 1 ? (2u << rp_highest(room - 1)) - 1 : 0;
    const int wins = rp_popcount32(left & below);
    return wins * t->win + (tie ? t->push : 0) + (cards - wins - tie) * t->lose;
}

/* The gains of all cards near a straight where all straights are worth the same, `gains` of them
 * beside straights; `slick`: a rank of these that was counted as an ace-king, or none. */
static int64_t gains_without_suit(const rp_gain *g, uint32_t straights, uint32_t slick,
                                  int64_t gains)
{
    const uint8_t *live = g->composition->live;
    int cards = 0;
    for (uint32_t r = straights; r; r &= r - 1)
        cards += live[rp_lowest64(r)];
    if (slick)
        gains -= live[rp_highest(slick)] * g->terms->win;
    return gains + cards * gain_of_straight(g, 0);
}

int64_t rp_gains_near_straight(const rp_gain *g, uint32_t kept, int winning, uint32_t left)
{
    const uint8_t *live = g->composition->live;
    const uint32_t straights = g->plan->straights[kept];
    const uint32_t slick = kept & RP_BIG_SLICK ? rp_big_slick_rank(g, kept) : 0;
    int64_t gains = g->terms->win * winning;
    if (!left && rp_category_of(g->strength) != RP_STRAIGHT)
        return gains_without_suit(g, straights, slick & straights, gains);
    if (left)
        gains += rp_flush_gains(g, kept, left & ~straights);
    if (slick & (straights | left)) /* was counted as an ace-king */
        gains -= (slick & straights ? live[rp_highest(slick)] : 1) * g->terms->win;
    for (uint32_t r = straights; r; r &= r - 1) {
        const int rank = rp_lowest64(r), flush = (int)(left >> rank & 1);
        const uint32_t five = kept | 1u << rank;
        gains += (live[rank] - flush) * gain_of_straight(g, five);
        gains += flush ? gain_of_straight_flush(g, five) : 0;
    }
    return gains;
}

/* The gains of all cards where no straight is near. */
static int64_t gains_of_suited(const rp_gain *g, uint32_t kept, int winning, uint32_t left)
{
    const int less = (rp_big_slick_rank(g, kept) & left) != 0; /* a flush rather */
    return g->terms->win * (winning - less) + rp_flush_gains(g, kept, left);
}

/* ---- what a suit changes ---- */

/* The excess over replaced cards of some kinds that leave the kept ones of one suit,
 * if a flush by the replaced rank stands, or there is none. */
static rp_excesses excess_of_standing(const rp_gain_terms *t, uint64_t kinds, int64_t gains)
{
    const int64_t worth = rp_without_digits(t, gains);
    rp_excesses sum = {0, 0};
    if (gains < t->least_gains)
        return sum;
    for (int again = 0; again < RP_SUITS; again++) {
        const uint64_t with_own = again < RP_SUITS - 1 ? kinds >> (8 * (RP_SUITS + again + 1)) : 0;
        const int64_t ranks = (int64_t)(kinds >> (8 * again) & 0xff) + (int64_t)(with_own & 0xff);
        const int64_t value = t->first[again] * worth - t->price;
        if (ranks && value > 0) {
            sum.value += ranks * (again + 1) * value;
            sum.count += ranks * (again + 1) * t->first_ways[again];
        }
    }
    sum.count *= t->counts ? rp_counted_cards(t, gains) : 0;
    return sum;
}

/* The same if it does not, for one rank. */
static rp_excesses excess_of_own(const rp_gain *g, int rank, int64_t gains, int64_t own_gain)
{
    const int again = g->composition->live[rank] - 1;
    if (!again)
        return (rp_excesses){0, 0};
    return rp_times(again, rp_excess_with_flush(g->terms, again, gains, 1, own_gain));
}

#define NOT_OWN UINT32_MAX /* kinds without a card of the suit */

rp_excesses rp_excess_alike(const rp_gain_terms *t, uint64_t kinds, int64_t gains, int64_t own_gain)
{
    rp_excesses sum;
    if (t->flush_stands)
        return excess_of_standing(t, kinds, gains);
    sum = excess_of_standing(t, kinds & NOT_OWN, gains);
    for (int again = 1; again < RP_SUITS; again++) {
        const int64_t ranks = (int64_t)(kinds >> (8 * (RP_SUITS + again)) & 0xff);
        if (ranks)
            sum = rp_plus(
                sum, rp_times(ranks * again, rp_excess_with_flush(t, again, gains, 1, own_gain)));
    }
    return sum;
}

static rp_excesses excess_of_suited(const rp_gain *g, uint64_t kinds, uint32_t kept, uint32_t ranks,
                                    int64_t gains)
{
    rp_excesses sum = {0, 0};
    if (g->terms->flush_stands)
        return excess_of_standing(g->terms, kinds, gains);
    for (; ranks; ranks &= ranks - 1)
        sum = rp_plus(sum, excess_of_own(g, rp_lowest64(ranks), gains,
                                         rp_flush_gains(g, kept, ranks & (~ranks + 1))));
    return rp_plus(sum, excess_of_standing(g->terms, kinds & NOT_OWN, gains));
}

rp_excesses rp_change_of_kept(const rp_gain *g, uint32_t kept, int winning, uint32_t suited,
                              const uint64_t beyond[RP_RANKS])
{
    const int limit = rp_limit(g, kept);
    const uint32_t left = suited & ~kept, near = g->plan->straights[kept];
    const uint64_t kinds =
        near ? rp_without_straights(g, beyond[limit], kept, suited) : beyond[limit];
    const uint32_t own = left & ~near & rp_beyond(g, limit);
    int64_t plain, gains;
    if (!kinds || rp_is_hopeless(g, winning))
        return (rp_excesses){0, 0};
    plain = near ? rp_gains_near_straight(g, kept, winning, 0) : g->terms->win * winning;
    gains = near ? rp_gains_near_straight(g, kept, winning, left)
                 : gains_of_suited(g, kept, winning, left);
    return rp_minus(excess_of_suited(g, kinds, kept, own, gains),
                    rp_excess_of_kinds(g->terms, kinds, plain));
}

static rp_excesses excess_of_hidden(const rp_gain *g, uint32_t hidden, uint32_t left, int64_t gains)
{
    const int upcard = g->plan->dealer->upcard_rank, own = (int)(left >> upcard & 1);
    return rp_excess_with_flush(g->terms, g->composition->live[upcard], gains, own,
                                own ? rp_flush_gains(g, hidden, 1u << upcard) : 0);
}

rp_excesses rp_change_of_hidden(const rp_gain *g, uint32_t hidden, int winning, uint32_t suited)
{
    const int upcard = g->plan->dealer->upcard_rank, again = g->composition->live[upcard];
    const uint32_t left = suited & ~hidden, near = g->plan->straights[hidden];
    int64_t plain, gains;
    if ((near >> upcard & 1) || rp_is_hopeless(g, winning))
        return (rp_excesses){0, 0};
    plain = near ? rp_gains_near_straight(g, hidden, winning, 0) : g->terms->win * winning;
    gains = near ? rp_gains_near_straight(g, hidden, winning, left)
                 : gains_of_suited(g, hidden, winning, left);
    return rp_minus(excess_of_hidden(g, hidden, left, gains), rp_excess(g->terms, again, plain, 0));
}

/* ---- near a straight ---- */

/* The gains of suited kept ranks: as if no straight was near, and from those suits
 * aside. */
typedef struct near_gains {
    int64_t apart, near;
} near_gains;

static int64_t larger(near_gains gains)
{
    return gains.apart > gains.near ? gains.apart : gains.near;
}

static near_gains gains_with_suit(const rp_gain *g, uint32_t kept, const rp_near *near,
                                  uint32_t left, const rp_flush_worth *f, int section)
{
    const uint32_t straights = g->plan->straights[kept];
    const uint32_t slick = rp_big_slick_rank(g, kept) & left;
    const int64_t all = f->all[section], win = g->terms->win;
    near_gains gains = {win * near->winning + all, near->gains + all};
    if (slick) { /* was counted as an ace-king */
        gains.apart -= win;
        gains.near -= slick & straights ? 0 : win;
    }
    for (uint32_t r = straights & left; r; r &= r - 1) {
        const uint32_t five = kept | (r & (~r + 1));
        gains.near += gain_of_straight_flush(g, five) - gain_of_straight(g, five) -
                      rp_flush_at(f, section, rp_lowest64(r));
    }
    return gains;
}

rp_excesses rp_excess_of_section(const rp_gain *g, uint64_t kinds, uint32_t ranks, int64_t gains,
                                 const rp_flush_worth *f, int section)
{
    rp_excesses sum = {0, 0};
    if (g->terms->flush_stands)
        return excess_of_standing(g->terms, kinds, gains);
    for (; ranks; ranks &= ranks - 1) {
        const int rank = rp_lowest64(ranks);
        sum = rp_plus(sum, excess_of_own(g, rank, gains, rp_flush_at(f, section, rank)));
    }
    return rp_plus(sum, excess_of_standing(g->terms, kinds & NOT_OWN, gains));
}

rp_excesses rp_change_of_three_near(const rp_gain *g, uint64_t near, uint32_t suited,
                                    const uint64_t beyond[RP_RANKS], const rp_flush_worth *f,
                                    int parts)
{
    rp_excesses sum = {0, 0};
    for (; near; near &= near - 1) {
        const int i = rp_lowest64(near);
        if (parts & RP_PLAIN_PART)
            sum = rp_minus(sum, g->by_ranks->three[i].change);
        if (!(parts & RP_SUITED_PART))
            continue;
        const uint32_t kept = g->plan->three[i] | 1u << g->plan->dealer->upcard_rank;
        const int limit = rp_limit(g, kept), section = rp_section_of(f, kept);
        const uint32_t left = suited & ~kept, own = left & rp_beyond(g, limit);
        const near_gains gains = gains_with_suit(g, kept, &g->by_ranks->three[i], left, f, section);
        if (rp_is_never_bought(g->terms, larger(gains)))
            continue;
        sum = rp_plus(sum, rp_excess_of_section(
                               g, rp_without_straights(g, beyond[limit], kept, suited),
                               own & ~(uint32_t)g->plan->straights[kept], gains.near, f, section));
        sum = rp_minus(sum, rp_excess_of_section(g, beyond[limit], own, gains.apart, f, section));
    }
    return sum;
}

rp_excesses rp_change_of_four_near(const rp_gain *g, uint64_t near, uint32_t suited,
                                   const rp_flush_worth *f, int parts)
{
    const int upcard = g->plan->dealer->upcard_rank, again = g->composition->live[upcard];
    const int own = (int)(suited >> upcard & 1);
    rp_excesses sum = {0, 0};
    for (; near; near &= near - 1) {
        const int i = rp_lowest64(near);
        if (parts & RP_PLAIN_PART)
            sum = rp_minus(sum, g->by_ranks->four[i].change);
        if (!(parts & RP_SUITED_PART))
            continue;
        const uint32_t four = g->plan->four[i];
        const int section = rp_section_of(f, four);
        const int64_t own_gain = rp_flush_at(f, section, upcard);
        const near_gains gains =
            gains_with_suit(g, four, &g->by_ranks->four[i], suited & ~four, f, section);
        if (rp_is_never_bought(g->terms, larger(gains)))
            continue;
        sum = rp_minus(sum, rp_excess_with_flush(g->terms, again, gains.apart, own, own_gain));
        if (!(g->plan->straights[four] >> upcard & 1))
            sum = rp_plus(sum, rp_excess_with_flush(g->terms, again, gains.near, own, own_gain));
    }
    return sum;
}
