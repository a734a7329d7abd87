import { settleJob } from './job-definitions.ts'
import { type SettleServices, settlePayment } from './settle.ts'

/** Registers the payment jobs. */
export function registerPaymentJobs(services: SettleServices): void {
  services.jobs.handle(settleJob, async ({ intentId }) => void (await settlePayment(services, intentId)))
}
