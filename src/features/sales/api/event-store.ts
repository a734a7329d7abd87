import { and, asc, count, eq, gt, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { transactionEvents, transactions } from './tables.ts'

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

/** How many sales of a cattery a buyer has canceled since then. */
export async function countCanceled(
  db: DbOrTx,
  { buyerId, breederId, since }: { buyerId: string; breederId: string; since: Date },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(transactionEvents)
    .innerJoin(transactions, eq(transactions.id, transactionEvents.transactionId))
    .where(
      and(
        eq(transactions.buyerId, buyerId),
        eq(transactions.breederId, breederId),
        // `refund` if everything is refunded.
        inArray(transactionEvents.kind, ['cancel', 'refund']),
        eq(transactionEvents.actor, 'buyer'),
        gt(transactionEvents.createdAt, since),
      ),
    )
  return row?.count ?? 0
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
