/** What the platform answers to the bank about a dispute. Both calls can be repeated. */
import type Stripe from 'stripe'
import { digestOf } from '#platform/digest.ts'
import { callProvider, rejectionOf } from '#platform/stripe/calls.ts'
import type { StripeGateway } from '#platform/stripe/index.ts'
import { type ProviderDispute, retrieveDispute } from './provider.ts'
import { isClosed } from './stages.ts'

/** A file of the evidence in the provider's field. */
export type DisputeFile = { field: string; name: string; type: string; bytes: Buffer }

/**
 * Uploads the files and submits the evidence, unless evidence was submitted before. `attempt` names the attempt. The
 * idempotency keys also contain a hash of what is sent, because a message may be written between two calls of an attempt,
 * and the provider rejects a known key with other parameters. Throws payment_unavailable, and the provider's error if it
 * rejects the evidence.
 */
export async function submitEvidence(
  stripe: StripeGateway,
  stripeDisputeId: string,
  { attempt, texts, files }: { attempt: string; texts: Record<string, string>; files: DisputeFile[] },
): Promise<void> {
  const isSubmitted = ({ evidence_details: { submission_count } }: ProviderDispute) => submission_count > 0
  await unlessDone(stripe, stripeDisputeId, isSubmitted, async () => {
    const evidence: Record<string, string> = { ...texts }
    for (const { field, name, type, bytes } of files) {
      const file = await callProvider(stripe, () =>
        stripe.sdk.files.create(
          { purpose: 'dispute_evidence', file: { data: bytes, name, type } },
          { idempotencyKey: `evidence-${attempt}-${field}-${digestOf(bytes)}` },
        ),
      )
      evidence[field] = file.id
    }
    await callProvider(stripe, () =>
      stripe.sdk.disputes.update(
        stripeDisputeId,
        { evidence: evidence as Stripe.DisputeUpdateParams.Evidence, submit: true },
        { idempotencyKey: `evidence-${attempt}-${digestOf(JSON.stringify(evidence))}` },
      ),
    )
  })
}

/**
 * Accepts a dispute; one that is closed stays as it is. `attempt` names the attempt. Throws payment_unavailable, and the
 * provider's error if it rejects the call.
 */
export async function acceptDispute(
  stripe: StripeGateway,
  stripeDisputeId: string,
  attempt: string,
): Promise<void> {
  const idempotencyKey = `accept-${attempt}`
  await unlessDone(stripe, stripeDisputeId, isClosed, async () => {
    await callProvider(stripe, () => stripe.sdk.disputes.close(stripeDisputeId, {}, { idempotencyKey }))
  })
}

/** Sends an answer unless it was sent before, also by another process while this one was sending it. */
async function unlessDone(
  stripe: StripeGateway,
  stripeDisputeId: string,
  isDone: (dispute: ProviderDispute) => boolean,
  send: () => Promise<void>,
): Promise<void> {
  if (isDone(await retrieveDispute(stripe, stripeDisputeId))) return
  try {
    await send()
  } catch (error) {
    if (!rejectionOf(error) || !isDone(await retrieveDispute(stripe, stripeDisputeId))) throw error
  }
}
