import { accountChangedJob } from '#features/payments/api/index.ts'
import { type AccountServices, recordAccount } from './record.ts'

/** Registers the jobs of payout accounts. */
export function registerPayoutAccountJobs(services: AccountServices): void {
  const { jobs, env } = services
  jobs.handle(accountChangedJob, async ({ stripeAccountId }) => {
    if (env.PAYOUTS === 'connect') await recordAccount(services, stripeAccountId)
  })
}
