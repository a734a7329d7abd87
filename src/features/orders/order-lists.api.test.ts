/** The lists of orders and sales, their search, and their CSV files. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setStaff, setSuspended } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { dayIn } from '#lib/times.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { parseCsv } from '#testing/csv.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import type { SaleRow } from './api/sale-store.ts'
import type { AdminOrder, Sale } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
let buyer: TestUser
let owner: TestUser
let cattery: Cattery

beforeEach(async () => {
  buyer = await signUp(app(), { firstName: 'Dana', lastName: 'Whitlock' })
  owner = await signUp(app())
  cattery = await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
})

async function sell(
  name: string,
  { status = 'paid' as SaleRow['status'], to = buyer, by = cattery, ...more } = {},
): Promise<{ id: string; orderNumber: string }> {
  app().clock.advance(1_000)
  const cat = await addCat(app(), { breederId: by.id, name, status: 'sold', reservedBy: to.id })
  return addTestSale(app(), { cat, buyerId: to.id, status, createdAt: app().clock.now(), ...more })
}

const list = (path: string, as: TestUser, query: Record<string, string> = {}) =>
  app().request('GET', `/api/${path}?${new URLSearchParams(query)}`, { as })
const namesOf = async (path: string, as: TestUser, query?: Record<string, string>) =>
  (await list(path, as, query)).json<Sale[]>().map(({ snapshot }) => snapshot.name)

async function addDecoy() {
  const other = await signUp(app(), { firstName: 'Sam', lastName: 'Other' })
  await sell('Decoy', { to: other, by: await addBreeder(app(), { businessName: 'Decoy Cattery' }) })
}

describe.each([
  ['orders', () => buyer, 'quiet p'],
  ['sales', () => owner, 'dana w'],
] as const)('the list of %s', (path, viewer, otherParty) => {
  it('contains every sale of the viewer in any status, newest first, and no others', async () => {
    await addDecoy()
    for (const status of ['pending', 'deposit_paid', 'paid', 'completed', 'canceled', 'refunded'] as const)
      await sell(status, { status })
    expect(await namesOf(path, viewer())).toEqual([
      ...['refunded', 'canceled', 'completed', 'paid', 'deposit_paid', 'pending'],
    ])
    expect(await namesOf(path, viewer(), { status: 'canceled' })).toEqual(['canceled'])
    expect((await list(path, viewer())).headers['cache-control']).toBe('private, no-store')
    expect((await list(path, await signUp(app()))).json()).toEqual([])
  })

  it('has pages with totals and links', async () => {
    await addDecoy()
    for (const name of ['Third', 'Second', 'First']) await sell(name)
    const first = await list(path, viewer(), { limit: '2', status: 'paid' })
    expect(first.headers['x-total-count']).toBe('3')
    expect(first.headers.link).toContain(`</api/${path}?status=paid&page=2&limit=2>; rel="next"`)
    expect(await namesOf(path, viewer(), { limit: '2', page: '2' })).toEqual(['Third'])
    expect(await namesOf(path, viewer(), { limit: '2', page: '9' })).toEqual([])
  })

  it('finds parts of the cat’s name, the other party, and the order number, whatever the case', async () => {
    await addDecoy()
    const pippin = await sell('Pippin')
    await sell('Marlow')
    expect(await namesOf(path, viewer(), { q: 'PIPP' })).toEqual(['Pippin'])
    expect(await namesOf(path, viewer(), { q: pippin.orderNumber.toLowerCase() })).toEqual(['Pippin'])
    expect(await namesOf(path, viewer(), { q: pippin.orderNumber.slice(3) })).toEqual(['Pippin'])
    expect(await namesOf(path, viewer(), { q: otherParty })).toEqual(['Marlow', 'Pippin'])
    expect(await namesOf(path, viewer(), { q: ' decoy ' })).toEqual([])
    expect(await namesOf(path, viewer(), { q: 'Pippin', status: 'canceled' })).toEqual([])
  })

  it('searches special characters literally', async () => {
    for (const name of ['100% Fluff', 'Under_score', "O'Malley \\ Co", 'Žofie 🐈']) await sell(name)
    for (const [q, found] of [
      ['%', ['100% Fluff']],
      ['_', ['Under_score']],
      ['\\', ["O'Malley \\ Co"]],
      ["'", ["O'Malley \\ Co"]],
      ['1%0', []],
      ['100%', ['100% Fluff']],
      ['under_score', ['Under_score']],
      ['malley \\ co', ["O'Malley \\ Co"]],
      ['o’malley', ["O'Malley \\ Co"]],
      ['žofie 🐈', ['Žofie 🐈']],
      ["'; drop table transactions; --", []],
    ] as const)
      expect(await namesOf(path, viewer(), { q })).toEqual(found)
  })

  it('refuses bad values, and visitors', async () => {
    for (const query of [
      ...[{ status: 'sold' }, { page: '0' }, { page: 'x' }, { limit: '101' }, { limit: '-1' }],
      { q: 'x'.repeat(101) },
    ])
      expect((await list(path, viewer(), query as Record<string, string>)).statusCode).toBe(400)
    expect((await app().request('GET', `/api/${path}`)).statusCode).toBe(401)
  })

  it('remains visible to suspended users and hidden catteries', async () => {
    await sell('Pippin')
    await setSuspended(db(), viewer().id, app().clock.now())
    await db().update(breeders).set({ verificationStatus: 'suspended' }).where(eq(breeders.id, cattery.id))
    expect(await namesOf(path, viewer())).toEqual(['Pippin'])
  })
})

describe('the list of staff', () => {
  it('contains everyone’s sales, and finds number, cat, buyer, and cattery', async () => {
    const staff = await signUp(app())
    await setStaff(app().services, staff.email, 'owner')
    await addDecoy()
    const { orderNumber, id } = await sell('Pippin', { status: 'canceled' })
    const found = async (query: Record<string, string>) => {
      const response = await list('admin/orders', staff, query)
      return response.json<AdminOrder[]>().map(({ catName }) => catName)
    }
    expect(await found({})).toEqual(['Pippin', 'Decoy'])
    for (const q of [
      orderNumber,
      orderNumber.toLowerCase().slice(4),
      'pip',
      'whitlock',
      buyer.email,
      'quiet',
    ])
      expect([q, await found({ q })]).toEqual([q, ['Pippin']])
    expect(await found({ status: 'canceled' })).toEqual(['Pippin'])
    expect(await found({ q: '%' })).toEqual([])
    const [order] = (await list('admin/orders', staff)).json<AdminOrder[]>()
    expect(order).toMatchObject({
      transactionId: id,
      catName: 'Pippin',
      buyerName: 'Dana W.',
      price: 250_000,
      due: 0,
    })
    for (const as of [buyer, owner]) expect((await list('admin/orders', as)).statusCode).toBe(403)
  })
})

describe('the CSV files', () => {
  const download = (path: string, as: TestUser) => app().request('GET', path, { as })
  const ORDERS = '/api/orders/export.csv'
  const SALES = '/api/breeders/exports/sales.csv'

  it('contain every order or sale of the viewer, without email addresses and payment IDs', async () => {
    await addDecoy()
    const pickup = { pickupDay: '2031-05-14', pickupTime: '14:30' }
    const { orderNumber, id } = await sell('Pippin', { status: 'canceled', ...pickup })
    const common = {
      id,
      order: orderNumber,
      cat: 'Pippin',
      status: 'canceled',
      'price USD': '2500',
      'paid USD': '2500',
      'refunded USD': '0',
      'balance due': '',
      'balance status': '',
      'pickup day': '2031-05-14',
      'pickup time': '14:30',
      'pickup time zone': 'Eastern',
    }
    const orders = await download(ORDERS, buyer)
    expect(parseCsv(orders.body)).toMatchObject([{ ...common, cattery: 'Quiet Paws' }])
    expect(orders.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(orders.headers['cache-control']).toBe('private, no-store')
    const file = `littermate-orders-${isoDate(app().clock.now())}.csv`
    expect(orders.headers['content-disposition']).toBe(`attachment; filename="${file}"`)
    const sales = await download(SALES, owner)
    expect(parseCsv(sales.body)).toMatchObject([{ ...common, buyer: 'Dana W.', 'your share USD': '2391.31' }])
    for (const { body } of [orders, sales])
      for (const secret of [buyer.email, owner.email, 'pi_']) expect(body).not.toContain(secret)
    expect(orders.body).not.toContain('share')
  })

  it('say whether a balance is due, overdue, or not due for now', async () => {
    const today = dayIn(app().clock.now(), 'America/New_York')
    const reserve = async (name: string, values: Partial<typeof transactions.$inferInsert>) => {
      const { id } = await sell(name, { status: 'deposit_paid' })
      await app().services.db.update(transactions).set(values).where(eq(transactions.id, id))
    }
    await reserve('today', { finalPaymentDue: today })
    await reserve('yesterday', { finalPaymentDue: addDays(today, -1) })
    await reserve('frozen', { finalPaymentDue: addDays(today, -1), frozen: 'dispute' })
    await sell('paid', { status: 'paid' })
    for (const [path, as] of [
      [ORDERS, buyer],
      [SALES, owner],
    ] as const) {
      const rows = parseCsv((await download(path, as)).body)
      expect(Object.fromEntries(rows.map((row) => [row.cat, row['balance status']]))).toEqual({
        today: 'due',
        yesterday: 'overdue',
        frozen: 'not due for now',
        paid: '',
      })
    }
  })

  it('contain the full name of a buyer only while the sale is valid', async () => {
    for (const status of ['deposit_paid', 'paid', 'completed', 'canceled', 'refunded'] as const)
      await sell(status, { status })
    const { body } = await download(SALES, owner)
    const buyers = Object.fromEntries(parseCsv(body).map(({ cat, buyer: name }) => [cat, name]))
    expect(buyers).toEqual({
      deposit_paid: 'Dana Whitlock',
      paid: 'Dana Whitlock',
      completed: 'Dana Whitlock',
      canceled: 'Dana W.',
      refunded: 'Dana W.',
    })
  })

  it('escape formulas', async () => {
    const eve = await signUp(app(), { firstName: '=Eve', lastName: 'Buyer' })
    await db().update(breeders).set({ businessName: '+Paws' }).where(eq(breeders.id, cattery.id))
    await sell('@SUM(1)', { to: eve })
    expect(parseCsv((await download(ORDERS, eve)).body)).toMatchObject([
      { cat: "'@SUM(1)", cattery: "'+Paws" },
    ])
    expect(parseCsv((await download(SALES, owner)).body)).toMatchObject([{ buyer: "'=Eve Buyer" }])
  })

  it('contain only the header without data, and remain available to suspended catteries', async () => {
    expect(parseCsv((await download(ORDERS, buyer)).body)).toEqual([])
    await sell('Pippin')
    await setSuspended(db(), owner.id, app().clock.now())
    await db().update(breeders).set({ verificationStatus: 'suspended' }).where(eq(breeders.id, cattery.id))
    expect(parseCsv((await download(SALES, owner)).body)).toHaveLength(1)
    expect((await download(SALES, buyer)).statusCode).toBe(403)
    for (const path of [ORDERS, SALES]) expect((await app().request('GET', path)).statusCode).toBe(401)
  })
})
