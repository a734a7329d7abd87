import { and, asc, eq, gt } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { transactionEvents } from './tables.ts'

export type SaleEventRow = typeof transactionEvents.$inferSelect

/** An event of a sale by its ID. */
export async function findSaleEvent(db: DbOrTx, id: string): Promise<SaleEventRow | undefined> {
  const [event] = await db.select().from(transactionEvents).where(eq(transactionEvents.id, id))
  return event
}

/** The events of a sale, oldest first. */
export async function listSaleEvents(db: DbOrTx, transactionId: string): Promise<SaleEventRow[]> {
  return db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionId, transactionId))
    .orderBy(asc(transactionEvents.createdAt), asc(transactionEvents.id))
}

/** How many events of a kind a sale has had since then. */
export async function countSaleEvents(
  db: DbOrTx,
  { transactionId, kind, since }: { transactionId: string; kind: SaleEventRow['kind']; since: Date },
): Promise<number> {
  return db.$count(
    transactionEvents,
    and(
      eq(transactionEvents.transactionId, transactionId),
      eq(transactionEvents.kind, kind),
      gt(transactionEvents.createdAt, since),
    ),
  )
}
