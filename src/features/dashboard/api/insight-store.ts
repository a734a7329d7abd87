import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import type { Measure } from '../contract.ts'

/** How often something happened in a week (0 is the first asked for); `catId` is null for a pairing. */
export type Happened = { catId: string | null; measure: Measure; week: number; times: number }

/** What happened to a cattery's cats and pairings from an ISO date (UTC) to another, in one statement. */
export async function listHappened(
  db: Handle,
  breederId: string,
  { from, to }: { from: string; to: string },
): Promise<Happened[]> {
  const { rows } = await db.execute<Happened>(sql`
    with happened (cat_id, measure, day, times) as (
      select v.cat_id, 'views', v.day, v.views from cat_views v join cats c on c.id = v.cat_id
      where c.breeder_id = ${breederId} and v.day >= ${from}::date
      union all
      select f.cat_id, 'favorites', (f.created_at at time zone 'UTC')::date, 1
      from favorites f join cats c on c.id = f.cat_id where c.breeder_id = ${breederId}
      union all
      select i.cat_id, 'inquiries', (i.created_at at time zone 'UTC')::date, 1
      from inquiries i where i.breeder_id = ${breederId}
      union all
      select t.cat_id, 'sales', (t.created_at at time zone 'UTC')::date, 1
      from transactions t
      where t.breeder_id = ${breederId} and t.status in ('deposit_paid', 'paid', 'completed'))
    select cat_id as "catId", measure, (day - ${from}::date) / 7 as week, sum(times)::int as times
    from happened where day between ${from}::date and ${to}::date group by 1, 2, 3`)
  return rows
}

/** The cats of a cattery that were not deleted, newest first; with an id that cat alone, if it is one of them. */
export async function listNames(
  db: Handle,
  breederId: string,
  catId?: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from cats
    where breeder_id = ${breederId} and deleted_at is null ${catId ? sql`and id = ${catId}` : sql``}
    order by created_at desc, id desc`)
  return rows
}
