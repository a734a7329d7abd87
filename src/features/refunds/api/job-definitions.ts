import type { JobDefinition } from '#platform/jobs/index.ts'

/** Continues all refunds that are pending, because the provider can be reached again. */
export const refundRecoveryJob: JobDefinition<Record<string, never>> = {
  queue: 'refunds.recovery',
  expireSeconds: 600,
}

/** Continues a refund that was requested. */
export const refundJob: JobDefinition<{ refundId: string }> = { queue: 'payments.refund', expireSeconds: 60 }

/** Records what the provider knows about the refunds of an intent, which a webhook reported. */
export const refundsChangedJob: JobDefinition<{ intentId: string }> = { queue: 'payments.refunds-changed' }
