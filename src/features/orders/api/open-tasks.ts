/** Tasks of breeders whose litter log says that a kitten died that a family has bought or reserved. */
import { type SQL, sql } from 'drizzle-orm'
import { isOwnSale, type OwnSale, ownSaleColumns } from '#features/sales/api/open-tasks.ts'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'

/** The family is told by its breeder and not by us, so only the breeder has a task. A frozen sale cannot be canceled. */
export const diedTasks: TaskSource<SQL, OwnSale, 'kitten_died'> = {
  facts: (reader) =>
    reader.breederId === null
      ? null
      : sql`(select coalesce(json_agg(f order by f.name, f."saleId"), '[]') from (
    select ${ownSaleColumns(reader)}
    from transactions t join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
      join kittens k on k.cat_id = t.cat_id
    where ${isOwnSale(reader)} and t.breeder_id = ${reader.breederId} and t.status in ('deposit_paid', 'paid')
      and t.frozen is null and k.died_on is not null and k.left_on is null) f)`,
  tasksOf: ({ saleId, name, other }) => [
    openTask({ kind: 'kitten_died', role: 'breeder', subjectId: saleId, saleId, name, other }),
  ],
}
