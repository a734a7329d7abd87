/** Tasks of reviews: the buyer writes one after the invitation. */
import { type SQL, sql } from 'drizzle-orm'
import { isOwnSale, type OwnSale, ownSaleColumns } from '#features/sales/api/open-tasks.ts'
import { DAY_MS } from '#lib/durations.ts'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'
import { isoText } from '#platform/db/index.ts'
import { INVITATION_DAYS } from '../limits.ts'
import { HAS_OPEN_PROBLEM, LATEST_DAYS } from './invitations.ts'

/** A completed sale without a review. */
export type ReviewFacts = OwnSale & { completedAt: string; hasProblem: boolean }

export const reviewTasks: TaskSource<SQL, ReviewFacts, 'review'> = {
  facts: (reader) => sql`(select coalesce(json_agg(f), '[]') from (
    select ${ownSaleColumns(reader)}, ${isoText(sql`e.created_at`)} as "completedAt",
      ${HAS_OPEN_PROBLEM} as "hasProblem"
    from transactions t join transaction_events e on e.transaction_id = t.id and e.kind = 'complete'
      join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
    where t.buyer_id = ${reader.userId} and ${isOwnSale(reader)} and t.status = 'completed'
      and not exists (select from reviews r where r.transaction_id = t.id)) f)`,
  tasksOf({ role, saleId, name, other, frozen, completedAt, hasProblem }, now) {
    const days = (now.getTime() - Date.parse(completedAt)) / DAY_MS
    const isAsked = days >= INVITATION_DAYS && days < LATEST_DAYS
    return isAsked && !frozen && !hasProblem
      ? [openTask({ kind: 'review', role, saleId, name, other, subjectId: saleId })]
      : []
  },
}
