/** The page of one sale through the API: who sees it, and what its timeline says to whom. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setStaff, setSuspended } from '#features/accounts/api/index.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import { type Transition, transitionSale } from '#features/sales/api/transition.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import type { Order } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
let buyer: TestUser
let owner: TestUser
let cattery: Cattery
let sale: StoredSale

beforeEach(async () => {
  ;[buyer, owner] = [await signUp(app()), await signUp(app())]
  cattery = await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })
  sale = await addSaleOf({ status: 'deposit_paid' })
})

async function addSaleOf({ status }: Pick<StoredSale, 'status'>) {
  const intentId = `pi_${newId()}`
  const cat = await addCat(app(), {
    breederId: cattery.id,
    status: 'reserved',
    reservedBy: buyer.id,
    stripePaymentIntentId: intentId,
  })
  return addTestSale(app(), { cat, buyerId: buyer.id, status, stripePaymentIntentId: intentId })
}

const open = (as: TestUser | undefined, id = sale.id) =>
  app().request('GET', `/api/orders/${id}`, as ? { as } : {})
const orderOf = async (as: TestUser) => (await open(as)).json<Order>()
const move = (transition: Omit<Transition, 'transactionId'>) =>
  db().transaction((tx) => transitionSale(app().services, tx, { ...transition, transactionId: sale.id }))
const textsOf = async (as: TestUser) => (await orderOf(as)).events.map(({ text, note }) => [text, note])

async function signUpStaff() {
  const staff = await signUp(app())
  await setStaff(app().services, staff.email, 'owner')
  return staff
}

describe('an order', () => {
  it('is shown to its buyer, its breeder, and staff, and does not exist for others', async () => {
    const seen = {
      transactionId: sale.id,
      orderNumber: sale.orderNumber,
      status: 'deposit_paid',
      paid: 50_000,
      due: 200_000,
      refunded: 0,
      policy: 'moderate',
      goHomeDate: sale.goHomeDate,
      buyerName: 'Robin T.',
      hasCatPage: true,
      hasBreederPage: true,
      events: [],
    }
    expect(await orderOf(buyer)).toMatchObject({ ...seen, role: 'buyer' })
    expect(await orderOf(owner)).toMatchObject({ ...seen, role: 'breeder' })
    expect(await orderOf(await signUpStaff())).toMatchObject({ ...seen, role: 'staff' })
    const otherBreeder = await signUp(app())
    await addBreeder(app(), { userId: otherBreeder.id })
    for (const other of [await signUp(app()), otherBreeder]) expect((await open(other)).statusCode).toBe(404)
    expect((await open(undefined)).statusCode).toBe(401)
    expect((await open(buyer, newId())).statusCode).toBe(404)
    expect((await open(buyer, 'LM-222222')).statusCode).toBe(404)
    expect((await open(buyer)).headers['cache-control']).toBe('private, no-store')
  })

  it('contains no email addresses, payment IDs, or IDs of staff', async () => {
    const staff = await signUpStaff()
    await move({
      name: 'cancel',
      by: { actor: 'staff', userId: staff.id },
      reason: 'The breeder does not answer',
      refunded: 20_000,
      amount: 20_000,
      details: { internal: 'note for staff' },
    })
    for (const as of [buyer, owner]) {
      const { body } = await open(as)
      for (const secret of [buyer.email, owner.email, staff.id, 'pi_', 'note for staff'])
        expect(body).not.toContain(secret)
    }
  })

  it('is logged when staff view it, once in ten minutes, and not when its parties do', async () => {
    const staff = await signUpStaff()
    const log = async () => (await app().request('GET', '/api/admin/log', { as: staff })).json<unknown[]>()
    await open(buyer)
    await open(owner)
    expect(await log()).toEqual([])
    for (let i = 0; i < 2; i++) await open(staff)
    const entry = {
      action: 'view_order',
      reason: `Viewed order ${sale.orderNumber} of Robin T. from Quiet Paws`,
      person: { userId: buyer.id },
      actor: { userId: staff.id },
    }
    expect(await log()).toMatchObject([entry])
    app().clock.advance(10 * MINUTE_MS)
    await open(staff)
    expect(await log()).toMatchObject([entry, entry])
    const { body } = await app().request('GET', '/api/account-status', { as: buyer })
    expect(body).not.toContain('Viewed order')
  })

  it('remains visible to suspended users', async () => {
    for (const user of [buyer, owner]) {
      await setSuspended(db(), user.id, app().clock.now())
      expect((await open(user)).statusCode).toBe(200)
    }
  })

  it('says whether the cat and the cattery still have pages', async () => {
    await db().update(breeders).set({ verificationStatus: 'suspended' }).where(eq(breeders.id, cattery.id))
    expect(await orderOf(buyer)).toMatchObject({ hasCatPage: false, hasBreederPage: false })
  })
})

describe('the timeline', () => {
  it('tells each viewer who did what, oldest first, with reasons and amounts', async () => {
    await move({ name: 'payBalance', by: { actor: 'system' }, paid: 200_000, amount: 200_000 })
    app().clock.advance(MINUTE_MS)
    await move({
      name: 'cancel',
      by: { actor: 'buyer', userId: buyer.id },
      reason: 'we are moving',
      refunded: 225_000,
      amount: 225_000,
    })
    const paid = ['Balance of $2,000.00 paid', null]
    expect(await textsOf(buyer)).toEqual([paid, ['You canceled: we are moving', 'Refund: $2,250.00']])
    expect(await textsOf(owner)).toEqual([paid, ['Robin T. canceled: we are moving', 'Refund: $2,250.00']])
    expect(await orderOf(buyer)).toMatchObject({ status: 'canceled', due: 0, refunded: 225_000 })
    expect((await orderOf(owner)).events).toMatchObject([
      { kind: 'payBalance', actor: 'system', amount: 200_000, reason: null },
      { kind: 'cancel', actor: 'buyer', amount: 225_000, reason: 'we are moving' },
    ])
  })

  it('names staff and the system by their functions', async () => {
    await move({ name: 'release', by: { actor: 'system' }, amount: 0 })
    expect(await textsOf(buyer)).toEqual([
      ['The reservation ended because the balance was overdue', 'No refund'],
    ])
    sale = await addSaleOf({ status: 'deposit_paid' })
    await move({
      name: 'refund',
      by: { actor: 'staff', userId: (await signUpStaff()).id },
      reason: 'The kitten failed its vet check',
      refunded: 50_000,
      amount: 50_000,
    })
    expect(await textsOf(owner)).toEqual([
      ['Littermate staff canceled: The kitten failed its vet check', 'Refund: $500.00'],
    ])
  })
})
