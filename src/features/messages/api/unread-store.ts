import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { listSentTexts } from './message-store.ts'

export type Unread = {
  /** Unread messages of the other user; system messages do not count. */
  count: number
  /** Whether the breeder has read the message that made the inquiry. */
  isInquiryRead: boolean
  inquiry: { catId: string | null; breedingPairingId: string | null; message: string } | null
  /** The sender's latest messages, read or not, oldest first. */
  latest: string[]
}

/**
 * What a user has not read from another one, with an inquiry and the latest messages; undefined where there is nothing,
 * the sender is suspended, or the receiver has blocked the sender.
 */
export async function findUnread(
  db: DbOrTx,
  { userId, otherId }: { userId: string; otherId: string },
  { inquiryId, limit }: { inquiryId: string | null; limit: number },
): Promise<Unread | undefined> {
  const { rows } = await db.execute<Omit<Unread, 'latest'>>(sql`
    select u.count, coalesce((select f.is_read from messages f where f.inquiry_id = i.id and f.created_at = i.created_at
        and f.sender_id = i.buyer_id limit 1), i.is_read, false) as "isInquiryRead",
      case when i.id is not null then json_build_object('catId', i.cat_id, 'breedingPairingId', i.breeding_pairing_id,
        'message', i.message) end as inquiry
    from conversations c left join inquiries i on i.id = ${inquiryId},
      lateral (select c.unread - count(*)::int as count from messages m where m.receiver_id = c.user_id
        and m.sender_id = c.other_id and not m.is_read and m.kind = 'system') u
    where c.user_id = ${userId} and c.other_id = ${otherId} and u.count > 0
      and exists (select from users s where s.id = c.other_id and s.suspended_at is null)
      and not exists (select from blocks b where b.user_id = c.user_id and b.other_id = c.other_id)`)
  return rows[0] && { ...rows[0], latest: await listSentTexts(db, otherId, userId, limit) }
}
