/* SPDX-License-Identifier: MIT */
#include "include/rpoker.h"

const char *rp_status_text(int32_t status)
{
    switch (status) {
    case RP_OK:
        return "no error";
    case RP_BAD_RULES:
        return "an amount or a choice of the rules is out of its range";
    case RP_BAD_CARD:
        return "a card is not 0 to 51, or the number of cards is wrong";
    case RP_DUPLICATE_CARD:
        return "a card is in two places";
    case RP_TOO_FEW_LIVE:
        return "fewer than four cards are left for the dealer";
    case RP_UNKNOWN_ACTION:
        return "there is no action of this number";
    case RP_ACTION_NOT_OFFERED:
        return "the rules or the cards left do not offer this action";
    case RP_DEALER_QUALIFIES:
        return "the dealer qualifies, so no redraw is offered";
    case RP_BAD_BONUS:
        return "the bonus stake is out of its range, or the rules have no bonus";
    case RP_REPEATED:
        return "an exchange of one card may be repeated, so it has a function of its own";
    case RP_UNFINISHED:
        return "the steps are used up: call again with the same memory";
    case RP_MEMORY_FULL:
        return "the memory is full: begin again with more of it";
    case RP_TOO_DEEP:
        return "more single exchanges can pay than are counted";
    default:
        return "unknown status";
    }
}
