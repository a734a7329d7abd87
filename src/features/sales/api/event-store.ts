import { asc, eq } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { transactionEvents } from './tables.ts'

export type SaleEventRow = typeof transactionEvents.$inferSelect

/** An event of a sale by its ID. */
export async function findSaleEvent(db: Handle, id: string): Promise<SaleEventRow | undefined> {
  const [event] = await db.select().from(transactionEvents).where(eq(transactionEvents.id, id))
  return event
}

/** The events of a sale, oldest first. */
export async function listSaleEvents(db: Handle, transactionId: string): Promise<SaleEventRow[]> {
  return db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionId, transactionId))
    .orderBy(asc(transactionEvents.createdAt), asc(transactionEvents.id))
}
