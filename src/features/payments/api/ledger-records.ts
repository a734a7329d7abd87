/** What the ledger and the receipts record of a charge, in the transaction that stores it. */
import type Stripe from 'stripe'
import { postCharge } from '#features/ledger/api/index.ts'
import type { ReceiptDetails } from '#features/receipts/api/index.ts'
import { issueReceipt } from '#features/receipts/api/index.ts'
import type { PaymentReceiptKind } from '#features/receipts/contract.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'

type BookedCharge = {
  sale: StoredSale
  chargeId: string
  kind: PaymentReceiptKind
  amount: number
  card: ReceiptDetails['card']
  at: Date
}

/** Posts a captured charge and issues its receipt, whose number it returns. The caller has locked the sale. */
export async function bookCharge(tx: DbOrTx, charge: BookedCharge): Promise<string> {
  const { sale, chargeId, amount, at } = charge
  await postCharge(tx, sale, { id: chargeId, amount }, at)
  return issueReceipt(tx, charge)
}

/** The card of an intent whose latest charge was expanded; null if the provider did not name it. */
export function cardOfIntent({
  latest_charge,
}: Pick<Stripe.PaymentIntent, 'latest_charge'>): ReceiptDetails['card'] {
  const card = typeof latest_charge === 'object' ? latest_charge?.payment_method_details?.card : null
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
}
