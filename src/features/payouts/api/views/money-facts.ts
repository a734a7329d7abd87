/** The money of a sale before a decision of staff, and what the decision means for the breeder. */
import type { MoneyFacts } from '#features/approvals/contract.ts'
import { platformFeePart } from '#features/ledger/api/index.ts'
import { getSale } from '#features/orders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { factsOfSale, type PayoutFacts } from '../transfers/facts.ts'

/** What is decided: an amount that is still refunded, one that was refunded before, or one that is sent to the breeder early. */
export type MoneyDecision = { kind: 'refund' | 'settle' | 'early'; amount: number }

/** The parties, the cat, and the money of a sale, with what a decision leaves the breeder. Throws not_found. */
export async function moneyFacts(
  db: DbOrTx,
  transactionId: string,
  decision: MoneyDecision,
): Promise<MoneyFacts> {
  const facts = await factsOfSale(db, transactionId)
  if (!facts) throw new AppError('not_found')
  const sale = await getSale(db, transactionId)
  return {
    orderNumber: sale.orderNumber,
    catName: sale.snapshot.name,
    buyerName: sale.buyerFullName || sale.buyerName,
    buyerShortName: sale.buyerName,
    breederName: sale.breeder.businessName,
    status: sale.status,
    paid: sale.paid,
    refunded: sale.refunded,
    ...breederAfter(facts, decision),
  }
}

/**
 * Cents that the breeder received of a sale, with what was deducted and what is being sent; and what a decision leaves of the
 * breeder's share, or makes the breeder owe.
 */
export function breederAfter(
  facts: Pick<
    PayoutFacts,
    'gross' | 'price' | 'platformFee' | 'transferred' | 'deducted' | 'owed' | 'pending'
  >,
  { kind, amount }: MoneyDecision,
): Pick<MoneyFacts, 'received' | 'willReceive' | 'willOwe'> {
  const { gross, price, platformFee, transferred, deducted, owed, pending } = facts
  // What is being sent arrives, whatever is decided.
  const received = transferred + deducted + (pending === 'sent' ? Math.max(0, owed) : 0)
  const kept = kind === 'refund' ? Math.max(0, gross - amount) : gross
  const share = kept - platformFeePart(kept, { amount: price, platformFee })
  return { received, willReceive: Math.max(0, share - received), willOwe: Math.max(0, received - share) }
}
