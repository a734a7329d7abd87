/**
 * Compares the changes of the provider's balance with our charges and disputes, and posts the provider's fees and movements
 * between the provider and the operator's bank.
 */
import type Stripe from 'stripe'
import { findDisputeSale, recordDispute } from '#features/disputes/api/index.ts'
import { postBankMovement, postProviderFee, readEntries } from '#features/ledger/api/index.ts'
import { findCharges, type SettleServices } from '#features/payments/api/index.ts'
import { findSale } from '#features/sales/api/index.ts'
import { otherCurrency } from '#platform/stripe/calls.ts'
import type { Found } from './compare-intent.ts'

/** Categories of balance transactions that are fees as a whole (docs.stripe.com/reports/reporting-categories). */
const FEES = ['fee', 'network_cost', 'tax']
/** Categories of money that goes to the operator's bank account or comes from it. */
const BANK_MOVEMENTS = ['payout', 'payout_reversal', 'topup', 'topup_reversal']

type Change = Pick<Stripe.BalanceTransaction, 'amount' | 'fee' | 'reporting_category'>

/** What the provider keeps of a change of the balance, in cents. */
export function providerFeeOf({ amount, fee, reporting_category }: Change): number {
  return FEES.includes(reporting_category) ? fee - amount : fee
}

/** Whether a change of the balance is a movement between the provider and the operator's bank. */
export function isBankMovement({ reporting_category }: Change): boolean {
  return BANK_MOVEMENTS.includes(reporting_category)
}

/** Whether a change of the balance belongs to a dispute. */
export function isDispute({ reporting_category }: Change): boolean {
  return reporting_category.startsWith('dispute')
}

/** The differences of a balance transaction. Its fee, or its movement to or from the bank, is posted once. */
export async function compareBalance(
  services: SettleServices,
  transaction: Stripe.BalanceTransaction,
): Promise<Found[]> {
  const { db } = services
  const { id, type, amount, currency, source, created } = transaction
  const fee = providerFeeOf(transaction)
  const sourceId = typeof source === 'string' ? source : (source?.id ?? id)
  const [charge] = await findCharges(db, 'stripeChargeId', sourceId)
  const providerCurrency = otherCurrency(currency)
  if (providerCurrency) {
    const { transactionId = null, amount: ourAmount = null } = charge ?? {}
    const facts = { reference: id, providerAmount: amount, providerCurrency, ourAmount, transactionId }
    return [{ ...facts, kind: 'balance_currency', repaired: false }]
  }
  if (isDispute(transaction)) return compareDispute(services, { id, amount, fee, sourceId, created })
  if (isBankMovement(transaction))
    await db.transaction((tx) => postBankMovement(tx, { id, amount }, new Date(created * 1000)))
  if (fee !== 0)
    await db.transaction(async (tx) => {
      const sale = charge ? await findSale(tx, charge.transactionId) : undefined
      await postProviderFee(tx, sale ?? null, { balanceTransactionId: id, fee }, new Date(created * 1000))
    })
  if (type !== 'charge' || !charge || charge.amount === amount) return []
  return [
    {
      kind: 'balance_amount',
      reference: id,
      providerAmount: amount,
      ourAmount: charge.amount,
      intentId: charge.stripePaymentIntentId,
      transactionId: charge.transactionId,
      repaired: false,
    },
  ]
}

type DisputeMovement = { id: string; amount: number; fee: number; sourceId: string; created: number }

/** A movement of a dispute that is not in the ledger is recorded with its dispute. */
async function compareDispute(
  services: SettleServices,
  { id, amount, fee, sourceId, created }: DisputeMovement,
): Promise<Found[]> {
  const { db } = services
  const posted = async () =>
    (await readEntries(db, `dispute ${amount < 0 ? 'withdrawn' : 'reinstated'} ${id}`)).card_clearing ?? null
  const before = await posted()
  if (before === amount) return []
  await recordDispute(services, sourceId)
  const after = await posted()
  // A dispute of a payment that was not made for an order still costs a fee.
  if (after === null && fee !== 0)
    await db.transaction((tx) =>
      postProviderFee(tx, null, { balanceTransactionId: id, fee }, new Date(created * 1000)),
    )
  return [
    {
      kind: 'dispute',
      reference: id,
      providerAmount: amount,
      ourAmount: before,
      ...(await findDisputeSale(db, sourceId)),
      repaired: after === amount,
    },
  ]
}
