import { sql } from 'drizzle-orm'
import { days, plain, retained, type TableRules } from '#platform/personal-data/index.ts'
import { securityEvents } from './tables.ts'

/** The security log; it contains no names, texts, or addresses. */
export const securityLogRules: TableRules[] = [
  {
    table: 'security_events',
    holds:
      'What happened to your account, such as sign-ins and changed passwords, with a part of the IP address.',
    columns: {
      ...plain([securityEvents.id, securityEvents.kind, securityEvents.requestId, securityEvents.createdAt]),
      ...retained('security', [
        securityEvents.actorId,
        securityEvents.subjectId,
        securityEvents.network,
        securityEvents.detail,
      ]),
    },
    periods: [
      {
        period: days(400),
        from: 'the event',
        expired: (cutoff) => sql`${securityEvents.createdAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'security-events',
      rows: (
        userId,
      ) => sql`select e.kind, case when e.actor_id = ${userId} then 'You' when e.actor_id is null then null
          else 'Littermate' end as "by", e.network, e.created_at as "createdAt"
        from security_events e where e.subject_id = ${userId} order by e.created_at`,
    },
  },
]
