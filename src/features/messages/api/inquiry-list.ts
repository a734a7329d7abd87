import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Page, PageRange } from '#lib/paging.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { InquiryCounts, InquiryStatus } from '../contract.ts'
import { inquiryCountsSchema } from '../contract.ts'
import { buyerName, subjectJson } from './people-sql.ts'

export type InquiryFilter = { status?: InquiryStatus | undefined; isUnread?: boolean | undefined }

const jsonPage = z.object({ items: z.string(), total: z.int() })

/** One page of a breeder's inquiries as JSON text, newest first, and how many match. */
export async function listInquiriesJson(
  db: DbOrTx,
  breeder: { id: string; userId: string },
  { status, isUnread, limit, offset }: InquiryFilter & PageRange,
): Promise<Page<string>> {
  const matching = sql`inquiries where breeder_id = ${breeder.id}
    ${status ? sql`and status = ${status}` : sql``} ${isUnread ? sql`and not is_read` : sql``}`
  return read(db, jsonPage).row(sql`
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
}

/** How many inquiries a breeder has, unread and of each status. */
export async function countInquiries(db: DbOrTx, breederId: string): Promise<InquiryCounts> {
  return read(db, inquiryCountsSchema).row(sql`
    select count(*)::int as "all", count(*) filter (where not is_read)::int as unread,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'responded')::int as responded,
      count(*) filter (where status = 'closed')::int as closed
    from inquiries where breeder_id = ${breederId}`)
}

const inquiriesByWeekRow = z.object({ catId: z.string().nullable(), week: z.number(), count: z.number() })

/** A breeder's inquiries by week (0 begins at `from`) and cat, null for those without one; dates are ISO, UTC. */
export async function countInquiriesByWeek(
  db: DbOrTx,
  breederId: string,
  { from, to }: { from: string; to: string },
): Promise<{ catId: string | null; week: number; count: number }[]> {
  return read(db, inquiriesByWeekRow).rows(sql`
    select cat_id, (day - ${from}::date) / 7 as week, count(*)::int as count
    from (select cat_id, (created_at at time zone 'UTC')::date as day from inquiries
      where breeder_id = ${breederId}) as dated
    where day between ${from}::date and ${to}::date group by 1, 2`)
}
