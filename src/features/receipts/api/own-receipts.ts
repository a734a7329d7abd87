import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { receiptPdf } from './pdf.ts'
import { getReceipt } from './receipts.ts'
import { listReceipts } from './store.ts'

/** The receipts of a user's orders and sales, for an export. */
export async function listOwnReceipts(
  db: Handle,
  userId: string,
): Promise<{ transactionId: string; number: string }[]> {
  const { rows } = await db.execute<{ transactionId: string; number: string }>(sql`
    select r.transaction_id as "transactionId", r.number from receipts r
    join transactions t on t.id = r.transaction_id join breeders b on b.id = t.breeder_id
    where t.buyer_id = ${userId} or b.user_id = ${userId} order by r.number`)
  return rows
}

/** A receipt of the user's as a PDF file. */
export async function ownReceiptPdf(
  db: Handle,
  userId: string,
  { transactionId, number }: { transactionId: string; number: string },
): Promise<Buffer> {
  return receiptPdf(await getReceipt(db, transactionId, number, userId))
}

/** The buyer's copy of the receipt of a charge; undefined if it has none. */
export async function chargeReceiptPdf(
  db: Handle,
  { transactionId, chargeId, buyerId }: { transactionId: string; chargeId: string; buyerId: string },
): Promise<Buffer | undefined> {
  const found = (await listReceipts(db, transactionId)).find((receipt) => receipt.chargeId === chargeId)
  return found && receiptPdf(await getReceipt(db, transactionId, found.number, buyerId))
}
