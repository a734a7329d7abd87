import type { SettleServices } from '#features/payments/api/index.ts'
import type { JobDefinition } from '#platform/jobs/index.ts'
import { idOfObject, onPlatformEvent, type WebhookHandler } from '#platform/stripe/webhook-handlers.ts'
import { recordFraudWarning } from './fraud-warnings.ts'

/** Reads an early fraud warning from the provider, which a webhook reported. */
const fraudWarningJob: JobDefinition<{ warningId: string }> = { queue: 'payments.fraud-warning' }

/** Registers the jobs of payment checks. */
export function registerPaymentCheckJobs(services: SettleServices): void {
  services.jobs.handle(fraudWarningJob, ({ warningId }) => recordFraudWarning(services, warningId))
}

/** What payment checks do about the provider's events. */
export const paymentCheckWebhooks: WebhookHandler[] = [
  onPlatformEvent(fraudWarningJob, (event) => {
    const warningId = idOfObject(event, 'radar.early_fraud_warning')
    return warningId ? { warningId } : undefined
  }),
]
