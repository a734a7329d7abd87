/** Entries in words, with the pages that they link to. */

import { orderPath } from '#features/orders/api/index.ts'
import { entryPath } from '#features/waiting-lists/api/index.ts'
import type { CalendarEntry } from '#lib/calendar/calendar-entries.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { capitalized } from '#lib/texts/capitalized.ts'
import type { CalendarKind } from '../choices.ts'

type Words = {
  /** `other` is the other party as the reader sees it. */
  title: (entry: CalendarEntry, other: string) => string
  path: (entry: CalendarEntry) => string
}

const salePath = ({ pageId }: CalendarEntry) => orderPath({ transactionId: pageId }, 'breeder')

const logPath = ({ pageId }: CalendarEntry) => `/breeding/litters/${pageId}`

const WORDS: Record<CalendarKind, Words> = {
  expected_birth: {
    title: ({ name }) => `Litter expected: ${name}`,
    path: ({ pageId }) => `/breeding-pairings/${pageId}`,
  },
  birth: {
    title: ({ name }) => (name ? `Litter born: ${name}` : 'Litter born'),
    path: ({ pageId }) => `/litters/${pageId}`,
  },
  go_home: {
    title: ({ name, note }, other) =>
      note === 'sale' ? `${name} can go home with ${other}` : `${name} can go home`,
    path: (entry) => (entry.note === 'sale' ? salePath(entry) : `/cats/${entry.pageId}`),
  },
  pickup: { title: ({ name }, other) => `${other} picks up ${name}`, path: salePath },
  balance: {
    title: ({ name, amount }, other) => `${formatWithCentsIfAny(amount)} due from ${other} for ${name}`,
    path: salePath,
  },
  offer_end: {
    title: ({ name }, other) => `Offer of ${name} to ${other} ends`,
    path: ({ pageId }) => entryPath(pageId),
  },
  test_due: {
    title: ({ name, note }) => `${capitalized(note ?? 'test')} due: ${name}`,
    path: ({ pageId }) => `/breeding/animals/${pageId}`,
  },
  mating: { title: ({ name }) => `Mated: ${name}`, path: logPath },
  weighing: { title: ({ name }) => `Weigh: ${name}`, path: logPath },
  care: { title: ({ name, note }) => `${note}: ${name}`, path: logPath },
}

/** What an entry is called on the pages of its breeder. */
export function titleOf(entry: CalendarEntry<CalendarKind>): string {
  return WORDS[entry.kind].title(entry, entry.other ?? unnamed(entry))
}

/** The same for calendar apps, which other people may see: the other party by initials. */
export function titleForApps(entry: CalendarEntry<CalendarKind>): string {
  return WORDS[entry.kind].title(entry, entry.other ? initials(entry.other) : unnamed(entry))
}

/** Minutes that calendar apps show for an entry with a time. */
export function minutesOf({ kind }: CalendarEntry<CalendarKind>): number {
  return kind === 'pickup' ? 60 : 15
}

/** The path of the page of an entry. */
export function pathOf(entry: CalendarEntry<CalendarKind>): string {
  return WORDS[entry.kind].path(entry)
}

const unnamed = ({ kind }: CalendarEntry<CalendarKind>) => (kind === 'offer_end' ? 'a family' : 'a buyer')

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** `Robin T.` -> `R. T.`, of the first two words. */
function initials(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean).slice(0, 2)
  return words.map((word) => `${[...letters.segment(word)][0]?.segment ?? ''}.`).join(' ')
}
