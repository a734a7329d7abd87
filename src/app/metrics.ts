import { reconciliationMetrics } from '#features/payments/api/index.ts'
import type { Metric } from '#platform/metrics/index.ts'
import type { Services } from '#platform/services.ts'

/** Every metric of the product. */
export function metricsOf(services: Pick<Services, 'db'>): Metric[] {
  return [
    {
      name: 'littermate_reconciliation_open_differences',
      help: 'Differences between the records of the payment provider and ours that staff have to resolve.',
      read: async () => (await reconciliationMetrics(services)).openDifferences,
    },
    {
      name: 'littermate_reconciliation_last_success_timestamp_seconds',
      help: 'When the last complete comparison with the payment provider ended.',
      read: async () => {
        const { lastSuccess } = await reconciliationMetrics(services)
        return lastSuccess ? lastSuccess.getTime() / 1000 : null
      },
    },
  ]
}
