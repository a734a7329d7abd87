import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Leading } from './lead.ts'

/** A database or a transaction on it: what every store function takes first. */
// biome-ignore lint/suspicious/noExplicitAny: the drivers differ in type parameters that no caller reads
export type DbOrTx = PgDatabase<RowsResult, any, any>

/** A column of a result; `dataTypeID` is the OID of its type. */
export type RawColumn = { name: string; dataTypeID: number }

type Rows<Row> = { rows: Row[]; fields: RawColumn[] }

/** What `execute` returns with both drivers. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** One transaction for copying whole tables, without a time limit, and with the same formats of values everywhere. */
export type CopyTransaction = {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  exec(sql: string): Promise<void>
  /** The rows of `source`, such as `public.cats (id, name)`, in the text format of COPY. */
  copyOut(source: string): AsyncIterable<Uint8Array>
  /** Adds rows in the text format of COPY. */
  copyIn(target: string, rows: Uint8Array): Promise<void>
}

/** What `copying` sets, so that the same values have the same texts with each server and setting. */
export const COPY_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;`

/** The opened database. `kind` is for the few places where the drivers differ, never for SQL. */
export type Database = {
  kind: 'postgres' | 'pglite'
  /** The driver itself, for libraries that have their own adapter for it. */
  pglite?: PGlite
  db: DbOrTx
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
  /**
   * Makes one of the processes that call this the leader for `subject`, and calls back about it; for a moment, two may
   * believe that they lead. Returns a function that ends it.
   */
  lead(subject: string, leading: Leading): Promise<() => Promise<void>>
  /** The connections of the pool: in use, idle, allowed, and the queries that wait for one. Only PostgreSQL has a pool. */
  connections?: () => { inUse: number; idle: number; max: number; waiting: number }
  /**
   * Runs work in one transaction, which reads the data of one moment. On PGlite, everything else waits until it ends. Throws
   * and rolls back when the work does.
   */
  copying<T>(work: (tx: CopyTransaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}
