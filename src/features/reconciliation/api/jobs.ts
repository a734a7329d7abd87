import type { SettleServices } from '#features/payments/api/index.ts'
import { reconcileJob } from './job-definitions.ts'
import { runPart } from './run.ts'

/** Registers the job that compares our payments with those of the payment provider. */
export function registerReconciliationJobs(services: SettleServices): void {
  services.jobs.handle(reconcileJob, async ({ runId }) => void (await runPart(services, runId)))
}
