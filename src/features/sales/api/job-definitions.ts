import type { JobDefinition } from '#platform/jobs/index.ts'

/** A sale of a cat began or ended. Payments, a higher feature, cancel the cat's payments that can no longer succeed. */
const saleChangedJob: JobDefinition<{ catId: string }> = {
  queue: 'sales.changed',
  expireSeconds: 300,
}

/** Announces an event of a sale to its parties. Notifications, a higher feature, handle it. */
const saleEventJob: JobDefinition<{ eventId: string }> = {
  queue: 'sales.event',
  expireSeconds: 15,
}

/** A sale was completed, canceled, or refunded. Payments, a higher feature, handle it. */
const saleEndedJob: JobDefinition<{ transactionId: string }> = { queue: 'sales.ended' }

/** The mail server has accepted the email about a corrected birth date. */
const birthDateToldJob: JobDefinition<{ eventId: string }> = { queue: 'sales.birth-date-told' }

/** The jobs of sales, most of them for higher features. */
export const saleJobs = {
  changed: saleChangedJob,
  event: saleEventJob,
  ended: saleEndedJob,
  birthDateTold: birthDateToldJob,
}
