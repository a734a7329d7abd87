import { plain, retained, type TableRules } from '#platform/personal-data/index.ts'
import { paymentStops } from './tables.ts'

/** Stops, which name a cattery. The decision with its reason is in the log of staff. */
export const paymentStopRules: TableRules[] = [
  {
    table: 'payment_stops',
    holds: 'Whether payments to your cattery and payouts of it are stopped, and since when.',
    columns: {
      ...plain([paymentStops.id, paymentStops.breederId, paymentStops.cause, paymentStops.startedAt]),
      ...retained('account', [paymentStops.subjectId]),
    },
    exported: { not: 'It exists only while it is in effect, and the decision is exported.' },
  },
]
