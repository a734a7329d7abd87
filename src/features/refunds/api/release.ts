/** Ends reservations whose balance is overdue. */

import {
  BREEDER_RELEASE_DAYS,
  type By,
  cancellationQuote,
  daysOverdue,
  getSale,
  listOverdue,
  lockSale,
  presentSale,
  requireBreederOf,
  requireUnfrozen,
  type Sale,
  type StoredSale,
  SYSTEM,
  SYSTEM_RELEASE_DAYS,
  transitionSale,
} from '#features/orders/api/index.ts'
import { requireNoBalanceInProgress } from '#features/payments/api/index.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { dayIn } from '#lib/times.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { requestRefund } from './request-refund.ts'

type ReleaseServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs'>

const EVERY_MS = 10 * 60_000
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
  const { db } = services
  await requireBreederOf(db, viewer, id)
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    if (sale?.status === 'canceled' || sale?.status === 'refunded') return
    await release(services, tx, sale, { actor: 'breeder', userId: viewer.id })
  })
  return presentSale(await getSale(db, id), viewer.id)
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
        if (sale && isReleasable(sale, SYSTEM_RELEASE_DAYS, clock.now()))
          await release(services, tx, sale, SYSTEM)
      })
    } catch (error) {
      log.warn({ err: error, transactionId: id }, 'an overdue reservation could not be released yet')
    }
  }
}

function isReleasable({ status, finalPaymentDue, timeZone }: StoredSale, days: number, now: Date): boolean {
  if (status !== 'deposit_paid' || !finalPaymentDue) return false
  return daysOverdue(finalPaymentDue, dayIn(now, timeZone)) >= days
}

/** Ends the sale and refunds what its policy says. The caller has locked it. */
async function release(
  services: ReleaseServices,
  tx: Handle,
  sale: StoredSale | undefined,
  by: By,
): Promise<void> {
  const at = services.clock.now()
  if (!sale || !isReleasable(sale, BREEDER_RELEASE_DAYS, at))
    throw new AppError('conflict', {
      message: `A reservation can be ended once its balance is ${BREEDER_RELEASE_DAYS} days overdue.`,
    })
  requireUnfrozen(sale)
  await requireNoBalanceInProgress(tx, sale.id)
  const { refund: amount } = cancellationQuote(sale, 'buyer', at)
  await requestRefund(services, tx, { transactionId: sale.id, amount, reason: REASON, by, cause: 'other' })
  await transitionSale(services, tx, { transactionId: sale.id, name: 'release', by, amount })
}

/** Releases overdue reservations every ten minutes. */
export function overdueReleaseSweep(services: ReleaseServices & Pick<Services, 'log'>): Sweep {
  return defineSweep({ name: 'overdue-releases', everyMs: EVERY_MS, run: () => releaseOverdue(services) })
}
