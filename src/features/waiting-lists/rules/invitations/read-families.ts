/** Families of a notebook as they are written in a table: which column is what, and what is wrong with a line. */
import { addressField, asciiAddress } from '#lib/email-address.ts'
import { type DayOrder, findDayOrder, readDate } from '#lib/table-files/read-dates.ts'
import { withoutProtection } from '#lib/texts/csv.ts'
import type { FamilyInput } from '../../invitation-contract.ts'
import { EARLIEST_SINCE, MAX_FAMILY_NAME, MAX_INVITED, MAX_NOTES } from '../../limits.ts'

export const FAMILY_FIELDS = ['name', 'email', 'since', 'notes'] as const
export type FamilyField = (typeof FAMILY_FIELDS)[number]

export type FamilyColumns = {
  /** What each column is; null for those that are left out. Several can be parts of a name or notes. */
  fields: (FamilyField | null)[]
  hasHeader: boolean
  /** What comes first in dates, as the breeder answered; null before. */
  answer: DayOrder | null
}

/** A line with its number in the table, from 1 on, as it is read, and what is wrong with it. */
export type FamilyLine = FamilyInput & { row: number; error: string | null }

const HEADERS: [field: FamilyField, words: RegExp][] = [
  ['email', /e-?mail/],
  ['since', /since|date|day|asked|added|joined|wait|seit|datum/],
  ['notes', /note|comment|remark|wish|phone|notiz/],
  ['name', /name|family|familie|buyer|who|person/],
]

/** What the columns are, by their titles; without known titles, by what is in them. */
export function guessColumns(rows: string[][]): FamilyColumns {
  const [first = []] = rows
  const isAddress = (text: string | undefined) => text?.includes('@') ?? false
  const titled = first.map((title) => fieldOf(title.trim().toLowerCase()))
  if (!first.some(isAddress) && titled.includes('email'))
    return { fields: titled, hasHeader: true, answer: null }
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const fields: (FamilyField | null)[] = Array.from({ length: width }, () => null)
  const columnWith = (test: (text: string) => boolean) =>
    fields.findIndex(
      (field, column) => field === null && rows.some((cells) => test((cells[column] ?? '').trim())),
    )
  const isDay = (text: string) =>
    /\d/.test(text) && (isIsoDay(readDate(text, 'day-first', THIS_CENTURY)) || DATE.test(text))
  const tests: [FamilyField, (text: string) => boolean][] = [
    ['email', isAddress],
    ['since', isDay],
    ['name', (text) => /\p{L}/u.test(text)],
    ['notes', (text) => text !== ''],
  ]
  for (const [field, test] of tests) {
    const column = columnWith(test)
    if (column >= 0) fields[column] = field
  }
  const hasHeader = !first.some(isAddress) && rows.length > 1
  return { fields, hasHeader, answer: null }
}

/** Any year decides alike what is a date. */
const THIS_CENTURY = 2099
const DATE = /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}$/
const isIsoDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

function fieldOf(title: string): FamilyField | null {
  return HEADERS.find(([, words]) => words.test(title))?.[0] ?? null
}

/** What comes first in the dates of a table; `ask` with a date that can be read in two ways. */
export function findOrder(rows: string[][], { fields, hasHeader }: FamilyColumns) {
  const column = fields.indexOf('since')
  return findDayOrder(rows.slice(hasHeader ? 1 : 0).map((cells) => cells[column] ?? ''))
}

export type ReadOptions = {
  /** The day on which the lines are read. */
  today: string
  /** The addresses that were invited to the list before. */
  known: ReadonlySet<string>
  /** How many more invitations can be open. */
  room: number
}

/** The lines of a table that are not empty, each with its first error. */
export function readFamilies(
  rows: string[][],
  columns: FamilyColumns,
  { today, known, room }: ReadOptions,
): FamilyLine[] {
  const found = findOrder(rows, columns).order
  const order = found === 'ask' ? columns.answer : found
  const seen = new Map<string, number>()
  let count = 0
  return rows.flatMap((cells, index) => {
    const row = index + 1
    if ((index === 0 && columns.hasHeader) || cells.every((cell) => cell.trim() === '')) return []
    const partsOf = (field: FamilyField) =>
      columns.fields.flatMap((each, column) => {
        const text = withoutProtection(cells[column] ?? '').trim()
        return each === field && text ? [text] : []
      })
    const [address = '', day = ''] = [partsOf('email')[0], partsOf('since')[0]]
    const family = {
      name: partsOf('name').join(' ').replace(/\s+/g, ' '),
      email: asciiAddress(address.replace(/^mailto:/i, '').replace(/^.*<([^<>]+)>$/, '$1')),
      since: readDate(day, order, Number(today.slice(0, 4))),
      notes: partsOf('notes').join('\n'),
    }
    const before = seen.get(family.email)
    if (before === undefined) seen.set(family.email, row)
    let error = errorOf(family, today)
    if (!error && before !== undefined) error = `This address is in line ${before} already.`
    if (!error && known.has(family.email)) error = 'You invited this address to this list before.'
    if (!error) {
      count += 1
      if (count > MAX_INVITED) error = `At most ${MAX_INVITED} families at once.`
      else if (count > room) error = 'Too many open invitations. Wait for answers first.'
    }
    return [{ row, ...family, error }]
  })
}

const address = addressField('no address')

function errorOf({ name, email, since, notes }: FamilyInput, today: string): string | null {
  if (!email) return 'The email address is missing.'
  if (!address.safeParse(email).success) return 'This is not an email address.'
  if (!name) return 'The name is missing.'
  if (name.length > MAX_FAMILY_NAME) return `The name has more than ${MAX_FAMILY_NAME} characters.`
  if (!since) return 'The day is missing.'
  if (!isDay(since)) return 'This day cannot be read. Write it like 2025-03-31.'
  if (since > today) return 'This day is in the future.'
  if (since < EARLIEST_SINCE) return 'This day is too long ago.'
  return notes.length > MAX_NOTES ? `The note has more than ${MAX_NOTES} characters.` : null
}

function isDay(text: string): boolean {
  if (!isIsoDay(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
