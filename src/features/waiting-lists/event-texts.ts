/** Texts of the history of an entry. */
import { dateText } from '#lib/dates.ts'
import type { EventDetails, EventKind } from './contract.ts'
import { namesText, ordinal } from './texts.ts'

/** What happened, as its history says it to both sides. */
export function eventText(
  kind: EventKind,
  { fromPlace, toPlace, toDate, place, kittens, pairingTitle }: EventDetails,
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
      return `The offer of ${names} was ended`
    case 'skipped':
      return `Skipped for ${namesText(kittens ?? [], 'and')}`
    case 'paused':
      return 'Paused after three offers'
    case 'resumed':
      return 'Took part again'
    case 'sale_failed':
      return 'The payment failed, so that the place was kept'
    case 'notified':
      return `Told, with all other families that still wait, that ${namesText(kittens ?? [], 'and')} can be reserved`
    case 'list_closed':
      return 'The list was closed for new families'
  }
}
