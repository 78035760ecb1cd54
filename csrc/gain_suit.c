/* SPDX-License-Identifier: MIT */
/* What one suit changes in the gain of a redraw. */
#include <string.h>

#include "gain.h"
#include "gain_parts.h"

/* The gains of the cards `left` of the suit of all kept ranks, each of which makes
 * a flush and none a straight flush. */
static int64_t flush_gains(const rp_gain *g, uint32_t kept, uint32_t left)
{
    const uint32_t category = rp_category_of(g->strength);
    const int cards = rp_popcount32(left);
    if (category != RP_FLUSH)
        return cards * (category > RP_FLUSH ? g->win : g->lose);
    /* kept + 2^y against the ranks of the player's flush. */
    const uint32_t ranks = rp_secondary_of(g->strength);
    const uint32_t room = ranks > kept ? ranks - kept : 0;
    const int tie = room && !(room & (room - 1)) && (left & room);
    const uint32_t below = room > 1 ? (2u << rp_highest(room - 1)) - 1 : 0;
    const int wins = rp_popcount32(left & below);
    return wins * g->win + (tie ? g->push : 0) + (cards - wins - tie) * g->lose;
}

/* Whether all flushes of a dealer with these ranks are worth the same to the player:
 * `always` he holds himself, and some of `possible`, at least `chosen` of them.
 * Ranks below and up to the player's highest decide it. */
static int flushes_are_alike(const rp_gain *g, uint32_t always, uint32_t possible, int chosen,
                             int64_t *each)
{
    const uint32_t category = rp_category_of(g->strength);
    const uint32_t highest = rp_top(rp_secondary_of(g->strength) | 1);
    *each = category > RP_FLUSH ? g->win : g->lose;
    if (category != RP_FLUSH)
        return 1;
    if ((always | possible) < highest) {
        *each = g->win;
        return 1;
    }
    return always > 2 * highest - 1 || rp_popcount32(possible & (2 * highest - 1)) < chosen;
}

/* The excess where `gains` are those of all cards of other ranks and `same` that of
 * the replaced rank's card that makes a flush, 0 if it is not left. */
static int64_t excess_with_flush(const rp_gain *g, int again, int64_t gains, int has_same,
                                 int64_t same)
{
    const int stands = has_same && g->plan->rules->flush_stands;
    return rp_excess(g, again - stands, stands ? gains + same : gains,
                     has_same && !stands ? same : 0);
}

/* The excess of a hand whose kept cards are all of one suit, with `left` of it in
 * the deck; `winning` cards win without that suit. No straight is near. */
static int64_t suited_excess(const rp_gain *g, uint32_t kept, int replaced, int again, int winning,
                             uint32_t left)
{
    const uint32_t bit = 1u << replaced, others = left & ~bit;
    const uint32_t slick = rp_big_slick_rank(g, kept) & others; /* a flush rather */
    const int has_same = (left & bit) != 0;
    return excess_with_flush(g, again,
                             g->win * (winning - (slick != 0)) + flush_gains(g, kept, others),
                             has_same, has_same ? flush_gains(g, kept, bit) : 0);
}

/* ---- the upcard's suit, the upcard kept ---- */

/* One hidden hand whose kept cards are suited: those whose replaced card is of the
 * suit too are flushes as dealt, the others can become one. */
static int64_t change_of_hand(const rp_gain *g, uint32_t kept, int replaced, int winning,
                              uint32_t suited)
{
    const int live = g->composition->live[replaced], own = (int)(suited >> replaced & 1);
    const int straight = g->plan->straights[kept] != 0;
    const uint32_t left = suited & ~kept;
    const int64_t plain = straight ? rp_excess_near_straight(g, kept, replaced, winning, 0)
                                   : g->excess[live - 1][winning];
    int64_t change = own ? -plain : 0;
    if (g->plan->straights[kept] >> replaced & 1)
        return 0; /* he has the straight as it is */
    if (live > own)
        change +=
            (live - own) * ((straight ? rp_excess_near_straight(g, kept, replaced, winning, left)
                                      : suited_excess(g, kept, replaced, live - 1, winning, left)) -
                            plain);
    return change;
}

static int64_t change_of_kept(const rp_gain *g, uint32_t kept, int winning, uint32_t suited)
{
    int64_t sum = 0;
    for (uint32_t left = rp_beyond(g, rp_limit(g, kept)); left; left &= left - 1) {
        const int rank = rp_lowest64(left);
        if (g->composition->live[rank] && !rp_is_ace_king(g, kept | 1u << rank))
            sum += change_of_hand(g, kept, rank, winning, suited);
    }
    return sum;
}

/* Where all flushes are worth the same, what a replaced rank changes depends on the
 * winning cards only. */
static void fill_changes(const rp_gain *g, uint32_t suited, int64_t flush, rp_gain_sums changes)
{
    memset(changes, 0, sizeof(rp_gain_sums));
    const uint8_t *live = g->composition->live;
    const int cards = rp_popcount32(suited) - 3, pairs = live[g->plan->dealer->upcard_rank];
    /* No set of three has more than nine further pairing cards. */
    const int fewest = g->plan->by_pairs && pairs > g->fewest_winning ? pairs : g->fewest_winning;
    const int most = g->plan->by_pairs ? pairs + 9 : g->most_winning;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const int own = (int)(suited >> rank & 1), others = live[rank] - own;
        if (!live[rank] || rank == g->plan->dealer->upcard_rank)
            continue;
        for (int winning = fewest; winning <= most; winning++) {
            const int64_t plain = g->excess[live[rank] - 1][winning];
            const int64_t gains = g->win * winning + flush * (cards - own);
            changes[rank][winning] = own ? -plain : 0;
            if (others)
                changes[rank][winning] +=
                    others * (excess_with_flush(g, live[rank] - 1, gains, own, flush) - plain);
        }
    }
    rp_sum_replaceable(g, changes);
}

/* How many ranks beyond each kept rank have so many live cards: bytes for 1 to 4
 * cards, then the same for ranks with a card of the suit. */
static void count_kinds(const rp_gain *g, uint32_t suited, uint64_t kinds[RP_RANKS])
{
    const uint8_t *live = g->composition->live;
    const int step = g->plan->rules->redraw_card == RP_REDRAW_LOWEST ? 1 : -1;
    uint64_t beyond = 0;
    for (int rank = step > 0 ? 0 : RP_ACE; rank >= 0 && rank < RP_RANKS; rank += step) {
        const int own = (int)(suited >> rank & 1);
        kinds[rank] = beyond;
        if (live[rank] && rank != g->plan->dealer->upcard_rank)
            beyond += UINT64_C(1) << (8 * (RP_SUITS * own + live[rank] - 1));
    }
    if (step < 0 && g->plan->dealer->qualifier == RP_ACE_KING)
        kinds[RP_KING] = 0;
}

/* Excess of the hands that can become flushes, over all replaced ranks of these
 * kinds. The card that makes a flush of the replaced rank stands like the others. */
static int64_t excess_of_kinds(const rp_gain *g, uint64_t kinds, int64_t gains)
{
    int64_t sum = 0;
    while (kinds) {
        const int kind = rp_lowest64(kinds) / 8, own = kind / RP_SUITS, live = kind % RP_SUITS + 1;
        const int64_t ranks = (int64_t)(kinds >> (8 * kind) & 0xff);
        kinds &= ~(UINT64_C(0xff) << (8 * kind));
        if (live > own)
            sum += ranks * (live - own) * rp_excess(g, live - 1 - own, gains, 0);
    }
    return sum;
}

/* For a player who beats straights: the gains of all cards that stand, those left of
 * the suit making flushes, and the winning cards by ranks alone. */
static int64_t gains_of_suited(const rp_gain *g, uint32_t kept, uint32_t left, int *winning)
{
    const uint8_t *live = g->composition->live;
    const uint32_t straights = g->plan->straights[kept];
    int64_t gains = g->win * *winning + flush_gains(g, kept, left & ~straights);
    /* An ace or king that makes a straight was counted as an ace-king. */
    for (uint32_t r = straights & ~rp_big_slick_rank(g, kept); r; r &= r - 1) {
        const int rank = rp_lowest64(r), own = (int)(left >> rank & 1);
        *winning += live[rank];
        gains += g->win * (live[rank] - own);
        gains += own ? rp_gain_of_card(g, rp_suited_strength(kept | 1u << rank)) : 0;
    }
    return gains;
}

/* The same as change_of_kept, all replaced ranks together, for a player who beats
 * straights where a flush of the replaced rank stands. */
static int64_t change_of_kinds(const rp_gain *g, uint32_t kept, int winning, uint32_t suited,
                               const uint64_t kinds[RP_RANKS])
{
    const uint8_t *live = g->composition->live;
    const uint32_t left = suited & ~kept;
    const int limit = rp_limit(g, kept);
    const int64_t gains = gains_of_suited(g, kept, left, &winning);
    int64_t sum;
    if (winning < g->fewest_winning)
        return 0;
    sum = excess_of_kinds(g, kinds[limit], gains) - g->sums[limit][winning];
    /* Those that are straights as they are do not count. */
    for (uint32_t r = kinds[limit] ? g->plan->straights[kept] & rp_beyond(g, limit) : 0; r;
         r &= r - 1) {
        const int rank = rp_lowest64(r), own = (int)(left >> rank & 1);
        if (!live[rank])
            continue;
        sum += live[rank] * g->excess[live[rank] - 1][winning];
        if (live[rank] > own)
            sum -= (live[rank] - own) * rp_excess(g, live[rank] - 1 - own, gains, 0);
    }
    return sum;
}

/* Whether sums of gains are enough: the player beats straights, and a flush of the
 * replaced rank stands like the other cards. */
static int goes_by_gains(const rp_gain *g)
{
    return rp_category_of(g->strength) >= RP_FLUSH && g->plan->rules->flush_stands;
}

/* Whether a card of the suit would make an ace-king if it made no flush. */
static int has_suited_slick(const rp_gain *g, uint32_t kept, uint32_t suited)
{
    return (rp_big_slick_rank(g, kept) & suited) != 0;
}

/* One set of kept ranks, over all that can be replaced. */
static int64_t change_of_three(const rp_gain *g, uint32_t kept, int winning, uint32_t suited,
                               const uint64_t kinds[RP_RANKS])
{
    if (rp_is_ace_king(g, kept) || rp_is_hopeless(g, winning))
        return 0;
    if (goes_by_gains(g) && !has_suited_slick(g, kept, suited))
        return change_of_kinds(g, kept, winning, suited, kinds);
    return change_of_kept(g, kept, winning, suited);
}

static int64_t sum_kept_by_pairs(const rp_gain *g, uint32_t suited, rp_gain_sums changes,
                                 const uint64_t kinds[RP_RANKS])
{
    const uint8_t *live = g->composition->live;
    const int upcard = g->plan->dealer->upcard_rank;
    int64_t sum = rp_sum_three(g, suited & g->keepable, 0, changes);
    for (int i = 0; i < g->plan->near_three; i++) {
        const uint32_t three = g->plan->three[i], kept = three | 1u << upcard;
        int winning = live[upcard] - 3;
        if (three & ~(suited & g->keepable))
            continue;
        for (uint32_t r = three; r; r &= r - 1)
            winning += live[rp_lowest64(r)];
        sum +=
            change_of_three(g, kept, winning, suited, kinds) - changes[rp_limit(g, kept)][winning];
    }
    return sum;
}

static int64_t sum_kept_one_by_one(const rp_gain *g, uint32_t suited,
                                   const uint64_t kinds[RP_RANKS])
{
    const uint8_t *live = g->composition->live;
    const int upcard = g->plan->dealer->upcard_rank;
    uint8_t list[RP_RANKS];
    const int n = rp_list_ranks(suited & g->keepable, live, list);
    int64_t sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                const uint32_t kept = 1u << upcard | 1u << list[i] | 1u << list[j] | 1u << list[k];
                const int pairs = live[upcard] + live[list[i]] + live[list[j]] + live[list[k]] - 3;
                sum += change_of_three(g, kept, rp_winning_cards(g, kept, pairs), suited, kinds);
            }
    return sum;
}

static int64_t sum_upcard_kept(const rp_gain *g, uint32_t suited)
{
    const uint32_t upcard = 1u << g->plan->dealer->upcard_rank;
    int64_t flush;
    uint64_t kinds[RP_RANKS];
    rp_gain_sums changes;
    count_kinds(g, suited, kinds);
    if (!g->plan->by_pairs || !flushes_are_alike(g, upcard, suited, RP_DEALER_HIDDEN, &flush))
        return sum_kept_one_by_one(g, suited, kinds);
    fill_changes(g, suited, flush, changes);
    return sum_kept_by_pairs(g, suited, changes, kinds);
}

/* ---- the upcard replaced: the four hidden cards are of one suit ---- */

/* Its own suit makes flushes as dealt, which are taken out; another suit lets the
 * hand become one. */
static int64_t change_of_hidden(const rp_gain *g, uint32_t hidden, int winning, uint32_t suited,
                                int own_suit)
{
    const int upcard = g->plan->dealer->upcard_rank, again = g->composition->live[upcard];
    const uint32_t left = suited & ~hidden;
    if (g->plan->straights[hidden]) {
        const int64_t plain = rp_excess_near_straight(g, hidden, upcard, winning, 0);
        return (own_suit ? 0 : rp_excess_near_straight(g, hidden, upcard, winning, left)) - plain;
    }
    return (own_suit ? 0 : suited_excess(g, hidden, upcard, again, winning, left)) -
           g->excess[again][winning];
}

/* The same for a player who beats straights where a flush of the upcard's rank
 * stands. */
static int64_t change_of_hidden_by_gains(const rp_gain *g, uint32_t hidden, int winning,
                                         uint32_t suited, int own_suit)
{
    const int upcard = g->plan->dealer->upcard_rank, again = g->composition->live[upcard];
    const int64_t gains = gains_of_suited(g, hidden, suited & ~hidden, &winning);
    if (g->plan->straights[hidden] >> upcard & 1)
        return 0; /* he has the straight as it is */
    return (own_suit ? 0 : rp_excess(g, again - (int)(suited >> upcard & 1), gains, 0)) -
           g->excess[again][winning];
}

/* Where all flushes are worth the same and no straight is near, the change follows
 * from the winning cards. */
static void fill_hidden_changes(const rp_gain *g, uint32_t suited, int own_suit, int64_t flush,
                                int64_t changes[RP_MOST_WINNING + 1])
{
    const int upcard = g->plan->dealer->upcard_rank, again = g->composition->live[upcard];
    const int same = (int)(suited >> upcard & 1);
    const int cards = rp_popcount32(suited) - RP_DEALER_HIDDEN - same;
    for (int winning = g->fewest_winning; winning <= g->most_winning; winning++)
        changes[winning] = (own_suit ? 0
                                     : excess_with_flush(g, again, g->win * winning + flush * cards,
                                                         same, flush)) -
                           g->excess[again][winning];
}

static int64_t change_of_four(const rp_gain *g, uint32_t hidden, int winning, uint32_t suited,
                              int own_suit)
{
    if (rp_is_ace_king(g, hidden | 1u << g->plan->dealer->upcard_rank) ||
        rp_is_hopeless(g, winning))
        return 0;
    if (goes_by_gains(g) && !has_suited_slick(g, hidden, suited))
        return change_of_hidden_by_gains(g, hidden, winning, suited, own_suit);
    return change_of_hidden(g, hidden, winning, suited, own_suit);
}

static int64_t sum_replaced_by_pairs(const rp_gain *g, uint32_t suited, int own_suit,
                                     const int64_t changes[RP_MOST_WINNING + 1])
{
    const uint8_t *live = g->composition->live;
    int64_t sum = rp_sum_four(g, suited & g->plan->beside & g->keepable, 0, changes);
    for (int i = 0; i < g->plan->near_four; i++) {
        const uint32_t four = g->plan->four[i];
        int winning = -4;
        if (four & ~(suited & g->plan->beside & g->keepable))
            continue;
        for (uint32_t r = four; r; r &= r - 1)
            winning += live[rp_lowest64(r)];
        sum += change_of_four(g, four, winning, suited, own_suit) - changes[winning];
    }
    return sum;
}

static int64_t sum_replaced_one_by_one(const rp_gain *g, uint32_t suited, int own_suit)
{
    const uint8_t *live = g->composition->live;
    uint8_t list[RP_RANKS];
    const int n = rp_list_ranks(suited & g->plan->beside & g->keepable, live, list);
    int64_t sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                const uint32_t three = 1u << list[i] | 1u << list[j] | 1u << list[k];
                const int pairs = live[list[i]] + live[list[j]] + live[list[k]] - 4;
                for (int l = k + 1; l < n; l++) {
                    const uint32_t hidden = three | 1u << list[l];
                    const int winning = rp_winning_cards(g, hidden, pairs + live[list[l]]);
                    sum += change_of_four(g, hidden, winning, suited, own_suit);
                }
            }
    return sum;
}

static int64_t sum_upcard_replaced(const rp_gain *g, uint32_t suited, int own_suit)
{
    int64_t changes[RP_MOST_WINNING + 1] = {0}, flush;
    const int alike = flushes_are_alike(g, 0, suited, RP_HAND, &flush) || own_suit;
    if (rp_popcount32(suited & g->plan->beside) < RP_DEALER_HIDDEN)
        return 0;
    if (!g->plan->by_pairs || !alike)
        return sum_replaced_one_by_one(g, suited, own_suit);
    fill_hidden_changes(g, suited, own_suit, flush, changes);
    return sum_replaced_by_pairs(g, suited, own_suit, changes);
}

int64_t rp_gain_in_upcard_suit(const rp_gain *g, uint32_t suited)
{
    const int keeps = g->plan->rules->redraw_card != RP_REDRAW_UPCARD &&
                      (g->keepable >> g->plan->dealer->upcard_rank & 1);
    return (keeps ? sum_upcard_kept(g, suited) : 0) + sum_upcard_replaced(g, suited, 1);
}

int64_t rp_gain_in_other_suit(const rp_gain *g, uint32_t suited)
{
    return sum_upcard_replaced(g, suited, 0);
}
