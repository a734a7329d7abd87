/** What a breeder's reports read about cats. */

import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { MAX_CSV_ROWS } from '#platform/downloads/index.ts'
import type { CatState } from '../cat-state.ts'
import type { TextFacts } from '../text-facts.ts'
import { stateOf } from './state-sql.ts'
import { textFactColumns } from './text-fact-columns.ts'

export { stateOf }

export type ExportedCat = TextFacts & {
  id: string
  name: string
  breed: string
  gender: string
  birthDate: string
  state: CatState
  price: number
  deposit: number | null
  isFeatured: boolean
  litter: string | null
  certifications: string[]
  views: number
  listedOn: string
}

/** A cattery's cats, newest first, with the name of their litter and all views; money in cents, dates as ISO text. */
export async function listCatsForExport(db: DbOrTx, breederId: string): Promise<ExportedCat[]> {
  const { rows } = await db.execute<ExportedCat>(sql`
    select c.id, c.name, c.breed, c.gender, c.birth_date::text as "birthDate", ${textFactColumns}, ${stateOf('c')} as state, c.price,
      c.deposit_amount as deposit, c.is_featured as "isFeatured", l.litter_name as litter,
      c.health_certifications as certifications,
      (select coalesce(sum(v.views), 0)::int from cat_views v where v.cat_id = c.id) as views,
      (c.created_at at time zone 'UTC')::date::text as "listedOn"
    from cats c left join litters l on l.id = c.litter_id
    where c.breeder_id = ${breederId} and c.deleted_at is null order by c.created_at desc, c.id desc limit ${MAX_CSV_ROWS}`)
  return rows
}

/** The cats of a litter that were not deleted, locked, with their states; in the order of their IDs. */
export async function listKittensOfLitter(
  tx: DbOrTx,
  litterId: string,
): Promise<{ id: string; name: string; state: CatState }[]> {
  const { rows } = await tx.execute<{ id: string; name: string; state: CatState }>(sql`
    select c.id, c.name, ${stateOf('c')} as state from cats c join litters l on l.id = c.litter_id
    where c.litter_id = ${litterId} and c.breeder_id = l.breeder_id and c.deleted_at is null order by c.id for update of c`)
  return rows
}

/** The cats of a cattery that were not deleted, newest first; with an ID only that one. */
export async function listCatNames(
  db: DbOrTx,
  breederId: string,
  catId?: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from cats
    where breeder_id = ${breederId} and deleted_at is null ${catId ? sql`and id = ${catId}` : sql``}
    order by created_at desc, id desc`)
  return rows
}

/** Page views of a cattery's cats by cat and week (0 begins at `from`); dates are ISO, UTC. */
export async function countViewsByWeek(
  db: DbOrTx,
  breederId: string,
  { from, to }: { from: string; to: string },
): Promise<{ catId: string; week: number; count: number }[]> {
  const { rows } = await db.execute<{ catId: string; week: number; count: number }>(sql`
    select v.cat_id as "catId", (v.day - ${from}::date) / 7 as week, sum(v.views)::int as count
    from cat_views v join cats c on c.id = v.cat_id
    where c.breeder_id = ${breederId} and v.day between ${from}::date and ${to}::date group by 1, 2`)
  return rows
}
