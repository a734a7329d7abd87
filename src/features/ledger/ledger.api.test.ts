import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { charges } from '#features/payments/api/tables.ts'
import { lockSale, type StoredSale } from '#features/sales/api/index.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { fc } from '#testing/random/properties.ts'
import { authorize, confirmPayment, startDeposit, startFull } from '#testing/sales/purchase.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { platformFeePart } from './api/accounts.ts'
import {
  postCharge,
  postProviderFee,
  postRecognition,
  postRefund,
  postRefundCanceled,
  postRefundPaid,
  postRefundReturned,
} from './api/postings.ts'
import { listUnrecognized, recognizeSale } from './api/recognition.ts'
import { ledgerBalances, post, readRecognized } from './api/store.ts'
import { ledgerEntries, ledgerGroups } from './api/tables.ts'

const { app } = appOfThisFile()
const db = () => app().services.db

async function buy(kind: 'deposit' | 'full') {
  const buyer = await signUp(app())
  const cat = await addCat(app())
  const intent = await (kind === 'deposit' ? startDeposit : startFull)(app(), buyer, cat)
  await authorize(app(), intent)
  await confirmPayment(app(), buyer, intent)
  const [sale] = await db().select().from(transactions).where(eq(transactions.catId, cat.id))
  if (!sale) throw new Error('no sale')
  return sale
}

/** Posts for a sale as the product does, with the sale locked. */
const withSale = <T>(id: string, work: (tx: ReturnType<typeof db>, sale: StoredSale) => Promise<T>) =>
  db().transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    if (!sale) throw new Error('no sale')
    return work(tx, sale)
  })

describe('a captured charge', () => {
  it.each(['deposit', 'full'] as const)('of kind %s is posted once and held for the buyer', async (kind) => {
    const [sale, neighbor] = [await buy(kind), await buy('full')]
    const [charge] = await db().select().from(charges).where(eq(charges.transactionId, sale.id))
    if (!charge) throw new Error('no charge')
    expect(await ledgerBalances(db(), { transactionId: sale.id })).toEqual({
      card_clearing: charge.amount,
      buyer: -charge.amount,
    })
    const posted = await withSale(sale.id, (tx, locked) => postCharge(tx, locked, charge, new Date()))
    expect(posted).toBe(false)
    expect(await db().select().from(ledgerGroups)).toHaveLength(2)
    for (const { id, breederId } of [sale, neighbor])
      expect(await ledgerBalances(db(), { breederId })).toEqual(
        await ledgerBalances(db(), { transactionId: id }),
      )
    expect((await ledgerBalances(db())).buyer).toBe(0 - charge.amount - neighbor.amount)
  })

  it('is earned by breeder and platform once the sale is completed, however often the job runs', async () => {
    const sale = await buy('full')
    await db()
      .update(transactions)
      .set({ platformFee: 333, breederAmount: sale.amount - 333 })
      .where(eq(transactions.id, sale.id))
    await recognizeSale(app().services, sale.id)
    expect((await ledgerBalances(db())).breeder_payable).toBeUndefined()
    await db().update(transactions).set({ status: 'completed' }).where(eq(transactions.id, sale.id))
    await Promise.all([recognizeSale(app().services, sale.id), recognizeSale(app().services, sale.id)])
    expect(await ledgerBalances(db())).toEqual({
      card_clearing: sale.amount,
      buyer: 0,
      platform_fee: -333,
      breeder_payable: 333 - sale.amount,
    })
  })
})

it('a sale is unrecognized once it has ended and an amount is still held for its buyer', async () => {
  const [sale, neighbor] = [await buy('full'), await buy('deposit')]
  expect(await listUnrecognized(db())).toEqual([])
  await db().update(transactions).set({ status: 'completed' }).where(eq(transactions.id, sale.id))
  expect(await listUnrecognized(db())).toEqual([sale.id])
  await recognizeSale(app().services, sale.id)
  expect(await listUnrecognized(db())).toEqual([])
  expect((await ledgerBalances(db(), { transactionId: neighbor.id })).buyer).toBeLessThan(0)
})

it('what is recognized of a sale excludes other sales, refunds, and transfers to the breeder', async () => {
  const [sale, neighbor] = [await buy('full'), await buy('full')]
  const at = new Date()
  for (const { id } of [sale, neighbor])
    await withSale(id, async (tx, locked) => {
      await postRecognition(tx, { ...locked, status: 'completed' }, at)
    })
  await withSale(sale.id, async (tx, { id, breederId, ...locked }) => {
    await postRefund(
      tx,
      { ...locked, id, breederId, status: 'completed' },
      { id: newId(), amount: 1_000 },
      at,
    )
    const entries = { breeder_payable: 500, card_clearing: -500 }
    await post(tx, { key: 'sent', kind: 'transfer', transactionId: id, breederId, at, entries })
  })
  expect(await readRecognized(db(), sale.id)).toEqual({ kept: sale.amount - 1_000, times: 1 })
  expect(await readRecognized(db(), neighbor.id)).toEqual({ kept: neighbor.amount, times: 1 })
})

describe('the database', () => {
  it.each([
    'update ledger_entries set amount = amount + 1',
    'delete from ledger_entries',
    "update ledger_groups set key = 'other'",
    'delete from ledger_groups',
    'update receipts set amount = 1',
    'delete from receipts',
  ])('rejects: %s', async (statement) => {
    await buy('deposit')
    await expect(db().execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('is append-only') },
    })
  })

  it('rejects a group that does not sum to zero, or that is empty, at the commit', async () => {
    const group = { kind: 'charge', postedAt: new Date() } as const
    const unbalanced = db().transaction(async (tx) => {
      const id = newId()
      await tx.insert(ledgerGroups).values({ ...group, id, key: 'one' })
      await tx.insert(ledgerEntries).values([
        { groupId: id, account: 'buyer', amount: -100 },
        { groupId: id, account: 'card_clearing', amount: 99 },
      ])
    })
    await expect(unbalanced).rejects.toThrow()
    await expect(
      db()
        .insert(ledgerGroups)
        .values({ ...group, key: 'two' }),
    ).rejects.toThrow()
    const sale = await buy('full')
    const [existing] = await db().select().from(ledgerGroups)
    const added = db()
      .insert(ledgerEntries)
      .values({ groupId: existing?.id ?? sale.id, account: 'buyer', amount: 5 })
    await expect(added).rejects.toThrow()
  })
})

it('a refund that another one replaces leaves no cent of the fee behind', async () => {
  const buyer = await signUp(app())
  const amounts = { price: 234_567, platformFee: 11_142 }
  const sale = await addTestSale(app(), {
    cat: await addCat(app(), { price: amounts.price }),
    buyerId: buyer.id,
    status: 'completed',
    platformFee: amounts.platformFee,
    breederAmount: amounts.price - amounts.platformFee,
  })
  const at = new Date()
  const [replaced, other, last] = [12_345, 46_913, 187_654].map((amount) => ({ id: newId(), amount }))
  if (!replaced || !other || !last) throw new Error('no refunds')
  await withSale(sale.id, async (tx, locked) => {
    await postCharge(tx, locked, { id: newId(), amount: amounts.price }, at)
    await postRecognition(tx, locked, at)
    await postRefund(tx, locked, replaced, at)
    await postRefund(tx, locked, other, at)
    await postRefundCanceled(tx, locked, replaced, at)
    await postRefund(tx, locked, last, at)
  })
  expect(await ledgerBalances(db(), { transactionId: sale.id })).toEqual({
    card_clearing: 234_567,
    refunds: -234_567,
    buyer: 0,
    breeder_payable: 0,
    platform_fee: 0,
  })
})

it('random sequences of movements stay balanced, lose no cent, and keep the fee in proportion', async () => {
  const buyer = await signUp(app())
  const step = fc.oneof(
    fc.record({ do: fc.constant('charge' as const), amount: fc.integer({ min: 1, max: 5_000 }) }),
    fc.record({ do: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 3_000 }) }),
    fc.record({ do: fc.constantFrom('end', 'pay refund', 'return refund', 'cancel refund', 'fee') }),
  )
  const plan = fc.record({
    price: fc.integer({ min: 5_001, max: 300_000 }),
    fee: fc.integer({ min: 0, max: 5_000 }),
    steps: fc.array(step, { maxLength: 12 }),
  })
  const at = new Date()
  await fc.assert(
    fc.asyncProperty(plan, async ({ price, fee, steps }) => {
      const cat = await addCat(app(), { price })
      const sale = await addTestSale(app(), {
        cat,
        buyerId: buyer.id,
        status: 'deposit_paid',
        platformFee: fee,
        breederAmount: price - fee,
        paid: 0,
        paidAt: null,
      })
      let [paid, refunded, ended] = [0, 0, false]
      const pending: { id: string; amount: number; stripeRefundId: string }[] = []
      const done: typeof pending = []
      for (const action of steps) {
        await withSale(sale.id, async (tx, locked) => {
          const current = { ...locked, status: ended ? ('completed' as const) : locked.status }
          const id = newId()
          if (action.do === 'charge') {
            const amount = Math.min(action.amount, price - paid)
            if (ended || amount <= 0) return
            paid += amount
            await postCharge(tx, current, { id, amount }, at)
          } else if (action.do === 'refund') {
            const amount = Math.min(action.amount, paid - refunded)
            if (amount <= 0) return
            refunded += amount
            pending.push({ id, amount, stripeRefundId: `re_${id}` })
            await postRefund(tx, current, { id, amount }, at)
          } else if (action.do === 'end') {
            ended = true
            await postRecognition(tx, { ...current, status: 'completed' }, at)
          } else if (action.do === 'pay refund') {
            const refund = pending.pop()
            if (!refund) return
            done.push(refund)
            expect(await postRefundPaid(tx, current, refund, at)).toBe(true)
            expect(await postRefundPaid(tx, current, refund, at)).toBe(false)
          } else if (action.do === 'return refund') {
            const refund = done.pop()
            if (refund) await postRefundReturned(tx, current, refund, at)
          } else if (action.do === 'cancel refund') {
            // The oldest, so that other refunds come between.
            const refund = pending.shift()
            if (!refund) return
            refunded -= refund.amount
            expect(await postRefundCanceled(tx, current, refund, at)).toBe(true)
            expect(await postRefundCanceled(tx, current, refund, at)).toBe(false)
            if (ended) await postRecognition(tx, { ...current, status: 'completed' }, at)
          } else await postProviderFee(tx, current, { balanceTransactionId: id, fee: 88 }, at)
        })
        const balances = await ledgerBalances(db(), { transactionId: sale.id })
        const of = (account: keyof typeof balances) => balances[account] ?? 0
        expect(Object.values(balances).reduce((sum, each) => sum + each, 0)).toBe(0)
        const kept = paid - refunded
        expect(of('card_clearing') + of('provider_fees') + of('refunds')).toBe(kept)
        expect(0 - of('buyer')).toBe(ended ? 0 : kept)
        expect(0 - of('platform_fee')).toBe(
          ended ? platformFeePart(kept, { amount: price, platformFee: fee }) : 0,
        )
        expect(0 - of('breeder_payable') - of('platform_fee')).toBe(ended ? kept : 0)
      }
      await db().update(transactions).set({ status: 'canceled' }).where(eq(transactions.id, sale.id))
    }),
    { numRuns: 25 },
  )
  expect(
    (await db().execute(sql`select from ledger_entries group by group_id having sum(amount) <> 0`)).rows,
  ).toEqual([])
})
