import { type SQL, sql } from 'drizzle-orm'
import { catteryChecks } from '#features/breeders/api/index.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { pageRow, read } from '#platform/db/rows.ts'
import {
  type ExpiredBreeder,
  expiredBreederSchema,
  type UncheckedBreeder,
  uncheckedBreederSchema,
} from '../check-contract.ts'

const uncheckedPage = pageRow(uncheckedBreederSchema)
const expiredPage = pageRow(expiredBreederSchema)

/** One page of the public catteries of which no check was ever passed, oldest first. */
export function listUnchecked(db: DbOrTx, range: PageRange): Promise<Page<UncheckedBreeder[]>> {
  const condition = sql`is_public and checks_valid_until = '{}'`
  return read(db, uncheckedPage).row(selectCatteries(range, { condition, order: sql`created_at, id` }))
}

/** One page of the public catteries with a check that expired before a day (ISO date), the first to expire first. */
export function listExpired(db: DbOrTx, range: PageRange, today: string): Promise<Page<ExpiredBreeder[]>> {
  const statement = selectCatteries(range, {
    condition: sql`is_public and checks_valid_until <> '{}' and checks_valid_until[1] < ${today}::date`,
    order: sql`checks_valid_until[1], id`,
    fields: sql`, 'expired', ${catteryChecks.expiredJson(today)}`,
  })
  return read(db, expiredPage).row(statement)
}

type Queue = { condition: SQL; order: SQL; fields?: SQL }

function selectCatteries({ limit, offset }: PageRange, { condition, order, fields = sql`` }: Queue): SQL {
  return sql`
    with page as (
      select *, row_number() over (order by ${order}) as place from breeders where ${condition}
      order by ${order} limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object(
        'breederId', b.id, 'name', b.name, 'businessName', b.business_name, 'location', b.location,
        'availableCats', available_cats(b.id), 'totalSales', b.total_sales, 'createdAt', ${isoText(sql`b.created_at`)}${fields}
      ) order by b.place), '[]') as items,
      (select count(*)::int from breeders where ${condition}) as total
    from page b`
}
