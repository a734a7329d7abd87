import { sql } from 'drizzle-orm'
import { plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'

/** Answers to disputes, which belong to the records of the sale. */
export const disputeRules: TableRules[] = [
  {
    table: 'dispute_statements',
    holds: 'What you wrote about a dispute of your sale, with its files.',
    columns: { ...plain('id dispute_id created_at'), ...retained('sale', 'text object_ids') },
    periods: [
      {
        period: years(10),
        from: 'the statement',
        expired: (cutoff) => sql`created_at < ${cutoff.toISOString()}`,
        set: { text: sql`'Removed'::text`, object_ids: sql`'{}'::uuid[]` },
      },
    ],
    exported: {
      file: 'dispute-statements',
      rows: (
        userId,
      ) => sql`select t.order_number as "orderNumber", s.text, s.object_ids as files, s.created_at as "sentAt"
        from dispute_statements s join disputes d on d.id = s.dispute_id join transactions t on t.id = d.transaction_id
        join breeders b on b.id = t.breeder_id where b.user_id = ${userId} order by s.created_at`,
    },
  },
  {
    table: 'dispute_evidence',
    holds: 'What our staff answered to the bank about a dispute.',
    columns: {
      ...plain('dispute_id version state failure answered_at handover_files other_files reminded_at'),
      ...retained('account', 'answered_by'),
      ...retained('sale', 'summary content'),
    },
    periods: [
      {
        period: years(10),
        from: 'the answer',
        expired: (cutoff) => sql`answered_at < ${cutoff.toISOString()}`,
        set: { summary: sql`'Removed'::text`, content: sql`null::jsonb` },
      },
    ],
    exported: { not: 'It is our answer to the bank, written by staff.' },
  },
]
