/** Reminders of the calendar: at most one notice and one email a day, in the morning where the cattery is. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { setSuspended } from '#features/accounts/api/index.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { addCalendar, type CalendarWorld, NOW } from '#features/calendar/test-world.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { KEYS } from '#testing/app.ts'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { sendCalendarReminders } from './api/calendar/calendar-reminders.ts'
import type { Notice } from './contract.ts'

const { app, database } = appOfThisFile({ rateLimits: false, work: false })

let world: CalendarWorld

beforeEach(async () => {
  app().clock.set(NOW)
  world = await addCalendar(app())
  await database().query({ text: 'delete from jobs.job', values: [] })
})

const send = () =>
  sendCalendarReminders(app().services, { publicUrl: 'https://littermate.example', keys: KEYS })
/** Sends what is due at half past nine on a day in New York. */
const sendOn = (day: string) => {
  app().clock.set(new Date(`${day}T13:30:00Z`))
  return send()
}
const notices = async (as: TestUser = world.owner) =>
  (await app().request('GET', '/api/notices', { as }))
    .json<Notice[]>()
    .filter(({ kind }) => kind === 'calendar')
    .map(({ title, text, path, isRead }) => [title, text, path, isRead])
type Sent = { to: string; subject: string; text: string; headers?: Record<string, string> }
const mails = async () =>
  (
    await database().query<{ message: Sent }>({
      text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on`,
      values: [],
    })
  ).map(({ message }) => message)
const choose = (reminders: Record<string, string>) =>
  app().request('PATCH', '/api/calendar/reminders', { as: world.owner, body: reminders })

const PATH = '/dashboard?tab=calendar&month=2027-05'

it('come once, in the morning, some days before the entry', async () => {
  app().clock.set(new Date('2027-05-17T12:59:00Z'))
  await send()
  expect(await notices()).toEqual([])
  app().clock.set(new Date('2027-05-17T13:00:00Z'))
  await Promise.all([send(), send()])
  // The litter is expected in three days, and the kitten can leave in seven; the pickup and the balance have reminders of their own.
  expect(await notices()).toEqual([
    ['2 dates in your calendar', 'Thu, May 20: Litter expected: Ivan × Katya', PATH, false],
  ])
  await app().request('POST', '/api/notices/read', { as: world.owner, body: { all: true } })
  app().clock.advance(10 * HOUR_MS)
  expect(await send()).toBe(0)
  expect(await notices()).toMatchObject([['2 dates in your calendar', expect.anything(), PATH, true]])
  expect(await sendOn('2027-05-18')).toBe(1)
  expect(await notices()).toEqual([['Juniper can go home with R. T.', 'Tue, May 25', PATH, false]])
  expect(await mails()).toEqual([])
})

it('are emailed, not sent, or sent in the app, as the breeder chose for each kind', async () => {
  await choose({ go_home: 'mail', expected_birth: 'none' })
  await sendOn('2027-05-17')
  expect(await notices()).toEqual([['Clover can go home', 'Mon, May 24', PATH, false]])
  expect(await mails()).toMatchObject([{ to: world.owner.email, subject: 'Clover can go home' }])
  const [mail] = await mails()
  expect(mail?.text).toContain('Mon, May 24: Clover can go home')
  expect(mail?.text).toContain(`https://littermate.example${PATH}`)
  await choose({ expected_birth: 'mail', test_due: 'app' })
  const expectOn = (expectedLitterDate: string) =>
    app()
      .services.db.update(breedingPairings)
      .set({ expectedLitterDate })
      .where(eq(breedingPairings.id, world.pairingId))
  await expectOn('2027-05-21')
  await sendOn('2027-05-18')
  expect((await mails()).at(-1)).toMatchObject({ subject: '2 dates in your calendar' })
  expect(await mails()).toHaveLength(2)
})

it('are no longer emailed once their breeder has unsubscribed, and still appear in the app', async () => {
  await choose({ go_home: 'mail' })
  await sendOn('2027-05-17')
  const [mail] = await mails()
  const url = new URL(mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '')
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain('Unsubscribe from reminders of your calendar')
  const response = await app().request('POST', `${url.pathname}${url.search}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([response.statusCode, response.body]).toEqual([200, 'You are unsubscribed.\n'])
  const choices = await app().request('GET', '/api/notification-choices', { as: world.owner })
  expect(choices.json()).toMatchObject({ calendar: false, diaries: true })
  await sendOn('2027-05-18')
  expect((await mails()).length).toBe(1)
  expect(await notices()).toHaveLength(1)
})

it('that were missed are sent late, unless the day has passed', async () => {
  await sendOn('2027-05-10')
  await sendOn('2027-05-19')
  const missed = ['4 dates in your calendar', 'Thu, May 20: Litter expected: Ivan × Katya', PATH, false]
  expect(await notices()).toEqual([missed])
  await sendOn('2027-05-20')
  expect(await notices()).toEqual([missed])
})

it('follow the time zone, and reach nobody who is suspended', async () => {
  const { db } = app().services
  const other = await addCalendar(app())
  await db.update(breeders).set({ timeZone: 'America/Los_Angeles' }).where(eq(breeders.id, other.breederId))
  await db.transaction((tx) => setSuspended(tx, world.owner.id, NOW))
  expect(await sendOn('2027-05-17')).toBe(0)
  app().clock.advance(3 * HOUR_MS)
  expect(await send()).toBe(1)
  expect(await notices(other.owner)).toHaveLength(1)
  expect(await notices()).toEqual([])
  app().clock.advance(DAY_MS)
  expect(await send()).toBe(1)
})
