/** Every combination of transition, status, and actor: what is allowed, and that nothing else changes anything. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { listSaleEvents } from './api/event-store.ts'
import { SALE_TRANSITIONS, type SaleTransition, type SaleTransitionName } from './api/process.ts'
import { transactionEvents, transactions } from './api/tables.ts'
import { transitionSale } from './api/transition.ts'
import { ACTORS, type By, SALE_STATUSES, type SaleStatus } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
let buyer: TestUser
let breederId: string

beforeEach(async () => {
  buyer = await signUp(app())
  breederId = (await addBreeder(app(), { totalSales: 5 })).id
})

const STATUS_OF_CAT: Record<SaleStatus, TestCat['status']> = {
  pending: 'reserved',
  deposit_paid: 'reserved',
  paid: 'sold',
  completed: 'sold',
  canceled: 'available',
  refunded: 'available',
}

async function addSaleOf(status: SaleStatus) {
  const intentId = `pi_${newId()}`
  const cat = await addCat(app(), {
    breederId,
    status: STATUS_OF_CAT[status],
    reservedBy: buyer.id,
    stripePaymentIntentId: intentId,
  })
  return addTestSale(app(), { cat, buyerId: buyer.id, status, stripePaymentIntentId: intentId })
}

const byOf = (actor: By['actor']): By => (actor === 'system' ? { actor } : { actor, userId: buyer.id })
const move = (transactionId: string, name: SaleTransitionName, by: By, more = {}) =>
  db().transaction((tx) => transitionSale(app().services, tx, { transactionId, name, by, ...more }))
const catOf = async (id: string) => (await db().select().from(cats).where(eq(cats.id, id)))[0]
const eventsOf = (id: string) =>
  db().select().from(transactionEvents).where(eq(transactionEvents.transactionId, id))

const COMBINATIONS = Object.entries(SALE_TRANSITIONS as Record<SaleTransitionName, SaleTransition>).map(
  ([name, transition]) => ({ name: name as SaleTransitionName, transition }),
)

describe('a transition', () => {
  it.each(COMBINATIONS)(
    '$name is allowed only from its statuses and for its actors',
    async ({ name, transition }) => {
      for (const status of SALE_STATUSES) {
        for (const actor of ACTORS) {
          const sale = await addSaleOf(status)
          const before = await catOf(sale.catId)
          if (!transition.by.includes(actor)) {
            await expect(move(sale.id, name, byOf(actor))).rejects.toMatchObject({ code: 'forbidden' })
          } else if (!transition.from.includes(status)) {
            expect(await move(sale.id, name, byOf(actor))).toBeUndefined()
          } else {
            expect(await move(sale.id, name, byOf(actor))).toMatchObject({ status: transition.to })
            expect(await eventsOf(sale.id)).toMatchObject([
              { kind: name, actor, fromStatus: status, toStatus: transition.to },
            ])
            continue
          }
          expect(await db().select().from(transactions).where(eq(transactions.id, sale.id))).toEqual([sale])
          expect(await catOf(sale.catId)).toEqual(before)
          expect(await eventsOf(sale.id)).toEqual([])
        }
      }
    },
  )

  it('changes the cat with the sale: no cat stays reserved without a live sale', async () => {
    for (const [status, name, by, expected] of [
      ['pending', 'fail', 'system', 'available'],
      ['pending', 'payInFull', 'system', 'sold'],
      ['deposit_paid', 'payBalance', 'system', 'sold'],
      ['deposit_paid', 'cancel', 'buyer', 'available'],
      ['deposit_paid', 'release', 'breeder', 'available'],
      ['paid', 'refund', 'breeder', 'available'],
      ['paid', 'complete', 'buyer', 'sold'],
    ] as const) {
      const sale = await addSaleOf(status)
      await move(sale.id, name, byOf(by))
      const cat = await catOf(sale.catId)
      expect([name, cat?.status]).toEqual([name, expected])
      if (expected === 'available')
        expect(cat).toMatchObject({ reservedBy: null, stripePaymentIntentId: null })
    }
  })

  it('can keep a cat off the market', async () => {
    const sale = await addSaleOf('deposit_paid')
    await move(sale.id, 'refund', byOf('breeder'), { withdraw: true })
    expect(await catOf(sale.catId)).toMatchObject({ status: 'withdrawn', reservedBy: null })
  })

  it('counts sales that were paid, and no longer counts those that ended', async () => {
    const sales = async () =>
      (await db().select().from(breeders).where(eq(breeders.id, breederId)))[0]?.totalSales
    const sale = await addSaleOf('deposit_paid')
    await move(sale.id, 'payBalance', byOf('system'))
    expect(await sales()).toBe(6)
    await move(sale.id, 'refund', byOf('breeder'))
    expect(await sales()).toBe(5)
  })

  it('adds amounts, and the database rejects more than was agreed', async () => {
    const sale = await addSaleOf('deposit_paid')
    const rest = sale.amount - sale.paid
    await expect(move(sale.id, 'payBalance', byOf('system'), { paid: rest + 1 })).rejects.toThrow()
    expect(await move(sale.id, 'payBalance', byOf('system'), { paid: rest })).toMatchObject({
      paid: sale.amount,
    })
    await expect(move(sale.id, 'refund', byOf('buyer'), { refunded: sale.amount + 1 })).rejects.toThrow()
    expect(await move(sale.id, 'refund', byOf('buyer'), { refunded: sale.amount })).toMatchObject({
      refunded: sale.amount,
    })
  })

  it('of two at the same time wins one', async () => {
    const sale = await addSaleOf('paid')
    const results = await Promise.all([
      move(sale.id, 'refund', byOf('buyer')),
      move(sale.id, 'refund', byOf('breeder')),
      move(sale.id, 'complete', byOf('system')),
    ])
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await eventsOf(sale.id)).toHaveLength(1)
  })
})

it('events can neither be changed nor deleted', async () => {
  const sale = await addSaleOf('paid')
  await move(sale.id, 'complete', byOf('buyer'))
  await expect(db().update(transactionEvents).set({ amount: 1 })).rejects.toThrow()
  await expect(db().delete(transactionEvents)).rejects.toThrow()
  expect(await eventsOf(sale.id)).toHaveLength(1)
})

it('the timeline keeps its order when the clock of the next process is behind', async () => {
  const sale = await addSaleOf('paid')
  const now = app().clock.now().getTime()
  const at = (hours: number) => ({
    ...app().services,
    clock: { now: () => new Date(now + hours * HOUR_MS) },
  })
  const moveAt = (hours: number, name: SaleTransitionName, by: By) =>
    db().transaction((tx) => transitionSale(at(hours), tx, { transactionId: sale.id, name, by }))
  await moveAt(3, 'complete', byOf('system'))
  await moveAt(-2, 'refundCompleted', byOf('staff'))
  const events = await listSaleEvents(db(), sale.id)
  expect(events.map(({ toStatus }) => toStatus).slice(-2)).toEqual(['completed', 'refunded'])
})
