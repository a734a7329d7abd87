import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { type ContactCat, contactCatSchema } from '../contract.ts'

/**
 * The given cat, or the one that two users wrote about last, if the viewer can see it. Undefined without one.
 */
export async function findContactCat(
  db: DbOrTx,
  { userId, otherId }: { userId: string; otherId: string },
  catId: string | null,
): Promise<ContactCat | undefined> {
  const latest = sql`(select s.cat_id from conversation_subjects s
    where s.lower_user_id = least(${userId}::uuid, ${otherId}::uuid)
      and s.higher_user_id = greatest(${userId}::uuid, ${otherId}::uuid) and s.cat_id is not null
    order by s.last_at desc limit 1)`
  return read(db, contactCatSchema).maybeRow(sql`
    select c.id, c.name, c.images[1] as image_url, c.price, c.deposit_amount, c.status,
      c.held_by_offer is not null as is_held, c.taken_down_from is not null as is_taken_down,
      b.user_id = ${userId} as is_own
    from cats c join breeders b on b.id = c.breeder_id
    where c.id = ${catId ? sql`${catId}::uuid` : latest} and c.deleted_at is null
      and (c.is_viewable or b.user_id = ${userId})`)
}
