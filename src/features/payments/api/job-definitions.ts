import type { JobDefinition } from '#platform/jobs/index.ts'

/** Settles the payment of an intent that a webhook reported. */
export const settleJob: JobDefinition<{ intentId: string }> = { queue: 'payments.settle' }

/** Settles everything that is pending, because the provider can be reached again. */
export const recoveryJob: JobDefinition<Record<string, never>> = {
  queue: 'payments.recovery',
  expireSeconds: 600,
}

/** Staff should look at something about money. Notifications, a higher feature, notify them. */
export const staffAlertJob: JobDefinition<{
  subject: 'refund' | 'dispute' | 'deadline' | 'payment_check' | 'fraud_warning'
  id: string
}> = {
  queue: 'payments.staff-alert',
}
