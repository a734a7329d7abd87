import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import { countUnread, listConversationsJson } from './conversation-store.ts'
import { listInquiriesJson } from './inquiry-store.ts'
import { findCatteryOf } from './people-store.ts'

type Cut = { limit: number; offset: number }
type ListText = { body: string; total: number }

/** A person's conversations as JSON text, latest first. */
export function conversationsOf(db: Handle, userId: string, cut: Cut): Promise<ListText> {
  return listConversationsJson(db, userId, cut)
}

/** The inquiries to a person's cattery as JSON text, newest first. Throws forbidden for whoever has none. */
export async function inquiriesTo(db: Handle, userId: string, cut: Cut): Promise<ListText> {
  const breederId = await findCatteryOf(db, userId)
  if (!breederId) throw new AppError('forbidden')
  return listInquiriesJson(db, breederId, cut)
}

/** How many messages a person has not read. */
export function unreadOf(db: Handle, userId: string): Promise<number> {
  return countUnread(db, userId)
}
