/** Stores what the provider reports about an account, and enqueues jobs for higher features when its state changes. */
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { payoutAccountAlertJob, payoutAccountChangedJob } from '../job-definitions.ts'
import { resumePayments, stopPayments } from '../stops/stop.ts'
import type { PayoutAccountRow } from '../tables.ts'
import { retrieveAccount } from './provider.ts'
import { type AccountReport, announcementOf, stateOf } from './state.ts'
import { lockByStripeId, setAccount } from './store.ts'

export type AccountServices = Pick<Services, 'db' | 'jobs' | 'stripe' | 'clock' | 'log' | 'env' | 'events'>

/**
 * Reads an account from the provider and stores its state. The order and repetition of calls do not matter. An account
 * that belongs to no breeder is ignored. Throws payment_unavailable.
 */
export async function recordAccount(services: AccountServices, stripeAccountId: string): Promise<void> {
  const { db, stripe, clock, log } = services
  // Before the call, so that of two concurrent reads the response to the later one is kept.
  const askedAt = clock.now()
  const report = await retrieveAccount(stripe, stripeAccountId)
  await db.transaction(async (tx) => {
    const row = await lockByStripeId(tx, stripeAccountId)
    if (!row) return log.info({ stripeAccountId }, 'an event names an account that belongs to no breeder')
    if (row.checkedAt && row.checkedAt > askedAt) return
    await storeReport(services, tx, row, report, askedAt)
  })
}

/** Stores a report of a row that the caller has locked. */
export async function storeReport(
  services: Pick<Services, 'jobs' | 'clock' | 'events'>,
  tx: DbOrTx,
  row: PayoutAccountRow,
  report: AccountReport | null,
  askedAt: Date,
): Promise<void> {
  const { jobs } = services
  const { id, breederId } = row
  const after = stateOf(report)
  const isChanged = after.state !== row.state || after.restriction !== row.restriction
  // A closed account keeps its last report.
  const values = { ...report, ...after, checkedAt: askedAt }
  await setAccount(tx, id, { ...values, stripeAccountId: row.stripeAccountId, requestedAt: null })
  const stop = { breederId, cause: 'account_rejected', subjectId: breederId } as const
  if (after.restriction === 'rejected') await stopPayments(services, tx, stop)
  else if (after.state === 'active') await resumePayments(services, tx, stop)
  if (isChanged) await jobs.enqueue(tx, payoutAccountChangedJob, { breederId })
  const announcement = announcementOf(after, report)
  if (announcement && announcement !== row.announced)
    await jobs.enqueue(tx, payoutAccountAlertJob, { breederId })
}
