import type Stripe from 'stripe'
import type { Call } from '../call.ts'
import { objectId } from '../objects.ts'
import type { DisputeCause } from '../payments/cards.ts'

/** How long the seller can answer, in seconds. */
export const DISPUTE_DUE_SECONDS = 7 * 86_400

const REASON_CODES: Record<DisputeCause['reason'], string> = {
  fraudulent: '10.4',
  product_not_received: '13.1',
}

/** The fields of a dispute's evidence, which are texts or IDs of files. */
export const EVIDENCE_FIELDS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const

/** A new dispute of an amount in cents of the charge, which the seller has to answer. */
export function newDispute(
  call: Call,
  charge: Stripe.Charge,
  amount: number,
  { reason, caseType }: DisputeCause,
): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  const isInquiry = caseType === 'inquiry'
  return {
    id: objectId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: Object.fromEntries([
      ...EVIDENCE_FIELDS.map((field) => [field, null]),
      ['enhanced_evidence', {}],
    ]) as unknown as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: call.now + DISPUTE_DUE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand, case_type: caseType, network: brand, network_reason_code: REASON_CODES[reason] },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
}
