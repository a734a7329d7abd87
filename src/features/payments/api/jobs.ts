import { saleJobs } from '#features/sales/api/index.ts'
import { waitingListJobs } from '#features/waiting-lists/api/index.ts'
import { registerRecovery } from '#platform/stripe/recovery.ts'
import { cancelOpenPayments } from './cancel-open.ts'
import { recoveryJob, settleJob } from './job-definitions.ts'
import { type SettleServices, settlePayment } from './settle.ts'
import { settlePending } from './sweep.ts'

/** Registers the payment jobs. */
export function registerPaymentJobs(services: SettleServices): void {
  const { jobs } = services
  registerRecovery(services, recoveryJob, () => settlePending(services))
  jobs.handle(settleJob, async ({ intentId }) => void (await settlePayment(services, intentId)))
  jobs.handle(saleJobs.changed, ({ catId }) => cancelOpenPayments(services, catId))
  jobs.handle(waitingListJobs.holdChangedJob, ({ catId }) => cancelOpenPayments(services, catId))
}
