/* SPDX-License-Identifier: MIT */
/* Four threads on the same deals give the same bits as one. */
#include <pthread.h>

#include "check.h"

enum { THREADS = 4, DEALS = 12 };

typedef struct job {
    rp_rules rules;
    rp_values values[DEALS];
} job;

static void *work(void *argument)
{
    job *j = argument;
    uint64_t random = 99;
    for (int i = 0; i < DEALS; i++) {
        const rp_deal deal = short_deal(&random, 46 - i, i % 3);
        CHECK(rp_analyze(&j->rules, &deal, &j->values[i]) == RP_OK);
    }
    return NULL;
}

int main(void)
{
    static job jobs[THREADS + 1];
    pthread_t thread[THREADS];
    for (int i = 0; i <= THREADS; i++)
        jobs[i].rules = basic_rules();
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&thread[i], NULL, work, &jobs[i]) == 0);
    work(&jobs[THREADS]);
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_join(thread[i], NULL) == 0);
        CHECK(memcmp(jobs[i].values, jobs[THREADS].values, sizeof jobs[i].values) == 0);
    }
    puts("threads: ok");
    return 0;
}
