import { sql } from 'drizzle-orm'
import type { Page, PageRange } from '#lib/paging.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import type { InquiryCounts, InquiryStatus } from '../contract.ts'
import { buyerName, subjectJson } from './people-sql.ts'

export type InquiryFilter = { status?: InquiryStatus | undefined; isUnread?: boolean | undefined }

/** One page of a breeder's inquiries as JSON text, newest first, and how many match. */
export async function listInquiriesJson(
  db: DbOrTx,
  breeder: { id: string; userId: string },
  { status, isUnread, limit, offset }: InquiryFilter & PageRange,
): Promise<Page<string>> {
  const matching = sql`inquiries where breeder_id = ${breeder.id}
    ${status ? sql`and status = ${status}` : sql``} ${isUnread ? sql`and not is_read` : sql``}`
  const { rows } = await db.execute<Page<string>>(sql`
    with page as (select * from ${matching} order by created_at desc, id desc limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object(
        'id', i.id, 'buyerId', i.buyer_id, 'breederId', i.breeder_id, 'catId', i.cat_id,
        'breedingPairingId', i.breeding_pairing_id, 'message', i.message, 'status', i.status, 'isRead', i.is_read,
        'createdAt', ${isoText(sql`i.created_at`)},
        'buyer', json_build_object('id', u.id, 'name', ${buyerName}, 'profileImageUrl', u.profile_image_url),
        'subject', ${subjectJson(breeder.userId)}
      ) order by i.created_at desc, i.id desc), '[]')::text as items,
      (select count(*)::int from ${matching}) as total
    from page i join users u on u.id = i.buyer_id left join cats c on c.id = i.cat_id
      left join breeding_pairings p on p.id = i.breeding_pairing_id`)
  return rows[0] ?? { items: '[]', total: 0 }
}

/** How many inquiries a breeder has, unread and of each status. */
export async function countInquiries(db: DbOrTx, breederId: string): Promise<InquiryCounts> {
  const { rows } = await db.execute<InquiryCounts>(sql`
    select count(*)::int as "all", count(*) filter (where not is_read)::int as unread,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'responded')::int as responded,
      count(*) filter (where status = 'closed')::int as closed
    from inquiries where breeder_id = ${breederId}`)
  return rows[0] ?? { all: 0, unread: 0, pending: 0, responded: 0, closed: 0 }
}

/** A breeder's inquiries by week (0 begins at `from`) and cat, null for those without one; dates are ISO, UTC. */
export async function countInquiriesByWeek(
  db: DbOrTx,
  breederId: string,
  { from, to }: { from: string; to: string },
): Promise<{ catId: string | null; week: number; count: number }[]> {
  const { rows } = await db.execute<{ catId: string | null; week: number; count: number }>(sql`
    select cat_id as "catId", (day - ${from}::date) / 7 as week, count(*)::int as count
    from (select cat_id, (created_at at time zone 'UTC')::date as day from inquiries
      where breeder_id = ${breederId}) as dated
    where day between ${from}::date and ${to}::date group by 1, 2`)
  return rows
}
