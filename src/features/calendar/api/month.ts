/** A month of a breeder's calendar. */
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { lastDayOf } from '#lib/months.ts'
import { dayIn } from '#lib/times.ts'
import type { Services } from '#platform/services.ts'
import type { CalendarMonth } from '../contract.ts'
import { listEntries } from './entries.ts'
import { pathOf, titleOf } from './titles.ts'

/** What the cattery of a user has in a month, by default the current one there. Throws `not_found` without a cattery. */
export async function getMonth(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  wanted: string | undefined,
): Promise<CalendarMonth> {
  const { id: breederId, timeZone } = await requireOwnBreeder(db, userId)
  const now = clock.now()
  const today = dayIn(now, timeZone)
  const month = wanted ?? today.slice(0, 7)
  const days = { from: `${month}-01`, until: lastDayOf(month) }
  const entries = await listEntries(db, [{ breederId, timeZone }], days, now)
  return {
    month,
    today,
    timeZone,
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      day: entry.day,
      time: entry.timeOfDay,
      title: titleOf(entry),
      path: pathOf(entry),
    })),
  }
}
