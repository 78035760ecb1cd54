/* SPDX-License-Identifier: MIT */
#include "repeat_ceiling.h"

/* Cards that can win one redraw: three of each kept rank, or four of ace or king. */
enum { PAIRING = 12 };

/* With so many live cards or more, the dealer's hands without a pair and the chances that
 * a redraw pairs them are together no more than all his hands. */
enum { MANY_LIVE = 13 };

void rp_near_straights_init(rp_near_straights *near)
{
    for (int a = 0; a < RP_RANKS; a++)
        for (int b = a + 1; b < RP_RANKS; b++)
            for (int c = b + 1; c < RP_RANKS; c++)
                for (int d = c + 1; d < RP_RANKS; d++) {
                    const uint32_t ranks = 1u << a | 1u << b | 1u << c | 1u << d;
                    near->of[ranks] = 0;
                    for (int high = 3; high < RP_RANKS; high++) {
                        const uint32_t missing = rp_straight_ranks(high) & ~ranks;
                        if (!(missing & (missing - 1)))
                            near->of[ranks] |= (uint16_t)missing;
                    }
                }
}

/* ---- the crowd ---- */

static void insert_loss(rp_crowd *crowd, int cards, int64_t loss)
{
    int i = cards;
    for (; i > 0 && crowd->loss[i - 1] > loss; i--)
        crowd->loss[i] = crowd->loss[i - 1];
    crowd->loss[i] = loss;
}

static void set_losses(rp_crowd *crowd)
{
    const rp_composition *c = &crowd->composition;
    int cards = 0;
    for (int rank = 0; rank < RP_RANKS; rank++) {
        rp_composition less;
        if (!c->live[rank])
            continue;
        rp_composition_begin(&less, c->dealer);
        for (int i = 0; i < RP_RANKS; i++)
            rp_composition_set(&less, i, c->live[i] - (i == rank));
        rp_composition_finish(&less, 0);
        for (int i = 0; i < c->live[rank]; i++)
            insert_loss(crowd, cards++, c->no_qualify - less.no_qualify);
    }
}

static void set_won_by_pairs(rp_crowd *crowd)
{
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const uint32_t pair = 1u << rank, top = 7u << (RP_ACE - 2);
        const uint32_t kickers = (top & ~pair) | (pair & top ? 1u << (RP_ACE - 3) : 0);
        const rp_showdowns s =
            rp_rank_showdowns(&crowd->composition, rp_make_strength(RP_PAIR, pair, kickers));
        crowd->won_by_pair[rank] = s.win + s.push;
    }
}

/* Adds the hands of four hidden ranks: what a redraw can make of them. */
static void add_redraws(rp_crowd *crowd, const rp_near_straights *near, uint32_t hidden)
{
    const rp_composition *c = &crowd->composition;
    const uint32_t upcard = 1u << c->dealer->upcard_rank;
    const int replaced =
        rp_replaced_rank(crowd->draws->rules, hidden | upcard, c->dealer->upcard_rank);
    const uint32_t kept = (hidden | upcard) & ~(1u << replaced), own = kept & hidden;
    const int64_t others = own == hidden ? 1 : c->live[replaced];
    int64_t ways = others, cards = 0;
    for (uint32_t left = own; left; left &= left - 1)
        ways *= c->live[rp_lowest64(left)];
    if (!ways)
        return;
    for (uint32_t left = kept; left; left &= left - 1)
        cards += c->live[rp_lowest64(left)] - (int)(hidden >> rp_lowest64(left) & 1);
    crowd->pairing += ways * cards;
    for (uint32_t left = near->of[kept]; left; left &= left - 1)
        crowd->straight += ways * c->live[rp_lowest64(left)];
    for (int suit = 0; suit < RP_SUITS; suit++)
        if (!(own & ~crowd->suit_ranks[suit]) &&
            (own == hidden || suit == crowd->draws->upcard_suit))
            crowd->flush += others * RP_FLUSH_CARDS;
}

static void set_redraws(rp_crowd *crowd, const rp_near_straights *near)
{
    const int upcard = crowd->composition.dealer->upcard_rank;
    uint32_t rank[RP_RANKS];
    int n = 0;
    crowd->pairing = crowd->straight = crowd->flush = 0;
    if (crowd->draws->rules->redraw_card == RP_REDRAW_NONE)
        return;
    for (int i = 0; i < RP_RANKS; i++)
        if (i != upcard && crowd->composition.live[i])
            rank[n++] = 1u << i;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int c = b + 1; c < n; c++)
                for (int d = c + 1; d < n; d++)
                    add_redraws(crowd, near, rank[a] | rank[b] | rank[c] | rank[d]);
}

void rp_crowd_init(rp_crowd *crowd, const rp_draws *draws, const rp_near_straights *near,
                   uint64_t live)
{
    crowd->draws = draws;
    crowd->live = rp_popcount64(live);
    for (int suit = 0; suit < RP_SUITS; suit++)
        crowd->suit_ranks[suit] = rp_suit_ranks(live, suit);
    rp_composition_of(&crowd->composition, &draws->dealer, live);
    crowd->flushes =
        rp_count_flushes(&draws->dealer, crowd->suit_ranks[draws->upcard_suit]).no_qualify;
    crowd->two_cards = rp_poly(crowd->composition.poly[RP_RANKS], 2);
    set_losses(crowd);
    set_won_by_pairs(crowd);
    set_redraws(crowd, near);
}

/* ---- once some cards are gone ---- */

typedef struct hands {
    const rp_crowd *crowd;
    int live;
    int64_t all;
    int64_t fewest, most; /* that do not qualify */
    int64_t ace_kings;    /* that qualify, at most */
    int64_t stand;        /* cards of the deck that stand in a redraw, at least */
    int slick;            /* aces or kings that can make the dealer an ace-king */
} hands;

/* Hands that the cards gone take away at least: some of these by themselves, less the
 * hands that two of them hold. */
static int64_t least_loss(const rp_crowd *crowd, int gone)
{
    int64_t least = 0, sum = 0;
    for (int i = 1; i <= gone; i++) {
        sum += crowd->loss[gone - i];
        least = rp_larger(least, sum - i * (i - 1) / 2 * crowd->two_cards);
    }
    return least;
}

static int64_t most_loss(const rp_crowd *crowd, int gone)
{
    int64_t sum = 0;
    for (int i = 1; i <= gone; i++)
        sum += crowd->loss[crowd->live - i];
    return sum;
}

/* Four cards of different ranks out of twelve: most where all ranks have as many. */
static int64_t most_unpaired(int64_t live)
{
    const int64_t ranks = RP_RANKS - 1, sets = 495; /* C(12, 4) */
    return rp_divide_up(sets * live * live * live * live, ranks * ranks * ranks * ranks);
}

static hands hands_of(const rp_crowd *crowd, int gone)
{
    const rp_composition *c = &crowd->composition;
    const int again = crowd->draws->rules->free_redraws ? RP_SUITS - 1 : 0;
    hands h = {crowd, crowd->live - gone, 0, 0, 0, 0, 0, 0};
    h.all = rp_choose(h.live, RP_DEALER_HIDDEN);
    h.fewest =
        rp_smaller(h.all, rp_larger(0, c->no_qualify - crowd->flushes - most_loss(crowd, gone)));
    h.most = rp_smaller(rp_smaller(h.all, most_unpaired(h.live)),
                        c->no_qualify - least_loss(crowd, gone));
    h.most = rp_larger(h.most, h.fewest);
    if (c->dealer->qualifier == RP_ACE_KING)
        h.ace_kings = rp_smaller(h.all, c->ace_king);
    h.slick = rp_may_make_ace_king(crowd->draws->rules) ? RP_SUITS : 0;
    h.stand = rp_larger(1, h.live - RP_DEALER_HIDDEN - again);
    return h;
}

/* The mean over hands that are worth `low` points if they do not qualify, or `high`, and
 * `more` over all of them. */
static int64_t mean_points(const hands *h, int64_t low, int64_t high, int64_t more)
{
    const int64_t of_fewest = h->fewest * low + (h->all - h->fewest) * high;
    const int64_t of_most = h->most * low + (h->all - h->most) * high;
    return rp_divide_up(rp_larger(of_fewest, of_most) + more, h->all);
}

/* What redraws add to taking the ante, over all hands: by pairs, and by straights and
 * flushes. */
typedef struct redraws {
    int64_t gain; /* antes, of winning */
    int64_t pairs, others;
} redraws;

/* A hand gains from so many cards or more, and then as much from each, so that the mean is
 * largest if hands have the most cards or none. */
static redraws redraws_of(const hands *h, const rp_stakes *stakes, int first)
{
    const rp_crowd *crowd = h->crowd;
    const int32_t *net = stakes->uninsured;
    const int64_t take = net[RP_NO_QUALIFY];
    const int64_t otherwise =
        rp_larger(net[RP_REDRAW_FAIL], rp_larger(net[RP_REDRAW_PUSH], net[RP_REDRAW_LOSE]));
    const int64_t most = rp_smaller(PAIRING + h->slick, h->stand);
    redraws r = {net[RP_REDRAW_WIN] - otherwise, 0, 0};
    if (crowd->draws->rules->redraw_card == RP_REDRAW_NONE || first < RP_ACE_KING || r.gain <= 0)
        return (redraws){0, 0, 0};
    const int64_t card = rp_divide_up(r.gain * RP_POINTS, h->stand);
    const int64_t full = rp_larger(0, most * card - (take - otherwise) * RP_POINTS);
    const int64_t cards = rp_smaller(crowd->pairing + h->slick * h->most, most * h->most);
    r.pairs = rp_divide_up(full, most) * cards;
    r.others = first < RP_STRAIGHT ? 0 : card * (crowd->straight + crowd->flush);
    return r;
}

static int64_t insured_points(const hands *h, const rp_stakes *stakes, const redraws *r)
{
    const int32_t *net = stakes->insured;
    const int64_t low = net[RP_NO_QUALIFY];
    const int64_t high = rp_larger(net[RP_WIN], rp_larger(net[RP_PUSH], net[RP_LOSE]));
    const int64_t best = rp_larger(high, rp_larger(low, net[RP_REDRAW_WIN]));
    int64_t points = mean_points(h, low * RP_POINTS, high * RP_POINTS, r->pairs + r->others);
    if (h->live >= MANY_LIVE && !h->slick)
        points = rp_smaller(points, (high + rp_larger(low - high, r->gain)) * RP_POINTS +
                                        rp_divide_up(r->others, h->all));
    return rp_smaller(best * RP_POINTS, points);
}

/* A bet of a hand that wins against `won` of the hands that qualify, at most. */
static int64_t bet_points(const hands *h, const rp_stakes *stakes, int first, int64_t won)
{
    const int32_t *net = stakes->uninsured;
    const int64_t low = net[RP_NO_QUALIFY], lose = net[RP_LOSE], win = net[RP_WIN];
    const int64_t best = rp_larger(low, rp_larger(win, net[RP_REDRAW_WIN]));
    const redraws r = redraws_of(h, stakes, first);
    const int64_t more = r.pairs + r.others;
    int64_t points = mean_points(h, low * RP_POINTS, win * RP_POINTS, more);
    if (won < h->all)
        points = rp_smaller(points, mean_points(h, low * RP_POINTS, lose * RP_POINTS,
                                                more + won * (win - lose) * RP_POINTS));
    points = rp_smaller(points, best * RP_POINTS);
    if (stakes->insurance)
        points = rp_larger(points, insured_points(h, stakes, &r));
    return rp_larger(points, -RP_POINTS);
}

static int64_t ceiling_of(const hands *h, int first, int second)
{
    const rp_stakes *stakes = &h->crowd->draws->stakes[first][second];
    int64_t won = h->all;
    if (first < h->crowd->draws->rules->qualifier)
        won = 0;
    else if (first == RP_ACE_KING)
        won = h->ace_kings;
    else if (first == RP_PAIR)
        won = h->crowd->won_by_pair[RP_ACE];
    return bet_points(h, stakes, first, won);
}

void rp_set_ceilings(const rp_crowd *crowd, int gone, rp_ceilings *ceilings,
                     int64_t pair[RP_RANKS][2])
{
    const rp_rules *rules = crowd->draws->rules;
    const int doubles = rules->second_combination && rules->ace_king_as_second;
    const hands h = hands_of(crowd, gone);
    int64_t most = -RP_POINTS, beside = -RP_POINTS;
    for (int first = RP_HIGH_CARD; first < RP_CATEGORIES; first++) {
        most = rp_larger(most, ceiling_of(&h, first, RP_HIGH_CARD));
        beside = rp_larger(beside, most);
        if (doubles && first >= RP_PAIR)
            beside = rp_larger(beside, ceiling_of(&h, first, RP_ACE_KING));
        ceilings->of[first][0] = most;
        ceilings->of[first][1] = beside;
    }
    for (int rank = 0; rank < RP_RANKS; rank++) {
        const rp_stakes *stakes = crowd->draws->stakes[RP_PAIR];
        const int64_t won = crowd->won_by_pair[rank];
        pair[rank][0] = bet_points(&h, &stakes[RP_HIGH_CARD], RP_PAIR, won);
        pair[rank][1] = pair[rank][0];
        if (doubles)
            pair[rank][1] =
                rp_larger(pair[rank][0], bet_points(&h, &stakes[RP_ACE_KING], RP_PAIR, won));
    }
}
