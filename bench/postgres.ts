/** The PostgreSQL server: TEST_DATABASE_URL, DATABASE_URL, or a temporary server on the core of the servers. */
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { startPostgres as startEmbedded } from '../src/testing/embedded-postgres.ts'
import { pinned, SERVER_CORE } from './processes.ts'

export type Postgres = { url: string; pid: number | undefined; version: string; stop: () => Promise<void> }

/** Starts PostgreSQL with its default settings, as in production. */
export async function startPostgres(): Promise<Postgres> {
  const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (url) return { url, pid: undefined, version: await versionOf(url), stop: async () => {} }
  const started = await startEmbedded({ settings: [] })
  // Its child processes for connections inherit the core.
  if (pinned && started.pid)
    execFileSync('taskset', ['-cp', String(SERVER_CORE), String(started.pid)], { stdio: 'ignore' })
  return { ...started, version: await versionOf(started.url) }
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (
      (await client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? ''
    )
  } finally {
    await client.end()
  }
}
