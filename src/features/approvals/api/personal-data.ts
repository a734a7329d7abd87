import { sql } from 'drizzle-orm'
import { plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'

/** What staff decided together about refunds and accounts. */
export const approvalRules: TableRules[] = [
  {
    table: 'approvals',
    holds: 'Large refunds and deletions of accounts that two members of staff decided, with their reasons.',
    columns: {
      ...plain('id kind status title amount request path expires_at decided_at created_at'),
      ...retained('account', 'subject_id user_id requested_by decided_by'),
      ...retained('sale', 'reason decision_reason'),
    },
    periods: [
      {
        period: years(10),
        from: 'the request',
        expired: (cutoff) => sql`created_at < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'approvals',
      rows: (userId) => sql`select a.kind, a.status, a.amount, a.reason, a.created_at as "requestedAt",
        a.decided_at as "decidedAt" from approvals a where a.user_id = ${userId} order by a.created_at`,
    },
  },
]
