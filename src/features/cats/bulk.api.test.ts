import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addStaffOrBreeder } from '#features/breeder-dashboard/test-world.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, addUser, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, startDeposit } from '#testing/sales/purchase.ts'
import { cats } from './api/tables.ts'
import type { BulkResult } from './bulk-contract.ts'

const { app } = appOfThisFile()
let breeder: TestUser & { breederId: string }
let other: string

beforeEach(async () => {
  breeder = await addStaffOrBreeder(app(), 'breeder', { businessName: 'Northlight' })
  other = (await addBreeder(app())).id
})

const add = async (name: string, overrides: Parameters<typeof addCat>[1] = {}) =>
  addCat(app(), {
    breederId: breeder.breederId,
    name,
    price: 180_000,
    depositAmount: 30_000,
    ...(overrides?.status === 'reserved' && { reservedBy: (await addUser(app())).id }),
    ...overrides,
  })
const send = (body: object, as: TestUser = breeder) =>
  app().request('POST', '/api/breeders/cats/bulk', { as, body })
const run = async (action: string, of: { id: string }[], more: object = {}) => {
  const response = await send({ action, cats: of.map(({ id }) => ({ id })), ...more })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ results: BulkResult[] }>().results
}
/** Changes prices as seen by the breeder. */
const reprice = async (of: { id: string; price: number }[], priceChange: object) => {
  const response = await send({
    action: 'changePrice',
    cats: of.map(({ id, price }) => ({ id, price })),
    priceChange,
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ results: BulkResult[] }>().results
}
const stored = async ({ id }: { id: string }) => {
  const [cat] = await app().services.db.select().from(cats).where(eq(cats.id, id))
  if (!cat) throw new Error('no cat')
  return cat
}
const brief = (results: BulkResult[]) => results.map(({ name, outcome, reason }) => [name, outcome, reason])

describe('pausing and relisting', () => {
  it('changes each cat that it can, and names the reason for each other one', async () => {
    const decoy = await addCat(app(), { breederId: other, name: 'Decoy' })
    const [moss, fern, reed, rush, gone] = [
      await add('Moss'),
      await add('Fern', { status: 'reserved' }),
      await add('Reed', { status: 'sold' }),
      await add('Rush', { status: 'withdrawn' }),
      await add('Gone', { status: 'withdrawn', deletedAt: new Date() }),
    ]
    const missing = { id: newId() }
    const results = await run('pause', [moss, fern, reed, rush, gone, decoy, missing])
    expect(brief(results)).toEqual([
      ['Moss', 'changed', null],
      ['Fern', 'refused', 'Reserved by a buyer.'],
      ['Reed', 'refused', 'Already sold.'],
      ['Rush', 'unchanged', null],
      [null, 'refused', 'This cat is no longer in your list.'],
      [null, 'refused', 'This cat is no longer in your list.'],
      [null, 'refused', 'This cat is no longer in your list.'],
    ])
    expect(results.map(({ id }) => id)).toEqual(
      [moss, fern, reed, rush, gone, decoy, missing].map(({ id }) => id),
    )
    expect([(await stored(moss)).status, (await stored(decoy)).status]).toEqual(['withdrawn', 'available'])
    expect(brief(await run('relist', [moss, rush]))).toEqual([
      ['Moss', 'changed', null],
      ['Rush', 'changed', null],
    ])
    expect((await stored(rush)).status).toBe('available')
  })

  it('does not relist what staff took down', async () => {
    const sage = await add('Sage', { status: 'withdrawn', takenDownFrom: 'available' })
    expect(brief(await run('relist', [sage]))).toEqual([['Sage', 'refused', 'Taken down by our staff.']])
    expect((await stored(sage)).status).toBe('withdrawn')
  })

  it('changes a cat once, even if it is named twice or the call is repeated', async () => {
    const moss = await add('Moss')
    expect(await run('pause', [moss, moss])).toHaveLength(1)
    const { version } = await stored(moss)
    expect(brief(await run('pause', [moss]))).toEqual([['Moss', 'unchanged', null]])
    expect((await stored(moss)).version).toBe(version)
  })

  it('refuses a cat that was sold between the selection and the action', async () => {
    const [moss, fern] = [await add('Moss'), await add('Fern')]
    const buyer = await signUp(app())
    const intent = await startDeposit(app(), buyer, moss)
    await authorize(app(), intent)
    await confirmPayment(app(), buyer, intent)
    expect(brief(await run('pause', [moss, fern]))).toEqual([
      ['Moss', 'refused', 'Reserved by a buyer.'],
      ['Fern', 'changed', null],
    ])
    expect((await stored(moss)).status).toBe('reserved')
  })

  it('and a purchase at the same time never both succeed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const cat: TestCat = await add(`Moss ${round}`)
      const buyer = await signUp(app())
      const intent = await startDeposit(app(), buyer, cat)
      await authorize(app(), intent)
      const [payment, [result]] = await Promise.all([
        confirmPayment(app(), buyer, intent),
        run('pause', [cat]),
      ])
      const { status } = await stored(cat)
      if (result?.outcome === 'changed') expect([status, payment.outcome]).toEqual(['withdrawn', 'lost'])
      else expect([status, result?.reason]).toEqual(['reserved', 'Reserved by a buyer.'])
    }
  })
})

describe('changing prices', () => {
  it('by an amount or by percent, rounded to whole dollars, applies once', async () => {
    const [moss, fern] = [await add('Moss'), await add('Fern', { price: 99_950 })]
    const change = { kind: 'percent', by: -10 }
    expect(brief(await reprice([moss, fern], change))).toEqual([
      ['Moss', 'changed', null],
      ['Fern', 'changed', null],
    ])
    expect([(await stored(moss)).price, (await stored(fern)).price]).toEqual([162_000, 90_000])
    // The same call again, for example after a lost response.
    expect((await reprice([moss, fern], change)).map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
    ])
    expect((await stored(moss)).price).toBe(162_000)
    await reprice([{ ...moss, price: 162_000 }], { kind: 'amount', by: 5_050 })
    expect((await stored(moss)).price).toBe(167_050)
  })

  it('is refused for cats with a sale, a changed price, or a deposit that would not be lower', async () => {
    const moss = await add('Moss')
    const fern = await add('Fern', { status: 'reserved' })
    const reed = await add('Reed')
    const rush = await add('Rush', { price: 100_000, depositAmount: 80_000 })
    const sage = await add('Sage', { price: 10_000, depositAmount: null })
    await app().services.db.update(cats).set({ price: 170_000 }).where(eq(cats.id, reed.id))
    const results = await reprice([moss, fern, reed, rush, sage], { kind: 'amount', by: -20_000 })
    expect(brief(results)).toEqual([
      ['Moss', 'changed', null],
      ['Fern', 'refused', 'Reserved by a buyer.'],
      ['Reed', 'refused', 'The price was changed in the meantime.'],
      ['Rush', 'refused', 'Deposit must be lower than the price.'],
      ['Sage', 'refused', 'Price must be at least $1.'],
    ])
    expect((await stored(sage)).price).toBe(10_000)
    expect(brief(await reprice([rush], { kind: 'amount', by: 99_999_999 }))).toEqual([
      ['Rush', 'refused', 'Price must be less than $1,000,000.'],
    ])
  })

  it.each([
    [{ action: 'sell', cats: [{ id: newId() }] }, 'action', 'Choose pause, relist, or changePrice.'],
    [{ action: 'pause', cats: [] }, 'cats', 'Add at least one.'],
    [{ action: 'pause', cats: [{ id: '7' }] }, 'cats.0.id', 'This ID is not valid.'],
    [
      { action: 'pause', cats: Array.from({ length: 101 }, () => ({ id: newId() })) },
      'cats',
      'Add at most 100.',
    ],
    [{ action: 'changePrice', cats: [{ id: newId(), price: 1 }] }, 'priceChange', 'Required'],
    [
      { action: 'changePrice', cats: [{ id: newId() }], priceChange: { kind: 'percent', by: 5 } },
      'cats.0.price',
      'Required',
    ],
    [
      {
        action: 'changePrice',
        cats: [{ id: newId(), price: 1 }],
        priceChange: { kind: 'percent', by: -100 },
      },
      'priceChange.by',
      'Enter at most 99 percent.',
    ],
    [
      { action: 'changePrice', cats: [{ id: newId(), price: 1 }], priceChange: { kind: 'double', by: 2 } },
      'priceChange.kind',
      'Choose amount or percent.',
    ],
  ])('rejects %j with a sentence', async (body, field, message) => {
    const response = await send(body)
    expect([response.statusCode, response.json().fields]).toEqual([400, { [field]: message }])
  })

  it('is for breeders whose cattery is not suspended', async () => {
    const moss = await add('Moss')
    const body = { action: 'pause', cats: [{ id: moss.id }] }
    expect((await send(body, await signUp(app()))).statusCode).toBe(403)
    const stranger = await addStaffOrBreeder(app(), 'breeder', {})
    expect((await send(body, stranger)).json().results).toEqual([
      { id: moss.id, name: null, outcome: 'refused', reason: 'This cat is no longer in your list.' },
    ])
    await app().services.db.execute(sql`update breeders set verification_status = 'suspended'`)
    expect((await send(body)).statusCode).toBe(403)
    expect((await stored(moss)).status).toBe('available')
  })
})

describe('the breeder’s list', () => {
  const list = async (query = '') => {
    const response = await app().request('GET', `/api/breeders/cats${query}`, { as: breeder })
    return {
      names: response.json<{ name: string }[]>().map(({ name }) => name),
      total: response.headers['x-total-count'],
      link: response.headers.link,
    }
  }

  beforeEach(async () => {
    await addCat(app(), { breederId: other, name: 'Decoy Fern' })
    const rows: Parameters<typeof addCat>[1][] = [
      { name: 'moss', breed: 'Ragdoll', price: 90_000, birthDate: '2026-01-01', depositAmount: null },
      { name: 'Fern 100%', status: 'reserved', price: 80_000, birthDate: '2025-01-01' },
      { name: 'Reed', status: 'sold', price: 70_000, birthDate: '2024-01-01', color: 'Blue fern' },
      { name: 'Ash', status: 'withdrawn', price: 60_000, birthDate: '2023-01-01', breed: 'Siberian' },
    ]
    for (const [index, row] of rows.entries())
      await add('', { ...row, createdAt: new Date(Date.UTC(2026, 0, 10 - index)) })
  })

  it.each([
    ['', ['moss', 'Fern 100%', 'Reed', 'Ash']],
    ['?status=current', ['moss', 'Fern 100%', 'Ash']],
    ['?status=sold', ['Reed']],
    ['?status=withdrawn', ['Ash']],
    ['?q=FERN', ['Fern 100%', 'Reed']],
    ['?q=100%25', ['Fern 100%']],
    ['?q=ragdoll&status=available', ['moss']],
    ['?q=%25_', []],
    ['?sort=name', ['Ash', 'Fern 100%', 'moss', 'Reed']],
    ['?sort=price', ['Ash', 'Reed', 'Fern 100%', 'moss']],
    ['?sort=-price', ['moss', 'Fern 100%', 'Reed', 'Ash']],
    ['?sort=age', ['moss', 'Fern 100%', 'Reed', 'Ash']],
    ['?sort=-age&limit=2', ['Ash', 'Reed']],
    ['?limit=3&page=2', ['Ash']],
    ['?limit=3&page=9', []],
  ])('with %s has %j', async (query, names) => {
    expect((await list(query)).names).toEqual(names)
  })

  it('has the total of all pages, and links to them', async () => {
    expect(await list('?limit=2&status=current')).toMatchObject({
      total: '3',
      link: expect.stringContaining('</api/breeders/cats?status=current&page=2&limit=2>; rel="next"'),
    })
    expect(await list()).toMatchObject({ total: '4', link: undefined })
  })

  it('is counted by status', async () => {
    const response = await app().request('GET', '/api/breeders/cats/counts', { as: breeder })
    expect(response.json()).toEqual({
      all: 4,
      current: 3,
      available: 1,
      on_hold: 0,
      reserved: 1,
      sold: 1,
      withdrawn: 1,
      taken_down: 0,
    })
  })

  it('opens single cats in any status, but only the breeder’s own', async () => {
    const rows = await app().services.db.select().from(cats)
    for (const cat of rows) {
      const response = await app().request('GET', `/api/breeders/cats/${cat.id}`, { as: breeder })
      expect(response.statusCode).toBe(cat.breederId === breeder.breederId ? 200 : 403)
    }
    const [first] = rows
    await app()
      .services.db.update(cats)
      .set({ status: 'withdrawn', deletedAt: new Date() })
      .where(eq(cats.id, first?.id ?? ''))
    expect((await app().request('GET', `/api/breeders/cats/${first?.id}`, { as: breeder })).statusCode).toBe(
      404,
    )
    expect((await app().request('GET', `/api/breeders/cats/${newId()}`, { as: breeder })).statusCode).toBe(
      404,
    )
  })
})
