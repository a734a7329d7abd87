import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { InquiryCounts } from '../contract.ts'
import { type ConversationRange, listConversationsJson } from './conversation-list.ts'
import { countUnread } from './conversation-store.ts'
import { countInquiries, type InquiryFilter, listInquiriesJson } from './inquiry-list.ts'
import { findOwnCattery } from './people-store.ts'

/** A user's conversations as JSON text, latest first; `words` searches names and subjects. */
export function listConversations(
  db: DbOrTx,
  userId: string,
  range: ConversationRange,
  now: Date,
): Promise<Page<string>> {
  return listConversationsJson(db, userId, range, isoDate(now))
}

/** The inquiries to a user's cattery as JSON text, newest first. Throws forbidden for users without one. */
export async function inquiriesTo(
  db: DbOrTx,
  userId: string,
  range: PageRange & InquiryFilter,
): Promise<Page<string>> {
  return listInquiriesJson(db, { id: await catteryOf(db, userId), userId }, range)
}

/** How many inquiries there are, unread and by status. Throws forbidden for users without a cattery. */
export async function getInquiryCounts(db: DbOrTx, userId: string): Promise<InquiryCounts> {
  return countInquiries(db, await catteryOf(db, userId))
}

/** How many messages a user has not read. */
export function countUnreadMessages(db: DbOrTx, userId: string): Promise<number> {
  return countUnread(db, userId)
}

async function catteryOf(db: DbOrTx, userId: string): Promise<string> {
  const breederId = await findOwnCattery(db, userId)
  if (!breederId) throw new AppError('forbidden')
  return breederId
}
