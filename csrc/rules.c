/* SPDX-License-Identifier: MIT */
#include "include/rpoker.h"

static int is_amount(int32_t x)
{
    return x >= 0 && x <= RP_MAX_AMOUNT;
}

static int is_choice(uint8_t x)
{
    return x <= 1;
}

static int are_purchases_sound(const rp_rules *rules)
{
    int sound = rules->exchange_fee[0] == 0 && rules->bet_forced[0] == 0;
    for (int k = 1; k <= RP_HAND; k++) {
        int32_t fee = rules->exchange_fee[k];
        sound &= (is_amount(fee) || fee == RP_NOT_OFFERED) && is_choice(rules->bet_forced[k]);
    }
    return sound && (is_amount(rules->sixth_card_fee) || rules->sixth_card_fee == RP_NOT_OFFERED);
}

static int is_redraw_sound(const rp_rules *rules)
{
    return rules->redraw_card <= RP_REDRAW_UPCARD &&
           (rules->free_redraws <= 1 || rules->free_redraws == RP_UNLIMITED_REDRAWS) &&
           is_choice(rules->redraw_fee_is_ante) && is_choice(rules->flush_stands) &&
           is_choice(rules->redraw_failure);
}

/* Half of a payout is whole: a payout is even unless an odd cap was reached. */
static int is_insurance_sound(const rp_rules *rules)
{
    const int half = rules->insurance_maximum == RP_INSURANCE_HALF;
    return rules->insurance_maximum <= RP_INSURANCE_FULL &&
           !(half && rules->max_payout != RP_NOT_OFFERED && rules->max_payout % 2) &&
           is_choice(rules->insurance_on_tie) && is_choice(rules->insurance_on_loss) &&
           is_choice(rules->insured_box_may_redraw);
}

static int is_bonus_sound(const rp_rules *rules)
{
    int sound = rules->bonus_columns <= 2 && is_choice(rules->bonus_by_final) &&
                is_choice(rules->bonus_lost_on_fold);
    for (int category = 0; category < RP_CATEGORIES; category++)
        sound &= is_amount(rules->bonus[category]) && is_amount(rules->bonus_sixth[category]);
    return sound;
}

/* Whether the bonus gains the same with every exchange of one card and whatever follows it:
 * then it decides nothing among them. */
static int is_bonus_fixed(const rp_rules *rules)
{
    return !(rules->bonus_columns && rules->bonus_lost_on_fold) &&
           !(rules->bonus_columns == 2 && rules->bonus_by_final);
}

/* An exchange of one card can be repeated if it is sold, and then forces no bet. */
static int is_repetition_sound(const rp_rules *rules)
{
    return is_choice(rules->repeated_exchange) &&
           (!rules->repeated_exchange || (rules->exchange_fee[1] != RP_NOT_OFFERED &&
                                          !rules->bet_forced[1] && is_bonus_fixed(rules)));
}

int32_t rp_rules_check(const rp_rules *rules)
{
    int sound = are_purchases_sound(rules) && rules->pay[RP_HIGH_CARD] == 0;
    for (int category = RP_ACE_KING; category < RP_CATEGORIES; category++)
        sound &= is_amount(rules->pay[category]);
    sound &= is_amount(rules->max_payout) || rules->max_payout == RP_NOT_OFFERED;
    sound &= rules->qualifier == RP_ACE_KING || rules->qualifier == RP_PAIR;
    sound &= is_choice(rules->ante_on_no_qualify) && is_choice(rules->ante_on_win);
    sound &= is_choice(rules->second_combination) && is_choice(rules->ace_king_as_second);
    sound &= is_choice(rules->straight_and_pair);
    sound &= is_insurance_sound(rules) && is_redraw_sound(rules) && is_bonus_sound(rules);
    sound &= is_repetition_sound(rules);
    return sound ? RP_OK : RP_BAD_RULES;
}
