/** What a rule of a place or club can be about, and the words for it. */
import { STATES } from '#lib/places/states.ts'
import { CLUBS } from '#lib/rules/clubs.ts'

export const RULE_KINDS = ['country', 'state', 'club'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

export const RULE_KIND_NAMES: Record<RuleKind, string> = {
  country: 'Country or union',
  state: 'State',
  club: 'Club',
}

/** Countries and unions of countries with rules: code -> name. */
export const COUNTRIES = { US: 'USA', EU: 'European Union' } as const

/** The codes of the places of each kind with their names. */
export const PLACES: Record<RuleKind, Record<string, string>> = {
  country: COUNTRIES,
  state: STATES,
  club: Object.fromEntries(CLUBS.map((club) => [club, club])),
}

export const RULE_SUBJECTS = [
  'age',
  'weight',
  'vaccines',
  'litters',
  'license',
  'shipping',
  'border',
  'rights',
  'payment',
] as const
export type RuleSubject = (typeof RULE_SUBJECTS)[number]

export const SUBJECT_NAMES: Record<RuleSubject, string> = {
  age: 'Age',
  weight: 'Weight',
  vaccines: 'Vaccines',
  litters: 'Litters',
  license: 'License',
  shipping: 'Shipping',
  border: 'Crossing a border',
  rights: 'Buyer’s rights',
  payment: 'Payment',
}

/** Whom a rule binds. Advice binds no one, so it never decides a day. */
export const RULE_BINDS = ['everyone', 'licensed', 'dealers', 'carriers', 'members', 'advice'] as const
export type RuleBinds = (typeof RULE_BINDS)[number]

export const BINDS_NAMES: Record<RuleBinds, string> = {
  everyone: 'Everyone who sells cats',
  licensed: 'Licensed or commercial sellers',
  dealers: 'Dealers',
  carriers: 'Who transports cats for a trade',
  members: 'Members of the club',
  advice: 'No one: advice only',
}

export const RULE_UNITS = ['weeks', 'days', 'pounds', 'litters', 'females', 'animals'] as const
export type RuleUnit = (typeof RULE_UNITS)[number]

/** The units of the number of a subject; the first one is the usual one. A number is required only of those in `NEEDS_NUMBER`. */
export const SUBJECT_UNITS: Record<RuleSubject, readonly RuleUnit[]> = {
  age: ['weeks'],
  weight: ['pounds'],
  vaccines: ['days'],
  litters: ['litters'],
  license: ['animals', 'litters', 'females'],
  shipping: ['females', 'weeks'],
  border: ['weeks', 'days'],
  rights: ['days', 'animals'],
  payment: [],
}
export const NEEDS_NUMBER: readonly RuleSubject[] = ['age', 'litters']

/** Months after the day on which a row was read when it no longer counts as checked. A migration computes it. */
export const RECHECK_MONTHS = 12
/** Days before that from which staff are asked. */
export const RECHECK_NOTICE_DAYS = 30

export const MAX_SENTENCE = 400
export const MIN_SENTENCE = 10
export const MAX_SOURCE = 120
export const MAX_ADDRESS = 400
export const MAX_NUMBER = 1000
/** The most months over which litters or animals are counted. */
export const MAX_WINDOW = 60

/** The name of a place or club, such as Massachusetts or FIFe. */
export function placeName({ kind, place }: { kind: RuleKind; place: string }): string {
  return PLACES[kind][place] ?? place
}
