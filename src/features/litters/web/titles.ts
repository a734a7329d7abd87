/** Texts with which cards and pages of litters begin. */
import { dateText } from '#lib/dates.ts'
import type { Pairing } from '../contract.ts'
import { breedsText, countText } from './labels.ts'

type Titled = Pick<Pairing, 'sireBreed' | 'damBreed' | 'status' | 'expectedLitterDate' | 'actualLitterDate'>

/**
 * The text of an ISO date in the title of a litter: `Mar 9`, or `Mar 9, 2027` if it is not in the year of `today`, an ISO date or a
 * year, on one line.
 */
export function titleDateText(date: string, today: string | undefined): string {
  const year = date.slice(0, 4)
  const text = year === today?.slice(0, 4) ? dateText(date).replace(`, ${year}`, '') : dateText(date)
  return text.replaceAll(' ', '\u00a0')
}

/**
 * What a family reads first about a pairing: `Maine Coon kittens, around Dec 27`; `today` is an ISO date or a year. A line
 * ends only at the comma or in the name of the breed.
 */
export function kittensTitle(pairing: Titled, today: string | undefined): string {
  const { status, expectedLitterDate, actualLitterDate } = pairing
  const kittens = `${breedsText(pairing)}\u00a0kittens`
  const date = (status === 'born' && actualLitterDate) || expectedLitterDate
  if (!date) return status === 'born' ? kittens : `${kittens}, date not set yet`
  const word = status === 'born' && actualLitterDate ? 'born' : 'around'
  return `${kittens}, ${word}\u00a0${titleDateText(date, today)}`
}

/** `7 families waiting`; null where it is unknown, or where nobody waits for a litter that is born. */
export function familiesWaitingText({
  status,
  familiesWaiting,
}: Pick<Pairing, 'status' | 'familiesWaiting'>): string | null {
  if (familiesWaiting) return `${countText(familiesWaiting, 'family', 'families')} waiting`
  return familiesWaiting === 0 && status !== 'born' ? 'No families waiting yet' : null
}
