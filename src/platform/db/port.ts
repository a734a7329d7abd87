import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or a transaction on it: what every store function takes first. */
// biome-ignore lint/suspicious/noExplicitAny: the drivers differ in type parameters that no caller reads
export type Handle = PgDatabase<RowsResult, any, any>

type Rows<Row> = { rows: Row[] }

/** What `execute` answers on both drivers. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** The opened database. `kind` is for the few places where the drivers differ, never for SQL. */
export type Database = {
  kind: 'postgres' | 'pglite'
  /** The driver itself, for libraries that bring their own adapter for it. */
  pglite?: PGlite
  db: Handle
  /** Several statements without parameters, as migrations are. */
  exec(sql: string): Promise<void>
  /** One statement with $1-style parameters, outside Drizzle; `name` prepares it on PostgreSQL. */
  query<Row>(statement: { name?: string; text: string; values: unknown[] }): Promise<Row[]>
  /**
   * Calls back for each NOTIFY on the channel. `onGap` runs after every (re)connection, when notices may have been
   * missed. Answers a function that stops listening.
   */
  listen(
    channel: string,
    onNotice: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}
