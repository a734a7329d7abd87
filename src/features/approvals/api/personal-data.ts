import { sql } from 'drizzle-orm'
import { plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { approvals } from './tables.ts'

/** What staff decided together about refunds and accounts. */
export const approvalRules: TableRules[] = [
  {
    table: 'approvals',
    holds: 'Large refunds and deletions of accounts that two members of staff decided, with their reasons.',
    columns: {
      ...plain([
        approvals.id,
        approvals.kind,
        approvals.status,
        approvals.title,
        approvals.amount,
        approvals.request,
        approvals.path,
        approvals.expiresAt,
        approvals.decidedAt,
        approvals.createdAt,
      ]),
      ...retained('account', [
        approvals.subjectId,
        approvals.userId,
        approvals.requestedBy,
        approvals.decidedBy,
      ]),
      ...retained('sale', [approvals.reason, approvals.decisionReason]),
    },
    periods: [
      {
        period: years(10),
        from: 'the request',
        expired: (cutoff) => sql`${approvals.createdAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'approvals',
      rows: (userId) => sql`select a.kind, a.status, a.amount, a.reason, a.created_at as "requestedAt",
        a.decided_at as "decidedAt" from approvals a where a.user_id = ${userId} order by a.created_at`,
    },
  },
]
