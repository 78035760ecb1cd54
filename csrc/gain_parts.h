/* SPDX-License-Identifier: MIT */
/* What the sums of a gain are made of. */
#ifndef RP_GAIN_PARTS_H
#define RP_GAIN_PARTS_H

#include "gain.h"

static inline int rp_has_big_slick(uint32_t ranks)
{
    return (ranks & RP_BIG_SLICK) == RP_BIG_SLICK;
}

/* Terms that count: a card's gain is RP_COUNT_SCALE times its worth, less a digit for its end,
 * so that the gains of up to 63 cards say how many they are of each. */
enum { RP_DIGIT = 6, RP_COUNT_SCALE = 1 << 24 };

static inline int64_t rp_counted_cards(const rp_gain_terms *t, int64_t gains)
{
    const uint64_t cards = -(uint64_t)gains & (RP_COUNT_SCALE - 1);
    const int64_t digit = (1 << RP_DIGIT) - 1;
    int64_t sum = 0;
    for (int i = 0; i < RP_COUNTED; i++)
        sum += ((int64_t)(cards >> (RP_DIGIT * i)) & digit) * t->each[i];
    return sum;
}

/* The same gains without digits, which are less than the scale in all: what they decide stays. */
static inline int64_t rp_without_digits(const rp_gain_terms *t, int64_t gains)
{
    if (!t->counts)
        return gains;
    return (gains + (-gains & (RP_COUNT_SCALE - 1))) / RP_COUNT_SCALE;
}

/* The excess of buying over taking the ante, never below 0: `gains` of the cards
 * that stand at once, `last` of those that only stand last. */
static inline rp_excesses rp_excess(const rp_gain_terms *t, int again, int64_t gains, int64_t last)
{
    const int64_t value = t->first[again] * rp_without_digits(t, gains) +
                          t->last[again] * rp_without_digits(t, last) - t->price;
    if (value <= 0)
        return (rp_excesses){0, 0};
    return (rp_excesses){value, t->counts ? t->first_ways[again] * rp_counted_cards(t, gains) +
                                                t->last_ways[again] * rp_counted_cards(t, last)
                                          : 0};
}

/* Whether neither cards that win at once nor those of such a gain are counted, so that nothing
 * comes of hands without others. */
static inline int rp_count_nothing(const rp_gain_terms *t, int64_t gain)
{
    return t->only_counts && !t->each[0] && !rp_counted_cards(t, gain);
}

/* The sum over sets all of which are worth a redraw, so that each winning card adds the same, `step`;
 * `least`: the excess of those that miss most. */
static inline rp_excesses rp_sum_evenly(const rp_lane_sums *sums, rp_excesses least,
                                        rp_excesses step)
{
    return rp_plus(rp_times(sums->sets, least),
                   rp_times(sums->sets * sums->most - sums->missing, step));
}

/* The sum of counts of sets times excesses, that of what misses nothing coming last: the largest,
 * with none but nothing before nothing. */
static inline rp_excesses rp_excess_of_lanes(const uint64_t *words, int count,
                                             const rp_excesses *last)
{
    rp_excesses sum = {0, 0};
    for (int i = 0; i < count; i++) {
        int lane;
        for (uint64_t word = words[i]; word;) {
            const int64_t sets = rp_take_lane(&word, &lane);
            const rp_excesses one = last[-(RP_LANES * i + lane)];
            if (!one.value)
                return sum;
            sum = rp_plus(sum, rp_times(sets, one));
        }
    }
    return sum;
}

/* Whether no hand is worth a redraw with these gains of all cards, one of which may be
 * a flush that only stands last. */
static inline int rp_is_never_bought(const rp_gain_terms *t, int64_t gains)
{
    return gains - (t->lose < 0 ? t->lose : 0) < t->least_gains;
}

/* The excess where `gains` are those of all cards, that of the replaced rank's card
 * that makes a flush among them, `own` if there is one. */
static inline rp_excesses rp_excess_with_flush(const rp_gain_terms *t, int again, int64_t gains,
                                               int own, int64_t own_gain)
{
    if (!own)
        return rp_excess(t, again, gains, 0);
    return t->flush_stands ? rp_excess(t, again - 1, gains, 0)
                           : rp_excess(t, again, gains - own_gain, own_gain);
}

/* Where the kept ranks hold an ace or a king: the other one, as a bit, if it would
 * make the dealer qualify; else 0. */
static inline uint32_t rp_big_slick_rank(const rp_gain *g, uint32_t kept)
{
    const uint32_t held = kept & RP_BIG_SLICK;
    return g->plan->dealer->qualifier == RP_ACE_KING && held && held != RP_BIG_SLICK
               ? RP_BIG_SLICK & ~held
               : 0;
}

/* Cards that pair a kept hidden rank or make an ace-king: `own` the upcard's rank if
 * it is kept, else 0. */
static inline int rp_winning_cards(const rp_gain *g, uint32_t hidden, uint32_t own)
{
    const uint8_t *live = g->composition->live;
    const uint32_t other = rp_big_slick_rank(g, hidden | own);
    int winning = own ? live[g->plan->dealer->upcard_rank] : 0;
    for (; hidden; hidden &= hidden - 1)
        winning += live[rp_lowest64(hidden)] - 1;
    return winning + (other ? live[rp_highest(other)] : 0);
}

/* The kept rank beyond which ranks are replaced, of the upcard's and others. */
static inline int rp_limit(const rp_gain *g, uint32_t kept)
{
    return g->plan->rules->redraw_card == RP_REDRAW_LOWEST ? rp_lowest64(kept) : rp_highest(kept);
}

/* The ranks that can be replaced beyond a limit. */
static inline uint32_t rp_beyond(const rp_gain *g, int limit)
{
    return g->plan->rules->redraw_card == RP_REDRAW_LOWEST ? (1u << limit) - 1
                                                           : RP_RANK_MASK & ~((2u << limit) - 1);
}

/* The kind of a live rank, as in rp_spread. */
static inline int rp_kind(const rp_gain *g, uint32_t own, int rank)
{
    return g->composition->live[rank] - 1 + RP_SUITS * (int)(own >> rank & 1);
}

/* Whether these are so few winning cards that not even straights could help. */
static inline int rp_is_hopeless(const rp_gain *g, int winning)
{
    const int straights = rp_category_of(g->strength) >= RP_STRAIGHT ? 2 * RP_SUITS : 0;
    return winning + straights < g->terms->fewest_winning;
}

/* The words of counts of sets that matter, of so many: those that miss too many of `most`
 * winning cards are not worth a redraw. */
static inline int rp_words(const rp_gain *g, int most, int words)
{
    const int missing = most - g->terms->fewest_winning;
    if (missing < 0)
        return 1;
    return missing / RP_LANES < words ? missing / RP_LANES + 1 : words;
}

/* Of the ranks of such sets those that miss few enough cards. */
static inline uint32_t rp_worth_keeping(const rp_gain *g, int most, uint32_t ranks)
{
    const int missing = most - g->terms->fewest_winning;
    for (uint32_t r = missing < RP_SUITS - 1 ? ranks : 0; r; r &= r - 1)
        if (RP_SUITS - g->composition->live[rp_lowest64(r)] > missing)
            ranks &= ~(r & (~r + 1));
    return ranks;
}

/* Whether any hand that keeps the upcard, or that replaces it, can be worth a redraw. */
static inline int rp_keeps_upcard(const rp_gain *g)
{
    const int upcard = g->plan->dealer->upcard_rank;
    const int slick = g->plan->slick || g->plan->own_slick ? RP_SUITS : 0;
    return g->plan->keeps && (g->keepable >> upcard & 1) &&
           !rp_is_hopeless(g, 9 + g->composition->live[upcard] + slick);
}

static inline int rp_replaces_upcard(const rp_gain *g)
{
    return !rp_is_hopeless(g, 12 + (g->plan->slick ? RP_SUITS : 0));
}

/* The ranks of a set that are live, rising; returns how many. */
int rp_list_ranks(uint32_t ranks, const uint8_t live[RP_RANKS], uint8_t list[RP_RANKS]);

/* Counts the ranks beyond each rank by kind, a byte each. */
void rp_count_beyond(const rp_gain *g, uint32_t own, uint64_t beyond[RP_RANKS]);

/* The same without those that make kept ranks a straight, which the dealer has then as
 * it is. */
uint64_t rp_without_straights(const rp_gain *g, uint64_t kinds, uint32_t kept, uint32_t own);

/* The excess over replaced cards of some kinds, whatever their suits. */
rp_excesses rp_excess_of_kinds(const rp_gain_terms *t, uint64_t kinds, int64_t gains);

/* The same of so many winning cards, no card being lost to. */
rp_excesses rp_excess_of_winning(const rp_gain_terms *t, uint64_t kinds, int winning);

/* The gains of the cards `left` of the suit of all kept ranks, each of which makes
 * a flush and none a straight flush. */
int64_t rp_flush_gains(const rp_gain *g, uint32_t kept, uint32_t left);

/* What the cards of a suit gain by flushes if all sets of kept ranks compare with the
 * player's hand by where their highest rank lies, above `high` or not, and else by whether they
 * are above his other ranks, `lower`: the sections 0 to 2. */
typedef struct rp_flush_worth {
    int high;
    uint32_t lower;
    int64_t below, above; /* gain of a card of a lower rank than `high`, unless the */
    int64_t at[3];        /* section is 2; of a higher one; of this one, by section */
    int64_t all[3];       /* of all cards, by section */
} rp_flush_worth;

static inline int rp_section_of(const rp_flush_worth *f, uint32_t kept)
{
    return kept >> f->high > 1 ? 2 : kept > f->lower;
}

static inline int64_t rp_flush_at(const rp_flush_worth *f, int section, int rank)
{
    if (section == 2 || rank > f->high)
        return f->above;
    return rank < f->high ? f->below : f->at[section];
}

/* Where all flushes are worth the same, of so many cards. */
static inline rp_flush_worth rp_flushes_alike(int64_t each, int cards)
{
    const int64_t all = each * cards;
    return (rp_flush_worth){RP_RANKS, UINT32_MAX, each, each, {each, each, each}, {all, all, all}};
}

/* The excess over replaced cards of some kinds that leave the kept ones of one suit;
 * `ranks` are those that have a card of it. */
rp_excesses rp_excess_of_section(const rp_gain *g, uint64_t kinds, uint32_t ranks, int64_t gains,
                                 const rp_flush_worth *f, int section);

/* The same where all flushes are worth the same: `own_gain` to the replaced rank's card. */
rp_excesses rp_excess_alike(const rp_gain_terms *t, uint64_t kinds, int64_t gains,
                            int64_t own_gain);

/* The gains of all cards, `winning` of which win beside straights and flushes; `left`
 * are the ranks left in the suit of all kept ones, 0 if they differ. */
int64_t rp_gains_near_straight(const rp_gain *g, uint32_t kept, int winning, uint32_t left);

/* What the suit of all kept ranks changes, over all replaced ones `beyond` the kept
 * ones; the ranks of `suited` are live. */
rp_excesses rp_change_of_kept(const rp_gain *g, uint32_t kept, int winning, uint32_t suited,
                              const uint64_t beyond[RP_RANKS]);

/* The same with the upcard replaced by another suit's. */
rp_excesses rp_change_of_hidden(const rp_gain *g, uint32_t hidden, int winning, uint32_t suited);

/* Sets near a straight, a bit each, without those that have other ranks. */
static inline uint64_t rp_near_in(uint64_t sets, const uint64_t with[RP_RANKS], uint32_t ranks)
{
    for (uint32_t r = RP_RANK_MASK & ~ranks; r; r &= r - 1)
        sets &= ~with[rp_lowest64(r)];
    return sets;
}

/* A change has two parts: what the hands lose that ranks alone gave them, and what
 * they have with the suit. */
enum { RP_PLAIN_PART = 1, RP_SUITED_PART = 2, RP_BOTH_PARTS = 3 };

/* What must be added for sets near a straight, a bit each, if they were first looked
 * at as if no straight was near. */
rp_excesses rp_change_of_three_near(const rp_gain *g, uint64_t near, uint32_t suited,
                                    const uint64_t beyond[RP_RANKS], const rp_flush_worth *f,
                                    int parts);
rp_excesses rp_change_of_four_near(const rp_gain *g, uint64_t near, uint32_t suited,
                                   const rp_flush_worth *f, int parts);

/* ---- sums over the sets of one suit, no straight near ---- */

/* Hands that compare alike. */
typedef struct rp_hands {
    int again;
    int own;             /* 1: the replaced rank's card of the suit makes a flush */
    int64_t cards;       /* to be replaced that are not of the suit */
    int64_t all;         /* cards to be replaced */
    int64_t flush, each; /* gains of all flush cards, and of that one */
} rp_hands;

/* What the suit changes for the sets of some lanes: `most` winning cards where nothing
 * is missed; `less` of those make flushes. */
rp_excesses rp_change_of_lanes(const rp_gain *g, const rp_hands *h, const uint64_t *words,
                               int count, int most, int less);

/* Where all flushes are worth the same, `each`: the upcard's suit and the upcard kept,
 * and a suit with the upcard replaced. */
rp_excesses rp_sum_kept_alike(const rp_gain *g, uint32_t suited, int64_t each, int parts);
rp_excesses rp_sum_replaced_alike(const rp_gain *g, const rp_suit_sets *sets, uint32_t suited,
                                  int64_t each, int parts);

/* The ranks of a suit that such sets are made of, ace and king not among them if they
 * are apart. */
static inline uint32_t rp_hidden_ranks(const rp_gain *g, uint32_t suited)
{
    return suited & g->plan->beside & g->keepable & g->plan->sets;
}

/* Whether with the suit no such set is worth a redraw, the upcard being kept or replaced. */
int rp_kept_is_never_bought(const rp_gain *g, uint32_t suited, int64_t each);
int rp_replaced_is_never_bought(const rp_gain *g, uint32_t suited, int64_t each);

/* For a player's flush, where the dealer's flushes are not all alike: the upcard's
 * suit and the upcard kept, the highest rank being replaced. */
rp_excesses rp_flush_sum_kept(const rp_gain *g, uint32_t suited);

/* The same for a suit with the upcard replaced. */
rp_excesses rp_flush_sum_replaced(const rp_gain *g, uint32_t suited);

#endif
