import { sql } from 'drizzle-orm'
import { deleted, hours, type TableRules } from '#platform/personal-data/index.ts'
import { rateLimits } from './tables.ts'

/** Counts of attempts. */
export const rateLimitRules: TableRules[] = [
  {
    table: 'rate_limits',
    holds:
      'Counts of failed sign-ins and similar attempts, under a hash of the IP address and email address.',
    columns: deleted(rateLimits),
    periods: [
      {
        period: hours(1),
        from: 'the end of the time in which they count',
        expired: (cutoff) => sql`${rateLimits.expiresAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: { not: 'The hash does not tell whose attempts were counted.' },
  },
]
