/** Emails about diaries: to whom, how often, and with what. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { setSuspended } from '#features/accounts/api/index.ts'
import { animals } from '#features/breeding/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { diaryEntries } from '#features/diaries/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { KEYS } from '#testing/app.ts'
import { signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addKitten, joinAs, type ListWorld, openList } from '#testing/sales/offers.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { sendDiaryMails } from './api/diaries/diary-mails.ts'

const { app, database } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
const NOW = new Date('2027-05-10T16:00:00.000Z')

let list: ListWorld
let fig: TestCat
let oak: TestCat
let buyer: TestUser
let waiting: TestUser
let saleId: string
beforeEach(async () => {
  app().clock.set(NOW)
  list = await openList(app())
  ;[fig, oak] = [await addKitten(app(), list, { name: 'Fig' }), await addKitten(app(), list, { name: 'Oak' })]
  buyer = await signUp(app())
  await db().update(cats).set({ status: 'reserved', reservedBy: buyer.id }).where(eq(cats.id, fig.id))
  saleId = (await addTestSale(app(), { cat: fig, buyerId: buyer.id, status: 'deposit_paid' })).id
  waiting = (await joinAs(app(), list, 'Avery')).family
  // Another cattery with its own family.
  const other = await openList(app())
  await joinAs(app(), other, 'Robin')
  await database().query({ text: 'delete from jobs.job', values: [] })
})

const publish = (cat: TestCat, text: string, change: Partial<typeof diaryEntries.$inferInsert> = {}) =>
  db()
    .insert(diaryEntries)
    .values({
      id: newId(),
      catId: cat.id,
      breederId: list.breederId,
      text,
      publishedAt: app().clock.now(),
      ...change,
    })
const send = () => sendDiaryMails(app().services, { publicUrl: 'https://littermate.example', keys: KEYS })
type Sent = { to: string; subject: string; text: string; headers: Record<string, string> }
async function mails(): Promise<Sent[]> {
  const rows = await database().query<{ message: Sent }>({
    text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on`,
    values: [],
  })
  return rows.map(({ message }) => message)
}
const subjects = async () => (await mails()).map(({ to, subject }) => [to, subject]).sort()

it('have the entries of a day and later, for families that reserved the kitten or wait for its litter', async () => {
  await publish(fig, 'Fig climbs.')
  app().clock.advance(23 * HOUR_MS)
  await publish(oak, 'Oak sleeps.', { grams: 1_640, weighedOn: '2027-05-11' })
  expect(await send()).toBe(0)
  app().clock.advance(HOUR_MS)
  expect(await Promise.all([send(), send()]).then(([one, two]) => one + two)).toBe(2)
  expect(await subjects()).toEqual(
    [
      [buyer.email, 'News of Fig'],
      [waiting.email, 'News of 2 kittens'],
    ].sort(),
  )
  const toWaiting = (await mails()).find(({ to }) => to === waiting.email)
  for (const text of ['Fig climbs.', 'Oak sleeps.', '1,640 g on May 11, 2027', `/cats/${oak.id}`])
    expect(toWaiting?.text).toContain(text)
  expect(toWaiting?.headers['List-Unsubscribe']).toContain('/unsubscribe?token=')
  expect((await mails()).find(({ to }) => to === buyer.email)?.text).not.toContain('Oak')
})

it('come at most once a week, with what is new since', async () => {
  await publish(fig, 'First')
  app().clock.advance(DAY_MS)
  expect(await send()).toBe(2)
  await publish(fig, 'Second')
  app().clock.advance(7 * DAY_MS - 1)
  expect(await send()).toBe(0)
  app().clock.advance(1)
  expect(await send()).toBe(2)
  const [, , third] = await mails()
  expect(third?.text).toContain('Second')
  expect(third?.text).not.toContain('First')
  app().clock.advance(30 * DAY_MS)
  expect(await send()).toBe(0)
})

it('do not have entries of more than 14 days ago', async () => {
  await publish(fig, 'Old', { publishedAt: new Date(NOW.getTime() - 14 * DAY_MS) })
  expect(await send()).toBe(0)
  await publish(fig, 'Not old', { publishedAt: new Date(NOW.getTime() - 14 * DAY_MS + 1) })
  expect(await send()).toBe(2)
})

it.each([
  [
    'turned them off',
    async () => {
      const body = { diaries: false }
      await app().request('PATCH', '/api/notification-choices', { as: buyer, body })
    },
  ],
  ['is suspended', () => db().transaction((tx) => setSuspended(tx, buyer.id, NOW))],
  [
    'canceled',
    () => db().update(transactions).set({ status: 'canceled' }).where(eq(transactions.id, saleId)),
  ],
  [
    'has the cat',
    () => db().update(transactions).set({ status: 'completed' }).where(eq(transactions.id, saleId)),
  ],
])('do not reach a buyer who %s', async (_, change) => {
  await publish(fig, 'Fig climbs.')
  app().clock.advance(DAY_MS)
  await change()
  await send()
  expect((await subjects()).map(([to]) => to)).toEqual([waiting.email])
})

it('do not have a cat that nobody sees', async () => {
  await publish(oak, 'Oak sleeps.')
  app().clock.advance(DAY_MS)
  const gone = { status: 'withdrawn', deletedAt: NOW } as const
  await db().update(cats).set(gone).where(eq(cats.id, oak.id))
  expect(await send()).toBe(0)
})

it('do not have a cat that died', async () => {
  await publish(fig, 'Fig climbs.')
  await publish(oak, 'Oak sleeps.')
  app().clock.advance(DAY_MS)
  const isFig = sql`id = (select animal_id from cats where id = ${fig.id})`
  await db().update(animals).set({ status: 'died' }).where(isFig)
  await send()
  expect(await subjects()).toEqual([[waiting.email, 'News of Oak']])
})

it('have at most 12 entries, and say how many more there are', async () => {
  for (let n = 0; n < 14; n += 1) await publish(fig, `Entry number ${n}`)
  app().clock.advance(DAY_MS)
  await send()
  const [mail] = await mails()
  expect(mail?.text).toContain('The pages of the kittens have 2 more.')
  expect(mail?.text.match(/Entry number/g)).toHaveLength(12)
})
