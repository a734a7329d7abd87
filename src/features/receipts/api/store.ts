import { and, asc, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { receiptCounters, receipts } from './tables.ts'

export type ReceiptRow = typeof receipts.$inferSelect

/**
 * The next receipt number of a UTC year. The counter's row stays locked until the transaction ends, and a rollback takes
 * the number back, so that there are no gaps. Take it before locking a cat.
 */
export async function nextReceiptNumber(tx: DbOrTx, at: Date): Promise<string> {
  const year = at.getUTCFullYear()
  const [counter] = await tx
    .insert(receiptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: receiptCounters.year, set: { last: sql`${receiptCounters.last} + 1` } })
    .returning({ last: receiptCounters.last })
  if (!counter) throw new Error('There is no receipt number.')
  return `R-${year}-${String(counter.last).padStart(6, '0')}`
}

export async function addReceipt(tx: DbOrTx, receipt: typeof receipts.$inferInsert): Promise<void> {
  await tx.insert(receipts).values(receipt)
}

/** The receipts of a sale, oldest first. */
export function listReceipts(db: DbOrTx, transactionId: string): Promise<ReceiptRow[]> {
  return db
    .select()
    .from(receipts)
    .where(eq(receipts.transactionId, transactionId))
    .orderBy(asc(receipts.issuedAt), asc(receipts.number))
}

export async function findReceipt(
  db: DbOrTx,
  transactionId: string,
  number: string,
): Promise<ReceiptRow | undefined> {
  const [receipt] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.transactionId, transactionId), eq(receipts.number, number)))
  return receipt
}
