import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { type LedgerPosting, ledgerBalances, post } from '#features/ledger/api/store.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { parseCsv } from '#testing/csv.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import type { PlatformTotals, Statement, StatementYear } from './contract.ts'

const { app } = appOfThisFile({ startAt: new Date('2026-06-15T12:00:00Z') })
const db = () => app().services.db

/** Cents of the first sale, its fee, and the rest. */
const [PRICE, FEE, NET] = [200_019, 10_003, 190_016]

type World = { breeder: TestUser; cattery: Cattery; saleId: string; orderNumber: string }

async function addWorld({
  timeZone = 'America/New_York',
  catName = 'Miso',
  since = '2026-03-10T12:00:00Z',
} = {}): Promise<World> {
  const breeder = await signUp(app())
  const cattery = await addBreeder(app(), { userId: breeder.id, timeZone, createdAt: new Date(since) })
  const cat = await addCat(app(), { breederId: cattery.id, name: catName, price: PRICE })
  const buyer = await signUp(app())
  const sale = await addTestSale(app(), {
    cat,
    buyerId: buyer.id,
    status: 'completed',
    platformFee: FEE,
    breederAmount: NET,
  })
  return { breeder, cattery, saleId: sale.id, orderNumber: sale.orderNumber }
}

const postFor = (
  { cattery, saleId }: World,
  kind: LedgerPosting['kind'],
  at: string,
  entries: LedgerPosting['entries'],
) =>
  db().transaction((tx) =>
    post(tx, {
      key: `${kind} ${newId()}`,
      kind,
      entries,
      at: new Date(at),
      transactionId: saleId,
      breederId: cattery.id,
    }),
  )

/** A charge, its recognition less the fee, and the transfer of what the first sale earned. */
async function sell(
  world: World,
  dates: { charged: string; earned: string; sent?: string },
  { price, fee } = { price: PRICE, fee: FEE },
) {
  const { charged, earned, sent } = dates
  await postFor(world, 'charge', charged, { card_clearing: price, buyer: -price })
  await postFor(world, 'recognition', earned, {
    buyer: price,
    breeder_payable: fee - price,
    platform_fee: -fee,
  })
  if (sent) await postFor(world, 'transfer', sent, { card_clearing: -NET, breeder_payable: NET })
}

const get = (path: string, as?: TestUser) => app().request('GET', path, { ...(as && { as }) })
const pathOf = ({ cattery }: World, rest = '') => `/api/breeders/${cattery.id}/statements${rest}`
const month = async (world: World, of: string) =>
  (await get(pathOf(world, `/${of}`), world.breeder)).json<Statement>()
const year = async (world: World, of?: number) =>
  (await get(pathOf(world, of ? `?year=${of}` : ''), world.breeder)).json<StatementYear>()

const total = ({ balances: { closing: _, ...rest } }: Pick<Statement, 'balances'>) =>
  Object.values(rest).reduce((sum, cents) => sum + cents, 0)

describe('the statement of a month', () => {
  it('lists every movement with its order, fee, and balance, and adds up to the ledger', async () => {
    const world = await addWorld()
    await sell(world, {
      charged: '2026-03-20T15:00:00Z',
      earned: '2026-04-03T15:00:00Z',
      sent: '2026-04-04T15:00:00Z',
    })
    await postFor(world, 'refund', '2026-04-20T15:00:00Z', {
      breeder_payable: 19_000,
      platform_fee: 1_000,
      refunds: -20_000,
    })
    await postFor(world, 'transfer_reversed', '2026-04-21T15:00:00Z', {
      card_clearing: 19_000,
      breeder_payable: -19_000,
    })
    const statement = await month(world, '2026-04')
    expect(statement).toMatchObject({
      businessName: world.cattery.businessName,
      isCurrent: false,
      previous: '2026-03',
      next: '2026-05',
      balances: {
        opening: 0,
        sales: PRICE,
        fees: 1_000 - FEE,
        refunds: -20_000,
        disputes: 0,
        transfers: -NET,
        reversals: 19_000,
        carryovers: 0,
        closing: 0,
      },
      waiting: 0,
    })
    const sale = { transactionId: world.saleId, orderNumber: world.orderNumber, catName: 'Miso' }
    expect(statement.lines.map(({ id: _, ...line }) => line)).toEqual([
      {
        day: '2026-04-03',
        movement: 'sale',
        sale,
        amount: PRICE,
        fee: -FEE,
        net: NET,
        balance: NET,
      },
      { day: '2026-04-04', movement: 'transfer', sale, amount: -NET, fee: 0, net: -NET, balance: 0 },
      {
        day: '2026-04-20',
        movement: 'refund',
        sale,
        amount: -20_000,
        fee: 1_000,
        net: -19_000,
        balance: -19_000,
      },
      { day: '2026-04-21', movement: 'reversal', sale, amount: 19_000, fee: 0, net: 19_000, balance: 0 },
    ])
    expect(total(statement)).toBe(statement.balances.closing)
    expect((await ledgerBalances(db(), { breederId: world.cattery.id })).breeder_payable).toBe(0)
  })

  it('shows lost disputes, debts that are carried to another sale, and what waits for the handover', async () => {
    const world = await addWorld()
    await sell(world, {
      charged: '2026-04-01T15:00:00Z',
      earned: '2026-04-03T15:00:00Z',
      sent: '2026-04-04T15:00:00Z',
    })
    await postFor(world, 'dispute_withdrawn', '2026-04-10T15:00:00Z', {
      card_clearing: -PRICE,
      disputes: PRICE,
    })
    await postFor(world, 'dispute_lost', '2026-05-02T15:00:00Z', {
      breeder_payable: NET,
      platform_fee: FEE,
      disputes: -PRICE,
    })
    await postFor(world, 'charge', '2026-05-05T15:00:00Z', { card_clearing: 50_000, buyer: -50_000 })
    expect((await month(world, '2026-04')).balances).toMatchObject({ disputes: 0, closing: 0 })
    const may = await month(world, '2026-05')
    expect(may).toMatchObject({
      balances: { opening: 0, disputes: -PRICE, fees: FEE, closing: -NET },
      waiting: 50_000,
    })
    await postFor(world, 'carryover', '2026-06-02T15:00:00Z', {
      breeder_payable: -NET,
      carryover: NET,
    })
    await postFor(world, 'carryover', '2026-06-02T15:00:00Z', {
      breeder_payable: NET,
      carryover: -NET,
    })
    const june = await month(world, '2026-06')
    expect(june).toMatchObject({
      isCurrent: true,
      balances: { opening: -NET, carryovers: 0, closing: -NET },
    })
    expect(june.lines).toHaveLength(2)
    expect(june.next).toBeNull()
  })

  it('begins and ends at midnight in the time zone of the cattery', async () => {
    const honolulu = await addWorld({ timeZone: 'Pacific/Honolulu' })
    const auckland = await addWorld({ timeZone: 'Pacific/Auckland' })
    for (const world of [honolulu, auckland])
      await sell(world, { charged: '2026-03-31T12:30:00Z', earned: '2026-04-30T13:00:00Z' })
    expect((await month(honolulu, '2026-04')).lines).toMatchObject([{ day: '2026-04-30' }])
    expect((await month(honolulu, '2026-05')).lines).toEqual([])
    expect((await month(auckland, '2026-04')).lines).toEqual([])
    expect((await month(auckland, '2026-05')).lines).toMatchObject([{ day: '2026-05-01' }])
    // A change of the time zone moves no cent.
    await db().update(breeders).set({ timeZone: 'UTC' }).where(eq(breeders.id, auckland.cattery.id))
    expect((await month(auckland, '2026-06')).balances.closing).toBe(NET)
  })

  it('exists without movements, from the first month on until the current one', async () => {
    const world = await addWorld()
    expect(await month(world, '2026-03')).toMatchObject({ lines: [], previous: null, next: '2026-04' })
    expect(await month(world, '2026-06')).toMatchObject({ isCurrent: true, next: null })
    for (const other of ['2026-02', '2026-07', '2031-01'])
      expect((await get(pathOf(world, `/${other}`), world.breeder)).statusCode).toBe(404)
    for (const bad of ['2026-13', '2026-00', '2026-1', '26-01', '2026-01-01', 'now', '1999-01'])
      expect((await get(pathOf(world, `/${bad}`), world.breeder)).statusCode).toBe(404)
    for (const bad of ['x', '1999', '2026.5'])
      expect((await get(pathOf(world, `?year=${bad}`), world.breeder)).statusCode).toBe(400)
    for (const other of [2025, 2027])
      expect((await get(pathOf(world, `?year=${other}`), world.breeder)).statusCode).toBe(404)
  })

  it('belongs to the owner of the cattery alone, in every form', async () => {
    const world = await addWorld()
    const other = await addWorld()
    const admin = await signUp(app())
    await db().update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, admin.id))
    const paths = ['', '/csv', '/2026-04', '/2026-04/csv', '/2026-04/pdf'].map((rest) => pathOf(world, rest))
    for (const path of paths) {
      for (const viewer of [other.breeder, admin, await signUp(app())])
        expect((await get(path, viewer)).statusCode).toBe(404)
      expect((await get(path)).statusCode).toBe(401)
    }
    expect((await get(`/api/breeders/${newId()}/statements`, world.breeder)).statusCode).toBe(404)
    expect((await get('/api/breeders/x/statements', world.breeder)).statusCode).toBe(404)
  })
})

describe('the year of a cattery', () => {
  it('has every month until now, whose balances continue, and the sums of the year', async () => {
    const world = await addWorld({ since: '2025-11-20T12:00:00Z' })
    await sell(world, { charged: '2025-12-01T15:00:00Z', earned: '2025-12-20T15:00:00Z' })
    const second = { price: 150_007, fee: 7_501 }
    const dates = {
      charged: '2026-01-05T15:00:00Z',
      earned: '2026-02-20T15:00:00Z',
      sent: '2026-03-01T15:00:00Z',
    }
    await sell(world, dates, second)
    const [last, now] = [await year(world, 2025), await year(world)]
    expect(last).toMatchObject({
      years: [2026, 2025],
      balances: { opening: 0, sales: PRICE, closing: NET },
    })
    expect(last.months.map((each) => each.month)).toEqual(['2025-12', '2025-11'])
    expect(now.months.map((each) => each.month)).toEqual([
      '2026-06',
      '2026-05',
      '2026-04',
      '2026-03',
      '2026-02',
      '2026-01',
    ])
    expect(now).toMatchObject({
      year: 2026,
      balance: 142_506,
      waiting: 0,
      balances: { opening: NET, sales: 150_007, fees: -7_501, transfers: -NET, closing: 142_506 },
    })
    for (const [index, each] of now.months.entries()) {
      expect(total({ balances: pickBalances(each) })).toBe(each.closing)
      expect(each.opening).toBe(now.months[index + 1]?.closing ?? NET)
      expect(each.isCurrent).toBe(index === 0)
      expect((await month(world, each.month)).balances).toEqual(pickBalances(each))
    }
  })

  it('counts what buyers paid for the tax form, whatever was refunded, and compares both thresholds', async () => {
    const world = await addWorld()
    await sell(world, { charged: '2026-03-20T15:00:00Z', earned: '2026-04-03T15:00:00Z' })
    await postFor(world, 'refund', '2026-04-20T15:00:00Z', { breeder_payable: PRICE, refunds: -PRICE })
    expect((await year(world)).taxForm).toEqual({ gross: PRICE, payments: 1, isAboveThreshold: false })
    for (let index = 0; index < 200; index += 1)
      await postFor(world, 'charge', '2026-05-01T15:00:00Z', { card_clearing: 10_000, buyer: -10_000 })
    expect((await year(world)).taxForm).toEqual({
      gross: PRICE + 200 * 10_000,
      payments: 201,
      isAboveThreshold: true,
    })
  })
})

describe('the files', () => {
  it('are CSV that adds up and in which no name is a formula', async () => {
    const world = await addWorld({ catName: '=HYPERLINK("http://evil.example")' })
    await db()
      .update(breeders)
      .set({ businessName: '+Cattery, "Best"' })
      .where(eq(breeders.id, world.cattery.id))
    await sell(world, {
      charged: '2026-04-01T15:00:00Z',
      earned: '2026-04-03T15:00:00Z',
      sent: '2026-04-04T15:00:00Z',
    })
    const response = await get(pathOf(world, '/2026-04/csv'), world.breeder)
    expect(response.headers['content-type']).toContain('text/csv')
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="littermate-statement-2026-04.csv"',
    )
    const rows = parseCsv(response.body)
    expect(rows.map((row) => [row.type, row['net USD'], row['balance USD']])).toEqual([
      ['Opening balance', '', '0'],
      ['Sale', '1900.16', '1900.16'],
      ['Transfer', '-1900.16', '0'],
      ['Closing balance', '', '0'],
    ])
    expect(rows[1]).toMatchObject({
      cattery: '\'+Cattery, "Best"',
      order: world.orderNumber,
      date: '2026-04-03',
    })
    expect(rows[1]?.cat).toMatch(/^'=/)
    const months = parseCsv((await get(pathOf(world, '/csv'), world.breeder)).body)
    expect(months.map((row) => row.month)).toEqual(['2026-03', '2026-04', '2026-05', '2026-06', '2026'])
    expect(months.at(-1)).toMatchObject({
      'sales USD': '2000.19',
      'fees USD': '-100.03',
      'closing balance USD': '0',
    })
  })

  it('are PDF with the cattery and every order number, over as many pages as needed', async () => {
    const world = await addWorld()
    for (let index = 0; index < 150; index += 1)
      await sell(world, {
        charged: '2026-04-01T15:00:00Z',
        earned: '2026-04-03T15:00:00Z',
        sent: '2026-04-04T15:00:00Z',
      })
    const response = await get(pathOf(world, '/2026-04/pdf'), world.breeder)
    expect(response.headers['content-type']).toBe('application/pdf')
    const { totalPages, text } = await extractText(
      await getDocumentProxy(new Uint8Array(response.rawPayload)),
    )
    expect(totalPages).toBeGreaterThan(8)
    expect(totalPages).toBeLessThan(20)
    const all = text.join('\n')
    expect(all.split(world.orderNumber)).toHaveLength(301)
    for (const [index, page] of text.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${totalPages}`)
      expect(page).toContain(world.cattery.businessName)
      expect(page).toContain('Balance')
    }
    expect(all).toContain('$300,028.50')
    const empty = await get(pathOf(world, '/2026-05/pdf'), world.breeder)
    const { text: words, totalPages: pages } = await extractText(
      await getDocumentProxy(new Uint8Array(empty.rawPayload)),
    )
    expect(pages).toBe(1)
    expect(words.join()).toContain('There were no movements.')
  })
})

describe("the platform's totals", () => {
  async function staff(role: 'support' | 'moderator' | 'finance' | 'owner') {
    const user = await signUp(app())
    await db().update(users).set({ role: 'admin', staffRole: role }).where(eq(users.id, user.id))
    return user
  }

  it('sum what all sales moved in each month, with what is held, owed, and due from breeders at its end', async () => {
    const [one, two] = [await addWorld(), await addWorld()]
    await sell(one, {
      charged: '2026-03-20T15:00:00Z',
      earned: '2026-04-03T15:00:00Z',
      sent: '2026-04-04T15:00:00Z',
    })
    await sell(two, { charged: '2026-04-01T15:00:00Z', earned: '2026-05-01T15:00:00Z' })
    await postFor(one, 'refund', '2026-04-20T15:00:00Z', {
      breeder_payable: 95_000,
      platform_fee: 5_000,
      refunds: -100_000,
    })
    await postFor(one, 'refund_paid', '2026-04-21T15:00:00Z', { refunds: 100_000, card_clearing: -100_000 })
    await postFor(one, 'transfer_reversed', '2026-05-02T15:00:00Z', {
      card_clearing: 95_000,
      breeder_payable: -95_000,
    })
    await postFor(one, 'provider_fee', '2026-04-02T15:00:00Z', {
      card_clearing: -6_100,
      provider_fees: 6_100,
    })
    await postFor(two, 'dispute_withdrawn', '2026-05-10T15:00:00Z', {
      card_clearing: -PRICE,
      disputes: PRICE,
    })
    await postFor(two, 'dispute_lost', '2026-06-10T11:00:00Z', {
      breeder_payable: NET,
      platform_fee: FEE,
      disputes: -PRICE,
    })
    const owner = await staff('finance')
    const found = (await get('/api/admin/totals', owner)).json<PlatformTotals>()
    expect(found.years).toEqual([2026])
    const none = {
      charges: 0,
      refunds: 0,
      fees: 0,
      providerFees: 0,
      transfers: 0,
      reversals: 0,
      disputed: 0,
      disputesLost: 0,
      held: 0,
      owed: 0,
      debts: 0,
      isCurrent: false,
    }
    expect(found.months).toEqual([
      { ...none, month: '2026-06', isCurrent: true, fees: -FEE, disputesLost: PRICE },
      { ...none, month: '2026-05', fees: FEE, reversals: 95_000, disputed: PRICE, owed: NET },
      {
        ...none,
        month: '2026-04',
        charges: PRICE,
        refunds: 100_000,
        fees: FEE - 5_000,
        providerFees: 6_100,
        transfers: NET,
        held: PRICE,
        debts: 95_000,
      },
      { ...none, month: '2026-03', charges: PRICE, held: PRICE },
    ])
    const balances = await ledgerBalances(db())
    const [now] = found.months
    expect((now?.debts ?? 0) - (now?.owed ?? 0)).toBe(balances.breeder_payable)
    const rows = parseCsv((await get('/api/admin/totals/csv?year=2026', owner)).body)
    expect(rows.map((row) => row['month (UTC)'])).toEqual(['2026-03', '2026-04', '2026-05', '2026-06'])
    expect(rows[1]).toMatchObject({ 'fees earned USD': '50.03', 'owed by breeders USD': '950' })
  })

  it('are for finance and owners, and exist for years with movements', async () => {
    const world = await addWorld()
    for (const path of ['/api/admin/totals', '/api/admin/totals/csv']) {
      for (const role of ['finance', 'owner'] as const)
        expect((await get(path, await staff(role))).statusCode).toBe(200)
      for (const role of ['support', 'moderator'] as const)
        expect((await get(path, await staff(role))).statusCode).toBe(403)
      expect((await get(path, world.breeder)).statusCode).toBe(403)
      expect((await get(path)).statusCode).toBe(401)
    }
    const owner = await staff('owner')
    expect((await get('/api/admin/totals', owner)).json<PlatformTotals>().months).toHaveLength(1)
    expect((await get('/api/admin/totals?year=2025', owner)).statusCode).toBe(404)
    expect((await get('/api/admin/totals?year=x', owner)).statusCode).toBe(400)
  })
})

function pickBalances(each: Statement['balances']): Statement['balances'] {
  const { opening, sales, fees, refunds, disputes, transfers, reversals, carryovers, closing } = each
  return { opening, sales, fees, refunds, disputes, transfers, reversals, carryovers, closing }
}
