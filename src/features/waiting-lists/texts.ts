/** Texts about waiting lists that pages, notices, and emails share. */
import { dateText } from '#lib/dates.ts'
import type { EventDetails, EventKind } from './contract.ts'
import type { Misfit } from './offer-rules.ts'
import type { EntryStatus } from './rules.ts'

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

/** Where an entry stands, for its buyer: `You are 3rd of 7`. */
export function placeText({
  status,
  position,
  count,
}: {
  status: EntryStatus
  position: number | null
  count: number
}): string {
  if (position !== null) return `You are ${ordinal(position)} of ${count}`
  return STATUS_TEXTS[status]
}

export const STATUS_TEXTS: Record<EntryStatus, string> = {
  pending: 'Waiting for the breeder to confirm',
  waiting: 'On the list',
  paused: 'Paused',
  accepted: 'Found a kitten',
  declined: 'Not accepted',
  left: 'Left the list',
  closed: 'Closed',
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

/** What happened, as its history says it to both sides. */
export function eventText(
  kind: EventKind,
  { fromPlace, toPlace, toDate, place, kittens }: EventDetails,
): string {
  const names = namesText(kittens ?? [], 'or')
  switch (kind) {
    case 'joined':
      return 'Joined the waiting list'
    case 'confirmed':
      return place ? `Confirmed by the breeder, as ${ordinal(place)}` : 'Confirmed by the breeder'
    case 'not_accepted':
      return 'Not accepted by the breeder'
    case 'moved':
      return `Moved by the breeder from ${ordinal(fromPlace ?? 0)} to ${ordinal(toPlace ?? 0)}`
    case 'wishes_changed':
      return 'Wishes changed'
    case 'first':
      return 'Became first on the list'
    case 'litter_born':
      return 'The litter was born'
    case 'date_changed':
      return toDate
        ? `The litter is now expected on ${dateText(toDate)}`
        : 'The litter has no expected date now'
    case 'left':
      return 'Left the waiting list'
    case 'closed':
      return 'Closed, because the pairing was removed'
    case 'offered':
      return `Offered ${names}`
    case 'accepted':
      return `Accepted ${names}`
    case 'declined':
      return `Declined ${names}`
    case 'expired':
      return `The offer of ${names} expired`
    case 'withdrawn':
      return `The offer of ${names} was ended`
    case 'skipped':
      return `Skipped for ${namesText(kittens ?? [], 'and')}`
    case 'paused':
      return 'Paused after three offers'
    case 'resumed':
      return 'Took part again'
    case 'sale_failed':
      return 'The payment failed, so that the place was kept'
    case 'list_closed':
      return 'The list was closed for new families'
  }
}

/** `1 day 23 hours left`, `5 hours left`, `12 minutes left`; null when the time is over. */
export function timeLeftText(ms: number): string | null {
  if (ms <= 0) return null
  const minutes = Math.ceil(ms / 60_000)
  if (minutes < 120) return `${counted(minutes, 'minute')} left`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${counted(hours, 'hour')} left`
  const rest = hours % 24
  return `${counted(Math.floor(hours / 24), 'day')}${rest > 0 ? ` ${counted(rest, 'hour')}` : ''} left`
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** What does not fit, for the breeder. */
export const MISFIT_TEXTS: Record<Misfit, string> = {
  gender: 'gender',
  color: 'color',
  date: 'go-home date',
  price: 'price',
}

/** The texts that notices and emails share with the pages. */
export const waitingListTexts = { familiesText, namesText, ordinal, subjectText }
