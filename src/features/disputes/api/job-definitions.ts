import type { JobDefinition } from '#platform/jobs/index.ts'

/** Sends the answer to a dispute to the provider. */
export const answerJob: JobDefinition<{ disputeId: string }> = {
  queue: 'disputes.answer',
  expireSeconds: 120,
}
