import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { conversations, messages } from '#features/messages/api/tables.ts'
import { notices } from '#features/notifications/api/tables.ts'
import { receipts } from '#features/receipts/api/tables.ts'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import { saleJobs } from '#features/sales/api/index.ts'
import { transactions } from '#features/sales/api/tables.ts'
import type { TestApp } from '#testing/app.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { openCrashWorld } from '#testing/crashes/crashes.ts'
import { PAYMENT_CRASHES, type PaymentCrash } from '#testing/crashes/payment-crash.ts'
import { controlsOf, reserve, startBalance, startFull } from '#testing/sales/purchase.ts'
import { charges, payments } from './api/tables.ts'

const ORDER_NUMBER = /^LM-[2-9CFGHJMPQRVWX]{6}$/

describe('a process killed', () => {
  it.for(PAYMENT_CRASHES)('%s leaves a purchase that is completed once after the restart', async (point) => {
    const { before, crash, reopen } = await openCrashWorld()
    const buyer = await signUp(before)
    const cat = await addCat(before)
    const intent = await startFull(before, buyer, cat)
    // This process receives the webhook of the new intent, so that the other one receives only the card's.
    await expect.poll(async () => (await controlsOf(before).pending()).length).toBe(0)
    await before.close()
    expect(await crash('payment-crash.ts', point, intent.clientSecret)).toBe('SIGKILL')

    const app = await reopen()
    const { db } = app.services
    await expect.poll(async () => (await db.select().from(payments))[0]?.state).toBe('recorded')
    expect(await db.select().from(transactions)).toMatchObject([
      {
        status: 'paid',
        amount: cat.price,
        orderNumber: expect.stringMatching(ORDER_NUMBER),
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
      sql`update jobs.job set state = 'retry', start_after = now() where name = ${saleJobs.event.queue} and state = 'active'`,
    )
    await expect.poll(() => countReceipts(app)).toBe(2)
    expect(await db.select().from(messages)).toMatchObject([
      { kind: 'system', senderId: buyer.id, content: 'Robin T. bought Juniper, $2,500 paid' },
    ])
    const announced = await db.select().from(notices)
    expect(announced.map(({ kind }) => kind).sort()).toEqual(['order', 'sale'])
    expect(await db.select().from(conversations)).toHaveLength(2)
  })
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
  it.for(BALANCE_CRASHES)('%s leaves a sale that is paid once after the restart', async (point) => {
    const { before, crash, reopen } = await openCrashWorld()
    const buyer = await signUp(before)
    const cat = await addCat(before)
    const sale = await reserve(before, buyer, cat)
    const intent = await startBalance(before, buyer, sale)
    await expect.poll(async () => (await controlsOf(before).pending()).length).toBe(0)
    await before.close()
    expect(await crash('payment-crash.ts', point, intent.clientSecret)).toBe('SIGKILL')

    const app = await reopen()
    const { db } = app.services
    const states = async () => (await db.select().from(payments)).map(({ state }) => state)
    await expect.poll(states).toEqual(['recorded', 'recorded'])
    expect(await db.select().from(transactions)).toMatchObject([
      { id: sale.id, status: 'paid', paid: cat.price },
    ])
    const charged = await db.select().from(charges).orderBy(charges.createdAt)
    expect(charged).toMatchObject([
      { kind: 'deposit', amount: sale.paid },
      { kind: 'balance', amount: cat.price - sale.paid },
    ])
    expect(await controlsOf(app).count('payment_intent.succeeded', intent.paymentIntentId)).toBe(1)
  })
})
