import type { JobDefinition } from '#platform/jobs/index.ts'
import { type SettleServices, settlePayment } from './settle.ts'

/** Work off what a webhook announced about an intent. */
export const settleJob: JobDefinition<{ intentId: string }> = { queue: 'payments.settle' }

/** Registers the jobs of payments. */
export function registerPaymentJobs(services: SettleServices): void {
  services.jobs.handle(settleJob, async ({ intentId }) => void (await settlePayment(services, intentId)))
}
