import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or a transaction on it: what every store function takes first. */
// biome-ignore lint/suspicious/noExplicitAny: the drivers differ in type parameters that no caller reads
export type Handle = PgDatabase<RowsResult, any, any>

type Rows<Row> = { rows: Row[] }

/** What `execute` returns with both drivers. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** The opened database. `kind` is for the few places where the drivers differ, never for SQL. */
export type Database = {
  kind: 'postgres' | 'pglite'
  /** The driver itself, for libraries that have their own adapter for it. */
  pglite?: PGlite
  db: Handle
  /** Executes several statements without parameters, such as a migration. */
  exec(sql: string): Promise<void>
  /** Executes one statement with $1-style parameters; `name` prepares it on PostgreSQL. */
  query<Row>(statement: { name?: string; text: string; values: unknown[] }): Promise<Row[]>
  /**
   * Calls back for each NOTIFY on the channel. `onGap` runs after every connection, because notifications before it were
   * missed. Returns a function that stops listening.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>
  /** The connections of the pool: in use, idle, allowed, and the queries that wait for one. Only PostgreSQL has a pool. */
  connections?: () => { inUse: number; idle: number; max: number; waiting: number }
  close(): Promise<void>
}
