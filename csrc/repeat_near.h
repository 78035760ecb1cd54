/* SPDX-License-Identifier: MIT */
/* Final hands of four near cards and one drawn.
 *
 * All other suits than that of the near cards are alike to the player. Live cards by rank
 * are a nibble for each: how many there are of other suits, and in its third bit whether
 * there is one of the suit of the near cards. */
#ifndef RP_REPEAT_NEAR_H
#define RP_REPEAT_NEAR_H

#include "draw.h"
#include "final.h"

enum { RP_NEAR_TERMS = 6 };

/* Four near cards of one suit. */
typedef struct rp_near_cards {
    uint64_t kept;
    uint32_t ranks;
    int suit;
} rp_near_cards;

typedef struct rp_near_hand {
    uint32_t strength;
    int first, second;
    const rp_stakes *stakes;
} rp_near_hand;

/* The draws to near cards, rank by rank. About 70 KiB: keep it on the stack. */
typedef struct rp_near_draws {
    const rp_draws *draws;
    const rp_near_cards *near;
    uint64_t by_rank;     /* live cards */
    rp_redraw redraw;     /* as the next, once a card is drawn */
    int64_t dealer_hands; /* no more than C(45, 4) */
    int counts;           /* whether ends of redraws are asked for: set before any terms are */
    rp_terms terms[RP_NEAR_TERMS];
    uint8_t terms_known[RP_NEAR_TERMS];
    /* Once a card of the present rank is drawn: */
    rp_composition composition;
    rp_known_gain known;
} rp_near_draws;

static inline rp_near_cards rp_near_cards_of(uint64_t kept)
{
    const int suit = rp_suit(rp_lowest64(kept));
    return (rp_near_cards){kept, rp_suit_ranks(kept, suit), suit};
}

static inline uint64_t rp_live_by_rank(uint64_t live, int suit)
{
    const uint64_t own = RP_ONE_SUIT << suit;
    return rp_rank_counts(live & ~own) | (live & own) >> suit << 2;
}

/* The same with as many cards of their suit in the place of others as could be live: of the
 * ranks `own`, a bit a nibble. */
static inline uint64_t rp_most_by_rank(uint64_t live, uint64_t own)
{
    const uint64_t cards = rp_rank_counts(live), most = own & (cards | cards >> 1 | cards >> 2);
    return (cards - most) | most << 2;
}

static inline int rp_others_of_rank(uint64_t by_rank, int rank)
{
    return (int)(by_rank >> 4 * rank & 3);
}

static inline int rp_own_of_rank(uint64_t by_rank, int rank)
{
    return (int)(by_rank >> (4 * rank + 2) & 1);
}

static inline uint32_t rp_own_ranks(uint64_t by_rank)
{
    uint32_t own = 0;
    for (int rank = 0; rank < RP_RANKS; rank++)
        own |= (uint32_t)rp_own_of_rank(by_rank, rank) << rank;
    return own;
}

static inline int rp_cards_of_rank(uint64_t by_rank, int rank)
{
    return rp_others_of_rank(by_rank, rank) + rp_own_of_rank(by_rank, rank);
}

/* One card less, of another suit if there is one: of live cards and these, no suit is known to be
 * gone. */
static inline uint64_t rp_less_one_of_rank(uint64_t by_rank, int rank)
{
    return by_rank - (UINT64_C(1) << (4 * rank + (rp_others_of_rank(by_rank, rank) ? 0 : 2)));
}

static inline int rp_live_of_ranks(uint64_t by_rank)
{
    return rp_popcount64(by_rank & 5 * RP_ONE_SUIT) + 2 * rp_popcount64(by_rank & 2 * RP_ONE_SUIT);
}

void rp_near_draws_init(rp_near_draws *n, const rp_draws *draws, const rp_near_cards *near,
                        uint64_t by_rank);

/* A card of this rank is drawn. */
void rp_near_draw_rank(rp_near_draws *n, int rank);

/* What a card of a rank, of the near cards' own suit or not, makes of them. */
rp_near_hand rp_near_hand_of(const rp_near_draws *n, int rank, int own);

/* The terms of its redraws; NULL where these are counted hand by hand. */
const rp_terms *rp_near_terms(rp_near_draws *n, const rp_near_hand *hand);

/* What the dealer's hands make of it, with these live ranks of each suit. */
rp_worth rp_near_worth(rp_near_draws *n, const rp_near_hand *hand, const uint32_t suits[RP_SUITS]);

/* The choice that a hand makes by the ranks of the live cards, without a redraw; the value of a bet
 * may be off by `doubt`, insured or not. */
static inline rp_choice rp_choice_by_ranks(const rp_near_draws *n, const rp_near_hand *hand,
                                           int64_t doubt, int *sure)
{
    const rp_showdowns s = rp_rank_showdowns(&n->composition, hand->strength);
    const rp_worth worth = {rp_ends_of(&s, n->redraw.sequences), 0};
    return rp_choose_in_doubt(n->draws->rules, hand->stakes, 1, &worth, doubt, 2 * doubt, sure);
}

/* Whether a redraw can gain, the gains known then. Gains apply to the hand. */
int rp_near_know_gains(rp_near_draws *n, const rp_near_hand *hand);

/* What the live ranks of a suit other than the upcard's add to the gain of its redraws, where
 * gains apply. */
int64_t rp_near_gain_in_suit(rp_near_draws *n, const rp_near_hand *hand, uint32_t suited);

#endif
