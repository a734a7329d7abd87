/** What a breeder's reports read about cats. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { MAX_CSV_ROWS } from '#platform/downloads/index.ts'
import { CAT_STATES, type CatState } from '../cat-state.ts'
import { forEachFact } from '../facts.ts'
import { factColumns } from './fact-columns.ts'
import { stateOf } from './state-sql.ts'

export { stateOf }

const exportedCatRow = z.object({
  ...forEachFact(() => z.string().nullable()),
  id: z.string(),
  name: z.string(),
  breed: z.string(),
  gender: z.string(),
  birthDate: z.iso.date(),
  state: z.enum(CAT_STATES),
  price: z.number(),
  deposit: z.number().nullable(),
  isFeatured: z.boolean(),
  litter: z.string().nullable(),
  certifications: z.array(z.string()),
  views: z.number(),
  listedOn: z.iso.date(),
})
export type ExportedCat = z.infer<typeof exportedCatRow>

/** A cattery's cats, newest first, with the name of their litter and all views; money in cents, dates as ISO text. */
export async function listCatsForExport(db: DbOrTx, breederId: string): Promise<ExportedCat[]> {
  return read(db, exportedCatRow).rows(sql`
    select c.id, c.name, c.breed, c.gender, c.birth_date::text as birth_date, ${factColumns}, ${stateOf('c')} as state, c.price,
      c.deposit_amount as deposit, c.is_featured, l.litter_name as litter,
      c.health_certifications as certifications,
      (select coalesce(sum(v.views), 0)::int from cat_views v where v.cat_id = c.id) as views,
      (c.created_at at time zone 'UTC')::date::text as listed_on
    from cats c left join litters l on l.id = c.litter_id
    where c.breeder_id = ${breederId} and c.deleted_at is null order by c.created_at desc, c.id desc limit ${MAX_CSV_ROWS}`)
}

const kittensOfLitterRow = z.object({ id: z.string(), name: z.string(), state: z.enum(CAT_STATES) })

/** The cats of a litter that were not deleted, locked, with their states; in the order of their IDs. */
export async function listKittensOfLitter(
  tx: DbOrTx,
  litterId: string,
): Promise<{ id: string; name: string; state: CatState }[]> {
  return read(tx, kittensOfLitterRow).rows(sql`
    select c.id, c.name, ${stateOf('c')} as state from cats c join litters l on l.id = c.litter_id
    where c.litter_id = ${litterId} and c.breeder_id = l.breeder_id and c.deleted_at is null order by c.id for update of c`)
}

const catNameRow = z.object({ id: z.string(), name: z.string() })

/** The cats of a cattery that were not deleted, newest first; with an ID only that one. */
export async function listCatNames(
  db: DbOrTx,
  breederId: string,
  catId?: string,
): Promise<{ id: string; name: string }[]> {
  return read(db, catNameRow).rows(sql`
    select id, name from cats
    where breeder_id = ${breederId} and deleted_at is null ${catId ? sql`and id = ${catId}` : sql``}
    order by created_at desc, id desc`)
}

const viewsByWeekRow = z.object({ catId: z.string(), week: z.number(), count: z.number() })

/** Page views of a cattery's cats by cat and week (0 begins at `from`); dates are ISO, UTC. */
export async function countViewsByWeek(
  db: DbOrTx,
  breederId: string,
  { from, to }: { from: string; to: string },
): Promise<{ catId: string; week: number; count: number }[]> {
  return read(db, viewsByWeekRow).rows(sql`
    select v.cat_id, (v.day - ${from}::date) / 7 as week, sum(v.views)::int as count
    from cat_views v join cats c on c.id = v.cat_id
    where c.breeder_id = ${breederId} and v.day between ${from}::date and ${to}::date group by 1, 2`)
}
