import { attentionMetrics, reconciliationMetrics } from '#features/payments/api/index.ts'
import type { Metric } from '#platform/metrics/index.ts'
import type { Services } from '#platform/services.ts'

/** Every metric of the product. */
export function metricsOf(services: Pick<Services, 'db' | 'clock'>): Metric[] {
  return [
    {
      name: 'littermate_refunds_late',
      help: 'Refunds that have not succeeded within a day.',
      read: async () => (await attentionMetrics(services)).lateRefunds,
    },
    {
      name: 'littermate_refunds_failed',
      help: 'Refunds that the payment provider rejected and that have not succeeded since.',
      read: async () => (await attentionMetrics(services)).failedRefunds,
    },
    {
      name: 'littermate_disputes_open',
      help: 'Disputes of charges that are not closed.',
      read: async () => (await attentionMetrics(services)).openDisputes,
    },
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
