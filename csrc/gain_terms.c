/* SPDX-License-Identifier: MIT */
/* What cards are worth to a redraw, and how they are counted. */
#include "gain_parts.h"

int rp_gain_applies(const rp_redraw *redraw, const rp_stakes *stakes, uint32_t strength)
{
    const rp_rules *rules = redraw->rules;
    const int32_t *net = stakes->uninsured;
    const uint32_t category = rp_category_of(strength);
    const int slick = rp_may_make_ace_king(rules) ? RP_SUITS : 0;
    /* Three lower ranks, the last card of the pair's own, which loses to better kickers, and an
     * ace-king, against the fewest cards that stand. */
    const int most = 10 + slick, cards = redraw->deck - (RP_SUITS - 1);
    if (!rp_has_gain_terms(redraw) || category < RP_PAIR)
        return 0;
    return category > RP_PAIR || most * (net[RP_REDRAW_WIN] - net[RP_REDRAW_FAIL]) <=
                                     cards * (net[RP_NO_QUALIFY] - net[RP_REDRAW_FAIL]);
}

static void weigh_cards(rp_gain_terms *terms, const rp_redraw *redraw)
{
    for (int again = 0; again < RP_SUITS; again++) {
        terms->first_ways[again] = terms->last_ways[again] = 0;
        if (redraw->drawn == 1) {
            terms->first[again] = terms->last[again] = 1;
        } else if (redraw->rules->free_redraws == RP_UNLIMITED_REDRAWS) {
            terms->first[again] = redraw->sequences / (redraw->deck - again);
            terms->last[again] = 0;
        } else {
            terms->first[again] = redraw->deck - 1 + again;
            terms->last[again] = again - 1;
        }
    }
}

/* No card that only stands last weighs more than one that stands at once. */
static int64_t least_gains(const rp_gain_terms *terms)
{
    int64_t first = 0;
    for (int again = 0; again < RP_SUITS; again++)
        first = terms->first[again] > first ? terms->first[again] : first;
    return terms->price / first * (terms->counts ? RP_COUNT_SCALE : 1) + 1;
}

/* Flushes, nine at most, can come to what is counted as winning if the player beats
 * them. */
static int fewest_winning(const rp_gain_terms *terms, uint32_t category)
{
    const int flushes = category >= RP_FLUSH ? 9 : 0;
    for (int winning = 0; winning <= RP_MOST_WINNING; winning++)
        for (int again = 0; again < RP_SUITS; again++)
            if (rp_excess(terms, again, terms->win * (winning + flushes), 0).value)
                return winning;
    return RP_MOST_WINNING + 1;
}

static void fill_excess(rp_gain_terms *terms)
{
    for (int again = 0; again < RP_SUITS; again++) {
        const int64_t first = terms->first[again];
        for (int winning = 0; winning <= RP_MOST_WINNING; winning++)
            terms->excess[again][winning] = rp_excess(terms, again, terms->win * winning, 0);
        terms->step[again] =
            (rp_excesses){first * rp_without_digits(terms, terms->win),
                          terms->counts ? terms->first_ways[again] * terms->each[0] : 0};
    }
}

/* Fills in what follows from the worth of cards and the price. */
static void end_terms(rp_gain_terms *terms, const rp_redraw *redraw, uint32_t category)
{
    terms->flush_stands = redraw->rules->flush_stands;
    terms->alike = redraw->drawn == 1;
    terms->only_counts = 0;
    terms->least_gains = least_gains(terms);
    terms->fewest_winning = fewest_winning(terms, category);
    fill_excess(terms);
}

static void begin_terms(rp_gain_terms *terms, const rp_redraw *redraw, const rp_stakes *stakes)
{
    const int32_t *net = stakes->uninsured;
    const int64_t fail = net[RP_REDRAW_FAIL];
    terms->counts = 0;
    terms->win = net[RP_REDRAW_WIN] - fail;
    terms->push = net[RP_REDRAW_PUSH] - fail;
    terms->lose = net[RP_REDRAW_LOSE] - fail;
    terms->price = (net[RP_NO_QUALIFY] - fail) * redraw->sequences;
    weigh_cards(terms, redraw);
}

void rp_gain_terms_init(rp_gain_terms *terms, const rp_redraw *redraw, const rp_stakes *stakes,
                        uint32_t category)
{
    begin_terms(terms, redraw, stakes);
    end_terms(terms, redraw, category);
}

int64_t rp_scaled_terms_init(rp_gain_terms *terms, const rp_redraw *redraw, const rp_stakes *stakes,
                             uint32_t category, rp_end counted)
{
    /* What a hand's excess is a multiple of, it loses at most 42 times: one for each card
     * where cards stand at once or are all alike, else for each of 42 * 41 ways. */
    const int alike = redraw->drawn == 1 || redraw->rules->free_redraws == RP_UNLIMITED_REDRAWS;
    const int64_t scale = alike ? 64 : 2048;
    begin_terms(terms, redraw, stakes);
    terms->win = terms->win * scale - (counted == RP_REDRAW_WIN);
    terms->push = terms->push * scale - (counted == RP_REDRAW_PUSH);
    terms->lose = terms->lose * scale - (counted == RP_REDRAW_LOSE);
    terms->price *= scale;
    end_terms(terms, redraw, category);
    return scale;
}

/* No decision changes, a tie staying one: the scale is more than the 42 cards of a hand can take
 * off in digits, where its excess is a multiple of the ways of a card, and else more than all of
 * its 42 * 41 ways can. Sums of scaled worths stay below 2^62. */
void rp_counting_terms_init(rp_gain_terms *terms, const rp_redraw *redraw, const rp_stakes *stakes,
                            uint32_t category, const int64_t each[RP_COUNTED])
{
    int64_t *worth[RP_COUNTED] = {&terms->win, &terms->push, &terms->lose};
    const int64_t unit = rp_counting_unit(redraw);
    begin_terms(terms, redraw, stakes);
    for (int i = 0; i < RP_COUNTED; i++) {
        *worth[i] = *worth[i] * RP_COUNT_SCALE - ((int64_t)1 << (RP_DIGIT * i));
        terms->each[i] = each[i];
    }
    terms->counts = 1;
    for (int again = 0; again < RP_SUITS; again++) {
        terms->first_ways[again] = terms->first[again] / unit;
        terms->last_ways[again] = terms->last[again] / unit;
    }
    end_terms(terms, redraw, category);
}
