/** How the columns of a file are read. */

import type { DayOrder } from '#lib/table-files/read-dates.ts'
import type { FileTable } from '#lib/table-files/read-table.ts'
import { guessFields } from '../../rules/import/fields.ts'
import { findOrder, type ReadOptions, readRows, type SentRow } from '../../rules/import/read-rows.ts'

export type Columns = Omit<ReadOptions, 'thisYear' | 'order'> & {
  /** What the breeder answered; null before. */
  answer: DayOrder | null
}

/** The fields that every animal needs. */
const REQUIRED = ['registeredName', 'breed', 'sex'] as const

/** The columns by their headers; without a known header, the first row is an animal. */
export function guessColumns({ rows }: FileTable): Columns {
  const fields = guessFields(rows[0] ?? [])
  const hasHeader = fields.some((field) => field !== null)
  return { fields, hasHeader, breed: '', answer: null }
}

/** The order of day and month that the file shows, or `ask` with a date that can be read in two ways. */
export function orderOf({ rows }: FileTable, columns: Columns) {
  return findOrder(rows, columns)
}

/** The rows as they are sent. */
export function rowsOf(table: FileTable, columns: Columns): SentRow[] {
  const { order } = orderOf(table, columns)
  return readRows(table.rows, {
    ...columns,
    order: order === 'ask' ? columns.answer : order,
    thisYear: new Date().getFullYear(),
  })
}

/** The required fields that no column has. A breed can be entered for all rows. */
export function missingFields({ fields, breed }: Columns): string[] {
  return REQUIRED.filter((name) => !fields.includes(name) && !(name === 'breed' && breed.trim() !== ''))
}

/** The title of a column: its header, or its number. */
export function columnTitle({ rows }: FileTable, { hasHeader }: Columns, column: number): string {
  const header = hasHeader ? rows[0]?.[column]?.trim() : ''
  return header || `Column ${column + 1}`
}

/** The title of the column that has a field; undefined without one. */
export function titleOfField(table: FileTable, columns: Columns, field: string): string | undefined {
  const candidates = [field, field.split('.')[0] ?? '']
  const column = columns.fields.findIndex((each) => each !== null && candidates.includes(each))
  return column === -1 ? undefined : columnTitle(table, columns, column)
}

/** The first values of a column that are not empty. */
export function samplesOf(
  { rows }: FileTable,
  { hasHeader }: Columns,
  column: number,
  count: number,
): string[] {
  const samples: string[] = []
  for (const cells of rows.slice(hasHeader ? 1 : 0)) {
    const text = cells[column]?.trim()
    if (text && !samples.includes(text)) samples.push(text)
    if (samples.length === count) break
  }
  return samples
}
