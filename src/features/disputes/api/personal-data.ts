import { sql } from 'drizzle-orm'
import { plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { disputeEvidence, disputeStatements } from './tables.ts'

/** Answers to disputes, which belong to the records of the sale. */
export const disputeRules: TableRules[] = [
  {
    table: 'dispute_statements',
    holds: 'What you wrote about a dispute of your sale, with its files.',
    columns: {
      ...plain([disputeStatements.id, disputeStatements.disputeId, disputeStatements.createdAt]),
      ...retained('sale', [disputeStatements.text, disputeStatements.objectIds]),
    },
    periods: [
      {
        period: years(10),
        from: 'the statement',
        expired: (cutoff) => sql`${disputeStatements.createdAt} < ${cutoff.toISOString()}`,
        set: {
          [disputeStatements.text.name]: sql`'Removed'::text`,
          [disputeStatements.objectIds.name]: sql`'{}'::uuid[]`,
        },
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
      ...plain([
        disputeEvidence.disputeId,
        disputeEvidence.version,
        disputeEvidence.state,
        disputeEvidence.failure,
        disputeEvidence.answeredAt,
        disputeEvidence.handoverFiles,
        disputeEvidence.otherFiles,
        disputeEvidence.remindedAt,
      ]),
      ...retained('account', [disputeEvidence.answeredBy]),
      ...retained('sale', [disputeEvidence.summary, disputeEvidence.content]),
    },
    periods: [
      {
        period: years(10),
        from: 'the answer',
        expired: (cutoff) => sql`${disputeEvidence.answeredAt} < ${cutoff.toISOString()}`,
        set: {
          [disputeEvidence.summary.name]: sql`'Removed'::text`,
          [disputeEvidence.content.name]: sql`null::jsonb`,
        },
      },
    ],
    exported: { not: 'It is our answer to the bank, written by staff.' },
  },
  { table: 'disputes', holds: 'Disputes that a bank opened about a charge.', impersonal: true },
]
