/** What the platform answers to the bank about a dispute. Both calls can be repeated. */
import type Stripe from 'stripe'
import type { StripeGateway } from '#platform/stripe/index.ts'
import { callProvider, retrieveDispute } from './provider.ts'

/** A file of the evidence in the provider's field. */
export type DisputeFile = { field: string; name: string; type: string; bytes: Buffer }

/**
 * Uploads the files and submits the evidence, unless evidence was submitted before. `key` names the submission, so that
 * repeating it does nothing. Throws payment_unavailable, and the provider's error if it rejects the evidence.
 */
export async function submitEvidence(
  stripe: StripeGateway,
  stripeDisputeId: string,
  { key, texts, files }: { key: string; texts: Record<string, string>; files: DisputeFile[] },
): Promise<void> {
  const { evidence_details } = await retrieveDispute(stripe, stripeDisputeId)
  if (evidence_details.submission_count > 0) return
  const evidence: Record<string, string> = { ...texts }
  for (const { field, name, type, bytes } of files) {
    const file = await callProvider(stripe, () =>
      stripe.sdk.files.create(
        { purpose: 'dispute_evidence', file: { data: bytes, name, type } },
        { idempotencyKey: `${key}-${field}` },
      ),
    )
    evidence[field] = file.id
  }
  await callProvider(stripe, () =>
    stripe.sdk.disputes.update(
      stripeDisputeId,
      { evidence: evidence as Stripe.DisputeUpdateParams.Evidence, submit: true },
      { idempotencyKey: key },
    ),
  )
}

/** Accepts a dispute; one that is closed stays as it is. Throws payment_unavailable. */
export async function acceptDispute(stripe: StripeGateway, stripeDisputeId: string): Promise<void> {
  const { status } = await retrieveDispute(stripe, stripeDisputeId)
  if (['won', 'lost', 'warning_closed', 'prevented'].includes(status)) return
  await callProvider(stripe, () =>
    stripe.sdk.disputes.close(stripeDisputeId, {}, { idempotencyKey: `accept-${stripeDisputeId}` }),
  )
}
