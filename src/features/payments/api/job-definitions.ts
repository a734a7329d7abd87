import type { JobDefinition } from '#platform/jobs/index.ts'

/** Settles the payment of an intent that a webhook reported. */
export const settleJob: JobDefinition<{ intentId: string }> = { queue: 'payments.settle' }
