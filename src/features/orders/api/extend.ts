import { findBreeder } from '#features/breeders/api/index.ts'
import { findSale, lockSale, type StoredSale, transitionSale } from '#features/sales/api/index.ts'
import { addDays } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { MAX_EXTENSION_DAYS } from '../balance-dates.ts'
import type { Sale } from '../contract.ts'
import { getSale } from './sale-store.ts'
import { presentSale } from './sales.ts'

/**
 * Moves the due date of a sale's balance to a later day. Repeating the request changes nothing. Throws not_found for
 * everyone but the breeder, conflict if nothing is due, and invalid for a day that is not after today and the current
 * due date, or more than a year away.
 */
export async function extendDueDate(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'jobs'>,
  viewer: Pick<Viewer, 'id'>,
  id: string,
  finalPaymentDue: string,
): Promise<Sale> {
  const { db, clock } = services
  await requireBreederOf(db, viewer, id)
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    if (sale?.status !== 'deposit_paid')
      throw new AppError('conflict', { message: 'The balance of this sale is no longer due.' })
    if (sale.finalPaymentDue === finalPaymentDue) return
    const error = dateError(sale, dayIn(clock.now(), sale.timeZone), finalPaymentDue)
    if (error) throw new AppError('invalid', { fields: { finalPaymentDue: error } })
    await transitionSale(services, tx, {
      transactionId: id,
      name: 'extend',
      by: { actor: 'breeder', userId: viewer.id },
      set: { finalPaymentDue },
      details: { finalPaymentDue, before: sale.finalPaymentDue },
    })
  })
  return presentSale(await getSale(db, id), viewer.id, clock.now())
}

function dateError(sale: StoredSale, today: string, day: string): string | undefined {
  if (day <= today) return 'Choose a day after today.'
  if (sale.finalPaymentDue && day < sale.finalPaymentDue) return 'Choose a day after the current due date.'
  return day > addDays(today, MAX_EXTENSION_DAYS) ? 'Choose a day within a year from today.' : undefined
}

/** Throws not_found if the viewer is not the breeder of the sale. */
export async function requireBreederOf(db: DbOrTx, viewer: Pick<Viewer, 'id'>, id: string): Promise<void> {
  const sale = await findSale(db, id)
  const breeder = sale && (await findBreeder(db, sale.breederId))
  if (breeder?.userId !== viewer.id) throw new AppError('not_found')
}
