import type { SettleServices } from '#features/payments/api/index.ts'
import { reconcileJob } from './job-definitions.ts'
import { runReconciliation } from './run.ts'

/** Registers the job that compares our payments with those of the payment provider. */
export function registerReconciliationJobs(services: SettleServices): void {
  services.jobs.handle(reconcileJob, ({ runId }) => runReconciliation(services, runId))
}
