import { fraudWarningJob, type SettleServices } from '#features/payments/api/index.ts'
import { recordFraudWarning } from './fraud-warnings.ts'

/** Registers the jobs of payment checks. */
export function registerPaymentCheckJobs(services: SettleServices): void {
  services.jobs.handle(fraudWarningJob, ({ warningId }) => recordFraudWarning(services, warningId))
}
