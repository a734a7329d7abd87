/** Notifies breeders when Stripe activates or restricts their payout account, or asks for information. */
import { type Announcement, payoutAccountAlertJob, takeAnnouncement } from '#features/payouts/api/index.ts'
import type { Services } from '#platform/services.ts'
import { openNotices } from '../ports.ts'
import { announcePayable, payableNowJob } from './payable-now.ts'

const TEXTS: Record<Announcement, { title: string; text: string }> = {
  active: {
    title: 'Your payout account is active',
    text: 'After each handover, Stripe now transfers your money to your bank account.',
  },
  information_missing: {
    title: 'Stripe needs information from you',
    text: 'Please provide it, so that your payouts are not interrupted.',
  },
  past_due: {
    title: 'Your payouts are paused',
    text: 'Stripe is missing information. Your money waits until you provide it.',
  },
  closed: {
    title: 'Your payout account was closed',
    text: 'Stripe reports that your account was closed or disconnected from Littermate. Your money waits until you set up a new one.',
  },
  rejected: {
    title: 'Stripe rejected your payout account',
    text: 'Stripe does not pay out to your account. Please write to our support, so that we can find out what to do.',
  },
  country: {
    title: 'Your payout account cannot be used',
    text: 'Littermate can only pay breeders in the United States. Please write to our support.',
  },
  currency: {
    title: 'Your payout account cannot be used',
    text: 'Littermate pays in US dollars, but your account at Stripe uses another currency. Please add a bank account in US dollars.',
  },
  other: {
    title: 'Your payouts are paused',
    text: 'Stripe has restricted your account. Please open it at Stripe to see why, or write to our support.',
  },
}

/** Registers the job that notifies breeders. Call it in every process before jobs start. */
export function registerPayoutAccountAlerts(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail' | 'env'>,
  settings: { publicUrl: string },
): void {
  const { notify } = openNotices(services, settings)
  services.jobs.handle(payableNowJob, ({ breederId }) => announcePayable(services, breederId))
  services.jobs.handle(payoutAccountAlertJob, ({ breederId }) =>
    services.db.transaction(async (tx) => {
      const taken = await takeAnnouncement(tx, breederId)
      if (!taken) return
      const { userId, announcement } = taken
      if (announcement === 'active' && services.env.PAYMENT_BEFORE_PAYOUT_ACCOUNT === 'refused')
        await services.jobs.enqueue(tx, payableNowJob, { breederId })
      await notify(tx, {
        userId,
        kind: 'account',
        subjectId: breederId,
        path: '/dashboard?tab=money',
        ...TEXTS[announcement],
      })
    }),
  )
}
