/** Tasks of reported problems: the breeder's side, before staff decide. */
import { type SQL, sql } from 'drizzle-orm'
import { isOwnSale, type OwnSale, ownSaleColumns } from '#features/sales/api/open-tasks.ts'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'

/** A problem that is not decided. */
export type ProblemFacts = OwnSale & { problemId: string; hasResponse: boolean }

export const problemTasks: TaskSource<SQL, ProblemFacts, 'problem_response'> = {
  facts: (reader) =>
    reader.breederId === null
      ? null
      : sql`(select coalesce(json_agg(f), '[]') from (
    select ${ownSaleColumns(reader)}, p.id as "problemId",
      exists (select from problem_messages m where m.problem_id = p.id and m.author = 'breeder') as "hasResponse"
    from transactions t join problems p on p.transaction_id = t.id
      join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
    where t.breeder_id = ${reader.breederId} and ${isOwnSale(reader)} and p.decided_at is null) f)`,
  tasksOf: ({ role, saleId, name, other, problemId, hasResponse }) =>
    role === 'breeder' && !hasResponse
      ? [openTask({ kind: 'problem_response', role, saleId, name, other, subjectId: problemId })]
      : [],
}
