/** Notifies the users who have a cat as a favorite that it is available again. */
import { findCat } from '#features/cats/api/index.ts'
import { listFavoriteUsers } from '#features/favorites/api/index.ts'
import type { SaleEventKind } from '#features/sales/contract.ts'
import type { JobDefinition } from '#platform/jobs/index.ts'
import type { Services } from '#platform/services.ts'
import { putNotice } from './notice-store.ts'
import { publishNoticesChanged } from './notices.ts'

/** `except` are the parties of the sale that ended. */
export const availableAgainJob: JobDefinition<{ catId: string; except: string[] }> = {
  queue: 'notifications.available-again',
}

/** The events of a sale after which its cat can be for sale again. */
export const RELISTING: readonly SaleEventKind[] = ['cancel', 'refund', 'release']

/** Adds a notice for each of these users. Repeating it changes nothing that a user would notice. */
export async function announceAvailable(
  services: Pick<Services, 'db' | 'clock' | 'events'>,
  { catId, except }: { catId: string; except: string[] },
): Promise<void> {
  const { db, clock } = services
  const cat = await findCat(db, catId)
  if (cat?.status !== 'available' || cat.heldByOffer || !cat.isViewable) return
  for (const userId of await listFavoriteUsers(db, catId)) {
    if (except.includes(userId)) continue
    await db.transaction(async (tx) => {
      const notice = {
        userId,
        kind: 'cat' as const,
        subjectId: catId,
        path: `/cats/${catId}`,
        now: clock.now(),
        title: `${cat.name} is available again`,
        text: 'The earlier sale of this favorite was canceled.',
      }
      if (await putNotice(tx, notice, { again: true })) await publishNoticesChanged(services, tx, userId)
    })
  }
}
