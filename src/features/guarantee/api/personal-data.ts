import { type SQL, sql } from 'drizzle-orm'
import { plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { problemMessages, problems } from './tables.ts'

const ownProblems = (
  userId: string,
): SQL => sql`select p.id from problems p join transactions t on t.id = p.transaction_id
  join breeders b on b.id = t.breeder_id where t.buyer_id = ${userId} or b.user_id = ${userId}`

/** Problems after a handover, which belong to the records of the sale. */
export const guaranteeRules: TableRules[] = [
  {
    table: 'problem_messages',
    holds: 'Reports under the buyer guarantee, and the responses of both parties, with their files.',
    columns: {
      ...plain([
        problemMessages.id,
        problemMessages.problemId,
        problemMessages.author,
        problemMessages.createdAt,
      ]),
      ...retained('sale', [problemMessages.text, problemMessages.objectIds]),
    },
    periods: [
      {
        period: years(10),
        from: 'the message',
        expired: (cutoff) => sql`${problemMessages.createdAt} < ${cutoff.toISOString()}`,
        set: {
          [problemMessages.text.name]: sql`'Removed'::text`,
          [problemMessages.objectIds.name]: sql`'{}'::uuid[]`,
        },
      },
    ],
    exported: {
      file: 'guarantee-messages',
      rows: (
        userId,
      ) => sql`select t.order_number as "orderNumber", m.author as "from", m.text, m.object_ids as files,
        m.created_at as "sentAt" from problem_messages m join problems p on p.id = m.problem_id
        join transactions t on t.id = p.transaction_id
        where m.problem_id in (${ownProblems(userId)}) order by m.created_at`,
    },
  },
  {
    table: 'problems',
    holds: 'What was decided about a report under the buyer guarantee.',
    columns: {
      ...plain([
        problems.id,
        problems.transactionId,
        problems.caseId,
        problems.kind,
        problems.refund,
        problems.decidedAt,
        problems.createdAt,
      ]),
      ...retained('sale', [problems.reason]),
    },
    periods: [
      {
        period: years(10),
        from: 'the report',
        expired: (cutoff) => sql`reason is not null and created_at < ${cutoff.toISOString()}`,
        set: { [problems.reason.name]: sql`'Removed'::text` },
      },
    ],
    exported: {
      file: 'guarantee-decisions',
      rows: (
        userId,
      ) => sql`select t.order_number as "orderNumber", p.kind, p.refund as "refundCents", p.reason,
        p.decided_at as "decidedAt", p.created_at as "createdAt"
        from problems p join transactions t on t.id = p.transaction_id
        where p.id in (${ownProblems(userId)}) order by p.created_at`,
    },
  },
]
