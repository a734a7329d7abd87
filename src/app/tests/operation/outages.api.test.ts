/** Outages of the whole site: how they are noted, and that those concerned are told once. */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { notices } from '#features/notifications/api/tables.ts'
import { callsOf } from '#features/privacy/test-world.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { read } from '#platform/db/rows.ts'
import { openNotes, outageEndedJob, readOutages, resetSeen } from '#platform/outages/index.ts'
import { siteOutages, siteSeen } from '#platform/outages/tables.ts'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { announceOutages, turnSiteOff } from '#testing/outages.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const { ask, keep } = callsOf(() => app())
const START = new Date('2026-06-01T12:00:00Z')

beforeEach(() => app().clock.set(START))

const db = () => app().services.db
const outages = async () =>
  (await db().select().from(siteOutages).orderBy(siteOutages.startedAt)).map(({ startedAt, endedAt }) => [
    startedAt.toISOString(),
    endedAt.toISOString(),
  ])
const seen = async () => (await db().select().from(siteSeen)).map(({ seenAt }) => seenAt)
/** A process whose machine has run for as long as a test says. */
function startProcess() {
  let uptime = 0
  const notes = openNotes(app().services, () => uptime)
  return {
    /** Both clocks go on. */
    async after(ms: number) {
      app().clock.advance(ms)
      uptime += ms
      await notes.note()
    },
    /** Somebody sets the clock of the machine. */
    async afterClockSet(ms: number) {
      app().clock.advance(ms)
      uptime += MINUTE_MS
      await notes.note()
    },
  }
}
const later = (ms: number) => new Date(START.getTime() + ms).toISOString()

describe('an outage', () => {
  it('is noted by the first process that starts after more than a day, once by several', async () => {
    await startProcess().after(0)
    app().clock.advance(DAY_MS + 1)
    const started = [startProcess(), startProcess(), startProcess()]
    await Promise.all(started.map((each) => each.after(0)))
    expect(await outages()).toEqual([[later(0), later(DAY_MS + 1)]])
    const { rows } = await db().execute(sql`select from jobs.job where name = ${outageEndedJob.queue}`)
    expect(rows).toHaveLength(1)
  })

  it('is not noted after a day, while processes run, or in a new database', async () => {
    const running = startProcess()
    await running.after(0)
    await startProcess().after(DAY_MS)
    for (let hour = 0; hour < 40; hour += 1) await running.after(HOUR_MS)
    expect(await outages()).toEqual([])
    expect(await seen()).toEqual([app().clock.now()])
  })

  it('is noted by a process that could not reach the database for more than a day', async () => {
    const running = startProcess()
    await running.after(0)
    await running.after(DAY_MS + 1)
    expect(await outages()).toEqual([[later(0), later(DAY_MS + 1)]])
  })

  it('is not a clock that is set forward, or set back afterward', async () => {
    const running = startProcess()
    await running.after(0)
    await running.afterClockSet(36 * DAY_MS)
    await running.after(HOUR_MS)
    await running.afterClockSet(-36 * DAY_MS)
    expect(await outages()).toEqual([])
    expect(await seen()).toEqual([app().clock.now()])
  })

  it('is forgotten if the clock was wrong when a process started', async () => {
    await startProcess().after(0)
    app().clock.advance(36 * DAY_MS)
    const wrong = startProcess()
    await wrong.after(0)
    expect(await outages()).toHaveLength(1)
    await wrong.after(HOUR_MS)
    await wrong.afterClockSet(-36 * DAY_MS)
    expect(await outages()).toEqual([])
  })

  it('is noted although the clock of the machine was behind when it started', async () => {
    await startProcess().after(0)
    app().clock.set(new Date(0))
    const started = startProcess()
    await started.after(0)
    app().clock.set(new Date(later(36 * DAY_MS)))
    await started.after(0)
    expect(await outages()).toEqual([[later(0), later(36 * DAY_MS)]])
  })

  it('is not a restore of a backup, unless the operator says since when the site was off', async () => {
    await startProcess().after(0)
    app().clock.advance(36 * DAY_MS)
    await resetSeen(db(), null)
    await startProcess().after(0)
    expect(await outages()).toEqual([])
    await resetSeen(db(), START)
    await startProcess().after(0)
    expect(await outages()).toEqual([[later(0), later(36 * DAY_MS)]])
  })

  it('lets no deadline pass while it lasts, and before those concerned are told', async () => {
    await startProcess().after(0)
    app().clock.advance(HOUR_MS)
    expect(await readOutages(db(), app().clock.now())).toEqual([])
    app().clock.advance(36 * DAY_MS)
    const until = () => app().clock.now().getTime() + 3 * DAY_MS
    const last = async () => (await readOutages(db(), app().clock.now())).at(-1)?.until.getTime()
    expect(await last()).toBe(until())
    await startProcess().after(0)
    app().clock.advance(30 * MINUTE_MS)
    expect(await last()).toBe(until())
    const told = until()
    await announceOutages(app())
    app().clock.advance(30 * MINUTE_MS)
    expect(await last()).toBe(told)
  })
})

const mailRow = z.object({ to: z.string(), text: z.string() })

describe('those concerned', () => {
  const noticesOf = async () =>
    (await db().select().from(notices)).map(({ userId, kind, title, text, path }) => ({
      userId,
      kind,
      title,
      text,
      path,
    }))
  const mails = () =>
    read(db(), mailRow).rows(sql`
      select data #>> '{message,to}' as to, data #>> '{message,text}' as text from jobs.job
      where name = 'mail.send' and data #>> '{message,subject}' like 'You have more time%'`)

  it('get one email with all of their deadlines as they are then, although the job runs again', async () => {
    const person = await signUp(app())
    const other = await signUp(app())
    const keeps = await signUp(app())
    for (const each of [person, keeps]) expect((await ask(each)).statusCode).toBe(200)
    await turnSiteOff(app())
    await announceOutages(app())
    expect((await mails()).map(({ to }) => to).sort()).toEqual([person.email, keeps.email].sort())
    expect(other.email).not.toBe('')
    expect((await noticesOf()).map(({ userId }) => userId).sort()).toEqual([person.id, keeps.id].sort())
    const [mail] = await mails()
    expect(mail?.text).toContain(
      'Our site could not be reached from Jun 1, 2026, 8:00 AM EDT to Jul 7, 2026, 8:00 AM EDT.',
    )
    expect(mail?.text).toContain('Keep your account, before it is deleted\nUntil Jul 10, 2026, 8:00 AM EDT')

    // A second outage moves the deadline of the first, and those who have acted meanwhile get nothing.
    await keep(keeps)
    app().clock.advance(2 * DAY_MS)
    await turnSiteOff(app(), 2)
    await announceOutages(app())
    expect((await mails()).map(({ to }) => to).sort()).toEqual(
      [person.email, person.email, keeps.email].sort(),
    )
    const texts = (await mails()).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('Until Jul 14, 2026, 8:00 AM EDT'))).toHaveLength(1)
  })
})
