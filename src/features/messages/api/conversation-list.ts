import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pairingTitle } from '#features/litters/api/index.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { containsFolded, type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { ConversationFilter } from '../limits.ts'
import { buyerName, personFields, subjectJson } from './people-sql.ts'

/** Characters of a message that a list shows. */
export const PREVIEW = 140

/** The subjects of a conversation with their cat `c` or pairing `p`; `v` is one side of the conversation. */
const subjectsOfSide = sql`conversation_subjects s left join cats c on c.id = s.cat_id
    left join breeding_pairings p on p.id = s.breeding_pairing_id
  where s.lower_user_id = least(v.user_id, v.other_id) and s.higher_user_id = greatest(v.user_id, v.other_id)`

/**
 * The conversations `v` that a filter selects. One waits for the user if the other person wrote last and is not blocked, unless
 * that message belongs to an inquiry and the user has responded to all inquiries of that person, or closed them.
 */
const FILTERS: Record<ConversationFilter, SQL> = {
  all: sql`true`,
  unread: sql`v.unread > 0`,
  waiting: sql`not exists (select from blocks x where x.user_id = v.user_id and x.other_id = v.other_id)
    and exists (select from (select m.sender_id, m.inquiry_id from messages m
        where least(m.sender_id, m.receiver_id) = least(v.user_id, v.other_id)
          and greatest(m.sender_id, m.receiver_id) = greatest(v.user_id, v.other_id) and m.kind = 'user'
        order by m.created_at desc, m.id desc limit 1) last
      where last.sender_id = v.other_id
        and not exists (select from inquiries i where i.id = last.inquiry_id and i.buyer_id = v.other_id
          and not exists (select from inquiries p where p.buyer_id = i.buyer_id and p.breeder_id = i.breeder_id
            and p.status = 'pending')))`,
}

/** Searches only what the list shows, so that full names cannot be guessed. */
function matchingConversations(userId: string, words: string, filter: SQL): SQL {
  const has = (text: SQL) => containsFolded(text, words)
  return sql`found as (select v.* from conversations v join users u on u.id = v.other_id left join breeders b on b.user_id = u.id
    where v.user_id = ${userId} and ${filter} and (
      ${has(sql`case when b.id is null then ${buyerName} else b.name || ' ' || b.business_name end`)}
      or exists (select from ${subjectsOfSide}
        and ${has(sql`coalesce(${pairingTitle}, c.name)`)}))),`
}

export type ConversationRange = PageRange & {
  words?: string | undefined
  show?: ConversationFilter | undefined
}

const jsonPage = z.object({ items: z.string(), total: z.int() })

/**
 * One page of a user's conversations as JSON text, latest first, and the total. `words` selects those whose other user
 * or subject has the words in its name; this reads all conversations of the user through an index. `today` is an ISO date.
 */
export async function listConversationsJson(
  db: DbOrTx,
  userId: string,
  { limit, offset, words, show = 'all' }: ConversationRange,
  today: string,
): Promise<Page<string>> {
  const [found, sides] = words
    ? [matchingConversations(userId, words, FILTERS[show]), sql`found`]
    : [sql``, sql`(select v.* from conversations v where v.user_id = ${userId} and ${FILTERS[show]})`]
  return read(db, jsonPage).row(sql`
    with ${found} page as (
      select * from ${sides} as side order by last_at desc, other_id limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object(${personFields(today)}, 'unreadCount', v.unread,
        'lastMessage', case when m.id is not null then json_build_object('id', m.id, 'kind', m.kind, 'senderId', m.sender_id,
          'content', left(m.content, ${PREVIEW}), 'createdAt', ${isoText(sql`m.created_at`)}) end,
        'subject', (select ${subjectJson(userId)} from ${subjectsOfSide} order by s.last_at desc limit 1),
        'isBlocked', exists (select from blocks where user_id = v.user_id and other_id = v.other_id)
      ) order by v.last_at desc, v.other_id), '[]')::text as items,
      (select count(*)::int from ${sides} as side) as total
    from page v join users u on u.id = v.other_id left join breeders b on b.user_id = u.id
      left join messages m on m.id = v.last_message_id`)
}
