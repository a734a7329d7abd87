import { sql } from 'drizzle-orm'
import {
  days,
  deleted,
  emptied,
  plain,
  retained,
  type TableRules,
  years,
} from '#platform/personal-data/index.ts'
import { EXPORT_LIST_DAYS } from '../choices.ts'

/** Deletions and exports. */
export const privacyRules: TableRules[] = [
  {
    table: 'data_exports',
    holds: 'When you requested an export of your data.',
    columns: deleted('id user_id state requested_at ready_at expires_at bytes'),
    deletes: (userId) => sql`user_id = ${userId}`,
    periods: [
      {
        period: days(EXPORT_LIST_DAYS),
        from: 'the request; the file itself is deleted after a day',
        expired: (cutoff) => sql`state <> 'ready' and requested_at < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'exports',
      rows: (userId) => sql`select e.state, e.requested_at as "requestedAt", e.ready_at as "readyAt"
        from data_exports e where e.user_id = ${userId} order by e.requested_at`,
    },
  },
  {
    table: 'account_deletions',
    holds: 'When you asked us to delete your account. If it was suspended, also its name and email address.',
    columns: {
      ...plain(
        'id state requested_at due_at was_active is_repeated reminded_at started_at ended_at email stripe_customer_id',
      ),
      ...retained('account', 'user_id requested_by'),
      ...retained('safety', 'evidence'),
      ...emptied('email stripe_customer_id names'),
    },
    anonymizes: (userId) => sql`user_id = ${userId} and state in ('canceled', 'done')`,
    periods: [
      {
        period: years(3),
        from: 'the deletion of the account',
        expired: (cutoff) => sql`evidence is not null and ended_at < ${cutoff.toISOString()}`,
        set: { evidence: sql`null` },
      },
    ],
    exported: {
      file: 'deletions',
      rows: (
        userId,
      ) => sql`select d.state, d.requested_at as "requestedAt", d.due_at as "dueAt", d.ended_at as "endedAt"
        from account_deletions d where d.user_id = ${userId} order by d.requested_at`,
    },
  },
]
