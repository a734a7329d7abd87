/** Texts about waiting lists that pages, notices, and emails share. */
import { dayText } from '#lib/dates.ts'
import { causeText } from './cause-text.ts'
import type { EntryStatus } from './entry-states.ts'

/** `1st`, `2nd`, `3rd`, `4th`, `11th`. */
export function ordinal(number: number): string {
  ordinals ??= new Intl.PluralRules('en', { type: 'ordinal' })
  return `${number}${ENDINGS[ordinals.select(number)]}`
}

let ordinals: Intl.PluralRules | undefined
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** `7 families are waiting`. */
export function familiesText(count: number): string {
  if (count === 0) return 'No family is waiting yet'
  return count === 1 ? '1 family is waiting' : `${count} families are waiting`
}

/** `7 families, 1 to confirm`: those that wait, and those that are not confirmed. */
export function membersText({ waiting, pending }: { waiting: number; pending: number }): string {
  const families = `${waiting} ${waiting === 1 ? 'family' : 'families'}`
  return pending > 0 ? `${families}, ${pending} to confirm` : families
}

/** What joining a list promises, with the words in parentheses on one line: `Join the waiting list (7 waiting, free)`. */
export function joinText(count: number): string {
  return `Join the waiting list (${count > 0 ? `${count}\u00a0waiting,\u00a0` : ''}free)`
}

type Kittens = { kittenCount: number | null; isBorn: boolean }
type Place = Kittens & { status: EntryStatus; position: number | null; count: number }

/** Where an entry stands, for its buyer, with the chances: `You are 3rd of 7, about 5 kittens expected`. */
export function placeText({ status, position, count, ...kittens }: Place): string {
  if (position === null) return statusText(status, 'buyer')
  return [`You are ${ordinal(position)} of ${count}`, kittensText(kittens)].filter(Boolean).join(', ')
}

/** `about 5 kittens expected`, `5 kittens were born`; null if their number is not known. */
export function kittensText({ kittenCount, isBorn }: Kittens): string | null {
  if (kittenCount === null) return null
  const kittens = kittenCount === 1 ? '1 kitten' : `${kittenCount} kittens`
  if (isBorn) return `${kittens} ${kittenCount === 1 ? 'was' : 'were'} born`
  return `about ${kittens} expected`
}

const STATUS_TEXTS: Record<Exclude<EntryStatus, 'pending'>, string> = {
  waiting: 'On the list',
  paused: 'Paused',
  accepted: 'Found a kitten',
  declined: 'Not accepted',
  left: 'Left the list',
  closed: 'Closed',
}

/** Who still has to confirm an entry, as each reader reads it. */
const PENDING_TEXTS = {
  buyer: 'Waiting for the breeder to confirm',
  breeder: 'Waiting for you to confirm',
  staff: 'Not confirmed yet',
}

/** The status of an entry in the words of its reader. */
export function statusText(status: EntryStatus, reader: keyof typeof PENDING_TEXTS): string {
  return status === 'pending' ? PENDING_TEXTS[reader] : STATUS_TEXTS[status]
}

/** `Luna`, `Luna or Milo`. */
export function namesText(names: readonly string[], word: 'and' | 'or'): string {
  const type = word === 'and' ? 'conjunction' : 'disjunction'
  return new Intl.ListFormat('en-US', { type }).format(names)
}

/** What the list is about: a pairing, or any litter of the cattery. */
export function subjectText(pairingTitle: string | null): string {
  return pairingTitle ?? 'Any litter'
}

/** How kittens go to families before and after an ISO date; `today` as in `dayText`. */
export function togetherText(from: string, today: string | undefined): string {
  return `Until ${dayText(from, today)}, kittens are offered to one family at a time. From then on, all families that still wait are notified of free kittens together, and the first that reserves one gets it.`
}

/** The texts that notices and emails share with the pages. */
export const waitingListTexts = { causeText, familiesText, namesText, ordinal, subjectText }
