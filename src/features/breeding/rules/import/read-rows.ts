/** The rows of a file as the server reads them. Values that cannot be read stay as they are, so that the server names them. */

import { type DayOrder, findDayOrder, readDate } from '#lib/table-files/read-dates.ts'
import { withoutProtection } from '#lib/texts/csv.ts'
import { readRegistry, readSex, readStatus, readVisibility, readYesOrNo } from './read-words.ts'

/** A row with its number in the file, from 1 on, and values by field. */
export type SentRow = { row: number; values: Record<string, unknown> }

export type ReadOptions = {
  /** The field of each column, or null for columns that are left out. */
  fields: (string | null)[]
  /** Whether the first row has the names of the columns. */
  hasHeader: boolean
  order: DayOrder | null
  /** The breed of rows that name none. */
  breed: string
  thisYear: number
}

const DATES = ['birth', 'diedOn', 'sire.birth', 'dam.birth']

/** The order of day and month in the columns with dates. */
export function findOrder(
  table: string[][],
  { fields, hasHeader }: Pick<ReadOptions, 'fields' | 'hasHeader'>,
) {
  const columns = fields.flatMap((field, column) => (field && DATES.includes(field) ? [column] : []))
  return findDayOrder(
    table.slice(hasHeader ? 1 : 0).flatMap((cells) => columns.map((column) => cells[column] ?? '')),
  )
}

/** The rows of a table that are not empty. */
export function readRows(table: string[][], options: ReadOptions): SentRow[] {
  return table.flatMap((cells, index) => {
    if ((index === 0 && options.hasHeader) || cells.every((cell) => cell.trim() === '')) return []
    return [{ row: index + 1, values: readCells(cells, options) }]
  })
}

function readCells(cells: string[], options: ReadOptions): Record<string, unknown> {
  const texts = new Map<string, string>()
  for (const [column, field] of options.fields.entries()) {
    const text = withoutProtection(cells[column] ?? '').trim()
    if (field && text) texts.set(field, text)
  }
  const values: Record<string, unknown> = {}
  for (const [field, text] of texts) {
    const [role, part] = field.split('.')
    if (role === 'registrations' || role === 'numbers') continue
    const value = readValue(field, text, options)
    if (part && role) values[role] = { ...(values[role] as object), [part]: value }
    else values[field] = value
  }
  const registrations = registrationsOf(texts)
  if (registrations.length > 0) values.registrations = registrations
  if (!values.breed && options.breed) values.breed = options.breed
  return values
}

function readValue(field: string, text: string, { order, thisYear }: ReadOptions): unknown {
  if (DATES.includes(field)) return readDate(text, order, thisYear)
  switch (field) {
    case 'sex':
      return readSex(text)
    case 'status':
      return readStatus(text)
    case 'visibility':
      return readVisibility(text)
    case 'isOutside':
      return readYesOrNo(text)
    case 'emsRegistry':
    case 'sire.registry':
    case 'dam.registry':
      return readRegistry(text)
    default:
      return text
  }
}

/** The numbers in their columns’ order, without a registry where the file names none. */
function registrationsOf(texts: Map<string, string>): { registry: string | null; number: string }[] {
  const registrations: { registry: string | null; number: string }[] = []
  for (const [field, number] of texts) {
    const [kind, name = '', part] = field.split('.')
    if (kind === 'numbers') registrations.push({ registry: name, number })
    if (kind === 'registrations' && part === 'number') {
      const registry = texts.get(`registrations.${name}.registry`)
      registrations.push({ registry: registry ? readRegistry(registry) : null, number })
    }
  }
  return registrations
}
