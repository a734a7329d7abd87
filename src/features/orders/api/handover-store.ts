import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import type { CatRecord } from '../handover-contract.ts'
import { handovers, transactions } from './tables.ts'
import type { StoredSale } from './transition.ts'

export type HandoverRow = typeof handovers.$inferSelect

/** The handover of a sale; undefined if nothing has happened yet. */
export async function findHandover(db: Handle, transactionId: string): Promise<HandoverRow | undefined> {
  const [row] = await db.select().from(handovers).where(eq(handovers.transactionId, transactionId))
  return row
}

/** The handover of a sale that the caller has locked, added if it is missing. */
export async function openHandover(tx: Handle, transactionId: string): Promise<HandoverRow> {
  await tx.insert(handovers).values({ transactionId }).onConflictDoNothing()
  const row = await findHandover(tx, transactionId)
  if (!row) throw new Error('The handover was not stored.')
  return row
}

/** Changes a handover whose sale the caller has locked. */
export async function updateHandover(
  tx: Handle,
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

/** A sale with the user ID of its breeder. */
export type PartiedSale = StoredSale & { breederUserId: string }

/** A sale with its parties; undefined for an unknown one. */
export async function findPartiedSale(db: Handle, transactionId: string): Promise<PartiedSale | undefined> {
  const [row] = await db
    .select({
      sale: transactions,
      breederUserId: sql<string>`(select b.user_id from breeders b where b.id = ${transactions.breederId})`,
    })
    .from(transactions)
    .where(eq(transactions.id, transactionId))
  return row && { ...row.sale, breederUserId: row.breederUserId }
}

/** Sales that wait for the buyer, whose breeders confirmed at or before a time, oldest first. */
export async function listWaiting(db: Handle, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: handovers.transactionId })
    .from(handovers)
    .innerJoin(transactions, eq(transactions.id, handovers.transactionId))
    .where(
      and(
        isNotNull(handovers.breederConfirmedAt),
        lte(handovers.breederConfirmedAt, before),
        isNull(handovers.completedAt),
        isNull(handovers.problem),
        eq(transactions.status, 'paid'),
        isNull(transactions.frozen),
      ),
    )
    .orderBy(asc(handovers.breederConfirmedAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Name and place of a cattery. Throws for an unknown one. */
export async function findCattery(db: Handle, breederId: string): Promise<CatRecord['cattery']> {
  const { rows } = await db.execute<CatRecord['cattery']>(
    sql`select b.name, b.business_name as "businessName", b.location from breeders b where b.id = ${breederId}`,
  )
  const [cattery] = rows
  if (!cattery) throw new Error(`There is no cattery ${breederId}.`)
  return cattery
}
