import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { conversations, messages } from '#features/messages/api/tables.ts'
import { notices } from '#features/notifications/api/tables.ts'
import { saleEventJob } from '#features/orders/api/index.ts'
import { transactions } from '#features/orders/api/tables.ts'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { PAYMENT_CRASHES, type PaymentCrash } from '#testing/payment-crash.ts'
import { controlsOf, reserve, startBalance, startFull } from '#testing/purchase.ts'
import { findLedgerErrors } from './api/ledger-check.ts'
import { charges, payments, receipts } from './api/tables.ts'

const ORDER_NUMBER = /^LM-[2-9CFGHJMPQRVWX]{6}$/

const log = createLog('silent')
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Runs the process that kills itself; returns the signal that ended it. */
function crash(
  point: PaymentCrash,
  clientSecret: string,
  dataDir: string,
  url = '',
): Promise<NodeJS.Signals | null> {
  const script = new URL('../../testing/payment-crash.ts', import.meta.url).pathname
  const child = spawn('node', [script, point, clientSecret, dataDir, url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
}

/** Opens the database of the killed process: the same folder on PGlite, the same database on PostgreSQL. */
async function reopen(database: TestDatabase, dataDir: string): Promise<TestApp> {
  const opened = database.url
    ? database
    : { ...(await openDatabase({ dataDir, log })), empty: async () => {}, remove: async () => {} }
  if (!database.url) closers.push(() => opened.close())
  const app = await buildTestApp(opened)
  closers.push(() => app.close())
  return app
}

describe('a process killed', () => {
  it.for(PAYMENT_CRASHES)(
    '%s leaves a purchase that is completed once after the restart',
    { timeout: 120_000 },
    async (point) => {
      const folder = await mkdtemp(join(tmpdir(), 'littermate-crash-'))
      closers.push(() => rm(folder, { recursive: true, force: true }))
      const dataDir = join(folder, 'pglite')
      const database = await openTestDatabase({ dataDir })
      const before = await buildTestApp(database, { work: false })
      const buyer = await signUp(before)
      const cat = await addCat(before)
      const intent = await startFull(before, buyer, cat)
      // This process receives the webhook of the new intent, so that the other one receives only the card's.
      await expect.poll(async () => (await controlsOf(before).pending()).length, { timeout: 20_000 }).toBe(0)
      await before.close()
      if (database.url) closers.push(() => database.remove())
      else await database.close()

      expect(await crash(point, intent.clientSecret, dataDir, database.url)).toBe('SIGKILL')

      const app = await reopen(database, dataDir)
      const { db } = app.services
      await expect
        .poll(async () => (await db.select().from(payments))[0]?.state, { timeout: 50_000 })
        .toBe('recorded')
      expect(await db.select().from(transactions)).toMatchObject([
        {
          ...{ status: 'paid', amount: cat.price, orderNumber: expect.stringMatching(ORDER_NUMBER) },
          snapshot: { name: cat.name, price: cat.price, birthDate: cat.birthDate },
        },
      ])
      expect(await db.select().from(charges)).toMatchObject([{ amount: cat.price }])
      // The rolled back number of a killed process is given again, and nothing is posted twice.
      const issued = await db.select().from(receipts)
      expect(issued.map(({ number }) => number)).toEqual([expect.stringMatching(/^R-\d{4}-000001$/)])
      expect(await findLedgerErrors(db)).toEqual([])
      expect(await controlsOf(app).count('payment_intent.succeeded', intent.paymentIntentId)).toBe(1)
      // The queue does the same once the job of a killed process has expired, which takes more than a minute.
      await db.execute(
        sql`update jobs.job set state = 'retry', start_after = now() where name = ${saleEventJob.queue} and state = 'active'`,
      )
      await expect.poll(() => countReceipts(app), { timeout: 50_000 }).toBe(2)
      expect(await db.select().from(messages)).toMatchObject([
        { kind: 'system', senderId: buyer.id, content: 'Robin T. bought Juniper, $2,500 paid' },
      ])
      const announced = await db.select().from(notices)
      expect(announced.map(({ kind }) => kind).sort()).toEqual(['order', 'sale'])
      expect(await db.select().from(conversations)).toHaveLength(2)
    },
  )
})

/** Emails that the sale has enqueued: the buyer's and the breeder's. */
async function countReceipts(app: TestApp): Promise<number> {
  const rows = await app.services.database.query<{ count: number }>({
    text: `select count(*)::int as count from jobs.job where name = 'mail.send' and data #>> '{message,subject}' like '%Juniper%'`,
    values: [],
  })
  return rows[0]?.count ?? 0
}

/** The points at which a balance moves; the other steps are those of every payment. */
const BALANCE_CRASHES = [
  'between claim and capture',
  'after the capture, before its response',
  'between capture and record',
  'after the record, before the job ends',
] as const satisfies PaymentCrash[]

describe('a process killed while it settles a balance', () => {
  it.for(BALANCE_CRASHES)(
    '%s leaves a sale that is paid once after the restart',
    { timeout: 120_000 },
    async (point) => {
      const folder = await mkdtemp(join(tmpdir(), 'littermate-crash-'))
      closers.push(() => rm(folder, { recursive: true, force: true }))
      const dataDir = join(folder, 'pglite')
      const database = await openTestDatabase({ dataDir })
      const before = await buildTestApp(database, { work: false })
      const buyer = await signUp(before)
      const cat = await addCat(before)
      const sale = await reserve(before, buyer, cat)
      const intent = await startBalance(before, buyer, sale)
      await expect.poll(async () => (await controlsOf(before).pending()).length, { timeout: 20_000 }).toBe(0)
      await before.close()
      if (database.url) closers.push(() => database.remove())
      else await database.close()

      expect(await crash(point, intent.clientSecret, dataDir, database.url)).toBe('SIGKILL')

      const app = await reopen(database, dataDir)
      const { db } = app.services
      const states = async () => (await db.select().from(payments)).map(({ state }) => state)
      await expect.poll(states, { timeout: 50_000 }).toEqual(['recorded', 'recorded'])
      expect(await db.select().from(transactions)).toMatchObject([
        { id: sale.id, status: 'paid', paid: cat.price },
      ])
      const charged = await db.select().from(charges).orderBy(charges.createdAt)
      expect(charged).toMatchObject([
        { kind: 'deposit', amount: sale.paid },
        { kind: 'balance', amount: cat.price - sale.paid },
      ])
      expect(await controlsOf(app).count('payment_intent.succeeded', intent.paymentIntentId)).toBe(1)
    },
  )
})
