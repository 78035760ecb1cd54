/* SPDX-License-Identifier: MIT */
/* What the dealer's redraw adds to the purchases of a rank class, the player's own flushes
 * apart.
 *
 * A gain by ranks alone is the same for all deals of the class; what a suit changes depends
 * on the ranks of the hand that it holds, so that the gain of a deal is a sum over its suits
 * of entries of a table. It is added to values that know of no redraw: that is right where
 * the redraw decides no choice. Where it does, the table says so. */
#ifndef RP_CLASS_REDRAW_H
#define RP_CLASS_REDRAW_H

#include "class_gain_even.h"
#include "combination.h"
#include "draw.h"
#include "draw_class.h"
#include "final.h"
#include "rank_class.h"

/* The terms of final hands with so many live cards, filled in when asked for. They count the
 * redraws that win, and for flushes those that lose, too, see rp_lower_count. */
typedef struct rp_redraw_terms {
    rp_redraw redraw;
    uint16_t known[RP_CATEGORIES]; /* bits: second combinations */
    rp_gain_terms terms[RP_CATEGORIES][RP_CATEGORIES];
    int64_t most[RP_CATEGORIES][RP_CATEGORIES]; /* see rp_redraw_most; -1: not known yet */
} rp_redraw_terms;

/* What final hands of a class share. */
typedef struct rp_redraw_scene {
    const rp_draws *plain;  /* the house without its redraw */
    const rp_draws *full;   /* and with it */
    rp_redraw_terms *terms; /* after this draw */
    const rp_rank_class *class;
    const rp_suiting *suiting; /* its deals */
    int suitings;
    rp_stock stock; /* its live counts before the draw; nothing else is set */
    int64_t dealer_hands;
    int may_fold;
} rp_redraw_scene;

/* A final hand for which a redraw may pay. */
typedef struct rp_redraw_final {
    uint32_t strength, drawn; /* ranks */
    int64_t ways;
    rp_combinations paid;
    rp_showdowns showdowns; /* by ranks alone */
    rp_gain gain;
    rp_rank_gain by_ranks;
    rp_rank_spread spread;
    rp_leaving leaving;
} rp_redraw_final;

/* Whether, and how, a redraw comes into the choice of a final hand. */
typedef enum rp_redraw_use {
    RP_REDRAW_NEVER,    /* none is bought, in no deal of the class */
    RP_REDRAW_ADDS,     /* its gain comes on top, whatever the suits: uninsured */
    RP_REDRAW_INSURED,  /* or insured */
    RP_REDRAW_EITHER,   /* or one or the other, as the suits decide */
    RP_REDRAW_INSTEAD,  /* all bet uninsured, to have it, where without it some would not */
    RP_REDRAW_BY_SUITS, /* the suits decide whether it may be had */
    RP_REDRAW_ALONE     /* it has no terms: deals are analysed by themselves */
} rp_redraw_use;

/* Sums over all draws of one action: in antes over all triples (draw, dealer hand, sequence), or
 * counts of redraws in pairs of ways or in ways. */
typedef struct rp_redraw_sums {
    rp_wide by_ranks;
    rp_wide upcard_suit[RP_MOST_LANES]; /* by lane */
    rp_wide other_suit[RP_MOST_LANES];  /* by the ranks of the hand that the suit holds */
} rp_redraw_sums;

/* Those of final hands with the same combinations. */
typedef struct rp_redraw_part {
    int first, second;
    uint32_t uses; /* of which some of them are, a bit each of rp_redraw_use */
    rp_redraw_sums gains, wins;
} rp_redraw_part;

enum { RP_MOST_PARTS = 2 * RP_CATEGORIES }; /* ace-king may come second; 13 sixth cards */

/* What redraws add. */
typedef struct rp_class_redraws {
    int alone; /* deals are analysed by themselves: nothing else is set */
    int parts;
    rp_redraw_sums sums;
    rp_wide by_deal[RP_MOST_DEALS]; /* where suits decide a choice: in no other sum */
    rp_redraw_part part[RP_MOST_PARTS];
} rp_class_redraws;

/* How many deals there are: all of them; by lane; deals times suits other than the upcard's,
 * by the ranks of the hand that these hold; and of each canonical deal. */
typedef struct rp_suit_weights {
    int64_t all;
    int64_t upcard_suit[RP_MOST_LANES], other_suit[RP_MOST_LANES];
    int64_t by_deal[RP_MOST_DEALS];
} rp_suit_weights;

/* The redraws that are bought, as triples: all of them, and those that end so; the others
 * fail. */
typedef struct rp_redraw_counts {
    rp_wide bought, win, push, lose;
} rp_redraw_counts;

/* Those of a kind of action by combinations, of uninsured and of insured bets. */
typedef struct rp_redraw_outcomes {
    rp_redraw_counts of[2][RP_CATEGORIES][RP_CATEGORIES];
} rp_redraw_outcomes;

/* Where outcomes go: `ends` has them as if there was no redraw, and is corrected where a
 * choice is another one with it; redraws bought count as ends that do not qualify. */
typedef struct rp_redraw_record {
    rp_outcomes *ends;
    rp_redraw_outcomes *redraws;
} rp_redraw_record;

void rp_redraw_terms_begin(rp_redraw_terms *terms, const rp_rules *rules, int live);

/* The terms of hands with these combinations. */
const rp_gain_terms *rp_redraw_terms_of(const rp_redraw_scene *scene, rp_combinations paid);

/* Sets up the scene of drawing so many cards; 1 and not `may_fold` too for the sixth. */
rp_redraw_scene rp_redraw_scene_of(const rp_draws *plain, const rp_draws *full,
                                   rp_redraw_terms *terms, const rp_rank_class *class, int drawn,
                                   int may_fold);

/* Prepares a final hand that `ways` draws of some ranks make; returns how a redraw comes into
 * it. Where it is RP_REDRAW_ADDS or RP_REDRAW_INSURED the rest may be asked for. */
rp_redraw_use rp_redraw_final_of(const rp_redraw_scene *scene, const rp_composition *composition,
                                 uint32_t strength, rp_combinations paid, uint32_t drawn,
                                 int64_t ways, rp_redraw_final *final);

/* Terms that count one end. */
void rp_redraw_counting_terms(const rp_redraw_scene *scene, rp_combinations paid, rp_end end,
                              rp_gain_terms *terms);

/* The same final hand by such terms. */
void rp_redraw_final_counting(const rp_redraw_scene *scene, const rp_redraw_final *final,
                              const rp_gain_terms *terms, rp_redraw_final *out);

/* Two counts in one, of all that a suit changes against a flush by hands that keep four cards
 * of it. There are below 2,500 of these, each with up to 42 cards to turn up, a card in up to
 * 34,440 pairs of ways (or 44 ways): below 2^32. Nine of the cards make a flush: below 2^30. */
enum { RP_LOWER_BITS = 33 };

static inline int64_t rp_lower_count(int64_t pair)
{
    const int64_t half = INT64_C(1) << (RP_LOWER_BITS - 1);
    return (int64_t)((uint64_t)(pair + half) & ((UINT64_C(1) << RP_LOWER_BITS) - 1)) - half;
}

static inline int64_t rp_upper_count(int64_t pair)
{
    return (pair - rp_lower_count(pair)) / (INT64_C(1) << RP_LOWER_BITS);
}

/* The gain of one draw by ranks alone. */
static inline rp_excesses rp_redraw_by_ranks(const rp_redraw_final *final)
{
    return rp_plus(final->by_ranks.kept, final->by_ranks.replaced);
}

/* What a suit changes over all draws of the final hand; `suited`: its live ranks before. */
rp_excesses rp_redraw_in_suit(const rp_redraw_scene *scene, const rp_redraw_final *final,
                              uint32_t suited, int own_suit);

/* The same for many suits. */
typedef struct rp_redraw_suits {
    const rp_redraw_scene *scene;
    const rp_redraw_final *final;
    int even; /* whether the next is used */
    rp_even_gains gains;
} rp_redraw_suits;

void rp_redraw_suits_begin(const rp_redraw_scene *scene, const rp_redraw_final *final,
                           rp_redraw_suits *suits);
rp_excesses rp_redraw_in_any_suit(const rp_redraw_suits *suits, uint32_t suited, int own_suit);

/* The live ranks of another suit than the upcard's that holds these ranks of the hand. */
uint32_t rp_other_suited(const rp_rank_class *class, int held);

/* Redraws of final hands that are counted together, all uninsured bets or all insured ones: their
 * gain is what the others leave of all. */
typedef struct rp_counted_part {
    rp_combinations paid;
    int insured;
    rp_wide gain;
    rp_redraw_counts counts;
} rp_counted_part;

typedef struct rp_counted_redraws {
    int parts;
    rp_counted_part part[RP_MOST_PARTS];
} rp_counted_redraws;

/* The entries that are asked for, a bit each: by lane, and by the ranks that another suit holds. */
typedef struct rp_redraw_wants {
    uint32_t upcard_suit, other_suit;
} rp_redraw_wants;

/* Where the redraws of final hands go: into values, or into outcomes. */
typedef struct rp_redraw_sink {
    const rp_redraw_scene *scene;
    rp_class_redraws *values; /* or NULL; those that are asked for: */
    const rp_redraw_wants *wants;
    const rp_suit_weights *deals;
    rp_counted_redraws *counted;
    rp_redraw_record record;
} rp_redraw_sink;

/* Before the first final hand and after the last one: of values; and of the outcomes of deals
 * that have these values. */
void rp_redraw_values_begin(rp_class_redraws *values);
void rp_redraw_values_end(const rp_rank_class *class, rp_class_redraws *values);
void rp_redraw_outcomes_begin(const rp_redraw_sink *to, const rp_class_redraws *values);
void rp_redraw_outcomes_end(const rp_redraw_sink *to);

/* A final hand in all deals of the class, of this use. */
void rp_put_redraw(const rp_redraw_sink *to, const rp_redraw_final *final, rp_redraw_use use);
void rp_put_redraw_outcomes(const rp_redraw_sink *to, const rp_redraw_final *final,
                            rp_redraw_use use);

/* Whether a suit can have these live ranks: no deal leaves it one whose cards are all known. */
static inline int rp_can_be_live(const rp_rank_class *class, uint32_t suited)
{
    for (; suited; suited &= suited - 1)
        if (!class->live[rp_lowest64(suited)])
            return 0;
    return 1;
}

/* Sums an exchange of `drawn` cards; or of none, the bet. */
void rp_value_redraws(const rp_redraw_scene *scene, int drawn, rp_ranks kept,
                      const rp_redraw_wants *wants, rp_class_redraws *out);

/* Adds the ends of its redraws, over so many deals; `values`: its sums. */
void rp_add_redraw_outcomes(const rp_redraw_scene *scene, int drawn, rp_ranks kept,
                            const rp_class_redraws *values, const rp_suit_weights *deals,
                            rp_redraw_record record);

/* A final hand's gain and count, summed over some deals; where that is of two counts in one, those
 * that lose apart. */
typedef struct rp_weighed {
    rp_wide gain, count, lose;
} rp_weighed;

static inline void rp_weigh(rp_weighed *to, int64_t deals, rp_excesses one)
{
    to->gain = rp_wide_add_product(to->gain, deals, one.value);
    to->count = rp_wide_add_product(to->count, deals, one.count);
}

/* The same of what a suit changes. */
static inline void rp_weigh_in_suit(rp_weighed *to, const rp_redraw_final *final, int64_t deals,
                                    rp_excesses one)
{
    if (final->paid.first == RP_FLUSH) {
        to->lose = rp_wide_add_product(to->lose, deals, rp_upper_count(one.count));
        one.count = rp_lower_count(one.count);
    }
    rp_weigh(to, deals, one);
}

typedef rp_weighed rp_weigh_redraw(const rp_redraw_scene *scene, const rp_redraw_final *final,
                                   const void *deals);

/* How many of its redraws end so. */
rp_wide rp_count_end(const rp_redraw_scene *scene, const rp_redraw_final *final,
                     rp_weigh_redraw *weigh, const void *deals, rp_end counted);

/* Adds redraws of insured bets or not whose gain is known, and all counts but of those bought. */
void rp_add_redraws(const rp_redraw_scene *scene, rp_combinations paid, int insured, int64_t sign,
                    rp_wide gain, rp_redraw_counts counts, rp_redraw_outcomes *out);

/* Counts and adds one final hand's; returns its gain. */
rp_wide rp_count_redraw(const rp_redraw_scene *scene, const rp_redraw_final *final, int insured,
                        int64_t sign, rp_weigh_redraw *weigh, const void *deals,
                        rp_redraw_outcomes *out);

/* Moves redraws that were added as those of other bets, insured ones or not. */
void rp_move_redraw(const rp_redraw_scene *scene, const rp_redraw_final *final, int insured,
                    rp_weigh_redraw *weigh, const void *deals, rp_redraw_outcomes *out);

/* RP_REDRAW_INSTEAD, these ranks of the upcard's suit being left: how much less the bet is
 * worth without redraws than the best choice then, in triples and never above nothing; and
 * so many ways entered as bets, which were entered as that choice. */
int64_t rp_bet_instead(const rp_redraw_scene *scene, const rp_redraw_final *final, uint32_t suited);
void rp_record_instead(const rp_redraw_scene *scene, const rp_redraw_final *final, uint32_t suited,
                       int64_t ways, rp_outcomes *ends);

/* The combinations of five cards. */
static inline rp_combinations rp_five_paid(const rp_rules *rules, uint32_t strength, uint32_t one)
{
    const int first = (int)rp_category_of(strength);
    return (rp_combinations){first, rp_second_of_five(rules, strength, one), 0};
}

enum { RP_BOUND_PARTS = 256 }; /* of an ante, in bounds */

/* The most that a redraw can add to a dealer hand that does not qualify, in such parts. */
int64_t rp_redraw_most(const rp_redraw_scene *scene, rp_combinations paid);

#endif
