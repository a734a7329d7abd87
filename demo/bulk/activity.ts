import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { bulkId } from './ids.ts'
import type { BulkSizes } from './sizes.ts'

/** Messages of a conversation, of which the first is also an inquiry. */
const MESSAGES = 8
const TEXTS = [
  'Is this kitten still available? We would like to visit.',
  'Yes, and you are welcome to visit this weekend.',
  'Saturday morning would suit us. Do the parents live with you?',
  'They do. You can meet both of them.',
  'Which food does the kitten get?',
  'A mix of wet and dry food; the packing list has the details.',
  'Thank you, we look forward to it.',
  'See you on Saturday.',
]

/** Inserts what buyers do with the cats of `bulk_cats`: favorites, views, inquiries, and a message for each cat. */
export async function insertActivity(
  tx: DbOrTx,
  { cats, buyers, run, now }: BulkSizes,
  onProgress: (text: string) => void,
): Promise<void> {
  onProgress('Adding favorites and views')
  await tx.execute(sql`
    insert into favorites (id, user_id, cat_id, created_at)
    select ${bulkId(run, sql`'favorite ' || c.n`)}, u.id, c.id, c.created_at + interval '1 hour'
    from bulk_cats c join bulk_buyers u on u.n = (c.n / 3) % ${buyers}::int where c.n % 3 = 0`)
  await tx.execute(sql`
    insert into cat_views (cat_id, day, views)
    select c.id, ${now.toISOString().slice(0, 10)}::date - k * 7, 1 + (c.n + k) % 30
    from bulk_cats c, generate_series(0, 3) k where c.n % 3 = 1`)

  onProgress('Adding inquiries and messages')
  const conversations = Math.max(1, Math.floor(cats / MESSAGES))
  await tx.execute(sql`
    create temp table bulk_conversations on commit drop as
    select k, c.id as cat_id, b.id as breeder_id, b.user_id as breeder_user_id, u.id as buyer_id,
      ${bulkId(run, sql`'inquiry ' || k`)} as inquiry_id,
      ${now.toISOString()}::timestamptz - interval '1 minute' * (60 + k % 100000) as started_at
    from generate_series(0, ${conversations}::int - 1) k
    join bulk_cats c on c.n = k
    join bulk_breeders b on b.n = c.breeder_n
    join bulk_buyers u on u.n = k % ${buyers}::int`)
  await tx.execute(sql`
    insert into inquiries (id, buyer_id, breeder_id, cat_id, message, status, is_read, created_at)
    select inquiry_id, buyer_id, breeder_id, cat_id, ${TEXTS[0]}::text,
      (array['pending', 'responded', 'closed'])[1 + k % 3], k % 3 > 0, started_at
    from bulk_conversations`)
  await tx.execute(sql`
    insert into messages (id, sender_id, receiver_id, cat_id, inquiry_id, content, is_read, created_at)
    select ${bulkId(run, sql`'message ' || k || ' ' || m`)},
      case when m % 2 = 0 then buyer_id else breeder_user_id end,
      case when m % 2 = 0 then breeder_user_id else buyer_id end,
      cat_id, case when m = 0 then inquiry_id end, t.content, m < 6 or k % 10 > 0, started_at + interval '5 minutes' * m
    from bulk_conversations, unnest(array[${sql.join(
      TEXTS.map((text) => sql`${text}::text`),
      sql`, `,
    )}]) with ordinality as t (content, position),
      lateral (select t.position::int - 1 as m) numbered
    order by k, m`)
  await tx.execute(sql`drop table bulk_conversations`)
}
