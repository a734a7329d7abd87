/** What waits for a user in conversations, for pages of higher features. */
import { sql } from 'drizzle-orm'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { Reply } from '../contract.ts'
import { replySchema } from '../contract.ts'
import { PREVIEW } from './conversation-list.ts'
import { buyerName } from './people-sql.ts'

/** Conversations whose last message is unread, latest first, without users that the user has blocked. */
export async function listReplies(db: DbOrTx, userId: string, limit: number): Promise<Reply[]> {
  return read(db, replySchema).rows(sql`
    select u.id as user_id, coalesce(b.business_name, ${buyerName}) as name,
      coalesce(b.profile_image_url, u.profile_image_url) as profile_image_url,
      left(m.content, ${PREVIEW}) as content, v.unread as unread_count, ${isoText(sql`m.created_at`)} as created_at
    from conversations v join messages m on m.id = v.last_message_id
      join users u on u.id = v.other_id left join breeders b on b.user_id = u.id
    where v.user_id = ${userId} and v.unread > 0 and m.receiver_id = ${userId}
      and not exists (select from blocks where user_id = v.user_id and other_id = v.other_id)
    order by v.last_at desc, v.other_id limit ${limit}`)
}

/** The IDs of the users that a user has a conversation with. */
export async function listPartners(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select other_id as id from conversations where user_id = ${userId} order by last_at desc limit 100`)
  return rows.map(({ id }) => id)
}
