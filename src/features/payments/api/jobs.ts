import { saleChangedJob } from '#features/orders/api/index.ts'
import { onRecovery } from '#platform/stripe/calls.ts'
import { cancelOpenPayments } from './cancel-open.ts'
import { recordDispute } from './disputes.ts'
import { disputeChangedJob, recoveryJob, refundJob, refundsChangedJob, settleJob } from './job-definitions.ts'
import { refundMovement } from './refund-movement.ts'
import { recordProviderRefunds } from './refund-sync.ts'
import { type SettleServices, settlePayment } from './settle.ts'
import { settlePending } from './sweep.ts'

/** Registers the payment jobs. */
export function registerPaymentJobs(services: SettleServices): void {
  const { jobs, db, stripe, log } = services
  jobs.handle(recoveryJob, () => settlePending(services))
  onRecovery(stripe, () =>
    jobs
      .enqueue(db, recoveryJob, {})
      .catch((error: unknown) => log.error({ err: error }, 'pending payments are not settled at once')),
  )
  jobs.handle(settleJob, async ({ intentId }) => void (await settlePayment(services, intentId)))
  jobs.handle(refundJob, ({ refundId }) => refundMovement.continue(services, refundId))
  jobs.handle(disputeChangedJob, ({ disputeId }) => recordDispute(services, disputeId))
  jobs.handle(refundsChangedJob, ({ intentId }) => recordProviderRefunds(services, intentId))
  jobs.handle(saleChangedJob, ({ catId }) => cancelOpenPayments(services, catId))
}
