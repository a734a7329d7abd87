/** What a dispute returned to the buyer, and what the bank took back from them, has receipts. */
import { eq, sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { receiptCounters, receipts } from '#features/receipts/api/tables.ts'
import type { Receipt } from '#features/receipts/contract.ts'
import { refundMovement } from '#features/refunds/api/movement.ts'
import { findSale } from '#features/sales/api/index.ts'
import { DAY_MS } from '#lib/durations.ts'
import { read } from '#platform/db/rows.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { whenTold } from '#testing/mails.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { type BoughtCat, buyCat, refund } from '#testing/sales/refunds.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { recordDispute, repairReceipts } from './api/disputes.ts'
import { disputes } from './api/tables.ts'

const { app } = appOfThisFile({ env: { PLATFORM_FEE_BPS: '500' } })
const db = () => app().services.db
const PRICE = 250_019

async function disputedSale(before: (sale: BoughtCat) => Promise<void> = async () => {}) {
  controlsOf(app()).webhooks.paused = true
  const owner = await signUp(app())
  const { id: breederId } = await addBreeder(app(), { userId: owner.id })
  const sale = await buyCat(app(), { breederId, price: PRICE })
  await before(sale)
  const [charge] = await controlsOf(app()).objects('charge', sale.intent.paymentIntentId)
  const { id } = await controlsOf(app()).dispute(charge?.id ?? '')
  await recordDispute(app().services, id)
  return { sale, owner, disputeId: id }
}

async function end(id: string, outcome: 'won' | 'lost' | 'partially lost') {
  await controlsOf(app()).endDispute(id, outcome)
  await recordDispute(app().services, id)
}
async function overturn(id: string) {
  app().clock.advance(DAY_MS)
  await controlsOf(app()).overturnDispute(id)
  await recordDispute(app().services, id)
}
const receiptsFor = async ({ transactionId }: BoughtCat, as: TestUser) =>
  (await app().request('GET', `/api/orders/${transactionId}/receipts`, { as })).json<Receipt[]>()
const kindsOf = async (sale: BoughtCat) =>
  (await receiptsFor(sale, sale.buyer)).map(({ kind, amount }) => [kind, amount])
/** What the receipts say is the same as what the order counts. */
async function expectEqualSums(sale: BoughtCat): Promise<void> {
  const { paid = 0, refunded = 0 } = (await findSale(db(), sale.transactionId)) ?? {}
  expect((await receiptsFor(sale, sale.buyer)).at(-1)).toMatchObject({ paid, refunded })
  expect(await findSaleErrors(db())).toEqual([])
}
const numbersAreWithoutGaps = async () => {
  const [counter] = await db().select().from(receiptCounters)
  const rows = await db().select().from(receipts)
  expect(rows.map(({ number }) => Number(number.slice(-6))).sort((a, b) => a - b)).toEqual(
    Array.from({ length: counter?.last ?? 0 }, (_, index) => index + 1),
  )
}

it('a lost dispute has one receipt with the card, for both parties, on the page and as a file', async () => {
  const { sale, owner, disputeId } = await disputedSale()
  expect(await kindsOf(sale)).toEqual([['full', PRICE]])
  await end(disputeId, 'lost')
  await recordDispute(app().services, disputeId)
  const [, own] = await receiptsFor(sale, sale.buyer)
  expect(own).toMatchObject({
    kind: 'dispute',
    amount: PRICE,
    paid: PRICE,
    refunded: PRICE,
    remaining: 0,
    card: { brand: 'visa', last4: '4242' },
    reason: 'The bank decided the dispute for the buyer.',
    fee: null,
  })
  const [, copy] = await receiptsFor(sale, owner)
  expect(copy).toMatchObject({ kind: 'dispute', fee: 12_501, net: PRICE - 12_501 })
  const path = `/api/orders/${sale.transactionId}/receipts/${own?.number}`
  expect((await app().request('GET', path, { as: sale.buyer })).json()).toEqual(own)
  const file = await app().request('GET', `${path}/pdf`, { as: sale.buyer })
  const pdf = await getDocumentProxy(new Uint8Array(file.rawPayload))
  const { text } = await extractText(pdf, { mergePages: true })
  for (const part of ['Dispute receipt', 'Returned by the bank', '$2,500.19']) expect(text).toContain(part)
  expect((await app().request('GET', path, { as: await signUp(app()) })).statusCode).toBe(404)
  await expectEqualSums(sale)
  await numbersAreWithoutGaps()
})

it('a dispute that is won, or open, has none, and one that is overturned has a counterpart', async () => {
  const won = await disputedSale()
  await end(won.disputeId, 'won')
  expect(await kindsOf(won.sale)).toEqual([['full', PRICE]])
  const { sale, owner, disputeId } = await disputedSale()
  await end(disputeId, 'lost')
  await overturn(disputeId)
  await recordDispute(app().services, disputeId)
  expect(await kindsOf(sale)).toEqual([
    ['full', PRICE],
    ['dispute', PRICE],
    ['dispute_reversal', PRICE],
  ])
  expect((await receiptsFor(sale, owner)).at(-1)).toMatchObject({
    refunded: 0,
    fee: 12_501,
    net: PRICE - 12_501,
    reason: 'The bank decided the dispute for the cattery.',
  })
  await expectEqualSums(sale)
  await numbersAreWithoutGaps()
})

it('a part that was lost has a receipt of that part, beside the receipt of a refund', async () => {
  const { sale, disputeId } = await disputedSale(async (bought) => {
    const [refunded] = await refund(app(), bought, 10_007)
    for (const _ of [1, 2]) await refundMovement.continue(app().services, refunded?.id ?? '')
  })
  await end(disputeId, 'partially lost')
  const [row] = await db().select().from(disputes)
  expect(row?.lost).toBeGreaterThan(0)
  expect(row?.lost).toBeLessThan(PRICE - 10_007)
  expect((await kindsOf(sale)).slice(1)).toEqual([
    ['refund', 10_007],
    ['dispute', row?.lost],
  ])
  await expectEqualSums(sale)
})

it('is issued once although the dispute is read at the same time, and not without the money', async () => {
  const { sale, disputeId } = await disputedSale()
  await controlsOf(app()).endDispute(disputeId, 'lost')
  const enqueue = vi.spyOn(app().services.jobs, 'enqueue').mockRejectedValue(new Error('on purpose'))
  await expect(recordDispute(app().services, disputeId)).rejects.toThrow('on purpose')
  enqueue.mockRestore()
  expect(await kindsOf(sale)).toEqual([['full', PRICE]])
  await Promise.all([1, 2, 3].map(() => recordDispute(app().services, disputeId)))
  expect(await kindsOf(sale)).toEqual([
    ['full', PRICE],
    ['dispute', PRICE],
  ])
  await numbersAreWithoutGaps()
})

const textRow = z.object({ text: z.string() })

it('the email about the decision links it for both parties', async () => {
  const { sale, disputeId } = await disputedSale()
  await end(disputeId, 'lost')
  await whenTold(app())
  const number = (await receiptsFor(sale, sale.buyer)).at(-1)?.number
  const rows = await read(db(), textRow).rows(
    sql`select data #>> '{message,text}' as text from jobs.job where name = 'mail.send'`,
  )
  const path = `/orders/${sale.transactionId}/receipts/${number}`
  expect(rows.filter(({ text }) => text.includes(path))).toHaveLength(2)
})

it('disputes from before disputes had receipts get theirs once, in the order in which they were opened', async () => {
  const before = [await disputedSale(), await disputedSale()]
  // As it was recorded then: the money without a receipt.
  for (const [index, { sale }] of before.entries()) {
    const change = { lost: 100_003 + index, isClosed: true, outcome: 'partly_lost' as const }
    await db().update(disputes).set(change).where(eq(disputes.transactionId, sale.transactionId))
  }
  await Promise.all([repairReceipts(app().services), repairReceipts(app().services)])
  await repairReceipts(app().services)
  for (const [index, { sale }] of before.entries())
    expect(await kindsOf(sale)).toEqual([
      ['full', PRICE],
      ['dispute', 100_003 + index],
    ])
  const [first, second] = await Promise.all(before.map(({ sale }) => receiptsFor(sale, sale.buyer)))
  expect((first?.[1]?.number ?? '') < (second?.[1]?.number ?? '')).toBe(true)
  await numbersAreWithoutGaps()
})
