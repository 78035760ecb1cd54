/* SPDX-License-Identifier: MIT */
#include "settlement.h"

enum { BET_SIZE = 2, ANTE_AND_BET = 3 };

static int32_t payout_of(const rp_rules *rules, int first, int second)
{
    const int32_t won = BET_SIZE * (rules->pay[first] + rules->pay[second]);
    return rules->max_payout != RP_NOT_OFFERED && won > rules->max_payout ? rules->max_payout : won;
}

static int32_t insurance_of(const rp_rules *rules, int first, int32_t payout)
{
    if (first < RP_TRIPS || rules->insurance_maximum == RP_INSURANCE_NONE)
        return 0;
    return rules->insurance_maximum == RP_INSURANCE_HALF ? payout / 2 : payout;
}

rp_stakes rp_stakes_of(const rp_rules *rules, int first, int second)
{
    const int32_t payout = payout_of(rules, first, second);
    const int32_t stake = insurance_of(rules, first, payout);
    const int chip = !rules->redraw_fee_is_ante; /* the fee beside the ante */
    rp_stakes s = {payout, stake, -1, {0}, {0}};
    s.uninsured[RP_NO_QUALIFY] = rules->ante_on_no_qualify;
    s.uninsured[RP_WIN] = payout + rules->ante_on_win;
    s.uninsured[RP_PUSH] = 0;
    s.uninsured[RP_LOSE] = -ANTE_AND_BET;
    s.uninsured[RP_REDRAW_WIN] = payout - 1 + (chip ? rules->ante_on_win : 0);
    s.uninsured[RP_REDRAW_PUSH] = -1;
    s.uninsured[RP_REDRAW_LOSE] = -ANTE_AND_BET - chip;
    s.uninsured[RP_REDRAW_FAIL] =
        -1 + (chip && rules->redraw_failure ? rules->ante_on_no_qualify : 0);
    for (int end = 0; end < RP_ENDS; end++)
        s.insured[end] = s.uninsured[end] + stake;
    s.insured[RP_WIN] -= 2 * stake;
    s.insured[RP_PUSH] -= rules->insurance_on_tie ? stake : 2 * stake;
    s.insured[RP_LOSE] -= rules->insurance_on_loss ? stake : 2 * stake;
    return s;
}

void rp_record(rp_outcomes *out, const rp_rules *rules, int first, int second, rp_choice choice,
               int64_t ways, const rp_ends *ends)
{
    const int64_t total = ways * rp_ends_total(ends);
    out->total += total;
    if (choice == RP_CHOOSE_FOLD) {
        out->fold[first] += total;
    } else if (choice == RP_CHOOSE_BET) {
        for (int end = 0; end < ends->count; end++)
            out->uninsured[end][first][second] += ways * ends->of[end];
    } else {
        const rp_ends insured = rp_insured_ends(rules, ends);
        for (int end = 0; end < insured.count; end++)
            out->insured[end][first][second] += ways * insured.of[end];
    }
}

rp_wide rp_wide_value(const rp_rules *rules, const rp_stakes *stakes, rp_choice choice,
                      const rp_worth *worth)
{
    const int insured = choice == RP_CHOOSE_INSURED_BET;
    const rp_ends ends = insured ? rp_insured_ends(rules, &worth->ends) : worth->ends;
    const int32_t *net = insured ? stakes->insured : stakes->uninsured;
    rp_wide value = {0, 0};
    for (int end = 0; end < ends.count; end++)
        value = rp_wide_add_product(value, ends.of[end], net[end]);
    return value;
}

int32_t rp_stakes_for(const rp_rules *rules, int32_t first, int32_t second, rp_stakes *stakes)
{
    const int32_t status = rp_rules_check(rules);
    if (status != RP_OK)
        return status;
    if (first < 0 || first >= RP_CATEGORIES || second < 0 || second >= RP_CATEGORIES)
        return RP_BAD_CARD;
    *stakes = rp_stakes_of(rules, first, second);
    return RP_OK;
}
