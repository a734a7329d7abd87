/** Tasks of sales whose cat died: the breeder tells the family, and then either of them ends the sale. */
import { type SQL, sql } from 'drizzle-orm'
import { isOwnSale, type OwnSale, ownSaleColumns } from '#features/sales/api/open-tasks.ts'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'

/** A sale whose cat died, and whether the family was told. */
export type DiedFacts = OwnSale & { isNotified: boolean }

export const diedTasks: TaskSource<SQL, DiedFacts, 'kitten_died'> = {
  facts: (reader) => sql`(select coalesce(json_agg(f order by f.name, f."saleId"), '[]') from (
    select ${ownSaleColumns(reader)}, d.notified_at is not null as "isNotified"
    from transactions t join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
      join cat_deaths d on d.transaction_id = t.id
    where ${isOwnSale(reader)} and t.frozen = 'cat_died') f)`,
  tasksOf: ({ saleId, role, name, other, isNotified }) =>
    role === 'buyer' && !isNotified
      ? []
      : [
          openTask({
            kind: 'kitten_died',
            role,
            subjectId: saleId,
            saleId,
            name,
            other,
            note: isNotified ? 'notified' : null,
          }),
        ],
}
