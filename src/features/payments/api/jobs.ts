import type { JobDefinition } from '#platform/jobs/index.ts'
import { type SettleServices, settlePayment } from './settle.ts'

/** Settles the payment of an intent that a webhook reported. */
export const settleJob: JobDefinition<{ intentId: string }> = { queue: 'payments.settle' }

/** Registers the payment jobs. */
export function registerPaymentJobs(services: SettleServices): void {
  services.jobs.handle(settleJob, async ({ intentId }) => void (await settlePayment(services, intentId)))
}
