/** Runs the commands of docs/runbooks/restore.md, in other folders, as the user of the server. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { read } from '#platform/db/rows.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { openDatabaseAt } from '#testing/database.ts'
import { type PostgresServer, serverOwner, startPostgres } from '#testing/embedded-postgres.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { reserve } from '#testing/sales/purchase.ts'

const RUNBOOK = readFileSync('docs/runbooks/restore.md', 'utf8')
/** What the runbook calls /var/lib/littermate-wal, the base backup, and /var/lib/postgresql/15. */
const FOLDER = mkdtempSync(join(tmpdir(), 'littermate-recovery-'))
const PLACES: [runbook: string, test: string][] = [
  ['/var/lib/littermate-wal', join(FOLDER, 'archive')],
  ['/var/backups/littermate-base/2026-01-31', join(FOLDER, 'base')],
  ['/var/lib/postgresql/15', FOLDER],
]

/** The lines of the runbook's code from one line to another, with the folders of this test. */
function linesOf(first: string, last: string): string[] {
  const lines = RUNBOOK.split('\n').map((line) => line.trim())
  const start = lines.indexOf(first)
  const end = lines.findIndex((line, index) => index >= start && line.startsWith(last))
  if (start < 0 || end < 0) throw new Error(`The runbook has no code from "${first}" to "${last}".`)
  return lines
    .slice(start, end + 1)
    .map((line) => PLACES.reduce((text, [path, folder]) => text.replaceAll(path, folder), line))
}

/** The settings of the archive as 'name=value'. */
const archiveSettings = () =>
  linesOf('archive_mode = on', 'archive_command').map((line) => {
    const [, name, value = ''] = /^(\w+) = (.*)$/.exec(line) ?? []
    return `${name}=${value.replace(/^'|'$/g, '')}`
  })

const asOwner = { ...serverOwner(), stdio: 'pipe', cwd: FOLDER } as const

/** Copies the data of a running server, as pg_basebackup does, which the npm package does not have. */
async function takeBaseBackup({ url, data }: PostgresServer, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('base', fast => true)")
    const isCopied = (path: string) =>
      basename(path) !== 'postmaster.pid' && basename(dirname(path)) !== 'pg_wal'
    cpSync(data, to, { recursive: true, filter: isCopied })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    giveToServer(to)
  } finally {
    await client.end()
  }
}

function giveToServer(folder: string): void {
  const owner = serverOwner()
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
}

let isFirst = true
/** Recovers to a moment, or to the end of the log, and returns the server. */
async function recover(moment: string | undefined): Promise<PostgresServer> {
  const lines = linesOf('cd /var/lib/postgresql/15', 'CONF').filter(
    (line) => (isFirst || !line.startsWith('mv ')) && (moment || !line.startsWith('recovery_target_time ')),
  )
  isFirst = false
  const script = lines.join('\n').replace(/(recovery_target_time) = .*/, `$1 = '${moment}'`)
  execFileSync('sh', ['-ec', script], asOwner)
  const server = await startPostgres({
    settings: ['fsync=off', ...archiveSettings()],
    createData: (data) => renameSync(join(FOLDER, 'main'), data),
  })
  onTestFinished(() => server.stop())
  return server
}

async function appOf({ url }: PostgresServer): Promise<TestApp> {
  const database = await openDatabaseAt(url)
  const app = await buildTestApp(database, { rateLimits: false })
  onTestFinished(async () => {
    await app.close()
    await database.remove()
  })
  return app
}

const nowRow = z.object({ now: z.string() })

describe('after a mistake and a crash of the server', ONLY_POSTGRES, () => {
  let buyer: TestUser
  let late: TestUser
  let catId: string
  let moment: string
  const bodies = new Map<string, string>()
  const paths = () => [`/api/cats/${catId}`, '/api/orders', '/api/auth/user']
  const bodyOf = async (app: TestApp, path: string) => {
    const { statusCode, body } = await app.request('GET', path, { as: buyer })
    expect(statusCode).toBe(200)
    return body
  }

  beforeAll(async () => {
    execFileSync('mkdir', ['-m', '0700', join(FOLDER, 'archive')])
    giveToServer(FOLDER)
    const server = await startPostgres({ settings: ['fsync=off', ...archiveSettings()] })
    const database = await openDatabaseAt(server.url)
    const app = await buildTestApp(database, { rateLimits: false })
    try {
      const cat = await addCat(app)
      await takeBaseBackup(server, join(FOLDER, 'base'))
      buyer = await signUp(app)
      await reserve(app, buyer, cat)
      catId = cat.id
      for (const path of paths()) bodies.set(path, await bodyOf(app, path))
      const { db } = app.services
      const { now } = await read(db, nowRow).row(sql`select clock_timestamp()::text as now`)
      moment = now
      await db.execute(sql`update cats set name = 'Mistake'`)
      late = await signUp(app)
    } finally {
      await app.close()
      await database.remove()
      // The last segment is not in the archive.
      await server.crash()
      cpSync(server.data, join(FOLDER, 'main'), { recursive: true })
      giveToServer(FOLDER)
      await server.stop()
    }
  })
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

  it('a recovery to the moment before has its rows and no later ones, and the app writes to it', async () => {
    const server = await recover(moment)
    const app = await appOf(server)
    for (const path of paths()) expect(await bodyOf(app, path)).toBe(bodies.get(path))
    expect((await app.request('GET', '/api/auth/user', { as: late })).statusCode).toBe(401)
    const newcomer = await signUp(app)
    await server.crash()
    await server.restart()
    await expect
      .poll(async () => (await app.request('GET', '/api/auth/user', { as: newcomer })).statusCode)
      .toBe(200)
  })

  it('a second recovery follows what happened before the first one, to the end of the log', async () => {
    await expect(recover('2100-01-01 00:00:00+00')).rejects.toThrow(
      'recovery ended before configured recovery target was reached',
    )
    const app = await appOf(await recover(undefined))
    expect(JSON.parse(await bodyOf(app, `/api/cats/${catId}`)).name).toBe('Mistake')
    expect((await app.request('GET', '/api/auth/user', { as: late })).statusCode).toBe(200)
  })
})
