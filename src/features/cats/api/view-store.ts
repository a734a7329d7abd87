import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'

/** Views of a cat on a day (ISO date, UTC); `viewerId` only for viewers who may be its breeder. */
export type CountedViews = { catId: string; day: string; viewerId: string | null; views: number }

/**
 * Adds the counts in one statement, without breeders' views of their own cats and without deleted cats. In the order of
 * the key, so that two processes cannot deadlock.
 */
export async function addViews(db: DbOrTx, counted: CountedViews[]): Promise<void> {
  await db.execute(sql`
    insert into cat_views (cat_id, day, views)
    select v."catId", v.day, sum(v.views)::int
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as v("catId" uuid, day date, "viewerId" uuid, views int)
    join cats c on c.id = v."catId" join breeders b on b.id = c.breeder_id
    where v."viewerId" is distinct from b.user_id
    group by 1, 2 order by 1, 2
    on conflict (cat_id, day) do update set views = cat_views.views + excluded.views`)
}
