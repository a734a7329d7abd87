import { sql } from 'drizzle-orm'
import { days, plain, retained, type TableRules } from '#platform/personal-data/index.ts'

/** The security log; it contains no names, texts, or addresses. */
export const securityLogRules: TableRules[] = [
  {
    table: 'security_events',
    holds:
      'What happened to your account, such as sign-ins and changed passwords, with a part of the IP address.',
    columns: {
      ...plain('id kind request_id created_at'),
      ...retained('security', 'actor_id subject_id network detail'),
    },
    periods: [
      {
        period: days(400),
        from: 'the event',
        expired: (cutoff) => sql`created_at < ${cutoff.toISOString()}`,
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
