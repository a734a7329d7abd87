import type { JobDefinition } from '#platform/jobs/index.ts'

/** Compares the payment provider's records of a run's period with ours. */
export const reconcileJob: JobDefinition<{ runId: string }> = {
  queue: 'payments.reconcile',
  retries: 3,
  expireSeconds: 3_600,
}
