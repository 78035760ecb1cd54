/* SPDX-License-Identifier: MIT */
#include "include/rpoker.h"

const char *rp_status_text(int32_t status)
{
    static const char *const text[] = {
        [RP_OK] = "no error",
        [RP_BAD_RULES] = "an amount or a choice of the rules is out of its range",
        [RP_BAD_CARD] = "a card is not 0 to 51, or the number of cards is wrong",
        [RP_DUPLICATE_CARD] = "a card is in two places",
        [RP_TOO_FEW_LIVE] = "fewer than four cards are left for the dealer",
        [RP_UNKNOWN_ACTION] = "there is no action of this number",
        [RP_ACTION_NOT_OFFERED] = "the rules or the cards left do not offer this action",
        [RP_DEALER_QUALIFIES] = "the dealer qualifies, so no redraw is offered",
        [RP_BAD_BONUS] = "the bonus stake is out of its range, or the rules have no bonus",
        [RP_REPEATED] = "an exchange of one card may be repeated, so it has a function of its own",
        [RP_UNFINISHED] = "the steps are used up: call again with the same memory",
        [RP_MEMORY_FULL] = "the memory is full: begin again with more of it",
        [RP_TOO_DEEP] = "more single exchanges can pay than are counted",
        [RP_STATES_FULL] = "a table of states is full: go on with a larger one",
        [RP_TIED] = "exchanges are worth the same: begin again with an order of the cards",
    };
    return status < RP_OK || status > RP_TIED ? "unknown status" : text[status];
}
