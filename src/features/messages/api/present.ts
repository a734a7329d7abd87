/** The presenters: allow-lists between rows and answers. Lists are built as JSON by PostgreSQL. */
import { type SQL, sql } from 'drizzle-orm'
import type { Inquiry, Message } from '../contract.ts'
import type { inquiries, messages } from './tables.ts'

export function presentMessage(row: typeof messages.$inferSelect): Message {
  return {
    id: row.id,
    senderId: row.senderId,
    receiverId: row.receiverId,
    catId: row.catId,
    breedingPairingId: row.breedingPairingId,
    inquiryId: row.inquiryId,
    content: row.content,
    isModerated: row.isModerated,
    moderationFlags: row.moderationFlags,
    attachments: row.attachments,
    isRead: row.isRead,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentInquiry(row: typeof inquiries.$inferSelect): Inquiry {
  return {
    id: row.id,
    buyerId: row.buyerId,
    breederId: row.breederId,
    catId: row.catId,
    breedingPairingId: row.breedingPairingId,
    message: row.message,
    status: row.status,
    isRead: row.isRead,
    createdAt: row.createdAt.toISOString(),
  }
}

/** A moment as `toISOString` writes it. */
export function isoText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** A buyer `u` as breeders see one, by first name and initial, so that nobody is found outside by the name alone. */
export const buyerName = sql`coalesce(nullif(trim(
  coalesce(nullif(u.first_name, ''), split_part(u.name, ' ', 1)) || coalesce(' ' || nullif(left(u.last_name, 1), '') || '.', '')
), ''), 'Buyer')`

/** The user `u` with the cattery `b`, where there is one, as the other side of a conversation sees them. */
export const personFields = sql`
  'userId', u.id, 'name', case when b.id is null then ${buyerName} else b.name end,
  'breederId', case when b.is_active and b.verification_status = 'verified' then b.id end,
  'businessName', b.business_name, 'isVerified', coalesce(b.is_active and b.verification_status = 'verified', false),
  'profileImageUrl', coalesce(b.profile_image_url, u.profile_image_url)`
