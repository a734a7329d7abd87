import { sql } from 'drizzle-orm'
import type { Page, PageRange } from '#lib/paging.ts'
import { type Handle, isoText } from '#platform/db/index.ts'
import type { UncheckedBreeder } from '../check-contract.ts'

const isUnchecked = sql`is_public and checks_valid_until = '{}'`

/** One page of the public catteries of which no check was ever passed, oldest first. */
export async function listUnchecked(
  db: Handle,
  { limit, offset }: PageRange,
): Promise<Page<UncheckedBreeder[]>> {
  const { rows } = await db.execute<Page<UncheckedBreeder[]>>(sql`
    with page as (select * from breeders where ${isUnchecked} order by created_at, id limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object(
        'breederId', b.id, 'name', b.name, 'businessName', b.business_name, 'location', b.location,
        'availableCats', available_cats(b.id), 'totalSales', b.total_sales, 'createdAt', ${isoText(sql`b.created_at`)}
      ) order by b.created_at, b.id), '[]') as items,
      (select count(*)::int from breeders where ${isUnchecked}) as total
    from page b`)
  return rows[0] ?? { items: [], total: 0 }
}
