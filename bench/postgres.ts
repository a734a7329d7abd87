/** The PostgreSQL server: TEST_DATABASE_URL, DATABASE_URL, or a temporary server on the core of the servers. */
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { type Database, migrate, openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { isLoopback } from '#platform/loopback.ts'
import { startPostgres as startEmbedded } from '../src/testing/embedded-postgres.ts'
import { findParent, pinned, SERVER_CORE } from './processes.ts'

export type Postgres = { url: string; pid: number | undefined; version: string; stop: () => Promise<void> }

/** Starts PostgreSQL with its default settings and a quarter of 8 GB for shared buffers, as docs/production.md says. */
export async function startPostgres(): Promise<Postgres> {
  const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (url) return { url, pid: await localPid(url), version: await versionOf(url), stop: async () => {} }
  const started = await startEmbedded({ settings: ['shared_buffers=2GB'] })
  // Its child processes for connections inherit the core.
  if (pinned && started.pid)
    execFileSync('taskset', ['-cp', String(SERVER_CORE), String(started.pid)], { stdio: 'ignore' })
  return { ...started, version: await versionOf(started.url) }
}

async function versionOf(url: string): Promise<string> {
  const [row] = await queryRows<{ server_version: string }>(url, 'show server_version')
  return row?.server_version ?? ''
}

/** The process of a server on this machine, which started the process of each connection. */
async function localPid(url: string): Promise<number | undefined> {
  if (!isLoopback(new URL(url).hostname)) return undefined
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0] && findParent(rows[0].pid)
  } finally {
    await client.end()
  }
}

/** The rows of one statement on a connection of its own. */
export async function queryRows<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Creates a database on a server, calls a function with its URL, and drops it, also after a failure. */
export async function withOwnDatabase<Result>(
  url: string,
  prefix: string,
  run: (own: string) => Promise<Result>,
): Promise<Result> {
  const name = `${prefix}_${Date.now()}`
  await queryRows(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  try {
    return await run(own.href)
  } finally {
    await queryRows(url, `drop database ${name} with (force)`)
  }
}

/** The same with the schema, and a pool of one connection, so that the CPU of its process is that of all statements. */
export function withMigratedDatabase<Result>(
  url: string,
  prefix: string,
  run: (database: Database, own: string) => Promise<Result>,
): Promise<Result> {
  return withOwnDatabase(url, prefix, async (own) => {
    const database = await openDatabase({ url: own, poolSize: 1, log: createLog('error') })
    try {
      await migrate(database)
      return await run(database, own)
    } finally {
      await database.close().catch(() => {})
    }
  })
}
