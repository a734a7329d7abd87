import type { SettleServices } from '#features/payments/api/index.ts'
import { registerRecovery } from '#platform/stripe/recovery.ts'
import { refundJob, refundRecoveryJob, refundsChangedJob } from './job-definitions.ts'
import { refundMovement } from './movement.ts'
import { recordProviderRefunds } from './provider-refunds.ts'
import { sweepRefunds } from './sweep.ts'

/** Registers the jobs of refunds. */
export function registerRefundJobs(services: SettleServices): void {
  const { jobs } = services
  registerRecovery(services, refundRecoveryJob, () => sweepRefunds(services, { crashed: true }))
  jobs.handle(refundJob, ({ refundId }) => refundMovement.continue(services, refundId))
  jobs.handle(refundsChangedJob, ({ intentId }) => recordProviderRefunds(services, intentId))
}
