/** Birth dates of which only the month or the year may be known. */
import { addDays, addMonthsTo, dateText, shortMonthText } from '#lib/dates.ts'
import type { BirthPrecision } from '../choices.ts'

/** `2021-04-05`, `2021-04`, or `2021`. */
export const BIRTH = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/

export type StoredBirth = { bornOn: string; bornPrecision: BirthPrecision }

/** The first day (ISO date) that a birth may mean, and how exactly it is known. */
export function readBirth(birth: string): StoredBirth {
  if (birth.length === 4) return { bornOn: `${birth}-01-01`, bornPrecision: 'year' }
  if (birth.length === 7) return { bornOn: `${birth}-01`, bornPrecision: 'month' }
  return { bornOn: birth, bornPrecision: 'day' }
}

/** The inverse of readBirth. */
export function writeBirth({ bornOn, bornPrecision }: StoredBirth): string {
  return bornOn.slice(0, { year: 4, month: 7, day: 10 }[bornPrecision])
}

/** The first and the last day (ISO dates) that a birth may mean. */
export function birthRange(birth: string): { first: string; last: string } {
  const { bornOn, bornPrecision } = readBirth(birth)
  if (bornPrecision === 'day') return { first: bornOn, last: bornOn }
  return { first: bornOn, last: addDays(addMonthsTo(bornOn, bornPrecision === 'month' ? 1 : 12), -1) }
}

/** Whether two births can be the same day; unknown ones can. */
export function mayBeSameBirth(one: string | null, other: string | null): boolean {
  return one === null || other === null || one.startsWith(other) || other.startsWith(one)
}

/** `Apr 5, 2021`, `Apr 2021`, or `2021`. */
export function birthText(birth: string): string {
  if (birth.length === 4) return birth
  return birth.length === 7 ? shortMonthText(birth) : dateText(birth)
}
