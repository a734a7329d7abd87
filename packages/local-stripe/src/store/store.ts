/** The server's store: a SQLite file, which survives crashes and can be used by several processes at once. */
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from './sql.ts'

/** The store, or a transaction on it. */
export type DbOrTx = {
  /** Runs a statement and returns its rows; columns called `data` are parsed as JSON. */
  rows<Row>(statement: Sql): Promise<Row[]>
}

export type Store = DbOrTx & {
  /** Runs work in one transaction, which waits for those of this and other processes. Rolls back when the work throws. */
  transaction<T>(work: (tx: DbOrTx) => Promise<T>): Promise<T>
  /** Deletes everything. */
  empty(): Promise<void>
  /** Everything, as the bytes of a SQLite file. */
  snapshot(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Milliseconds between attempts while another process writes, and until that is an error. */
const RETRY_MS = 5
const WAIT_MS = 20_000
/** SQLITE_BUSY, without the extension in the higher bits. */
const BUSY = 5

const SCHEMA = `
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    type text not null,
    parent text,
    data text not null,
    created integer not null generated always as (data ->> 'created') stored
  ) strict;
  create index if not exists objects_by_type on objects (type, created desc, seq desc);
  create index if not exists objects_by_parent on objects (parent);
  create table if not exists account_transactions (
    seq integer primary key autoincrement,
    id text not null unique,
    account text not null,
    payout text,
    data text not null
  ) strict;
  create index if not exists account_transactions_by_account on account_transactions (account, seq);
  create table if not exists scheduled (object_id text primary key, due integer not null) strict;
  create table if not exists idempotency (
    key text primary key,
    request_hash text not null,
    status integer not null,
    response text not null,
    created integer not null
  ) strict;
  create table if not exists deliveries (
    seq integer primary key autoincrement,
    event_id text not null unique,
    type text not null,
    subject text,
    payload text not null,
    attempts integer not null default 0,
    due_at integer not null,
    leased_until integer,
    done text check (done in ('delivered', 'dropped', 'failed'))
  ) strict;
  create index if not exists deliveries_open on deliveries (seq) where done is null;`

const TABLES = ['objects', 'account_transactions', 'scheduled', 'idempotency', 'deliveries']

/** Opens a file, or memory without a path, and creates its tables. The caller closes it. */
export async function openStore(path = ':memory:'): Promise<Store> {
  if (path !== ':memory:') await mkdir(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  const statements = new Map<string, StatementSync>()
  let last: Promise<unknown> = Promise.resolve()

  /** Runs work after everything that was asked for before: a connection has only one transaction. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  function execute<Row>(statement: Sql): Row[] {
    const { text, values } = statement
    const prepared = statements.get(text) ?? database.prepare(text)
    statements.set(text, prepared)
    return prepared.all(...values).map((row) => {
      const { data } = row
      return (typeof data === 'string' ? { ...row, data: JSON.parse(data) } : row) as Row
    })
  }

  const tx: DbOrTx = { rows: async (statement) => execute(statement) }

  await whenFree(() => {
    database.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${SCHEMA}`)
  })

  return {
    rows: (statement) => inTurn(() => whenFree(() => execute(statement))),
    transaction: (work) =>
      inTurn(async () => {
        await whenFree(() => database.exec('begin immediate'))
        try {
          const result = await work(tx)
          database.exec('commit')
          return result
        } catch (error) {
          // SQLite has rolled back by itself after some errors, such as a full disk.
          if (database.isTransaction) database.exec('rollback')
          throw error
        }
      }),
    empty: () =>
      inTurn(() => whenFree(() => database.exec(TABLES.map((table) => `delete from ${table};`).join('')))),
    snapshot: () => inTurn(async () => database.serialize()),
    async close() {
      await last
      if (database.isOpen) database.close()
    },
  }
}

/** Repeats what fails because another process writes. SQLite would block this thread, which may have to end that write. */
async function whenFree<T>(work: () => T): Promise<T> {
  for (const end = performance.now() + WAIT_MS; ; ) {
    try {
      return work()
    } catch (error) {
      const isBusy = error instanceof Error && 'errcode' in error && (Number(error.errcode) & 255) === BUSY
      if (!isBusy || performance.now() > end) throw error
      await sleep(RETRY_MS)
    }
  }
}
