import type Stripe from 'stripe'
import type { ApiErrorBody } from '../api-error.ts'
import { recordCapture } from '../balances/balance-transactions.ts'
import type { Call } from '../call.ts'
import { scheduleDispute } from '../disputes/disputes.ts'
import { insert, objectId, replace } from '../objects.ts'

/** Stores the charge of one payment attempt: authorized, captured immediately, or failed with the given error. */
export async function createCharge(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: { captured: boolean; failure?: ApiErrorBody | undefined },
): Promise<Stripe.Charge> {
  const charge = newCharge(call, objectId('ch'), intent, method, outcome.failure)
  await insert(call.tx, 'charge', charge, intent.id)
  return outcome.captured ? captureCharge(call, charge, charge.amount) : charge
}

/** A charge that is authorized, or failed with the given error. */
export function newCharge(
  call: Call,
  id: string,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failure?: ApiErrorBody,
): Stripe.Charge {
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details as Stripe.Charge.BillingDetails,
    calculated_statement_descriptor: intent.statement_descriptor,
    captured: false,
    created: call.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(failure),
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(call, intent, method) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
}

/** Captures the amount in cents of an authorized charge that was just read or created. */
export async function captureCharge(
  call: Call,
  charge: Stripe.Charge,
  amount: number,
): Promise<Stripe.Charge> {
  const captured: Stripe.Charge = {
    ...charge,
    amount_captured: amount,
    captured: true,
    balance_transaction: await recordCapture(call, charge, amount),
  }
  await replace(call.tx, captured)
  await scheduleDispute(call, captured)
  return captured
}

function outcomeOf(failure: ApiErrorBody | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: failure ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: failure ? '01' : null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 1,
    seller_message: failure
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  }
}

/** The card details that receipts and support staff need. */
function cardDetails(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const card = method.card
  return {
    amount_authorized: intent.amount,
    brand: card?.brand ?? null,
    // A week, as the provider keeps most authorizations.
    ...(intent.capture_method === 'manual' && { capture_before: call.now + 7 * 86_400 }),
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    last4: card?.last4 ?? null,
    network: card?.brand ?? null,
    three_d_secure: null,
    wallet: null,
  } as Stripe.Charge.PaymentMethodDetails.Card
}
