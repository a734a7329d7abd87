import { eq, sql } from 'drizzle-orm'
import { findBreeder } from '#features/breeders/api/index.ts'
import { findGoHomeDay, findSale, type StoredSale } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { CatRecord } from '../contract.ts'
import { handovers } from './tables.ts'

export type HandoverRow = typeof handovers.$inferSelect

/** The handover of a sale; undefined if nothing has happened yet. */
export async function findHandover(db: DbOrTx, transactionId: string): Promise<HandoverRow | undefined> {
  const [row] = await db.select().from(handovers).where(eq(handovers.transactionId, transactionId))
  return row
}

/** The handover of a sale that the caller has locked, added if it is missing. */
export async function openHandover(tx: DbOrTx, transactionId: string): Promise<HandoverRow> {
  await tx.insert(handovers).values({ transactionId }).onConflictDoNothing()
  const row = await findHandover(tx, transactionId)
  if (!row) throw new Error('The handover was not stored.')
  return row
}

/** Changes a handover whose sale the caller has locked. */
export async function updateHandover(
  tx: DbOrTx,
  transactionId: string,
  changes: Partial<HandoverRow>,
): Promise<HandoverRow> {
  const [row] = await tx
    .update(handovers)
    .set(changes)
    .where(eq(handovers.transactionId, transactionId))
    .returning()
  if (!row) throw new Error(`The sale ${transactionId} has no handover.`)
  return row
}

/** A sale with the user ID of its breeder, and the first day on which the cat may go home. */
export type PartiedSale = StoredSale & { breederUserId: string; goHomeDay: string }

/** A sale with its parties; undefined for an unknown one. */
export async function findPartiedSale(db: DbOrTx, transactionId: string): Promise<PartiedSale | undefined> {
  const sale = await findSale(db, transactionId)
  const breeder = sale && (await findBreeder(db, sale.breederId))
  if (!breeder) return undefined
  return { ...sale, breederUserId: breeder.userId, goHomeDay: await findGoHomeDay(db, sale.id) }
}

/** Sales that wait for the buyer, whose breeders confirmed at or before a time, oldest first. */
export async function listWaiting(db: DbOrTx, before: Date, limit: number): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select h.transaction_id as id from handovers h join transactions t on t.id = h.transaction_id
    where h.breeder_confirmed_at <= ${before.toISOString()} and h.completed_at is null and h.problem is null
      and t.status = 'paid' and t.frozen is null
    order by h.breeder_confirmed_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Name and place of a cattery. Throws for an unknown one. */
export async function findCattery(db: DbOrTx, breederId: string): Promise<CatRecord['cattery']> {
  const breeder = await findBreeder(db, breederId)
  if (!breeder) throw new Error(`There is no cattery ${breederId}.`)
  const { name, businessName, location } = breeder
  return { name, businessName, location }
}
