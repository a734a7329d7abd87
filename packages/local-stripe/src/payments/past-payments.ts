/** Payments from before the server was started, such as those of a demo's sample data. */
import type Stripe from 'stripe'
import type { Call, StartCall } from '../call.ts'
import { insert, removeIntent } from '../objects.ts'
import type { Store } from '../store/store.ts'
import { captureCharge, newCharge } from './charges.ts'
import { newFraudWarning } from './fraud-warnings.ts'
import { newIntent } from './intents.ts'
import { findMethod } from './payment-methods.ts'

export type PastPayment = {
  intentId: string
  chargeId: string
  /** Cents. */
  amount: number
  description: string
  metadata: Record<string, string>
  createdAt: Date
  /** Otherwise, it is authorized. */
  isCaptured: boolean
  /** An early fraud warning about it. */
  warning: { id: string; createdAt: Date } | null
}

/** Stores payments without sending webhooks, in place of earlier ones with their IDs. */
export async function addPastPayments(
  store: Store,
  startCall: StartCall,
  payments: readonly PastPayment[],
): Promise<void> {
  await store.transaction(async (tx) => {
    const call = startCall(tx)
    for (const payment of payments) {
      await removeIntent(tx, payment.intentId)
      await addPayment({ ...call, now: Math.floor(payment.createdAt.getTime() / 1000) }, payment)
    }
  })
}

async function addPayment(call: Call, payment: PastPayment): Promise<void> {
  const { intentId, chargeId, amount, description, metadata, isCaptured, warning } = payment
  const method = await findMethod(call, 'pm_card_visa')
  const intent: Stripe.PaymentIntent = {
    ...newIntent(call, intentId, {
      amount,
      currency: 'usd',
      capture_method: 'manual',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      confirm: false,
      description,
      metadata,
    }),
    amount_capturable: isCaptured ? 0 : amount,
    amount_received: isCaptured ? amount : 0,
    latest_charge: chargeId,
    payment_method: method.id,
    status: isCaptured ? 'succeeded' : 'requires_capture',
  }
  await insert(call.tx, 'payment_intent', intent)
  const charge = newCharge(call, chargeId, intent, method)
  await insert(call.tx, 'charge', charge, intent.id)
  if (isCaptured) await captureCharge(call, charge, amount)
  if (warning)
    await insert(
      call.tx,
      'early_fraud_warning',
      newFraudWarning({ ...call, now: Math.floor(warning.createdAt.getTime() / 1000) }, charge, warning.id),
      intent.id,
    )
}
