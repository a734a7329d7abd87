/** What notifications say about payouts. */
import { eq } from 'drizzle-orm'
import { findBreeder } from '#features/breeders/api/index.ts'
import { readPayable } from '#features/ledger/api/index.ts'
import { findSale } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { UNFINISHED } from '#platform/movements/transitions.ts'
import { bankPayouts } from '../tables.ts'
import { factsOfSale } from '../transfers/facts.ts'
import { reversalRows, transferRows } from '../transfers/store.ts'

type PayoutNotice = {
  userId: string
  businessName: string
  /** Cents. */
  amount: number
  /** The sale that it is about; null for a payout to the bank, which may contain several. */
  sale: {
    transactionId: string
    orderNumber: string
    catName: string
    gross: number
    fee: number
    deducted: number
  } | null
  failure: string | null
}

/** What a breeder reads about a transfer, a debt of a sale, or a returned payout. Undefined if it is no longer true. */
export async function findPayoutNotice(
  db: DbOrTx,
  { kind, id }: { kind: 'sent' | 'debt' | 'returned'; id: string },
): Promise<PayoutNotice | undefined> {
  if (kind === 'returned') return returnedPayout(db, id)
  const transfer = kind === 'sent' ? await transferRows.find(db, id) : undefined
  if (kind === 'sent' && transfer?.state !== 'succeeded') return undefined
  const amount = transfer?.amount ?? -(await readPayable(db, { id }))
  return amount > 0 ? noticeOf(db, transfer?.transactionId ?? id, amount, null) : undefined
}

/** What staff read about a late or rejected transfer, a rejected reversal, or a returned payout. */
export async function findPayoutAlert(
  db: DbOrTx,
  { kind, id }: { kind: 'transfer' | 'reversal' | 'bank'; id: string },
): Promise<PayoutNotice | undefined> {
  if (kind === 'bank') return returnedPayout(db, id)
  const row = await (kind === 'transfer' ? transferRows : reversalRows).find(db, id)
  if (!row || !UNFINISHED.some((state) => state === row.state)) return undefined
  return noticeOf(db, row.transactionId, row.amount, row.failure)
}

async function returnedPayout(db: DbOrTx, id: string): Promise<PayoutNotice | undefined> {
  const [payout] = await db.select().from(bankPayouts).where(eq(bankPayouts.id, id))
  const breeder = payout && (await findBreeder(db, payout.breederId))
  if (!payout || !breeder) return undefined
  const { userId, businessName } = breeder
  return { userId, businessName, amount: payout.amount, sale: null, failure: payout.failure }
}

async function noticeOf(
  db: DbOrTx,
  transactionId: string,
  amount: number,
  failure: string | null,
): Promise<PayoutNotice | undefined> {
  const sale = await findSale(db, transactionId)
  const facts = await factsOfSale(db, transactionId)
  const breeder = sale && (await findBreeder(db, sale.breederId))
  if (!facts || !breeder) return undefined
  const { orderNumber, catName, gross, fee, deducted } = facts
  return {
    userId: breeder.userId,
    businessName: breeder.businessName,
    amount,
    failure,
    sale: { transactionId, orderNumber, catName, gross, fee, deducted },
  }
}
