import type { JobDefinition } from '#platform/jobs/index.ts'

/** Sends the answer to a dispute to the provider. */
export const answerJob: JobDefinition<{ disputeId: string }> = {
  queue: 'disputes.answer',
  expireSeconds: 120,
}

/** Reads a dispute from the provider, which a webhook reported. */
export const disputeChangedJob: JobDefinition<{ disputeId: string }> = { queue: 'payments.dispute-changed' }
