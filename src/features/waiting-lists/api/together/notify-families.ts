/** From the day that a breeder chose, notifies all families that still wait of free kittens at the same time. */
import { findBreeder, lockCattery } from '#features/breeders/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { isTogether, planNotices } from '../../together-rules.ts'
import { addEvent } from '../events.ts'
import { type OfferServices, publishOfferChanged } from '../offers/offer-events.ts'
import { readPicker } from '../offers/picker.ts'
import { type ListSubject, readSettings } from '../store.ts'
import { insertNotified, listFreeKittens, listNotified, listToNotify } from './notified-store.ts'

const EVERY_MS = 2 * MINUTE_MS

/**
 * Notifies the families of a list whose day has come of the free kittens that fit, and that they do not know yet. Running again
 * notifies no one twice. The caller has locked the cattery.
 */
export async function notifyFamilies(
  services: OfferServices,
  tx: DbOrTx,
  subject: ListSubject,
): Promise<void> {
  const now = services.clock.now()
  const today = isoDate(now)
  if (!isTogether(await readSettings(tx, subject), today)) return
  if (!(await findBreeder(tx, subject.breederId))?.isPublic) return
  const { kittens, families } = await readPicker(tx, subject, services.clock)
  const freeIds = await listFreeKittens(tx, subject, today)
  const free = kittens.flatMap(({ id }, index) => (freeIds.includes(id) ? [{ id, index }] : []))
  for (const { entryId, catIds } of planNotices(families, free, await listNotified(tx, freeIds))) {
    await insertNotified(tx, entryId, catIds, now)
    const names = kittens.filter(({ id }) => catIds.includes(id)).map(({ name }) => name)
    await addEvent(services, tx, { entryId, kind: 'notified', actor: 'system', details: { kittens: names } })
    await publishOfferChanged(services, tx, entryId)
  }
}

/** Notifies the families of every list whose day has come, each list in its own transaction. Returns how many there were. */
export async function sweepTogether(services: OfferServices & Pick<Services, 'db' | 'log'>): Promise<number> {
  const { db, clock, log } = services
  const lists = await listToNotify(db, isoDate(clock.now()))
  for (const subject of lists)
    await db
      .transaction(async (tx) => {
        await lockCattery(tx, subject.breederId)
        await notifyFamilies(services, tx, subject)
      })
      .catch((error: unknown) =>
        log.error({ err: error, ...subject }, 'the families of a list could not be notified of kittens'),
      )
  return lists.length
}

/** Notifies families every two minutes. */
export function togetherSweep(services: OfferServices & Pick<Services, 'db' | 'log'>): Sweep {
  return defineSweep({ name: 'waiting-lists', everyMs: EVERY_MS, run: () => sweepTogether(services) })
}
