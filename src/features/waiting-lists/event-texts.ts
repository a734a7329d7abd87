/** Texts of the history of an entry. */
import { dateText } from '#lib/dates.ts'
import { causeText } from './cause-text.ts'
import type { EntryEvent, EventDetails } from './contract.ts'
import { namesText, ordinal } from './texts.ts'

/** What happened, as its history says it to both sides. */
export function eventText(
  { kind, actor }: Pick<EntryEvent, 'kind' | 'actor'>,
  details: EventDetails,
): string {
  const { fromPlace, toPlace, toDate, place, kittens, pairingTitle, hours, isAccount } = details
  const names = namesText(kittens ?? [], 'or')
  switch (kind) {
    case 'joined':
      return toDate
        ? `Joined the waiting list, having waited since ${dateText(toDate)}, as the breeder noted`
        : 'Joined the waiting list'
    case 'confirmed':
      return place ? `Confirmed by the breeder, as ${ordinal(place)}` : 'Confirmed by the breeder'
    case 'not_accepted':
      return 'Not accepted by the breeder'
    case 'may_rejoin':
      return 'The breeder agreed that the family joins again'
    case 'moved':
      return `Moved by the breeder from ${ordinal(fromPlace ?? 0)} to ${ordinal(toPlace ?? 0)}`
    case 'wishes_changed':
      return 'Wishes changed'
    case 'first':
      return withCause('Became first on the list', details)
    case 'place_changed':
      return withCause(`Now ${ordinal(toPlace ?? 0)} instead of ${ordinal(fromPlace ?? 0)}`, details)
    case 'noted_since': {
      const text = `Has waited since ${dateText(toDate ?? '')}, as the breeder noted`
      return toPlace ? `${text}: ${ordinal(toPlace)}` : text
    }
    case 'litter_born':
      return pairingTitle ? `The litter of ${pairingTitle} was born` : 'The litter was born'
    case 'not_born':
      return pairingTitle
        ? `The birth of the litter of ${pairingTitle} was recorded by mistake`
        : 'The birth of the litter was recorded by mistake'
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
      return `The offer of ${names} was ended${isAccount ? ACCOUNT : ''}`
    case 'skipped':
      return `Skipped for ${namesText(kittens ?? [], 'and')}`
    case 'more_time_asked':
      return `Asked for ${hours ?? 0} more hours to decide about ${names}`
    case 'more_time_given':
      return `${hours ?? 0} more hours given to decide about ${names}`
    case 'more_time_refused':
      return `No more time given to decide about ${names}`
    case 'paused':
      return pausedText(details, actor)
    case 'resumed':
      return isAccount ? 'The account can be used again, and the place counts' : 'Took part again'
    case 'sale_failed':
      return 'The payment failed, so that the place was kept'
    case 'notified':
      return `Told, with all other families that still wait, that ${namesText(kittens ?? [], 'and')} can be reserved`
    case 'list_closed':
      return 'The list was closed for new families'
  }
}

const ACCOUNT = ', because the account of the family cannot be used at the moment'

function pausedText({ isAccount }: EventDetails, actor: EntryEvent['actor']): string {
  if (isAccount) return `Paused${ACCOUNT}`
  return actor === 'buyer' ? 'Paused by the family' : 'Paused after three offers'
}

const withCause = (text: string, { cause, toPlace, fromPlace }: EventDetails): string =>
  cause ? `${text}: ${causeText(cause, (toPlace ?? 0) > (fromPlace ?? 0))}` : text
