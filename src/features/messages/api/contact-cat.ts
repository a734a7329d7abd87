import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import type { ContactCat } from '../contract.ts'

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
  const { rows } = await db.execute<ContactCat>(sql`
    select c.id, c.name, c.images[1] as "imageUrl", c.price, c.deposit_amount as "depositAmount", c.status,
      c.held_by_offer is not null as "isHeld", c.taken_down_from is not null as "isTakenDown",
      b.user_id = ${userId} as "isOwn"
    from cats c join breeders b on b.id = c.breeder_id
    where c.id = ${catId ? sql`${catId}::uuid` : latest} and c.deleted_at is null
      and (c.is_viewable or b.user_id = ${userId})`)
  return rows[0]
}
