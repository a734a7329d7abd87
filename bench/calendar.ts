/** CPU of a breeder's calendar: a month with its page, the file for calendar apps, and the reminders of a morning. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openServices } from '#app/services.ts'
import { registerJobs } from '#app/worker.ts'
import { signCookie } from '#features/accounts/api/sessions/session-cookie.ts'
import { openFeeds } from '#features/calendar/api/feed.ts'
import { getMonth } from '#features/calendar/api/month.ts'
import { sendCalendarReminders } from '#features/notifications/api/calendar/calendar-reminders.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { trustRows } from '#platform/db/rows.ts'
import { parseEnv } from '#platform/env.ts'
import { deriveKeys } from '#platform/signatures/index.ts'
import { backendCpuMs } from './distance/backend-cpu.ts'
import { queryRows, withMigratedDatabase } from './postgres.ts'
import { cpuMs, untilResponse } from './processes.ts'
import { startApp } from './server.ts'

const SECRET = 'x'.repeat(40)
const ANIMALS = 40
const LITTERS = 10
/** Entries of a large file, and lines that are due on one morning. */
const ENTRIES = 2_000
const CATTERIES = 2_500
const LINES_EACH = 4
const WARM_UP = 10
const REQUESTS = 100

/** Milliseconds of CPU of one request: of the server and of PostgreSQL. */
type Cost = { name: string; server: number; database: number; target: number | null }
export type CalendarResult = {
  costs: Cost[]
  reminders: {
    lines: number
    catteries: number
    seconds: number
    cpuSeconds: number
    notices: number
    mails: number
  }
}

/** Measures in a database of its own on a server, and with a web process of the production build. */
export async function measureCalendar(
  url: string,
  { dataDir, port }: { dataDir: string; port: number },
  log: (text: string) => void,
): Promise<CalendarResult> {
  return withMigratedDatabase(url, 'calendar', async (database, own) => {
    const { db } = database
    const world = await addWorld(db)
    // As the server of the production build.
    trustRows()
    const env = parseEnv({
      DATABASE_URL: own,
      DATA_DIR: dataDir,
      SEED: 'none',
      LOG_LEVEL: 'error',
      SESSION_SECRET: SECRET,
    })
    const services = await openServices(env, { database })
    const settings = { publicUrl: 'https://littermate.example', keys: deriveKeys([SECRET]) }
    await registerJobs(services, settings)
    await services.jobs.start({ work: false })
    const databaseCpu = await backendCpuMs(db)
    const measure = async (what: string, target: number | null, run: () => Promise<unknown>) => {
      for (let request = 0; request < WARM_UP; request += 1) await run()
      const [before, ticks] = [process.cpuUsage(), databaseCpu()]
      for (let request = 0; request < REQUESTS; request += 1) await run()
      const used = process.cpuUsage(before)
      return {
        name: what,
        server: round((used.user + used.system) / 1_000 / REQUESTS),
        database: round((databaseCpu() - ticks) / REQUESTS),
        target,
      }
    }
    let minutes = 0
    const clock = { now: () => new Date(Date.now() + minutes * MINUTE_MS) }
    const feeds = openFeeds({ db, clock }, settings)
    const fetchLater = () => {
      minutes += 11
      return feeds.answer(world.secret)
    }
    const costs: Cost[] = [
      await measure('a month', null, () => getMonth(services, world.ownerId, undefined)),
      await measure(`a file of ${ENTRIES} entries`, 60, fetchLater),
      await measure('the same file within ten minutes', 3, () => feeds.answer(world.secret)),
      await measurePage(own, world.cookie, { dataDir, port }),
    ]
    for (const cost of costs)
      log(
        `  ${cost.name.padEnd(34)} CPU ${cost.server} ms of the server and ${cost.database} ms of PostgreSQL`,
      )
    await addReminders(db)
    const [since, cpu] = [performance.now(), process.cpuUsage()]
    const notices = await sendCalendarReminders(services, settings)
    const seconds = round((performance.now() - since) / 1_000)
    const used = process.cpuUsage(cpu)
    const [jobs] = await queryRows<{ count: number }>(
      own,
      `select count(*)::int as count from jobs.job where name = 'mail.send'`,
    )
    const reminders = {
      lines: CATTERIES * LINES_EACH,
      catteries: CATTERIES,
      seconds,
      cpuSeconds: round((used.user + used.system) / 1_000_000),
      notices,
      mails: jobs?.count ?? 0,
    }
    log(
      `  ${reminders.lines} due lines of ${CATTERIES} catteries: ${seconds} s, ${reminders.cpuSeconds} s of CPU of the server, ${notices} notices, ${reminders.mails} emails`,
    )
    await services.close()
    return { costs, reminders }
  })
}

const round = (value: number) => Math.round(value * 100) / 100

/** The page of the tab, rendered by a process of its own. */
async function measurePage(
  databaseUrl: string,
  cookie: string,
  { dataDir, port }: { dataDir: string; port: number },
): Promise<Cost> {
  const app = startApp({
    databaseUrl,
    port,
    dataDir,
    env: { RATE_LIMITS: 'off', SESSION_SECRET: SECRET },
  })
  try {
    const origin = `http://127.0.0.1:${port}`
    await untilResponse(`${origin}/healthz`, app)
    const open = async () => {
      const response = await fetch(`${origin}/dashboard?tab=calendar`, { headers: { cookie } })
      const text = await response.text()
      if (response.status !== 200 || !text.includes('Litter expected'))
        throw new Error(`${response.status} without the calendar`)
    }
    for (let request = 0; request < WARM_UP; request += 1) await open()
    const before = cpuMs(app.pid)
    for (let request = 0; request < REQUESTS; request += 1) await open()
    return { name: 'the page', server: round((cpuMs(app.pid) - before) / REQUESTS), database: 0, target: 40 }
  } finally {
    await app.stop()
  }
}

/** A cattery with animals, litters, kittens, and pairings, and another one whose pairings fill the file for calendar apps. */
async function addWorld(db: DbOrTx): Promise<{ ownerId: string; secret: string; cookie: string }> {
  const [ownerId, breederId] = await addBreeder(db, 'breeder@example.com')
  const [, largeId] = await addBreeder(db, 'large@example.com')
  const token = randomBytes(16).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest('base64url')
  await db.execute(sql`
    insert into sessions (id, user_id, token, expires_at) values (${newId()}, ${ownerId}, ${token}, now() + interval '1 day')`)
  await db.execute(sql`
    insert into animals (id, breeder_id, registered_name, breed, sex, status, born_on, born_precision)
    select gen_random_uuid(), ${breederId}::uuid, 'Animal ' || n, 'Maine Coon',
      case when n % 4 = 0 then 'male' else 'female' end, 'breeding', current_date - 900 - n, 'day'
    from generate_series(1, ${ANIMALS}::int) n`)
  await db.execute(sql`
    insert into animal_tests (id, animal_id, breeder_id, code, result, tested_on)
    select gen_random_uuid(), a.id, a.breeder_id, 'ECHO', 'normal', current_date - 350
    from animals a where a.breeder_id = ${breederId}`)
  await db.execute(sql`
    insert into litters (id, breeder_id, birth_date, total_kittens)
    select gen_random_uuid(), ${breederId}::uuid, current_date - n * 7, 5 from generate_series(1, ${LITTERS}::int) n`)
  await db.execute(sql`
    insert into cats (id, breeder_id, litter_id, name, breed, gender, birth_date, price)
    select gen_random_uuid(), l.breeder_id, l.id, 'Kitten ' || n, 'Maine Coon', 'female', l.birth_date, 150000
    from litters l cross join generate_series(1, 4) n where l.breeder_id = ${breederId}`)
  await addPairings(db, breederId, LITTERS)
  await addPairings(db, largeId, ENTRIES)
  await db.execute(sql`
    insert into calendar_feeds (id, breeder_id, secret_hash, created_at) values (${newId()}, ${largeId}, ${hash}, now())`)
  await db.execute(sql`analyze`)
  return { ownerId, secret, cookie: `littermate.session_token=${signCookie(token, deriveKeys([SECRET]))}` }
}

async function addBreeder(db: DbOrTx, email: string): Promise<[userId: string, breederId: string]> {
  const [userId, breederId] = [newId(), newId()]
  await db.execute(sql`
    insert into users (id, email, name, first_name, last_name, role, is_verified)
    values (${userId}, ${email}, 'Alex B', 'Alex', 'B', 'breeder', true)`)
  await addBreeders(db, sql`select ${breederId}::uuid as id, ${userId}::uuid as user_id`)
  await db.execute(sql`update users set breeder_id = ${breederId} where id = ${userId}`)
  return [userId, breederId]
}

/** Pairings of which at least one is expected today, and so in the current month. */
async function addPairings(db: DbOrTx, breederId: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into breeding_pairings (id, breeder_id, sire_name, dam_name, sire_breed, dam_breed, expected_litter_date)
    select gen_random_uuid(), ${breederId}::uuid, 'Rowan ' || n, 'Hazel', 'Maine Coon', 'Maine Coon', current_date + n % 300 - 1
    from generate_series(1, ${count}::int) n`)
}

async function addBreeders(db: DbOrTx, owners: ReturnType<typeof sql>): Promise<void> {
  await db.execute(sql`
    insert into breeders (id, user_id, name, business_name, location, verification_status, applied_at, is_active, time_zone)
    select o.id, o.user_id, 'Alex B', 'Quiet Paws', 'Portland, Oregon', 'verified', now(), true, 'UTC' from (${owners}) o`)
}

/** Catteries where it is past nine, each with births to remind of; half of them want an email, too. */
async function addReminders(db: DbOrTx): Promise<void> {
  // The zone in which it is about noon now.
  const hours = (12 - new Date().getUTCHours() + 24) % 24
  const zone = hours > 12 ? `Etc/GMT+${24 - hours}` : hours === 0 ? 'UTC' : `Etc/GMT-${hours}`
  await db.execute(sql`
    insert into users (id, email, name, role, is_verified)
    select gen_random_uuid(), 'due' || n || '@example.com', 'Alex B', 'breeder', true from generate_series(1, ${CATTERIES}::int) n`)
  await addBreeders(
    db,
    sql`select gen_random_uuid() as id, u.id as user_id from users u where u.email like 'due%'`,
  )
  await db.execute(
    sql`update breeders set time_zone = ${zone} where user_id in (select id from users where email like 'due%')`,
  )
  await db.execute(sql`
    insert into breeding_pairings (id, breeder_id, sire_name, dam_name, sire_breed, dam_breed, expected_litter_date)
    select gen_random_uuid(), b.id, 'Rowan', 'Hazel ' || n, 'Ragdoll', 'Ragdoll', (now() at time zone b.time_zone)::date + 3
    from breeders b join users u on u.id = b.user_id cross join generate_series(1, ${LINES_EACH}::int) n
    where u.email like 'due%'`)
  await db.execute(sql`
    insert into calendar_reminder_ways (breeder_id, kind, way)
    select b.id, 'expected_birth', 'mail' from breeders b join users u on u.id = b.user_id
    where u.email like 'due%' and substr(u.email, 4, 1) < '5'`)
  await db.execute(sql`analyze`)
}
