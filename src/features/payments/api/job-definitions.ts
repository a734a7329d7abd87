import type { JobDefinition } from '#platform/jobs/index.ts'

/** Settles the payment of an intent that a webhook reported. */
export const settleJob: JobDefinition<{ intentId: string }> = { queue: 'payments.settle' }

/** Continues a refund that was requested. */
export const refundJob: JobDefinition<{ refundId: string }> = { queue: 'payments.refund', expireSeconds: 60 }

/** Records what the provider knows about the refunds of an intent, which a webhook reported. */
export const refundsChangedJob: JobDefinition<{ intentId: string }> = { queue: 'payments.refunds-changed' }

/** A refund has not arrived after a day. Notifications, a higher feature, notify staff. */
export const refundAlertJob: JobDefinition<{ refundId: string }> = { queue: 'payments.refund-alert' }

/** Compares the payment provider's records of a run's period with ours. */
export const reconcileJob: JobDefinition<{ runId: string }> = {
  queue: 'payments.reconcile',
  retries: 3,
  expireSeconds: 3_600,
}
