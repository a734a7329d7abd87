import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import type { cats } from '#features/cats/api/tables.ts'
import { inquiries } from '#features/messages/api/tables.ts'
import type { transactions } from '#features/sales/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import { dayIn } from '#lib/times.ts'
import { addCat, addUser, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import type { Today } from './contract.ts'
import { addStaffOrBreeder } from './test-world.ts'

const { app } = appOfThisFile()
let owner: TestUser & { breederId: string }
let cat: TestCat
let decoy: TestCat

const vaccinations = [{ name: 'FVRCP', date: '2026-01-01' }]
beforeEach(async () => {
  owner = await addStaffOrBreeder(app(), 'breeder')
  cat = await addCat(app(), { breederId: owner.breederId, name: 'Juniper', vaccinations })
  decoy = await addCat(app(), { name: 'Stranger' })
})

const request = (as?: TestUser) => app().request('GET', '/api/breeders/today', as ? { as } : {})
const today = async (as = owner) => (await request(as)).json<Today>()
const dayFromNow = (days: number) => addDays(dayIn(app().clock.now(), 'America/New_York'), days)

async function sell(of: TestCat, values: Partial<typeof transactions.$inferInsert>) {
  const buyerId = (await addUser(app())).id
  return addTestSale(app(), { cat: of, buyerId, goHomeDate: dayFromNow(60), ...values })
}

describe('what waits for a breeder', () => {
  it('is only for breeders', async () => {
    expect((await request()).statusCode).toBe(401)
    expect((await request(await signUp(app()))).statusCode).toBe(403)
  })

  it('is nothing without questions and sales', async () => {
    expect(await today()).toMatchObject({ questions: 0, sales: [], unvaccinated: { count: 0, first: null } })
  })

  it('counts the questions without an answer, not those of other catteries', async () => {
    const ask = async (breederId: string, status?: 'responded') => {
      const buyerId = (await addUser(app())).id
      await app()
        .services.db.insert(inquiries)
        .values({ buyerId, breederId, message: 'Is she free?', status })
    }
    for (const _ of [1, 2]) await ask(owner.breederId)
    await ask(owner.breederId, 'responded')
    await ask(decoy.breederId)
    expect((await today()).questions).toBe(2)
  })

  it('lists own sales that need something, the most urgent first', async () => {
    const overdue = await addCat(app(), { breederId: owner.breederId, name: 'Late' })
    const later = await addCat(app(), { breederId: owner.breederId, name: 'Later' })
    const { id } = await sell(cat, { goHomeDate: dayFromNow(0), pickupDay: dayFromNow(0) })
    await sell(overdue, { status: 'deposit_paid', finalPaymentDue: dayFromNow(-2) })
    await sell(later, { status: 'deposit_paid', finalPaymentDue: dayFromNow(20) })
    await sell(decoy, { goHomeDate: dayFromNow(0), pickupDay: dayFromNow(0) })
    const { sales } = await today()
    expect(sales.map(({ kind, catName }) => [kind, catName])).toEqual([
      ['handover', 'Juniper'],
      ['overdue', 'Late'],
      ['record', 'Juniper'],
    ])
    expect(sales[0]).toMatchObject({ saleId: id, day: dayFromNow(0), until: null })
    expect(sales[1]?.due).toBeGreaterThan(0)
  })

  it('names the oldest available cat without a vaccination', async () => {
    const day = (weeks: number) => dayFromNow(-7 * weeks)
    const add = (name: string, weeks: number, values: Partial<typeof cats.$inferInsert> = {}) =>
      addCat(app(), { breederId: owner.breederId, name, birthDate: day(weeks), ...values })
    await add('Young', 6)
    await add('Paused', 30, { status: 'withdrawn' })
    await add('Second', 10)
    const oldest = await add('First', 20)
    expect((await today()).unvaccinated).toEqual({ count: 2, first: { catId: oldest.id, name: 'First' } })
  })
})

describe('the first steps', () => {
  it('disappear when they are done', async () => {
    expect((await today()).checklist).toEqual([
      { step: 'describe', isDone: false },
      { step: 'picture', isDone: false },
      { step: 'list', isDone: true },
    ])
    await app()
      .services.db.update(breeders)
      .set({ description: 'Two queens in the house.', profileImageUrl: '/objects/a' })
      .where(eq(breeders.id, owner.breederId))
    expect((await today()).checklist).toBeNull()
  })

  it('disappear with the first sale', async () => {
    await sell(cat, {})
    expect((await today()).checklist).toBeNull()
  })
})
