import type { JobDefinition } from '#platform/jobs/index.ts'

/** Settles the payment of an intent that a webhook reported. */
export const settleJob: JobDefinition<{ intentId: string }> = { queue: 'payments.settle' }

/** Tells both parties that a sale was recorded. Notifications, a higher feature, handle it. */
export const saleRecordedJob: JobDefinition<{ transactionId: string }> = {
  queue: 'payments.sale-recorded',
  expireSeconds: 15,
}
