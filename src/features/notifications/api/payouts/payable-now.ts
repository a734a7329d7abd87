/** Notifies the users who have a cat as a favorite that its breeder can be paid now. */
import { listFavoritesOfBreeder } from '#features/favorites/api/index.ts'
import type { JobDefinition } from '#platform/jobs/index.ts'
import type { Services } from '#platform/services.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'

export const payableNowJob: JobDefinition<{ breederId: string }> = { queue: 'notifications.payable-now' }

/** Adds a notice for each favorite. Repeating it changes nothing that a user would notice. */
export async function announcePayable(
  services: Pick<Services, 'db' | 'clock' | 'events'>,
  breederId: string,
): Promise<void> {
  const { db, clock } = services
  for (const { userId, catId, catName } of await listFavoritesOfBreeder(db, breederId))
    await db.transaction(async (tx) => {
      const isNew = await putNotice(tx, {
        userId,
        kind: 'cat',
        subjectId: catId,
        path: `/cats/${catId}`,
        now: clock.now(),
        title: `You can reserve or buy ${catName} now`,
        text: 'The breeder can be paid online now.',
      })
      if (isNew) await publishNoticesChanged(services, tx, userId)
    })
}
