import type { Page, PageRange } from '#lib/paging.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Notice } from '../contract.ts'
import { NOTICES_CHANGED } from '../events.ts'
import { countUnread, listNotices, markRead } from './notice-store.ts'

type NoticeServices = Pick<Services, 'db' | 'events'>

/** Publishes to the user's open pages that their notices changed. */
export function publishNoticesChanged(
  { events }: Pick<Services, 'events'>,
  tx: DbOrTx,
  userId: string,
): Promise<void> {
  return events.publish(tx, NOTICES_CHANGED, { userId })
}

/** Marks the user's notices as read, by IDs or all; returns the number of unread ones. */
export async function readNotices(
  services: NoticeServices,
  userId: string,
  ids: string[] | undefined,
): Promise<{ count: number }> {
  return services.db.transaction(async (tx) => {
    if ((await markRead(tx, userId, ids)) > 0) await publishNoticesChanged(services, tx, userId)
    return { count: await countUnread(tx, userId) }
  })
}

/** The number of unread notices. */
export function countUnreadNotices(db: DbOrTx, userId: string): Promise<number> {
  return countUnread(db, userId)
}

/** One page of the user's notices, newest first, and the total. */
export function getNotices(db: DbOrTx, userId: string, range: PageRange): Promise<Page<Notice[]>> {
  return listNotices(db, userId, range)
}
