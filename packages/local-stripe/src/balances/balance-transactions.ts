/** What the provider's balance gains and loses: each captured charge, refund, and dispute has its balance transactions. */
import type Stripe from 'stripe'
import type { Call } from '../call.ts'
import { insert, objectId } from '../objects.ts'
import { findApproval } from '../payments/cards.ts'

const FEE_PERCENT = 2.9
const FEE_FIXED_CENTS = 30
/** The provider keeps this fee when a charge is disputed, and returns it when the dispute is won. */
export const DISPUTE_FEE_CENTS = 1_500
/** Seconds after which an amount can be paid out. */
const AVAILABLE_AFTER = 2 * 86_400

/** A change of the balance. `amount` and `fee` are in cents; a negative amount leaves the balance. */
export type BalanceChange = {
  /** A new one by default. */
  id?: string | undefined
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'transfer' | 'transfer_refund' | 'topup'
  reportingCategory?: 'dispute' | 'dispute_reversal'
  amount: number
  fee?: { amount: number; description: string }
  description?: string | null
  /** The ID of the charge, refund, dispute, transfer, or reversal. */
  source: string
  /** Null if it does not belong to an intent. */
  intentId: string | null
  /** Whether it changes what is available at once, as transfers do. */
  isImmediate?: boolean
}

/** The provider's fee for a captured amount, both in cents: 2.9 % and 30 cents. */
export function processingFee(amount: number): number {
  return Math.round((amount * FEE_PERCENT) / 100) + FEE_FIXED_CENTS
}

/** Stores a change of the balance. */
export function recordBalance(call: Call, change: BalanceChange): Promise<Stripe.BalanceTransaction> {
  const { type, amount, fee, source, intentId } = change
  const transaction: Stripe.BalanceTransaction = {
    id: change.id ?? objectId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: call.now + (change.isImmediate ? 0 : AVAILABLE_AFTER),
    balance_type: 'payments',
    created: call.now,
    currency: 'usd',
    description: change.description ?? null,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: null, currency: 'usd', type: 'stripe_fee' }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: change.reportingCategory ?? type,
    source,
    status: change.isImmediate ? 'available' : 'pending',
    type,
  }
  return insert(call.tx, 'balance_transaction', transaction, intentId)
}

/** Stores the gain of a captured charge, less the provider's fee; returns the balance transaction's ID. */
export async function recordCapture(call: Call, charge: Stripe.Charge, amount: number): Promise<string> {
  const { id } = await recordBalance(call, {
    type: 'charge',
    amount,
    fee: { amount: processingFee(amount), description: 'Stripe processing fees' },
    description: charge.description,
    source: charge.id,
    intentId: String(charge.payment_intent),
    isImmediate: findApproval(charge).isAvailable ?? false,
  })
  return id
}
