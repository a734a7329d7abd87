import { sql } from 'drizzle-orm'
import { lockSale } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { BALANCE_CHANGED } from './balance-changed.ts'
import { postRecognition } from './postings.ts'

/** Posts what a completed, canceled, or refunded sale earned. Running again does nothing. */
export async function recognizeSale(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  transactionId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, transactionId)
    if (!sale) return
    await postRecognition(tx, sale, clock.now())
    await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId })
  })
}

/** The completed, canceled, and refunded sales of which an amount is still held for the buyer. */
export async function listUnrecognized(db: DbOrTx): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select t.id from ledger_balances b join transactions t on t.id = b.transaction_id
    where b.account = 'buyer' and b.balance < 0 and t.status in ('completed', 'canceled', 'refunded')`)
  return rows.map(({ id }) => id)
}
