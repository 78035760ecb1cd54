/* SPDX-License-Identifier: MIT */
/* What one suit changes for a player's flush, which beats some of the dealer's.
 *
 * The first rank in which his kept ones and the player's five differ decides, but for
 * the card that is of this very rank. So all sets whose highest rank lies above the
 * player's highest compare alike, and all others too, either side of the player's lower ranks.
 * Sets with his highest rank, and those of his lower ranks, are looked at one by one. */
#include <string.h>

#include "gain_parts.h"

static rp_flush_worth worth_of(const rp_gain *g, uint32_t suited, int hidden)
{
    const rp_gain_terms *t = g->terms;
    const uint32_t ranks = rp_secondary_of(g->strength);
    const int high = rp_highest(ranks), at = (int)(suited >> high & 1);
    const int below = rp_popcount32(suited & ((1u << high) - 1)) - hidden;
    const int above = rp_popcount32(suited >> high) - at;
    rp_flush_worth f = {high,    ranks & ~(1u << high),      t->win,
                        t->lose, {t->win, t->lose, t->lose}, {0, 0, 0}};
    for (int i = 0; i < 2; i++)
        f.all[i] = below * t->win + above * t->lose + at * f.at[i];
    f.all[2] = (rp_popcount32(suited) - hidden) * t->lose;
    return f;
}

/* The sets, a bit each, that were not looked at one by one: with the highest of some `ranks`
 * are, and the player's lower ones. */
static uint64_t decided(const rp_flush_worth *f, uint64_t sets, const uint16_t *hidden,
                        uint32_t upcard, uint32_t ranks)
{
    for (uint64_t s = sets; s; s &= s - 1) {
        const uint32_t kept = hidden[rp_lowest64(s)] | upcard;
        if ((rp_top(kept) & ranks) || kept == f->lower)
            sets &= ~(s & (~s + 1));
    }
    return sets;
}

/* ---- sets below the player's lower ranks ---- */

static int missed_by(const rp_gain *g, uint32_t ranks)
{
    int missing = 0;
    for (; ranks; ranks &= ranks - 1)
        missing += RP_SUITS - g->composition->live[rp_lowest64(ranks)];
    return missing;
}

/* Adds counts of sets to which ranks are joined that miss so many cards. */
static void add_joined(const uint64_t *sets, int words, int missing, uint64_t *out)
{
    const int up = missing % RP_LANES;
    out += missing / RP_LANES;
    for (int i = 0; i < words; i++) {
        out[i] += rp_lanes_up(sets[i], i ? sets[i - 1] : 0, up);
        if (i == words - 1 && up && rp_lanes_up(0, sets[i], up))
            out[i + 1] += rp_lanes_up(0, sets[i], up);
    }
}

/* Adds the sets of so many hidden ranks that first differ from the player's lower ranks by
 * lacking `rank`: they have his `higher` ones, and `s` are those of lower ranks. */
static void add_less(const rp_gain *g, const rp_sets *s, uint32_t higher, int hidden, uint64_t *out)
{
    const uint64_t none = 1;
    const int left = hidden - rp_popcount32(higher), missing = missed_by(g, higher);
    if (left == 0)
        add_joined(&none, 1, missing, out);
    else if (left == 1)
        add_joined(&s->one, 1, missing, out);
    else if (left == 2)
        add_joined(s->two, 2, missing, out);
    else if (left == 3)
        add_joined(s->three, 3, missing, out);
}

/* ---- the upcard kept ---- */

/* Sets of three hidden ranks beside the upcard, of the ranks looked at so far. */
typedef struct kept_sets {
    rp_sets all;
    uint64_t less[3];                     /* below the player's lower ranks */
    uint64_t lower[3];                    /* these themselves, or none */
    uint64_t until_high[3], with_high[3]; /* below his highest rank, and with it */
    int same;                             /* whether the lower ranks are a set */
} kept_sets;

static void begin_sets(const rp_gain *g, const rp_flush_worth *f, uint32_t ranks, kept_sets *out)
{
    const uint32_t own = 1u << g->plan->dealer->upcard_rank;
    memset(out, 0, sizeof *out);
    out->same = (f->lower & own) && !(f->lower & ~(ranks | own));
    if (out->same)
        add_less(g, &out->all, f->lower & ~own, 3, out->lower);
}

static void add_rank(const rp_gain *g, const rp_flush_worth *f, uint32_t ranks, int rank,
                     kept_sets *to)
{
    const int upcard = g->plan->dealer->upcard_rank;
    const uint32_t own = 1u << upcard, higher = f->lower & ~((2u << rank) - 1);
    if ((f->lower >> rank & 1) && !(higher & ~(ranks | own)) && (rank > upcard || (higher & own)))
        add_less(g, &to->all, higher & ~own, 3, to->less);
    if (rank == f->high && rank > upcard)
        memcpy(to->until_high, to->all.three, sizeof to->until_high);
    if ((ranks >> rank & 1) && g->composition->live[rank])
        rp_sets_add(&to->all, RP_SUITS - g->composition->live[rank], 1);
    if (rank == f->high && rank >= upcard)
        memcpy(to->with_high, to->all.three, sizeof to->with_high);
}

/* The hands whose replaced rank is this one, the lower ones having been looked at. */
static rp_excesses sum_of_replaced(const rp_gain *g, const rp_flush_worth *f, uint32_t suited,
                                   int rank, const kept_sets *sets)
{
    const int live = g->composition->live[rank], own = (int)(suited >> rank & 1);
    const int most = 9 + g->composition->live[g->plan->dealer->upcard_rank];
    const int above = rank > rp_highest(f->lower);
    const uint64_t *until = rank > f->high ? sets->until_high : sets->all.three;
    rp_excesses sum = {0, 0};
    for (int section = 0; section < 3; section++) {
        const rp_hands h = {
            live - 1, own, live - own, live, f->all[section], rp_flush_at(f, section, rank)};
        uint64_t words[3];
        if ((section == 1 && !above) || (section == 2 && rank <= f->high))
            continue;
        for (int i = 0; i < 3; i++)
            words[i] = section == 2 ? sets->all.three[i] - sets->with_high[i]
                       : !above     ? until[i]
                       : !section   ? sets->less[i]
                                    : until[i] - sets->less[i] - sets->lower[i];
        if (words[0] | words[1] | words[2])
            sum = rp_plus(sum, rp_change_of_lanes(g, &h, words, 3, most, 0));
    }
    return sum;
}

/* ---- sets with the player's highest rank ---- */

#define UNKNOWN INT64_MIN

typedef struct close_sets {
    const rp_gain *gain;
    const rp_flush_worth *f;
    const uint64_t *beyond;
    uint32_t suited, own; /* `own` can be replaced */
    uint64_t kinds;
    int cards;                              /* of the suit, once three are kept */
    rp_excesses plain[RP_MOST_WINNING + 1]; /* by winning cards, or of value UNKNOWN */
} close_sets;

static rp_excesses plain_of(close_sets *c, int winning)
{
    if (c->plain[winning].value == UNKNOWN)
        c->plain[winning] =
            rp_excess_of_kinds(c->gain->terms, c->kinds, c->gain->terms->win * winning);
    return c->plain[winning];
}

/* The gains of all cards of the suit. */
static int64_t close_gains(const close_sets *c, uint32_t kept)
{
    const rp_gain_terms *t = c->gain->terms;
    const uint32_t ranks = rp_secondary_of(c->gain->strength);
    const int decides = rp_highest(kept ^ ranks);
    const uint32_t below = (1u << decides) - 1, ours = ranks & below, theirs = kept & below;
    const int at = (int)(c->suited >> decides & 1);
    const int wins = rp_popcount32(c->suited & below & ~kept);
    if (kept >> decides & 1)
        return c->cards * t->lose;
    return wins * t->win + (c->cards - wins - at) * t->lose +
           at * (ours > theirs    ? t->win
                 : ours == theirs ? t->push
                                  : t->lose);
}

static rp_excesses change_of_close(close_sets *c, uint32_t kept, int winning)
{
    const rp_gain *g = c->gain;
    if (rp_is_hopeless(g, winning))
        return (rp_excesses){0, 0};
    if (g->plan->straights[kept])
        return rp_change_of_kept(g, kept, winning, c->suited, c->beyond);
    return rp_minus(rp_excess_of_section(g, c->kinds, c->own,
                                         g->terms->win * winning + close_gains(c, kept), c->f, 0),
                    plain_of(c, winning));
}

/* All sets that have the upcard's rank, two or three of the listed ones, and so many
 * winning cards beside these. */
static rp_excesses sum_close(close_sets *c, const uint8_t *list, int n, uint32_t others,
                             int winning, int more)
{
    const uint8_t *live = c->gain->composition->live;
    rp_excesses sum = {0, 0};
    for (int i = 0; i < n; i++) {
        const uint32_t kept = others | 1u << list[i];
        const int all = winning + live[list[i]] - 1;
        sum = rp_plus(sum, more == 1 ? change_of_close(c, kept, all)
                                     : sum_close(c, list + i + 1, n - i - 1, kept, all, more - 1));
    }
    return sum;
}

static rp_excesses sum_kept_below(const rp_gain *g, const rp_flush_worth *f, uint32_t suited,
                                  const uint64_t beyond[RP_RANKS])
{
    const uint8_t *live = g->composition->live;
    const int upcard = g->plan->dealer->upcard_rank, highest = f->high;
    const uint32_t ranks = suited & g->plan->sets, top = 1u << highest;
    close_sets c = {g, f,       beyond, suited, suited & rp_beyond(g, highest), beyond[highest],
                    0, {{0, 0}}};
    uint8_t list[RP_RANKS];
    const int n = rp_list_ranks(ranks & (top - 1), live, list);
    c.cards = rp_popcount32(suited) - 3;
    if (!c.kinds || (highest != upcard && (highest < upcard || !(ranks & top))))
        return (rp_excesses){0, 0};
    for (int winning = 0; winning <= RP_MOST_WINNING; winning++)
        c.plain[winning].value = UNKNOWN;
    if (highest == upcard)
        return sum_close(&c, list, n, top, live[upcard], 3);
    return sum_close(&c, list, n, top | 1u << upcard, live[upcard] + live[highest] - 1, 2);
}

rp_excesses rp_flush_sum_kept(const rp_gain *g, uint32_t suited)
{
    const uint8_t *live = g->composition->live;
    const int upcard = g->plan->dealer->upcard_rank;
    const uint32_t ranks = suited & g->plan->sets, own = 1u << upcard;
    const rp_flush_worth f = worth_of(g, suited, 3);
    uint64_t beyond[RP_RANKS];
    kept_sets sets;
    rp_excesses sum = {0, 0};
    begin_sets(g, &f, ranks, &sets);
    rp_count_beyond(g, suited, beyond);
    for (int rank = 0; rank < RP_RANKS; rank++) {
        if (rank > upcard && live[rank])
            sum = rp_plus(sum, sum_of_replaced(g, &f, suited, rank, &sets));
        add_rank(g, &f, ranks, rank, &sets);
    }
    sum = rp_plus(sum, sum_kept_below(g, &f, suited, beyond));
    if (sets.same)
        sum = rp_plus(sum, rp_change_of_kept(g, f.lower, rp_winning_cards(g, f.lower & ~own, own),
                                             suited, beyond));
    const uint64_t near = rp_near_in(g->by_ranks->three_used, g->plan->three_with, suited);
    return rp_plus(sum,
                   rp_change_of_three_near(g, decided(&f, near, g->plan->three, own, 1u << f.high),
                                           suited, beyond, &f, RP_BOTH_PARTS));
}

/* ---- the upcard replaced ---- */

static rp_hands hands_replaced(const rp_gain *g, const rp_flush_worth *f, uint32_t suited,
                               int section)
{
    const int upcard = g->plan->dealer->upcard_rank;
    return (rp_hands){
        g->composition->live[upcard],   (int)(suited >> upcard & 1), 1, 1, f->all[section],
        rp_flush_at(f, section, upcard)};
}

/* Sets whose highest rank is a given one, of lower `ranks` else. */
static rp_excesses sum_hidden_below(const rp_gain *g, uint32_t ranks, int highest, uint32_t suited)
{
    uint8_t list[RP_RANKS];
    const int n = rp_list_ranks(ranks & ((1u << highest) - 1), g->composition->live, list);
    rp_excesses sum = {0, 0};
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                const uint32_t hidden =
                    1u << list[i] | 1u << list[j] | 1u << list[k] | 1u << highest;
                sum = rp_plus(
                    sum, rp_change_of_hidden(g, hidden, rp_winning_cards(g, hidden, 0), suited));
            }
    return sum;
}

/* Sets of four hidden ranks by section, but for those with the player's highest one and for
 * his lower ones; and of three. */
typedef struct hidden_sets {
    uint64_t fours[3][4];
    rp_sets all;
} hidden_sets;

static void count_hidden(const rp_gain *g, const rp_flush_worth *f, uint32_t ranks,
                         hidden_sets *out)
{
    const uint8_t *live = g->composition->live;
    uint64_t (*fours)[4] = out->fours, same[4] = {0, 0, 0, 0};
    memset(out, 0, sizeof *out);
    for (int rank = 0; rank < RP_RANKS; rank++) {
        if (f->lower >> rank & 1) {
            const uint32_t higher = f->lower & ~((2u << rank) - 1);
            if (!higher)
                add_joined(fours[1], 4, 0, fours[0]);
            else if (!(higher & ~ranks))
                add_less(g, &out->all, higher, RP_DEALER_HIDDEN, fours[0]);
        }
        if (!(ranks >> rank & 1))
            continue;
        if (rank != f->high)
            rp_add_fours(&out->all, RP_SUITS - live[rank], fours[rank > f->high ? 2 : 1]);
        rp_sets_add(&out->all, RP_SUITS - live[rank], 1);
    }
    if (!(f->lower & ~ranks))
        add_less(g, &out->all, f->lower, RP_DEALER_HIDDEN, same);
    for (int i = 0; i < 4; i++)
        fours[1][i] -= fours[0][i] + same[i];
}

/* All sets of `ranks`, and those that have an ace or a king besides. */
static rp_excesses sum_hidden(const rp_gain *g, const rp_flush_worth *f, uint32_t suited,
                              uint32_t ranks, uint32_t slick)
{
    const uint8_t *live = g->composition->live;
    hidden_sets sets;
    rp_excesses sum = {0, 0};
    count_hidden(g, f, ranks, &sets);
    if (ranks >> f->high & 1)
        sum = rp_plus(sum, sum_hidden_below(g, ranks, f->high, suited));
    if (!(f->lower & ~ranks))
        sum = rp_plus(sum,
                      rp_change_of_hidden(g, f->lower, rp_winning_cards(g, f->lower, 0), suited));
    for (int section = 0; section < 3; section++) {
        const rp_hands h = hands_replaced(g, f, suited, section);
        sum = rp_plus(sum, rp_change_of_lanes(g, &h, sets.fours[section], 4, 12, 0));
    }
    for (uint32_t r = slick; r; r &= r - 1) {
        const int rank = rp_lowest64(r);
        const rp_hands h = hands_replaced(g, f, suited, rp_section_of(f, 1u << rank));
        const uint32_t other = RP_BIG_SLICK & ~(1u << rank);
        if (rank == f->high || rank == rp_highest(f->lower))
            sum = rp_plus(sum, sum_hidden_below(g, ranks, rank, suited));
        else
            sum = rp_plus(sum, rp_change_of_lanes(g, &h, sets.all.three, 3,
                                                  9 + live[RP_ACE] + live[RP_KING] - 1,
                                                  (other & suited) != 0));
    }
    return sum;
}

rp_excesses rp_flush_sum_replaced(const rp_gain *g, uint32_t suited)
{
    const uint32_t beside = suited & g->plan->beside, slick = beside & g->plan->slick;
    const rp_flush_worth f = worth_of(g, suited, RP_DEALER_HIDDEN);
    const uint32_t close = 1u << f.high | (rp_top(f.lower) & slick);
    const rp_excesses sum = sum_hidden(g, &f, suited, beside & g->plan->sets, slick);
    const uint64_t near = rp_near_in(g->by_ranks->four_used, g->plan->four_with, suited);
    return rp_plus(sum, rp_change_of_four_near(g, decided(&f, near, g->plan->four, 0, close),
                                               suited, &f, RP_BOTH_PARTS));
}

/* ---- the player's own flush in another suit ---- */

rp_excesses rp_change_of_same_flush(const rp_gain *g, uint32_t suited, int own_suit)
{
    const rp_gain_plan *plan = g->plan;
    const uint32_t five = rp_secondary_of(g->strength), upcard = 1u << plan->dealer->upcard_rank;
    uint64_t beyond[RP_RANKS];
    rp_excesses sum = {0, 0};
    rp_count_beyond(g, suited, beyond);
    for (uint32_t r = five; r; r &= r - 1) {
        const uint32_t kept = five ^ (r & (~r + 1)), hidden = kept & ~upcard;
        if ((hidden & ~(plan->sets | plan->slick)) || (hidden & plan->slick) == RP_BIG_SLICK)
            continue;
        if (own_suit && (kept & upcard) && plan->keeps)
            sum = rp_plus(sum, rp_change_of_kept(g, kept, rp_winning_cards(g, hidden, upcard),
                                                 suited, beyond));
        if (!own_suit && !(kept & ~plan->beside))
            sum = rp_plus(sum, rp_change_of_hidden(g, kept, rp_winning_cards(g, kept, 0), suited));
    }
    return sum;
}
