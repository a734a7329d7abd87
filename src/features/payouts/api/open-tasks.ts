/** Tasks of payout accounts: one to set up, and information that the provider asks for. */
import { type SQL, sql } from 'drizzle-orm'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'
import { isoText } from '#platform/db/index.ts'
import type { PayoutAccountState } from '../account-contract.ts'

/** The account of a cattery, or that there is none. */
export type AccountFacts = {
  breederId: string
  state: PayoutAccountState
  /** The provider asks for information. */
  needsInformation: boolean
  dueAt: string | null
}

export const payoutAccountTasks: TaskSource<SQL, AccountFacts, 'payout_account'> = {
  facts: ({ breederId, saleId }) =>
    saleId || breederId === null
      ? null
      : sql`(select coalesce(json_agg(f), '[]') from (
    select b.id as "breederId", coalesce(a.state, 'not_started') as state,
      coalesce(cardinality(a.currently_due) + cardinality(a.past_due) > 0, false) as "needsInformation",
      ${isoText(sql`a.due_at`)} as "dueAt"
    from breeders b left join payout_accounts a on a.breeder_id = b.id where b.id = ${breederId}) f)`,
  tasksOf({ breederId, state, needsInformation, dueAt }) {
    const isOpen = state !== 'under_review' && (state !== 'active' || needsInformation)
    return isOpen
      ? [
          openTask({
            kind: 'payout_account',
            role: 'breeder',
            subjectId: breederId,
            note: state,
            deadline: dueAt ? { at: dueAt } : null,
          }),
        ]
      : []
  },
}
