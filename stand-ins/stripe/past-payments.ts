/** Payments from before the stand-in was started, such as those of the demo's sales. */
import type Stripe from 'stripe'
import type { Handle } from '#platform/db/index.ts'
import type { Call, StartCall } from './call.ts'
import { captureCharge, newCharge } from './charges.ts'
import { newIntent } from './intents.ts'
import { insert, removeIntent } from './objects.ts'
import { findMethod } from './payment-methods.ts'

export type PastPayment = {
  intentId: string
  chargeId: string
  /** Cents. */
  amount: number
  description: string
  metadata: Record<string, string>
  createdAt: Date
}

/** Stores captured payments without sending webhooks, in place of earlier ones with their IDs. */
export async function addPastPayments(
  db: Handle,
  startCall: StartCall,
  payments: readonly PastPayment[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const call = startCall(tx)
    for (const payment of payments) {
      await removeIntent(tx, payment.intentId)
      await addPayment({ ...call, now: Math.floor(payment.createdAt.getTime() / 1000) }, payment)
    }
  })
}

async function addPayment(call: Call, payment: PastPayment): Promise<void> {
  const { intentId, chargeId, amount, description, metadata } = payment
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
    amount_received: amount,
    latest_charge: chargeId,
    payment_method: method.id,
    status: 'succeeded',
  }
  await insert(call.tx, 'payment_intent', intent)
  const charge = newCharge(call, chargeId, intent, method)
  await insert(call.tx, 'charge', charge, intent.id)
  await captureCharge(call, charge, amount)
}
