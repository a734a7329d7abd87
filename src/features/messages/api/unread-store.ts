import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { listSentTexts } from './message-store.ts'

const unreadRow = z.object({
  /** Unread messages of the other user; system messages do not count. */
  count: z.number(),
  /** Whether the breeder has read the message that made the inquiry. */
  isInquiryRead: z.boolean(),
  inquiry: z
    .object({ catId: z.string().nullable(), breedingPairingId: z.string().nullable(), message: z.string() })
    .nullable(),
})
export type Unread = z.infer<typeof unreadRow> & {
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
  const unread = await read(db, unreadRow).maybeRow(sql`
    select u.count, coalesce((select f.is_read from messages f where f.inquiry_id = i.id and f.created_at = i.created_at
        and f.sender_id = i.buyer_id limit 1), i.is_read, false) as is_inquiry_read,
      case when i.id is not null then json_build_object('catId', i.cat_id, 'breedingPairingId', i.breeding_pairing_id,
        'message', i.message) end as inquiry
    from conversations c left join inquiries i on i.id = ${inquiryId},
      lateral (select c.unread - count(*)::int as count from messages m where m.receiver_id = c.user_id
        and m.sender_id = c.other_id and not m.is_read and m.kind = 'system') u
    where c.user_id = ${userId} and c.other_id = ${otherId} and u.count > 0
      and exists (select from users s where s.id = c.other_id and s.suspended_at is null)
      and not exists (select from blocks b where b.user_id = c.user_id and b.other_id = c.other_id)`)
  return unread && { ...unread, latest: await listSentTexts(db, otherId, userId, limit) }
}
