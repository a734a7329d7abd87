/** The money of a breeder, for staff. */
import { sql } from 'drizzle-orm'
import { findBreeder } from '#features/breeders/api/index.ts'
import { findCat } from '#features/cats/api/index.ts'
import { listStops } from '#features/payment-stops/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { countRow, read } from '#platform/db/rows.ts'
import type { BreederPayouts } from '../../contract.ts'
import { listOwnPayouts, type OwnServices } from './own-payouts.ts'

/** Balance and held payouts of a breeder, and whether the next ones are held; null while payouts are off. Throws not_found. */
export async function payoutsOfBreeder(
  services: OwnServices,
  breederId: string,
): Promise<BreederPayouts | null> {
  const { db, env } = services
  if (!(await findBreeder(db, breederId))) throw new AppError('not_found')
  const list = await listOwnPayouts(services, breederId)
  if (!list) return null
  const { count } = await read(db, countRow).row(sql`select count(*)::int as count
    from transaction_events e join transactions t on t.id = e.transaction_id
    where t.breeder_id = ${breederId} and e.kind = 'complete'`)
  const { sales, ...sums } = list
  return {
    ...sums,
    stops: await stopsOf(db, breederId),
    heldSales: sales.filter(({ status }) => status === 'held'),
    completedSales: count,
    newBreeder: { days: env.NEW_BREEDER_HOLD_DAYS, sales: env.NEW_BREEDER_HOLD_SALES },
  }
}

async function stopsOf(db: DbOrTx, breederId: string): Promise<BreederPayouts['stops']> {
  const stops = []
  for (const { id, cause, subjectId, startedAt } of await listStops(db, breederId)) {
    const cat = cause === 'fraud' ? await findCat(db, subjectId) : undefined
    stops.push({
      id,
      cause,
      since: startedAt.toISOString(),
      cat: cat ? { name: cat.name, isDeleted: cat.deletedAt !== null } : null,
    })
  }
  return stops
}
