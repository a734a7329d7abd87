/** Disputes: the cardholder asks the bank for the money back, and the seller answers with evidence or gives up. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, invalidState } from '../api-error.ts'
import { DISPUTE_FEE_CENTS, recordBalance } from '../balances/balance-transactions.ts'
import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { find, insert, list, replace } from '../objects.ts'
import { expand, flag, mergeMetadata, metadata, readParams } from '../params.ts'
import { type DisputeCause, findApproval } from '../payments/cards.ts'
import { warnOfFraud } from '../payments/fraud-warnings.ts'
import { scheduleLater } from '../schedule-later.ts'
import { recordEvent } from '../webhooks/events.ts'
import { EVIDENCE_FIELDS, newDispute } from './dispute-object.ts'

const updateParams = z.strictObject({
  evidence: z.partialRecord(z.enum(EVIDENCE_FIELDS), z.string().max(20_000)).optional(),
  metadata: metadata.optional(),
  submit: flag.default(true),
  expand,
})
const closeParams = z.strictObject({ expand })

export type DisputeOutcome = 'won' | 'lost' | 'partially lost'

/** Bytes of all files of a dispute's evidence. */
const MOST_BYTES = 4_500_000
/** The fields that are IDs of files. */
const FILE_FIELDS = [
  ...[
    'cancellation_policy',
    'customer_communication',
    'customer_signature',
    'duplicate_charge_documentation',
  ],
  ...['receipt', 'refund_policy', 'service_documentation', 'shipping_documentation', 'uncategorized_file'],
]

/** The evidence texts that decide a dispute in the provider's test mode. */
const DECISIVE: Record<string, DisputeOutcome> = { winning_evidence: 'won', losing_evidence: 'lost' }

/** Schedules the dispute or the warning of a captured charge, if its test card prescribes one. */
export async function scheduleDispute(call: Call, charge: Stripe.Charge): Promise<void> {
  const { disputed, warned } = findApproval(charge)
  if (disputed || warned) await scheduleLater(call, charge.id)
}

/** Does what the charge's test card prescribes: a dispute, unless nothing is left to dispute, or an early fraud warning. */
export async function openScheduledDispute(call: Call, chargeId: string): Promise<void> {
  const charge = await find(call.tx, 'charge', chargeId)
  const { disputed: cause, warned } = findApproval(charge)
  if (warned) await warnOfFraud(call, charge)
  if (cause && !charge.disputed && !charge.refunded) await openDispute(call, charge, cause)
}

/** Disputes what remains of a captured charge. A chargeback withdraws the amount and a fee. */
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
  if (!isInquiry) dispute.balance_transactions.push(await withdraw(call, dispute))
  await insert(call.tx, 'dispute', dispute, String(charge.payment_intent))
  await recordEvent(call, 'charge.dispute.created', dispute)
  if (!isInquiry) await recordEvent(call, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** An open inquiry becomes a chargeback, which withdraws what remains of the charge, and a fee. */
export async function escalateInquiry(call: Call, inquiry: Stripe.Dispute): Promise<Stripe.Dispute> {
  const charge = await find(call.tx, 'charge', String(inquiry.charge))
  const amount = charge.amount_captured - charge.amount_refunded
  if (!isInquiry(inquiry) || isClosed(inquiry) || amount < 1)
    throw invalidState('charge_not_disputable', `${inquiry.id} cannot become a chargeback.`)
  const chargeback = newDispute(call, charge, amount, { reason: 'fraudulent', caseType: 'chargeback' })
  const escalated: Stripe.Dispute = { ...chargeback, id: inquiry.id, created: inquiry.created }
  escalated.balance_transactions.push(await withdraw(call, escalated))
  await replace(call.tx, escalated)
  await recordEvent(call, 'charge.dispute.updated', escalated)
  await recordEvent(call, 'charge.dispute.funds_withdrawn', escalated)
  return escalated
}

/** The bank takes the amount of a dispute, and the provider a fee. */
export function withdraw(
  call: Call,
  { id, amount, charge, payment_intent }: Stripe.Dispute,
  transactionId?: string,
): Promise<Stripe.BalanceTransaction> {
  return recordBalance(call, {
    type: 'adjustment',
    reportingCategory: 'dispute',
    amount: -amount,
    id: transactionId,
    fee: { amount: DISPUTE_FEE_CENTS, description: 'Dispute fee' },
    description: `Chargeback withdrawal for ${charge}`,
    source: id,
    intentId: String(payment_intent),
  })
}

/** The bank returns the amount of a dispute with the fee, or half of it without. */
export function reinstate(
  call: Call,
  { id, amount, charge, payment_intent }: Stripe.Dispute,
  part: 'all' | 'half',
  transactionId?: string,
): Promise<Stripe.BalanceTransaction> {
  return recordBalance(call, {
    type: 'adjustment',
    reportingCategory: 'dispute_reversal',
    id: transactionId,
    ...(part === 'all'
      ? { amount, fee: { amount: -DISPUTE_FEE_CENTS, description: 'Dispute fee refund' } }
      : { amount: Math.floor(amount / 2) }),
    description: `Chargeback reversal for ${charge}`,
    source: id,
    intentId: String(payment_intent),
  })
}

/** Stores evidence and submits it unless `submit` is false; decisive texts decide the dispute immediately. */
export async function updateDispute(call: Call, id: string, form: Form): Promise<Stripe.Dispute> {
  const params = readParams(updateParams, form)
  const dispute = await find(call.tx, 'dispute', id)
  if (isClosed(dispute)) throw alreadyClosed(dispute)
  await requireFiles(call, params.evidence ?? {})
  if (params.evidence && (dispute.evidence_details.due_by ?? Number.POSITIVE_INFINITY) <= call.now)
    throw invalidState('dispute_evidence_past_due', 'The deadline for evidence of this dispute is over.')
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
  const decisive = submitted ? DECISIVE[evidence.uncategorized_text ?? ''] : undefined
  const outcome = decisive ?? (submitted ? await prescribedOutcome(call, dispute) : undefined)
  return outcome ? endDispute(call, updated, outcome) : updated
}

/** Throws the provider's 400 if a field that takes a file names none that was uploaded for disputes. */
async function requireFiles(call: Call, evidence: Record<string, string>): Promise<void> {
  const ids = FILE_FIELDS.flatMap((field) => evidence[field] || [])
  let total = 0
  for (const id of ids) {
    const file = await find(call.tx, 'file', id, { param: 'evidence' })
    total += file.size
  }
  if (total > MOST_BYTES)
    throw invalidState('invalid_request', 'The files of the evidence exceed 4.5 MB together.')
}

/** How the charge's test card prescribes that submitted evidence is decided. */
async function prescribedOutcome(
  call: Call,
  { charge }: Stripe.Dispute,
): Promise<DisputeOutcome | undefined> {
  return findApproval(await find(call.tx, 'charge', String(charge))).disputed?.outcome
}

/** The seller gives up: the dispute is lost. */
export async function closeDispute(call: Call, id: string, form: Form): Promise<Stripe.Dispute> {
  readParams(closeParams, form)
  return endDispute(call, await find(call.tx, 'dispute', id), 'lost')
}

/**
 * Ends a dispute. When it is won, the amount and the fee are returned; when it is partially lost,
 * half of the amount.
 */
export async function endDispute(
  call: Call,
  dispute: Stripe.Dispute,
  outcome: DisputeOutcome,
): Promise<Stripe.Dispute> {
  if (isClosed(dispute)) throw alreadyClosed(dispute)
  return decide(call, dispute, outcome)
}

/** The bank reverses a dispute that was lost, and returns the money. */
export function overturnDispute(call: Call, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  if (dispute.status !== 'lost') throw alreadyClosed(dispute)
  return decide(call, dispute, 'won')
}

async function decide(call: Call, dispute: Stripe.Dispute, outcome: DisputeOutcome): Promise<Stripe.Dispute> {
  const isPart = outcome === 'partially lost'
  const ended: Stripe.Dispute = {
    ...dispute,
    status: isInquiry(dispute) ? 'warning_closed' : isPart ? 'won' : outcome,
    is_charge_refundable: isInquiry(dispute) || outcome === 'won',
  }
  const reinstated = ended.status === 'won'
  if (reinstated) {
    const transaction = await reinstate(call, dispute, isPart ? 'half' : 'all')
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
