import type { EventKind } from '#features/waiting-lists/contract.ts'

/**
 * How an event of a waiting list is emailed. `required`: even to those who turned emails about waiting lists off, because an offer
 * has a deadline and leads to a payment, so its family learns how it ends. `optional`: unless they turned these emails off. `none`:
 * an accepted offer, because its sale is emailed.
 */
export function mailFor(kind: EventKind): 'required' | 'optional' | 'none' {
  if (kind === 'accepted') return 'none'
  return REQUIRED.includes(kind) ? 'required' : 'optional'
}

const REQUIRED: EventKind[] = [
  'offered',
  'more_time_asked',
  'more_time_given',
  'more_time_refused',
  'expired',
  'withdrawn',
  'sale_failed',
]

/** Topics of which someone gets at most one email a day; what happens in between becomes one. */
export const DAILY_TOPICS = ['place']

/** What an event is about: changes of the same topic within ten minutes become one email. */
export const TOPICS: Record<EventKind, string> = {
  joined: 'entry',
  confirmed: 'entry',
  not_accepted: 'entry',
  left: 'entry',
  may_rejoin: 'entry',
  wishes_changed: 'wishes',
  moved: 'place',
  first: 'place',
  place_changed: 'place',
  noted_since: 'place',
  paused: 'pause',
  resumed: 'pause',
  litter_born: 'birth',
  not_born: 'birth',
  date_changed: 'birth',
  list_closed: 'list',
  closed: 'closing',
  notified: 'kittens',
  skipped: 'skipped',
  more_time_asked: 'more time',
  more_time_given: 'offer',
  more_time_refused: 'offer',
  offered: 'offer',
  accepted: 'offer',
  declined: 'offer',
  expired: 'offer',
  withdrawn: 'offer',
  sale_failed: 'offer',
}

/** Events after which what waits to be sent about other topics of the list is wrong. */
const LEAVING: EventKind[] = ['left', 'closed', 'not_accepted']

/** The topics whose waiting emails an event drops. Whether a family is on the list stays worth telling. */
export function outdatedTopics(kind: EventKind): string[] {
  return LEAVING.includes(kind)
    ? [...new Set(Object.values(TOPICS))].filter((topic) => topic !== 'entry')
    : []
}
