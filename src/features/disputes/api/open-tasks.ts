/** Tasks of disputes: the breeder's statement for the bank. */
import { type SQL, sql } from 'drizzle-orm'
import { isOwnSale, type OwnSale, ownSaleColumns } from '#features/sales/api/open-tasks.ts'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'
import { isoText } from '#platform/db/index.ts'
import type { AnswerState } from '../states.ts'
import { takesStatements } from './stages.ts'

/** A dispute that is not closed. */
export type DisputeFacts = OwnSale & {
  disputeId: string
  disputeStatus: string
  evidenceDueAt: string | null
  answer: AnswerState | null
  hasStatement: boolean
}

export const disputeTasks: TaskSource<SQL, DisputeFacts, 'dispute_statement'> = {
  facts: (reader) =>
    reader.breederId === null
      ? null
      : sql`(select coalesce(json_agg(f), '[]') from (
    select ${ownSaleColumns(reader)}, d.id as "disputeId", d.status as "disputeStatus",
      ${isoText(sql`d.evidence_due_at`)} as "evidenceDueAt", e.state as answer,
      exists (select from dispute_statements s where s.dispute_id = d.id) as "hasStatement"
    from transactions t join disputes d on d.transaction_id = t.id
      join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
      left join dispute_evidence e on e.dispute_id = d.id
    where t.breeder_id = ${reader.breederId} and ${isOwnSale(reader)} and not d.is_closed) f)`,
  tasksOf({ role, saleId, name, other, ...facts }, now) {
    const { disputeId, disputeStatus: status, evidenceDueAt, answer, hasStatement } = facts
    const dispute = { isClosed: false, status, evidenceDueAt: evidenceDueAt ? new Date(evidenceDueAt) : null }
    if (role !== 'breeder' || hasStatement || !evidenceDueAt) return []
    return takesStatements(dispute, answer ?? undefined, now)
      ? [
          openTask({
            kind: 'dispute_statement',
            role,
            saleId,
            name,
            other,
            subjectId: disputeId,
            deadline: { at: evidenceDueAt },
          }),
        ]
      : []
  },
}
