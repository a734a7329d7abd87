import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { users } from '#features/accounts/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { read } from '#platform/db/rows.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, startFull } from '#testing/sales/purchase.ts'
import { callsOf } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
beforeEach(() => app().clock.set(new Date()))
const { remove } = callsOf(() => app())
const db = () => app().services.db

const write = (as: TestUser, receiverId: string, content: string) =>
  app().request('POST', '/api/messages', { as, body: { receiverId, content } })

/** A buyer and a breeder who wrote to each other, with a completed sale and a review. */
async function soldWorld() {
  const buyer = await signUp(app(), { firstName: 'Anna', lastName: 'Bergstrom' })
  const breeder = await signUp(app(), { firstName: 'Carla', lastName: 'Dietrich' })
  const cattery = await addBreeder(app(), {
    userId: breeder.id,
    name: 'Carla Dietrich',
    businessName: 'Quiet Paws',
    location: 'Elmsworth, Oregon',
  })
  await db().update(users).set({ role: 'breeder' }).where(sql`id = ${breeder.id}`)
  const cat = await addCat(app(), { breederId: cattery.id })
  await write(buyer, breeder.id, 'Is she used to dogs?')
  await write(breeder, buyer.id, 'Yes, she likes them.')
  const intent = await startFull(app(), buyer, cat)
  await authorize(app(), intent)
  const { transactionId } = await confirmPayment(app(), buyer, intent)
  if (!transactionId) throw new Error('no sale')
  // Wait for the system message of the sale.
  await expect
    .poll(async () => (await db().execute(sql`select from messages where kind = 'system'`)).rows.length)
    .toBeGreaterThan(0)
  await db().update(transactions).set({ status: 'completed' })
  await db().execute(sql`insert into reviews (id, transaction_id, reviewer_id, breeder_id, rating, comment)
    values (gen_random_uuid(), ${transactionId}, ${buyer.id}, ${cattery.id}, 5, 'A lovely cat.')`)
  return { buyer, breeder, cattery, cat, transactionId }
}

const nameRow = z.object({ name: z.string() })

describe('the buyer has deleted their account', () => {
  it('and everyone sees “Deleted user” instead', async () => {
    const { buyer, breeder, cattery, transactionId } = await soldWorld()
    await remove(buyer)
    const staff = await signUpStaff(app())
    const pages: [string, TestUser | undefined][] = [
      ['/api/conversations', breeder],
      [`/api/messages/${breeder.id}/${buyer.id}`, breeder],
      [`/api/conversations/contact?userId=${buyer.id}`, breeder],
      ['/api/breeders/inquiries', breeder],
      ['/api/notices', breeder],
      ['/api/breeders/sales', breeder],
      [`/api/orders/${transactionId}`, breeder],
      [`/api/orders/${transactionId}/receipts`, breeder],
      ['/api/breeders/exports/sales.csv', breeder],
      [`/api/breeders/${cattery.id}/reviews`, undefined],
      ['/api/breeders/reviews', breeder],
      [`/api/orders/${transactionId}`, staff],
      ['/api/admin/orders', staff],
      ['/api/admin/people', staff],
    ]
    const shown: string[] = []
    for (const [path, as] of pages) {
      const response = await app().request('GET', path, as ? { as } : {})
      expect([path, response.statusCode]).toEqual([path, 200])
      for (const secret of ['Anna', 'Bergstrom', buyer.email])
        expect([path, response.body]).not.toEqual([path, expect.stringContaining(secret)])
      if (response.statusCode === 200 && response.body.includes('Deleted user')) shown.push(path)
    }
    // A notice does not name who has caused it.
    const others = pages.filter(([path]) => !shown.includes(path))
    expect(others).toEqual([['/api/notices', breeder]])
    const messages = await app().request('GET', `/api/messages/${breeder.id}/${buyer.id}`, { as: breeder })
    expect(messages.body).toContain('Is she used to dogs?')
    const contact = await app().request('GET', `/api/conversations/contact?userId=${buyer.id}`, {
      as: breeder,
    })
    expect(contact.json()).toMatchObject({ name: 'Deleted user', isDeleted: true })
    const answer = await write(breeder, buyer.id, 'How is she?')
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'This person has deleted their account.',
    ])
  })

  it('and no table contains the name or the address, except for receipts and the log of staff', async () => {
    const { buyer } = await soldWorld()
    await remove(buyer)
    const rows = await read(db(), nameRow).rows(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const hits = await db().execute(sql`select from ${sql.identifier(name)} t
        where t::text like '%Anna%' or t::text like '%Bergstrom%' or t::text like ${`%${buyer.email}%`} limit 1`)
      if (hits.rows.length > 0) found.push(name)
    }
    expect(found).toEqual(['receipts'])
    const jobs = await db().execute(sql`select from jobs.job where state in ('created', 'retry')
      and data::text like ${`%${buyer.email}%`} and data::text not like '%Your account was deleted%'`)
    expect(jobs.rows).toEqual([])
  })
})

describe('the breeder has deleted their account', () => {
  it('and everyone sees “Deleted user” instead, while listings are gone', async () => {
    const { buyer, breeder, cattery, cat, transactionId } = await soldWorld()
    await remove(breeder)
    const pages: [string, TestUser | undefined][] = [
      ['/api/conversations', buyer],
      [`/api/messages/${buyer.id}/${breeder.id}`, buyer],
      ['/api/orders', buyer],
      ['/api/notices', buyer],
      [`/api/orders/${transactionId}`, buyer],
      [`/api/orders/${transactionId}/receipts`, buyer],
      ['/api/orders/export.csv', buyer],
      ['/api/breeders', undefined],
      ['/api/cats', undefined],
    ]
    for (const [path, as] of pages) {
      const response = await app().request('GET', path, as ? { as } : {})
      expect([path, response.statusCode]).toEqual([path, 200])
      for (const secret of ['Carla', 'Dietrich', 'Quiet Paws', 'Elmsworth', breeder.email])
        expect([path, response.body]).not.toEqual([path, expect.stringContaining(secret)])
    }
    for (const path of [`/api/breeders/${cattery.id}`, `/api/cats/${cat.id}`])
      expect((await app().request('GET', path)).statusCode).toBe(404)
    const order = await app().request('GET', `/api/orders/${transactionId}`, { as: buyer })
    expect(order.json()).toMatchObject({ breeder: { businessName: 'Deleted user' }, hasBreederPage: false })
  })

  it('and of both, nothing of their conversation is left', async () => {
    const { buyer, breeder } = await soldWorld()
    await remove(breeder)
    const [row] = await db().select().from(users).where(sql`id = ${buyer.id}`)
    expect(row?.name).toBe('Anna Bergstrom')
    app().clock.set(new Date())
    await remove(buyer)
    for (const table of ['messages', 'conversations', 'inquiries', 'conversation_subjects'])
      expect((await db().execute(sql`select from ${sql.identifier(table)}`)).rows).toEqual([])
  })
})
