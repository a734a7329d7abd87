import { plain, retained, type TableRules } from '#platform/personal-data/index.ts'
import { reconciliationDifferences, reconciliationRuns } from './tables.ts'

/** Comparisons with the payment provider, which name only members of staff. */
export const reconciliationRules: TableRules[] = [
  {
    table: 'reconciliation_runs',
    holds: 'When our payments were compared with those of the payment provider.',
    columns: {
      ...plain([
        reconciliationRuns.id,
        reconciliationRuns.night,
        reconciliationRuns.from,
        reconciliationRuns.to,
        reconciliationRuns.startedAt,
        reconciliationRuns.finishedAt,
        reconciliationRuns.comparedTo,
        reconciliationRuns.progressedAt,
        reconciliationRuns.compared,
        reconciliationRuns.found,
        reconciliationRuns.repaired,
        reconciliationRuns.failed,
        reconciliationRuns.failure,
      ]),
      ...retained('account', [reconciliationRuns.startedBy]),
    },
    exported: { not: 'It is a record about the business, not about the member of staff.' },
  },
  {
    table: 'reconciliation_differences',
    holds: 'Differences between our payments and those of the payment provider.',
    columns: {
      ...plain([
        reconciliationDifferences.id,
        reconciliationDifferences.kind,
        reconciliationDifferences.reference,
        reconciliationDifferences.intentId,
        reconciliationDifferences.transactionId,
        reconciliationDifferences.providerAmount,
        reconciliationDifferences.providerCurrency,
        reconciliationDifferences.ourAmount,
        reconciliationDifferences.firstSeenAt,
        reconciliationDifferences.lastSeenAt,
        reconciliationDifferences.resolvedAt,
        reconciliationDifferences.resolution,
        reconciliationDifferences.note,
      ]),
      ...retained('account', [reconciliationDifferences.resolvedBy]),
    },
    exported: { not: 'It is a record about the business, not about the member of staff.' },
  },
]
