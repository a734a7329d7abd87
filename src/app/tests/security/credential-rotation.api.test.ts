/** Replacing the credentials with which the site signs in to other services: docs/runbooks/replace-secret.md. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { createLog } from '#platform/log/index.ts'
import { enqueueMail } from '#platform/mail/index.ts'
import { startTestBucket } from '#platform/storage/test-bucket.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from '#testing/app.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { openDatabaseAt, openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type PostgresServer, startPostgres } from '#testing/embedded-postgres.ts'
import { authorize, confirmPayment, startDeposit } from '#testing/sales/purchase.ts'
import { startSmtpServer } from '#testing/smtp.ts'
import { uploadPicture } from '#testing/uploads.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.remove())

/** A process with these settings, on the same database. */
async function start(env: Record<string, string>, options: TestAppOptions = {}): Promise<TestApp> {
  const app = await buildTestApp(database, { rateLimits: false, ...options, env })
  onTestFinished(() => app.close())
  return app
}

it('a payment that was started with the previous key of the provider is completed with the new one', async () => {
  // The local provider creates a key for each process, and refuses all others.
  const before = await buildTestApp(database, { rateLimits: false, work: false })
  const buyer = await signUp(before)
  const intent = await startDeposit(before, buyer, await addCat(before))
  await authorize(before, intent)
  await before.close()
  const after = await start({})
  expect(await confirmPayment(after, buyer, intent)).toMatchObject({ transactionId: expect.any(String) })
})

it('pictures that were stored with the previous key of the bucket are read with the new one, and new ones are stored', async () => {
  const bucket = await startTestBucket()
  onTestFinished(() => bucket.close())
  const { endpoint, bucket: name } = bucket.settings
  const withKey = (id: string) =>
    start(
      {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: name,
        S3_ACCESS_KEY_ID: id,
        S3_SECRET_ACCESS_KEY: `secret of ${id}`,
      },
      { work: false },
    )
  for (const id of ['previous', 'new']) bucket.createKey(id, `secret of ${id}`)
  const before = await withKey('previous')
  const user = await signUp(before)
  const picture = await uploadPicture(before, user)
  const after = await withKey('new')
  const status = async (app: TestApp, path: string) =>
    (await app.request('GET', path, { as: user })).statusCode
  expect(await status(before, picture)).toBe(200)
  expect(await status(after, picture)).toBe(200)
  bucket.revokeKey('previous')
  expect(await status(after, picture)).toBe(200)
  expect(await status(after, await uploadPicture(after, user))).toBe(200)
  expect(await status(before, picture)).toBeGreaterThanOrEqual(500)
})

const stateRow = z.object({ state: z.string() })

it('an email that the mail server refused with the previous password is sent once with the new one', async () => {
  const server = await startSmtpServer(undefined, 'new password')
  onTestFinished(() => server.close())
  const url = (password: string) => {
    const smtp = new URL(server.url)
    Object.assign(smtp, { username: 'littermate', password: encodeURIComponent(password) })
    return { SMTP_URL: smtp.href }
  }
  const states = () =>
    read(database.db, stateRow).rows(
      sql`select state from jobs.job where data -> 'message' ->> 'to' = 'late@example.com'`,
    )
  const before = await buildTestApp(database, { rateLimits: false, env: url('previous password') })
  const { db, jobs } = before.services
  const mail = { to: 'late@example.com', subject: 'Late', text: 'Late', html: '<p>Late</p>' }
  await db.transaction((tx) => enqueueMail(jobs, tx, mail))
  await expect.poll(states).toEqual([{ state: 'retry' }])
  await before.close()
  expect(server.received).toEqual([])
  await database.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`)
  await start(url('new password'))
  await expect.poll(states).toEqual([{ state: 'completed' }])
  expect(server.received.filter(({ to }) => to.includes('late@example.com'))).toHaveLength(1)
})

/** The SQL that a document shows below a heading. */
function statementsIn(document: string, heading: string): string[] {
  const text = readFileSync(document, 'utf8')
  const section = text.slice(text.indexOf(`\n${heading}\n`) + heading.length + 2).split('\n## ')[0] ?? ''
  return [...section.matchAll(/^ {4,}((?:create|alter|select) .*);$/gm)].map(
    ([, statement = '']) => statement,
  )
}

describe('the password of the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'littermate-hba-'))
  let server: PostgresServer
  let admin: pg.Client
  beforeAll(async () => {
    const rules = join(folder, 'pg_hba.conf')
    writeFileSync(rules, 'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n')
    // The server runs as another user.
    chmodSync(folder, 0o755)
    server = await startPostgres({ settings: ['fsync=off', `hba_file=${rules}`] })
    admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    for (const statement of statementsIn('docs/production.md', '## Database')) await admin.query(statement)
  })
  afterAll(async () => {
    await admin?.end()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const urlOf = (role: string, password: string) => {
    const url = new URL(server.url)
    Object.assign(url, { pathname: '/littermate', username: role, password })
    return url.href
  }

  it('is replaced without downtime by a second role, which has the same rights', async () => {
    const opened = await openDatabaseAt(urlOf('littermate_a', 'PASSWORD'))
    const before = await buildTestApp(opened, { rateLimits: false })
    const user = await signUp(before)
    const statements = statementsIn('docs/runbooks/replace-secret.md', '## Database password')
    const isLast = (statement: string) => /select|nologin/.test(statement)
    for (const statement of statements.filter((each) => !isLast(each))) await admin.query(statement)
    const second = await openDatabaseAt(urlOf('littermate_b', 'NEW'))
    const after = await buildTestApp(second, { rateLimits: false })
    onTestFinished(async () => {
      await after.close()
      await second.remove()
    })
    const get = async (app: TestApp) => (await app.request('GET', '/api/auth/user', { as: user })).statusCode
    expect([await get(before), await get(after)]).toEqual([200, 200])
    await before.close()
    await opened.remove()
    const last = statements.filter(isLast)
    expect(last).toHaveLength(2)
    const usedBy = async () => (await admin.query(last[0] ?? '')).rows.map(({ usename }) => usename)
    await expect.poll(usedBy).toEqual(['littermate_b'])
    await admin.query(last[1] ?? '')
    await expect(openDatabaseAt(urlOf('littermate_a', 'PASSWORD'))).rejects.toThrow()
    await addCat(after)
    // What it creates belongs to both, as what a migration creates.
    await second.exec('create table made_by_b (id integer); alter table cats add column made_by_b integer')
    const owners = await second.query({
      text: "select distinct tableowner from pg_tables where schemaname in ('public', 'jobs')",
      values: [],
    })
    expect(owners).toEqual([{ tableowner: 'littermate_owner' }])
  })

  it('of the only role can be changed while its connections continue, and new ones need the new password', async () => {
    await admin.query("create role only_role login password 'previous' in role littermate_owner")
    const log = createLog('silent')
    const opened = await openDatabase({ url: urlOf('only_role', 'previous'), log })
    onTestFinished(() => opened.close())
    const one = { text: 'select 1 as one', values: [] }
    expect(await opened.query(one)).toEqual([{ one: 1 }])
    await admin.query("alter role only_role password 'new'")
    expect(await opened.query(one)).toEqual([{ one: 1 }])
    const client = (password: string) => new pg.Client({ connectionString: urlOf('only_role', password) })
    await expect(client('previous').connect()).rejects.toThrow('password authentication failed')
    const renewed = client('new')
    await renewed.connect()
    await renewed.end()
  })
})
