/** Tasks of applications: one that is not complete, or that staff rejected. */
import { type SQL, sql } from 'drizzle-orm'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'
import type { VERIFICATION_STATUSES } from '../contract.ts'

/** A cattery. */
export type ApplicationFacts = {
  id: string
  status: (typeof VERIFICATION_STATUSES)[number]
  hasApplied: boolean
}

export const applicationTasks: TaskSource<SQL, ApplicationFacts, 'application'> = {
  facts: ({ breederId, saleId }) =>
    saleId || breederId === null
      ? null
      : sql`(select coalesce(json_agg(f), '[]') from (
    select id, verification_status as status, applied_at is not null as "hasApplied"
    from breeders where id = ${breederId}) f)`,
  tasksOf({ id, status, hasApplied }) {
    const isOpen = status === 'rejected' || (status === 'pending' && !hasApplied)
    return isOpen
      ? [openTask({ kind: 'application', role: 'breeder', subjectId: id, note: hasApplied ? 'again' : null })]
      : []
  },
}
