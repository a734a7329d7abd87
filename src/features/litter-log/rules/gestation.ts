/**
 * When a litter is expected. On average 65.1 days after the first mating (1,056 litters, doi 10.1016/j.jfms.2005.10.003), and
 * 65.3 days with a range of 57 to 72 (197 queens, Theriogenology 75, 2011, page 1596).
 */
import { addDays, daysBetween } from '#lib/dates.ts'

const MEAN = 65
const USUAL = [63, 67] as const
const SEEN = [57, 72] as const
/** The day from which a breeder is told that it is longer than most. */
const LONG = 70

/** Dates are ISO dates; `from` and `to` are included. */
export type Gestation = {
  expected: string
  usual: { from: string; to: string }
  seen: { from: string; to: string }
}

/** The ISO date on which the litter of a mating is expected. */
export const expectedDay = (firstDay: string): string => addDays(firstDay, MEAN)

/** When the litter of a mating is expected, by the first day of the mating. */
export function gestationOf(firstDay: string): Gestation {
  const range = ([from, to]: readonly [number, number]) => ({
    from: addDays(firstDay, from),
    to: addDays(firstDay, to),
  })
  return { expected: expectedDay(firstDay), usual: range(USUAL), seen: range(SEEN) }
}

/** The day of a gestation on a date; day 0 is the first day of the mating. `isLong` from day 70 on. */
export function gestationDay(firstDay: string, today: string): { day: number; isLong: boolean } {
  const day = daysBetween(firstDay, today)
  return { day, isLong: day >= LONG }
}

export const GESTATION_SOURCE =
  'Average of 1,056 litters (Journal of Feline Medicine and Surgery 8, 2006) and range of 197 (Theriogenology 75, 2011). Larger litters come earlier.'
