import type { JobDefinition } from '#platform/jobs/index.ts'

/** Continues a transfer that was requested. */
export const transferJob: JobDefinition<{ transferId: string }> = {
  queue: 'payouts.transfer',
  expireSeconds: 60,
}

/** Continues a reversal that was requested. */
export const reversalJob: JobDefinition<{ reversalId: string }> = {
  queue: 'payouts.reversal',
  expireSeconds: 60,
}

/** The breeder should know about a payout. Notifications, a higher feature, notify them. */
export const payoutNoticeJob: JobDefinition<{ kind: 'sent' | 'debt' | 'returned'; id: string }> = {
  queue: 'payouts.notice',
}

/** Staff should look at a late or rejected transfer, a rejected reversal, or a payout that the bank returned. */
export const payoutAlertJob: JobDefinition<{ kind: 'transfer' | 'reversal' | 'bank'; id: string }> = {
  queue: 'payouts.staff-alert',
}

/** The state of a breeder's payout account changed. What waits for it is continued. */
export const payoutAccountChangedJob: JobDefinition<{ breederId: string }> = {
  queue: 'payout-accounts.changed',
}

/** The breeder should be notified of a change; notifications, a higher feature, handle it. */
export const payoutAccountAlertJob: JobDefinition<{ breederId: string }> = {
  queue: 'payout-accounts.alert',
}

/** A connected account changed, as a webhook reported. */
export const accountChangedJob: JobDefinition<{ stripeAccountId: string }> = {
  queue: 'payments.account-changed',
}

/** A payout of a connected account to its bank changed, as a webhook reported. */
export const bankPayoutChangedJob: JobDefinition<{ payoutId: string; stripeAccountId: string }> = {
  queue: 'payments.bank-payout-changed',
}
