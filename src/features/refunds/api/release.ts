/** Ends reservations whose balance is overdue. */

import { sql } from 'drizzle-orm'
import { findReleaseTimes, getSale, presentSale, requireBreederOf } from '#features/orders/api/index.ts'
import {
  BREEDER_RELEASE_DAYS,
  NOTICE_DAYS,
  type Sale,
  SYSTEM_RELEASE_DAYS,
} from '#features/orders/contract.ts'
import { requireNotStopped } from '#features/payment-stops/api/index.ts'
import { requireNoBalanceInProgress } from '#features/payments/api/index.ts'
import { lockSale, requireUnfrozen, type StoredSale, transitionSale } from '#features/sales/api/index.ts'
import { type By, SYSTEM } from '#features/sales/contract.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { Viewer } from '#platform/http/index.ts'
import { readOutages } from '#platform/outages/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { cancellationQuote } from './cancellation/cancellation-quote.ts'
import { requestRefund } from './request-refund.ts'

type ReleaseServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs'>

const EVERY_MS = 10 * MINUTE_MS
const REASON = 'The balance was not paid in time'

/**
 * Releases the reservation of a sale that is overdue long enough for its breeder. A sale that was released before stays
 * as it is. Throws not_found for everyone else, and conflict if the sale cannot be released now.
 */
export async function releaseSale(
  services: ReleaseServices,
  viewer: Pick<Viewer, 'id'>,
  id: string,
): Promise<Sale> {
  const { db, clock } = services
  await requireBreederOf(db, viewer, id)
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    if (sale?.status === 'canceled' || sale?.status === 'refunded') return
    await release(services, tx, sale, { actor: 'breeder', userId: viewer.id })
  })
  return presentSale(await getSale(db, id), viewer.id, clock.now())
}

/** Releases all reservations that are overdue long enough for the system. Safe to run in several processes. */
export async function releaseOverdue(services: ReleaseServices & Pick<Services, 'log'>): Promise<void> {
  const { db, clock, log } = services
  // Somewhere it is already tomorrow.
  const before = addDays(isoDate(clock.now()), 2 - SYSTEM_RELEASE_DAYS)
  for (const { id } of await listOverdue(db, before)) {
    try {
      await db.transaction(async (tx) => {
        const sale = await lockSale(tx, id)
        if (sale && (await isReleasable(tx, sale, 'system', clock.now())))
          await release(services, tx, sale, SYSTEM)
      })
    } catch (error) {
      log.warn({ err: error, transactionId: id }, 'an overdue reservation could not be released yet')
    }
  }
}

/** The sales that are not frozen and whose balance was due before a day, an ISO date, longest overdue first. */
async function listOverdue(db: DbOrTx, before: string): Promise<{ id: string }[]> {
  return read(db, idRow).rows(sql`
    select id from transactions
    where status = 'deposit_paid' and frozen is null and not exists (select from payment_stops s where s.breeder_id = transactions.breeder_id)
      and final_payment_due < ${before}::date
    order by final_payment_due, id`)
}

/** Whether a reservation is overdue long enough, and its buyer was reminded for the last time long enough ago. */
async function isReleasable(
  tx: DbOrTx,
  sale: StoredSale,
  by: 'breeder' | 'system',
  now: Date,
): Promise<boolean> {
  const times = await findReleaseTimes(tx, sale, now)
  return times !== null && times[by] <= now
}

/** Ends the sale and refunds what its policy says. The caller has locked it. */
async function release(
  services: ReleaseServices,
  tx: DbOrTx,
  sale: StoredSale | undefined,
  by: By,
): Promise<void> {
  const at = services.clock.now()
  if (!sale || !(await isReleasable(tx, sale, 'breeder', at)))
    throw new AppError('conflict', {
      message: `A reservation can be ended once its balance is ${BREEDER_RELEASE_DAYS} days overdue, ${NOTICE_DAYS} days after our last reminder.`,
    })
  requireUnfrozen(sale)
  await requireNotStopped(tx, sale.breederId)
  await requireNoBalanceInProgress(tx, sale.id)
  const { refund: amount } = cancellationQuote(
    sale,
    'buyer',
    { now: at, outages: await readOutages(tx, at) },
    false,
  )
  await requestRefund(services, tx, { transactionId: sale.id, amount, reason: REASON, by, cause: 'other' })
  await transitionSale(services, tx, { transactionId: sale.id, name: 'release', by, amount })
}

/** Releases overdue reservations every ten minutes. */
export function overdueReleaseSweep(services: ReleaseServices & Pick<Services, 'log'>): Sweep {
  return defineSweep({ name: 'overdue-releases', everyMs: EVERY_MS, run: () => releaseOverdue(services) })
}
