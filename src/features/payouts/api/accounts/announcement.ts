import { findOwner } from '#features/breeders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { type Announcement, announcementOf } from './state.ts'
import { lockAccount, setAccount } from './store.ts'

/**
 * What a breeder should be notified of now, and the breeder's user; undefined if they were notified of it before. Call it in the
 * transaction that notifies them.
 */
export async function takeAnnouncement(
  tx: DbOrTx,
  breederId: string,
): Promise<{ userId: string; announcement: Announcement } | undefined> {
  // User rows are locked before others; the owner never changes.
  const userId = await findOwner(tx, breederId)
  const row = await lockAccount(tx, breederId)
  if (!row || !userId || row.state === 'not_started') return undefined
  const announcement = announcementOf({ state: row.state, restriction: row.restriction }, row)
  if (!announcement || announcement === row.announced) return undefined
  await setAccount(tx, row.id, { announced: announcement })
  return { userId, announcement }
}
