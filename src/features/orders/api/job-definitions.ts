import type { JobDefinition } from '#platform/jobs/index.ts'

/** Announces an event of a sale to its parties. Notifications, a higher feature, handle it. */
export const saleEventJob: JobDefinition<{ eventId: string }> = {
  queue: 'orders.sale-event',
  expireSeconds: 15,
}
