/** The PostgreSQL of a run: TEST_DATABASE_URL or DATABASE_URL, else a temporary, empty server on the servers' core. */
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { startPostgres as startEmbedded } from '../src/testing/embedded-postgres.ts'
import { pinned, SERVER_CORE } from './processes.ts'

export type Postgres = { url: string; pid: number | undefined; version: string; stop: () => Promise<void> }

/** Starts it with PostgreSQL's default settings, as in production. */
export async function startPostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (given) return { url: given, pid: undefined, version: await versionOf(given), stop: async () => {} }
  const started = await startEmbedded({ settings: [] })
  // The processes that it starts for connections stay on the same core.
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
