/** The server's pages of an order: what each viewer sees at which path. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { setStaff } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { getPage, WEB_SOURCES } from '#testing/pages.ts'
import { addTestSale } from '#testing/sales/sales.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES })
let owner: TestUser
let buyer: TestUser
let id: string

beforeEach(async () => {
  ;[owner, buyer] = [await signUp(app()), await signUp(app(), { firstName: 'Dana', lastName: 'Whitlock' })]
  const { id: breederId } = await addBreeder(app(), { userId: owner.id, businessName: 'Northlight' })
  const cat = await addCat(app(), { breederId, status: 'reserved', reservedBy: buyer.id })
  id = (await addTestSale(app(), { cat, buyerId: buyer.id, status: 'deposit_paid' })).id
})

it('shows the buyer the order and the breeder the sale', async () => {
  const order = await getPage(app(), `/orders/${id}`, { as: buyer })
  for (const text of [
    'Juniper is reserved for you',
    'What now',
    'Message Northlight',
    'Due $2,000.00',
    'Order placed',
  ])
    expect(order.mainText).toContain(text)
  const sale = await getPage(app(), `/sales/${id}`, { as: owner })
  for (const text of ['Juniper is reserved by Dana W.', 'Message Dana W.'])
    expect(sale.mainText).toContain(text)
})

it('has one clock, that of the cattery, which it names once', async () => {
  await app().services.db.update(users).set({ timeZone: 'Asia/Tokyo' }).where(eq(users.id, buyer.id))
  const at = new Date('2026-11-26T03:30:00Z')
  await app()
    .services.db.update(transactions)
    .set({ createdAt: at, timeZone: 'America/Chicago' })
    .where(eq(transactions.id, id))
  for (const [path, as] of [
    [`/orders/${id}`, buyer],
    [`/sales/${id}`, owner],
  ] as const) {
    const { mainText } = await getPage(app(), path, { as })
    expect(mainText).toContain('Order placed Nov 25, 2026, 9:30 PM')
    expect(mainText.match(/Times are Central Time\./g)).toHaveLength(1)
  }
})

it('redirects each party to its own path, and staff to none', async () => {
  const staff = await signUp(app())
  await setStaff(app().services, staff.email, 'owner')
  for (const [path, as, location] of [
    [`/sales/${id}?from=mail`, buyer, `/orders/${id}?from=mail`],
    [`/orders/${id}`, owner, `/sales/${id}`],
    [`/orders/${id}`, staff, undefined],
    [`/sales/${id}`, staff, undefined],
  ] as const) {
    const response = await app().request('GET', path, { as })
    expect([response.statusCode, response.headers.location]).toEqual([location ? 302 : 200, location])
  }
  expect((await getPage(app(), `/orders/${id}`, { as: staff })).mainText).not.toContain('Message')
})

it('is shown instead of the payment of a balance that is not due', async () => {
  const other = await signUp(app())
  for (const [order, as] of [
    [id, owner],
    [id, other],
    [newId(), buyer],
    ['LM-222222', buyer],
  ] as const) {
    const response = await app().request('GET', `/orders/${order}/pay`, { as })
    expect([response.statusCode, response.headers.location]).toEqual([302, `/orders/${order}`])
  }
  expect((await getPage(app(), `/orders/${id}/pay`, { as: buyer })).mainText).toContain('Pay the balance')
})

it('does not exist for others, and visitors sign in first', async () => {
  const other = await signUp(app())
  for (const path of [`/orders/${id}`, `/orders/${newId()}`, '/orders/LM-222222'])
    expect((await getPage(app(), path, { as: other, status: 404 })).mainText).toContain('Order Not Found')
  expect((await getPage(app(), `/sales/${id}`, { as: other, status: 404 })).mainText).toContain(
    'Sale Not Found',
  )
  const visitor = await app().request('GET', `/orders/${id}`)
  expect(visitor.headers.location).toBe(`/api/login?returnTo=${encodeURIComponent(`/orders/${id}`)}`)
})

it('lists orders and sales with search, status filter, and links', async () => {
  for (const [path, as, text] of [
    ['/orders', buyer, 'Juniper Reserved Maine Coon, from Northlight $500 of $2,500 paid , $2,000 due'],
    ['/sales', owner, 'Juniper Reserved Maine Coon, to Dana W. $500 of $2,500 paid , $2,000 due'],
  ] as const) {
    const { main, mainText } = await getPage(app(), path, { as })
    expect(mainText).toContain(text)
    expect(main).toContain(`href="${path}/${id}"`)
    expect(main).toContain('export')
    expect((await getPage(app(), `${path}?status=canceled`, { as })).mainText).toContain('Nothing found')
    expect((await getPage(app(), `${path}?q=junip&status=nonsense&page=-3`, { as })).mainText).toContain(text)
    expect((await getPage(app(), `${path}?page=7`, { as })).mainText).toContain('This page is empty')
  }
  expect((await getPage(app(), '/sales', { as: buyer })).mainText).toContain('No sales yet')
  expect((await getPage(app(), '/orders', { as: owner })).mainText).toContain('No orders yet')
})
