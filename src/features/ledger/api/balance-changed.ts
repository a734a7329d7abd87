import type { JobDefinition } from '#platform/jobs/index.ts'

/**
 * What a sale owes its breeder, or when it may be paid out, may have changed. Enqueue it in the transaction that changes it.
 * Payouts, a higher feature, decide what follows.
 */
export const BALANCE_CHANGED: JobDefinition<{ transactionId: string }> = {
  queue: 'payments.payable-changed',
}
