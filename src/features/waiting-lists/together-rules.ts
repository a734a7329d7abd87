/** Telling all families that still wait of free kittens at the same time, without database and clock. */
import type { Misfit } from './offer-rules.ts'

/** Whether a list notifies families together on a day (ISO dates), instead of offering to one at a time. */
export function isTogether({ togetherFrom }: { togetherFrom: string | null }, today: string): boolean {
  return togetherFrom !== null && togetherFrom <= today
}

type Family = {
  entryId: string
  hasOffer: boolean
  misfits: Misfit[][]
  offeredBefore: string[]
}
type FreeKitten = { id: string; index: number }

/**
 * Which families are notified of which kittens: of each free one that fits, and that they were neither notified of nor offered
 * before. A family that has an open offer answers it first. `index` is that of the kitten in `misfits`.
 */
export function planNotices(
  families: readonly Family[],
  kittens: readonly FreeKitten[],
  notified: readonly { entryId: string; catId: string }[],
): { entryId: string; catIds: string[] }[] {
  const isNotified = new Set(notified.map(({ entryId, catId }) => `${entryId} ${catId}`))
  return families.flatMap(({ entryId, hasOffer, misfits, offeredBefore }) => {
    if (hasOffer) return []
    const catIds = kittens
      .filter(
        ({ id, index }) =>
          misfits[index]?.length === 0 && !offeredBefore.includes(id) && !isNotified.has(`${entryId} ${id}`),
      )
      .map(({ id }) => id)
    return catIds.length > 0 ? [{ entryId, catIds }] : []
  })
}
