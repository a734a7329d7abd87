import { findUnread } from '#features/messages/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Sides } from './mail-store.ts'

/** What an email says about another user's unread messages. */
export type Waiting = {
  /** Unread messages. */
  count: number
  /** The latest of them, oldest first, and what their sender wrote before. */
  texts: string[]
  before: string[]
  inquiry: { catId: string | null; breedingPairingId: string | null; message: string } | null
}

/** Messages that an email quotes, and earlier ones that screening reads as context. */
const QUOTED = 3
const BEFORE = 5

/** What is still unread, or undefined where no email is needed: an inquiry may have been read in the breeder's list. */
export async function findWaiting(
  db: DbOrTx,
  sides: Sides,
  inquiryId: string | null,
): Promise<Waiting | undefined> {
  const unread = await findUnread(db, sides, { inquiryId, limit: QUOTED + BEFORE })
  // The inquiry's own message is the only unread one, and its reader has seen the inquiry.
  if (!unread || (unread.isInquiryRead && unread.count === 1)) return undefined
  const { count, isInquiryRead, inquiry, latest } = unread
  const from = Math.max(0, latest.length - Math.min(QUOTED, count))
  return {
    count,
    texts: latest.slice(from),
    before: latest.slice(0, from),
    inquiry: isInquiryRead ? null : inquiry,
  }
}
