/** Disputes: the cardholder asks the bank for the money back, and the seller answers with evidence or gives up. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, invalidState } from './api-error.ts'
import { DISPUTE_FEE_CENTS, recordBalance } from './balance-transactions.ts'
import type { Call } from './call.ts'
import { approvalOf, type DisputeCause } from './cards.ts'
import { EVIDENCE_FIELDS, newDispute } from './dispute-object.ts'
import { recordEvent } from './events.ts'
import type { Form } from './form.ts'
import { find, insert, list, replace } from './objects.ts'
import { expand, flag, mergeMetadata, metadata, readParams, text } from './params.ts'
import { scheduleLater } from './schedule-later.ts'

const updateParams = z.strictObject({
  evidence: z.partialRecord(z.enum(EVIDENCE_FIELDS), text).optional(),
  metadata: metadata.optional(),
  submit: flag.default(true),
  expand,
})
const closeParams = z.strictObject({ expand })

/** The evidence texts that decide a dispute in the provider's test mode. */
const DECISIVE: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' }

/** Schedules the dispute of a captured charge, if its test card prescribes one. */
export async function scheduleDispute(call: Call, charge: Stripe.Charge): Promise<void> {
  if (approvalOf(charge).disputed) await scheduleLater(call, charge.id)
}

/** Opens the dispute that the charge's test card prescribes, unless nothing is left to dispute. */
export async function openScheduledDispute(call: Call, chargeId: string): Promise<void> {
  const charge = await find(call.tx, 'charge', chargeId, { lock: true })
  const cause = approvalOf(charge).disputed
  if (cause && !charge.disputed && !charge.refunded) await openDispute(call, charge, cause)
}

/** Disputes what remains of a captured charge that the caller has locked. A chargeback withdraws the amount and a fee. */
export async function openDispute(
  call: Call,
  charge: Stripe.Charge,
  cause: DisputeCause,
): Promise<Stripe.Dispute> {
  if (charge.disputed) throw invalidState('charge_disputed', `${charge.id} has already been disputed.`)
  const amount = charge.amount_captured - charge.amount_refunded
  if (amount < 1) throw invalidState('charge_not_disputable', `Nothing of ${charge.id} can be disputed.`)
  const dispute = newDispute(call, charge, amount, cause)
  await replace(call.tx, { ...charge, disputed: true })
  const isInquiry = cause.caseType === 'inquiry'
  if (!isInquiry) {
    const withdrawal = await recordBalance(call, {
      type: 'adjustment',
      reportingCategory: 'dispute',
      amount: -amount,
      fee: { amount: DISPUTE_FEE_CENTS, description: 'Dispute fee' },
      description: `Chargeback withdrawal for ${charge.id}`,
      source: dispute.id,
      intentId: String(charge.payment_intent),
    })
    dispute.balance_transactions.push(withdrawal)
  }
  await insert(call.tx, 'dispute', dispute, String(charge.payment_intent))
  await recordEvent(call, 'charge.dispute.created', dispute)
  if (!isInquiry) await recordEvent(call, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Stores evidence and submits it unless `submit` is false; decisive texts decide the dispute immediately. */
export async function updateDispute(call: Call, id: string, form: Form): Promise<Stripe.Dispute> {
  const params = readParams(updateParams, form)
  const dispute = await find(call.tx, 'dispute', id, { lock: true })
  if (isClosed(dispute)) throw alreadyClosed(dispute)
  const evidence = { ...dispute.evidence, ...params.evidence } as Stripe.Dispute.Evidence
  const submitted = params.submit && params.evidence !== undefined
  const updated: Stripe.Dispute = {
    ...dispute,
    evidence,
    metadata: mergeMetadata(dispute.metadata, params.metadata),
    ...(submitted && { status: isInquiry(dispute) ? 'warning_under_review' : 'under_review' }),
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: dispute.evidence_details.has_evidence || params.evidence !== undefined,
      submission_count: dispute.evidence_details.submission_count + (submitted ? 1 : 0),
    },
  }
  await replace(call.tx, updated)
  await recordEvent(call, 'charge.dispute.updated', updated)
  const outcome = submitted ? DECISIVE[evidence.uncategorized_text ?? ''] : undefined
  return outcome ? endDispute(call, updated, outcome) : updated
}

/** The seller gives up: the dispute is lost. */
export async function closeDispute(call: Call, id: string, form: Form): Promise<Stripe.Dispute> {
  readParams(closeParams, form)
  return endDispute(call, await find(call.tx, 'dispute', id, { lock: true }), 'lost')
}

/** Ends a dispute that the caller has locked. When it is won, the amount and the fee are returned. */
export async function endDispute(
  call: Call,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  if (isClosed(dispute)) throw alreadyClosed(dispute)
  const ended: Stripe.Dispute = {
    ...dispute,
    status: isInquiry(dispute) ? 'warning_closed' : outcome,
    is_charge_refundable: isInquiry(dispute) || outcome === 'won',
  }
  const reinstated = ended.status === 'won'
  if (reinstated) {
    const transaction = await recordBalance(call, {
      type: 'adjustment',
      reportingCategory: 'dispute_reversal',
      amount: dispute.amount,
      fee: { amount: -DISPUTE_FEE_CENTS, description: 'Dispute fee refund' },
      description: `Chargeback reversal for ${dispute.charge}`,
      source: dispute.id,
      intentId: String(dispute.payment_intent),
    })
    ended.balance_transactions = [...dispute.balance_transactions, transaction]
  }
  await replace(call.tx, ended)
  await recordEvent(call, 'charge.dispute.closed', ended)
  if (reinstated) await recordEvent(call, 'charge.dispute.funds_reinstated', ended)
  return ended
}

/** Throws the provider's 400 `charge_disputed` if a chargeback of the charge is open or lost. */
export async function requireRefundable(call: Call, charge: Stripe.Charge): Promise<void> {
  if (!charge.disputed) return
  const disputes = await list(call.tx, 'dispute', '', { limit: 1, where: { charge: charge.id } })
  if (disputes.data.every((dispute) => dispute.is_charge_refundable)) return
  throw invalidState('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    charge: charge.id,
  })
}

function isInquiry(dispute: Stripe.Dispute): boolean {
  return dispute.payment_method_details?.card?.case_type === 'inquiry'
}

function isClosed({ status }: Stripe.Dispute): boolean {
  return ['won', 'lost', 'warning_closed'].includes(status)
}

function alreadyClosed({ status }: Stripe.Dispute): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message: `This dispute is already closed: it has a status of ${status}.`,
  })
}
