import type { JobDefinition } from '#platform/jobs/index.ts'

/** The state of a breeder's payout account changed. Payouts, a higher feature, continue with what waits for it. */
export const payoutAccountChangedJob: JobDefinition<{ breederId: string }> = {
  queue: 'payout-accounts.changed',
}

/** The breeder should be notified of a change; notifications, a higher feature, handle it. */
export const payoutAccountAlertJob: JobDefinition<{ breederId: string }> = {
  queue: 'payout-accounts.alert',
}
