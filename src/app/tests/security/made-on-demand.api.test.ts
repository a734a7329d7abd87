import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { receipts } from '#features/receipts/api/tables.ts'
import { DAY_MS } from '#lib/durations.ts'
import { removeOldDocuments } from '#platform/documents/index.ts'
import { MADE_ON_DEMAND } from '#platform/http/limit-reads.ts'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { buyCat } from '#testing/sales/refunds.ts'
import { ENDPOINTS } from '../test-endpoints.ts'

const { app } = appOfThisFile()

it('every endpoint that makes a file declares it, so that it is limited per person', () => {
  const files = ENDPOINTS.filter(({ path }) =>
    /(pdf|csv|\/files\/\{field\}|\/download|breeding\/export)$/.test(path),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(({ contract }) => !contract.madeOnDemand).map(({ key }) => key)).toEqual([])
  const declared = ENDPOINTS.filter(({ contract }) => contract.madeOnDemand)
  expect(declared.filter((endpoint) => !files.includes(endpoint))).toEqual([])
  expect(declared.filter(({ contract }) => contract.access === 'public')).toEqual([])
})

async function receiptOfPurchase() {
  const { buyer, transactionId } = await buyCat(app())
  const { db } = app().services
  const [receipt] = await db.select().from(receipts).where(eq(receipts.transactionId, transactionId))
  const url = `/api/orders/${transactionId}/receipts/${receipt?.number}/pdf`
  return { buyer, url, get: () => app().request('GET', url, { as: buyer }) }
}

it('files of one person are limited, with the time to wait, and others are not slowed down', async () => {
  const { buyer, url, get } = await receiptOfPurchase()
  // Made before, so that the others are read from the storage.
  expect((await get()).statusCode).toBe(200)
  const responses = await Promise.all(Array.from({ length: MADE_ON_DEMAND.points * 2 }, get))
  const count = (status: number) => responses.filter(({ statusCode }) => statusCode === status).length
  expect(count(200)).toBeGreaterThan(0)
  expect(count(429)).toBeGreaterThan(MADE_ON_DEMAND.points)
  expect(count(200) + count(429)).toBe(MADE_ON_DEMAND.points * 2)
  const refused = await get()
  expect(refused.json()).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringContaining('many files'),
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(MADE_ON_DEMAND.seconds)

  const opened = await app().request('GET', url, { as: buyer, headers: { accept: 'text/html,*/*;q=0.8' } })
  expect(opened.statusCode).toBe(429)
  expect(opened.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(opened.headers).not.toHaveProperty('content-disposition')
  expect(Number(opened.headers['retry-after'])).toBeGreaterThan(0)
  expect(opened.body).toContain('<h1>Please wait a moment</h1>')
  expect(opened.body).toContain('You have requested many files.')
  expect(opened.body).not.toContain('too_many_requests')

  const other = await signUp(app())
  expect((await app().request('GET', '/api/orders/export.csv', { as: other })).statusCode).toBe(200)
})

it('a receipt is made once and then read from the storage', async () => {
  const { get } = await receiptOfPurchase()
  const put = vi.spyOn(app().services.storage, 'put')
  const first = await get()
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const made = put.mock.calls.filter(([key]) => key.startsWith('documents/'))
  expect(made).toHaveLength(1)
  const second = await get()
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(put.mock.calls.filter(([key]) => key.startsWith('documents/'))).toHaveLength(1)
  put.mockRestore()
})

it('a stored file is removed in a later month, and made again when it is needed', async () => {
  const { get } = await receiptOfPurchase()
  const first = await get()
  const { storage, clock } = app().services
  const folder = `documents/${clock.now().toISOString().slice(0, 7)}`
  const files = () => Array.fromAsync(storage.list(folder))
  const stored = await files()
  expect(stored.length).toBeGreaterThan(0)
  expect(await removeOldDocuments({ storage, clock })).toBe(0)
  expect(await files(), 'those of this month stay').toEqual(stored)
  const later = new Date(clock.now().getTime() + 40 * DAY_MS)
  expect(await removeOldDocuments({ storage, clock: { now: () => later } })).toBe(stored.length)
  expect(await files()).toEqual([])
  expect((await get()).rawPayload.equals(first.rawPayload)).toBe(true)
})
