/**
 * Rows of raw SQL. A shape declares the columns of a statement, and its types come from it. In tests and in development, columns
 * and values are compared with the shape; the server of the production build trusts them.
 */
import { isDeepStrictEqual } from 'node:util'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx, RawColumn } from './port.ts'

let areChecked = true

/** For the server of the production build: from now on, this process does not compare rows with their shapes. */
export function trustRows(): void {
  areChecked = false
}

/** A row with an ID. */
export const idRow = z.object({ id: z.string() })
/** A row with a number of rows; `count(*)` needs `::int`. */
export const countRow = z.object({ count: z.int() })
/** One page of a list as JSON, and the number of rows on all pages. */
export const pageRow = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int() })
/** A timestamp as PostgreSQL writes it, for `new Date`, such as `2026-01-31 17:05:00.123+00`. */
export const timestampText = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/)

/** JSON text that PostgreSQL wrote for a response, whose schema is its check. */
export const jsonRow = z.object({ body: z.string() })

/** How to read the rows of one statement. */
type Reader<Row> = {
  /** All of them. */
  rows(statement: SQL): Promise<Row[]>
  /** The only one. Throws if there is none, or several. */
  row(statement: SQL): Promise<Row>
  /** The only one; undefined if there is none. Throws if there are several. */
  maybeRow(statement: SQL): Promise<Row | undefined>
}

/**
 * Reads rows. The columns of the statement have the names of the fields in snake_case: `userId` is `user_id`. Values are what
 * both drivers return: text for timestamps, dates, and numerics, and parsed JSON; a bigint must be cast. Shapes are constants of
 * modules, and transform nothing.
 */
export function read<Shape extends z.ZodObject>(db: DbOrTx, shape: Shape): Reader<z.infer<Shape>> {
  const rows = (statement: SQL) => readRows(db, shape, statement)
  const maybeRow = async (statement: SQL) => {
    const [row, ...others] = await rows(statement)
    if (others.length > 0) throw unexpected(shape, `${others.length + 1} rows`)
    return row
  }
  const row = async (statement: SQL) => {
    const found = await maybeRow(statement)
    if (!found) throw unexpected(shape, 'no row')
    return found
  }
  return { rows, row, maybeRow }
}

function unexpected(shape: z.ZodObject, found: string): Error {
  return new Error(`A statement returned ${found} with ${Object.keys(shape.shape).join(', ')}.`)
}

async function readRows<Shape extends z.ZodObject>(
  db: DbOrTx,
  shape: Shape,
  statement: SQL,
): Promise<z.infer<Shape>[]> {
  const { rows, fields } = await db.execute<Record<string, unknown>>(statement)
  const columns = columnsOf(shape)
  if (areChecked) checkColumns(columns, fields)
  const named = columns.areRenamed ? rows.map((row) => rename(columns, row)) : rows
  if (areChecked) for (const row of named) checkRow(shape, row)
  return named as z.infer<Shape>[]
}

type Columns = { names: { field: string; column: string }[]; areRenamed: boolean }

const known = new WeakMap<z.ZodObject, Columns>()

function columnsOf(shape: z.ZodObject): Columns {
  const existing = known.get(shape)
  if (existing) return existing
  const names = Object.keys(shape.shape).map((field) => ({ field, column: snakeCase(field) }))
  const columns = { names, areRenamed: names.some(({ field, column }) => field !== column) }
  known.set(shape, columns)
  return columns
}

function snakeCase(field: string): string {
  return field.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function rename({ names }: Columns, row: Record<string, unknown>): Record<string, unknown> {
  const renamed: Record<string, unknown> = {}
  for (const { field, column } of names) renamed[field] = row[column]
  return renamed
}

/** Types of PostgreSQL that the drivers read differently: bytea, bigint, point, name[], and bigint[]. */
const DIFFERING_TYPES = [17, 20, 600, 1003, 1016]

/** Also when no row was found. */
function checkColumns({ names }: Columns, found: RawColumn[]): void {
  const expected = names.map(({ column }) => column).sort()
  const returned = found.map(({ name }) => name).sort()
  if (!isDeepStrictEqual(expected, returned))
    throw new Error(
      `A statement returned the columns ${returned.join(', ')} instead of ${expected.join(', ')}.`,
    )
  for (const { name, dataTypeID } of found)
    if (DIFFERING_TYPES.includes(dataTypeID))
      throw new Error(`The column ${name} has a type that depends on the driver. Please cast it.`)
}

/** Parsing removes what a schema does not declare, and may change values, which production would not do. */
function checkRow(shape: z.ZodObject, row: Record<string, unknown>): void {
  const parsed = shape.safeParse(row)
  if (!parsed.success) throw new Error(`A row differs from its shape:\n${z.prettifyError(parsed.error)}`)
  const differing = Object.keys(row).filter((field) => !isDeepStrictEqual(parsed.data[field], row[field]))
  if (differing.length > 0)
    throw new Error(`A row has values that its shape does not declare: ${differing.join(', ')}.`)
}
