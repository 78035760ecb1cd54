/* SPDX-License-Identifier: MIT */
#include "check.h"

int main(void)
{
    const char *unknown = rp_status_text(-1);
    for (int32_t a = RP_OK; a <= RP_TIED; a++) {
        CHECK(strlen(rp_status_text(a)) > 0 && strcmp(rp_status_text(a), unknown) != 0);
        for (int32_t b = RP_OK; b < a; b++)
            CHECK(strcmp(rp_status_text(a), rp_status_text(b)) != 0);
    }
    CHECK(strcmp(rp_status_text(RP_TIED + 1), unknown) == 0);
    puts("status: ok");
    return 0;
}
