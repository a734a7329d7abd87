import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lockCattery } from '#features/breeders/api/index.ts'
import { lockCat } from '#features/cats/api/manage/manage-store.ts'
import { cats } from '#features/cats/api/tables.ts'
import { conversations, messages } from '#features/messages/api/tables.ts'
import { announceSaleEvent } from '#features/notifications/api/sales/sale-announcements.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { read } from '#platform/db/rows.ts'
import { buildTestApp, KEYS, type TestApp } from '#testing/app.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { openDatabaseAt, openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { authorize, confirmPayment, reserve, startBalance, startFull } from '#testing/sales/purchase.ts'
import { whileLocked } from '#testing/while-locked.ts'
import { charges } from './api/tables.ts'

const mailsRow = z.object({ count: z.number(), subjects: z.number() })

describe('two processes on one PostgreSQL', ONLY_POSTGRES, () => {
  let database: TestDatabase
  let apps: [TestApp, TestApp]

  beforeAll(async () => {
    database = await openTestDatabase()
    const { url = '' } = database
    apps = [await buildTestApp(database), await buildTestApp(await openDatabaseAt(url))]
  })
  afterAll(async () => {
    for (const app of apps ?? []) await app.close()
    await database?.remove()
  })

  it('sell the cat to one of two simultaneous buyers, each served by another process', async () => {
    for (let round = 0; round < 20; round += 1) {
      const cat = await addCat(apps[0], { name: `Kitten ${round}` })
      const buyers = await Promise.all(apps.map((app) => signUp(app)))
      const buyerOf = (index: number) => {
        const buyer = buyers[index]
        if (!buyer) throw new Error('no buyer')
        return buyer
      }
      // Both intents exist before either buyer pays; afterward the second would be rejected.
      const intents = await Promise.all(apps.map((app, index) => startFull(app, buyerOf(index), cat)))
      const outcomes = await Promise.all(
        apps.map(async (app, index) => {
          const intent = intents[index]
          if (!intent) throw new Error('no intent')
          await authorize(app, intent)
          return (await confirmPayment(app, buyerOf(index), intent)).outcome
        }),
      )
      expect(outcomes.sort()).toEqual(['lost', 'succeeded'])
      expect(await database.db.select().from(charges)).toHaveLength(round + 1)
    }
  })

  it('enqueue each receipt once and write one system message for each sale, even if both announce it', async () => {
    const sales = await database.db.select().from(transactions)
    const events = await database.db.select().from(transactionEvents)
    await Promise.all(
      events.flatMap(({ id }) =>
        apps.map((app) => announceSaleEvent(app.services, { publicUrl: 'http://localhost', keys: KEYS }, id)),
      ),
    )
    const counted = await read(database.db, mailsRow).row(sql`
      select count(*)::int as count, count(distinct data #>> '{message,id}')::int as subjects
       from jobs.job where name = 'mail.send' and data #>> '{message,subject}' like '%Kitten%'`)
    expect(counted).toEqual({ count: 40, subjects: 40 })
    expect(new Set(sales.map(({ orderNumber }) => orderNumber)).size).toBe(20)
    const announced = await database.db.select().from(messages)
    expect(announced.map(({ catId }) => catId).sort()).toEqual(sales.map(({ catId }) => catId).sort())
    const unread = await database.db.select().from(conversations)
    // Every kitten has its own breeder.
    expect(unread.map((side) => side.unread).sort()).toEqual([...Array(20).fill(0), ...Array(20).fill(1)])
  })

  it('do not deadlock if one records a payment while the breeder changes the cat in the other', async () => {
    const [one, other] = apps
    const [buyer, cat] = [await signUp(one), await addCat(one)]
    const balance = await startBalance(one, buyer, await reserve(one, buyer, cat))
    await authorize(one, balance)
    const paid = await whileLocked(other.services.db, {
      lock: (tx) => lockCattery(tx, cat.breederId),
      start: () => confirmPayment(one, buyer, balance),
      change: (tx) => lockCat(tx, cat.id),
    })
    expect(paid).toMatchObject({ outcome: 'succeeded' })
  })

  it('both invalidate their response caches when one of them writes', async () => {
    const cat = await addCat(apps[0], { name: 'Before' })
    const nameIn = async (app: TestApp) =>
      (await app.request('GET', `/api/cats/${cat.id}`)).json<{ name: string }>().name
    await expect.poll(() => nameIn(apps[1])).toBe('Before')
    await apps[0].services.db.update(cats).set({ name: 'After' }).where(eq(cats.id, cat.id))
    await expect.poll(() => nameIn(apps[1])).toBe('After')
    await expect.poll(() => nameIn(apps[0])).toBe('After')
  })
})
