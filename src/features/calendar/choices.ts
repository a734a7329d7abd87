/** Kinds of calendar entries and reminders, apart from the contract, so that pages need not load schemas. */

/** Every kind of entry; `kinds.ts` says of each how it is called and when its breeder is reminded. */
export const CALENDAR_KINDS = [
  'expected_birth',
  'birth',
  'go_home',
  'pickup',
  'balance',
  'offer_end',
  'test_due',
  'mating',
  'weighing',
  'care',
] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

/** How a breeder is reminded: by a notice, by a notice and an email, or not at all. */
export const REMINDER_WAYS = ['app', 'mail', 'none'] as const
export type ReminderWay = (typeof REMINDER_WAYS)[number]
