/** What each kind of calendar entry is called, and when its breeder is reminded. */
import { CALENDAR_KINDS, type CalendarKind } from './choices.ts'

export type KindFacts = {
  label: string
  /**
   * Days before the entry on which its breeder is reminded, in the morning; or why the calendar does not remind, for readers, where
   * another feature does or nothing can be missed; null for none.
   */
  reminder: { daysBefore: number } | { instead: string } | null
}

export const KINDS: Record<CalendarKind, KindFacts> = {
  expected_birth: { label: 'Expected births', reminder: { daysBefore: 3 } },
  birth: { label: 'Births', reminder: null },
  go_home: { label: 'Going home', reminder: { daysBefore: 7 } },
  pickup: {
    label: 'Pickups',
    reminder: { instead: 'We remind you and the family the day before, in the app and by email.' },
  },
  balance: {
    label: 'Balances due',
    reminder: {
      instead: 'We email the family before the day and on it. Your dashboard shows what is overdue.',
    },
  },
  offer_end: { label: 'Offers that end', reminder: { daysBefore: 1 } },
  test_due: { label: 'Health tests due', reminder: { daysBefore: 14 } },
  mating: { label: 'Matings', reminder: null },
  weighing: { label: 'Weighings', reminder: null },
  care: { label: 'Care plan', reminder: { daysBefore: 3 } },
}

/** The kinds that the calendar reminds of, with the days before. */
export const REMINDED_KINDS: readonly { kind: CalendarKind; daysBefore: number }[] = CALENDAR_KINDS.flatMap(
  (kind) => {
    const { reminder } = KINDS[kind]
    return reminder && 'daysBefore' in reminder ? [{ kind, daysBefore: reminder.daysBefore }] : []
  },
)
