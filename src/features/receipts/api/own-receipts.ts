import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import type { Receipt } from '../contract.ts'
import { getReceipt } from './receipts.ts'
import { listReceipts } from './store.ts'

const ownReceiptRow = z.object({ transactionId: z.string(), number: z.string() })

/** The receipts of a user's orders and sales, for an export. */
export async function listOwnReceipts(
  db: DbOrTx,
  userId: string,
): Promise<{ transactionId: string; number: string }[]> {
  return read(db, ownReceiptRow).rows(sql`
    select r.transaction_id, r.number from receipts r
    join transactions t on t.id = r.transaction_id join breeders b on b.id = t.breeder_id
    where t.buyer_id = ${userId} or b.user_id = ${userId} order by r.number`)
}

type Makers = Pick<Services, 'db' | 'documents'>

/** A receipt as a PDF file, which is stored because receipts never change. */
export function makeReceipt(
  { documents }: Pick<Services, 'documents'>,
  userId: string,
  receipt: Receipt,
): Promise<Buffer> {
  return documents.make(userId, { template: 'receipt', args: [receipt], isFinal: true })
}

/** A receipt of the user's as a PDF file. */
export async function ownReceiptPdf(
  services: Makers,
  userId: string,
  { transactionId, number }: { transactionId: string; number: string },
): Promise<Buffer> {
  return makeReceipt(services, userId, await getReceipt(services.db, transactionId, number, userId))
}

/** The buyer's copy of the receipt of a charge; undefined if it has none. */
export async function chargeReceiptPdf(
  services: Makers,
  { transactionId, chargeId, buyerId }: { transactionId: string; chargeId: string; buyerId: string },
): Promise<Buffer | undefined> {
  const found = (await listReceipts(services.db, transactionId)).find(
    (receipt) => receipt.chargeId === chargeId,
  )
  if (!found) return undefined
  return makeReceipt(services, buyerId, await getReceipt(services.db, transactionId, found.number, buyerId))
}

/** Whether a charge has a receipt. */
export async function hasChargeReceipt(
  db: DbOrTx,
  { transactionId, chargeId }: { transactionId: string; chargeId: string },
): Promise<boolean> {
  return (await listReceipts(db, transactionId)).some((receipt) => receipt.chargeId === chargeId)
}
