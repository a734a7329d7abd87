/** Tasks of inquiries: questions to a breeder that have no answer. */
import { type SQL, sql } from 'drizzle-orm'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'

/** The pending inquiries of a cattery. */
export type InquiryFacts = { breederId: string; count: number }

export const inquiryTasks: TaskSource<SQL, InquiryFacts, 'inquiries'> = {
  facts: ({ breederId, saleId }) =>
    saleId || breederId === null
      ? null
      : sql`(select coalesce(json_agg(f), '[]') from (
    select ${breederId}::text as "breederId", count(*)::int as count
    from inquiries where breeder_id = ${breederId} and status = 'pending' having count(*) > 0) f)`,
  tasksOf: ({ breederId, count }) => [
    openTask({ kind: 'inquiries', role: 'breeder', subjectId: breederId, count }),
  ],
}
