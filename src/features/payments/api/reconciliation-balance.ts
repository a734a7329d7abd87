/** Compares the changes of the provider's balance with our charges, and posts the provider's fees. */
import type Stripe from 'stripe'
import { findSale } from '#features/orders/api/index.ts'
import { postProviderFee } from './ledger.ts'
import type { Found } from './reconciliation-compare.ts'
import { findChargeOfProvider } from './reconciliation-store.ts'
import type { SettleServices } from './steps.ts'

/** The differences of a balance transaction. Its fee is posted once. */
export async function compareBalance(
  { db }: SettleServices,
  { id, type, amount, fee, source, created, reporting_category }: Stripe.BalanceTransaction,
): Promise<Found[]> {
  const sourceId = typeof source === 'string' ? source : (source?.id ?? id)
  const charge = await findChargeOfProvider(db, sourceId)
  if (fee !== 0)
    await db.transaction(async (tx) => {
      const sale = charge ? await findSale(tx, charge.transactionId) : undefined
      await postProviderFee(tx, sale ?? null, { balanceTransactionId: id, fee }, new Date(created * 1000))
    })
  if (reporting_category.startsWith('dispute'))
    return [
      { kind: 'dispute', reference: sourceId, providerAmount: amount, ourAmount: null, repaired: false },
    ]
  if (type !== 'charge' || !charge || charge.amount === amount) return []
  return [
    {
      ...{ kind: 'balance_amount', reference: id, providerAmount: amount, ourAmount: charge.amount },
      ...{ intentId: charge.stripePaymentIntentId, transactionId: charge.transactionId, repaired: false },
    },
  ]
}
