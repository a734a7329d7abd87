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
import { accountDeletions, dataExports } from './tables.ts'

/** Deletions and exports. */
export const privacyRules: TableRules[] = [
  {
    table: 'data_exports',
    holds: 'When you requested an export of your data.',
    columns: deleted(dataExports),
    deletes: (userId) => sql`${dataExports.userId} = ${userId}`,
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
      ...plain([
        accountDeletions.id,
        accountDeletions.state,
        accountDeletions.requestedAt,
        accountDeletions.dueAt,
        accountDeletions.wasActive,
        accountDeletions.isRepeated,
        accountDeletions.remindedAt,
        accountDeletions.startedAt,
        accountDeletions.endedAt,
        accountDeletions.email,
        accountDeletions.stripeCustomerId,
      ]),
      ...retained('account', [accountDeletions.userId, accountDeletions.requestedBy]),
      ...retained('safety', [accountDeletions.evidence]),
      ...emptied([accountDeletions.email, accountDeletions.stripeCustomerId, accountDeletions.names]),
    },
    anonymizes: (userId) => sql`user_id = ${userId} and state in ('canceled', 'done')`,
    periods: [
      {
        period: years(3),
        from: 'the deletion of the account',
        expired: (cutoff) => sql`evidence is not null and ended_at < ${cutoff.toISOString()}`,
        set: { [accountDeletions.evidence.name]: sql`null` },
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
