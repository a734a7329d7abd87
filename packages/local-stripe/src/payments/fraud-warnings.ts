/** Early fraud warnings: the card's network reports that the cardholder did not make a payment. */
import type Stripe from 'stripe'
import type { Call } from '../call.ts'
import { insert, objectId } from '../objects.ts'
import { recordEvent } from '../webhooks/events.ts'

/** Stores a warning about a charge. */
export async function warnOfFraud(
  call: Call,
  charge: Stripe.Charge,
): Promise<Stripe.Radar.EarlyFraudWarning> {
  const warning = newFraudWarning(call, charge, objectId('issfr'))
  await insert(call.tx, 'early_fraud_warning', warning, String(charge.payment_intent))
  await recordEvent(
    call,
    'radar.early_fraud_warning.created',
    warning as typeof warning & { payment_intent: string },
  )
  return warning
}

/** A warning about a charge. It can be acted on while the charge is neither refunded nor disputed. */
export function newFraudWarning(
  call: Pick<Call, 'now'>,
  charge: Stripe.Charge,
  id: string,
): Stripe.Radar.EarlyFraudWarning {
  return {
    id,
    object: 'radar.early_fraud_warning',
    created: call.now,
    livemode: false,
    charge: charge.id,
    payment_intent: String(charge.payment_intent),
    actionable: !charge.refunded && !charge.disputed,
    fraud_type: 'unauthorized_use_of_card',
  }
}
