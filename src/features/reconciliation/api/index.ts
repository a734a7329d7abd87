/** The nightly comparison of the books with the payment provider, and the differences for staff. */
export { reconcileJob } from './job-definitions.ts'
export { registerReconciliationJobs } from './jobs.ts'
export { reconciliationSweep } from './nightly.ts'
export { reconciliationRules } from './personal-data.ts'
export { reconciliationMetrics } from './reports.ts'
export { reconciliationRoutes } from './routes.ts'
export { startRun } from './run.ts'
export { findDifference } from './store.ts'
