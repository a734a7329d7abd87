import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { payoutAccounts } from '#features/payouts/api/tables.ts'
import { addCat, addUser, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import type { ChecklistStep } from './contract.ts'
import { addStaffOrBreeder } from './test-world.ts'

const { app } = appOfThisFile()
const RECORD = { certification: 'DNA Tested', lab: 'Langford', date: '2026-01-01', documentUrl: '/objects/b' }
let owner: TestUser & { breederId: string }
let cat: TestCat

beforeEach(async () => {
  owner = await addStaffOrBreeder(app(), 'breeder')
  cat = await addCat(app(), { breederId: owner.breederId })
})

const request = (as?: TestUser) => app().request('GET', '/api/breeders/checklist', as ? { as } : {})
const steps = async () => (await request(owner)).json<{ steps: ChecklistStep[] | null }>().steps

describe('the first steps', () => {
  it('are only for breeders', async () => {
    expect((await request()).statusCode).toBe(401)
    expect((await request(await signUp(app()))).statusCode).toBe(403)
  })

  const done = async () => (await steps())?.flatMap(({ step, isDone }) => (isDone ? step : []))
  const change = (values: Partial<typeof breeders.$inferInsert>) =>
    app().services.db.update(breeders).set(values).where(eq(breeders.id, owner.breederId))

  it('are five, and disappear when all are done', async () => {
    expect((await steps())?.map(({ step }) => step)).toEqual([
      'describe',
      'list',
      'document',
      'policy',
      'payout',
    ])
    expect(await done()).toEqual(['list'])
    await change({ description: 'Two queens in the house.' })
    expect(await done()).toEqual(['list'])
    await change({ profileImageUrl: '/objects/a' })
    expect(await done()).toEqual(['describe', 'list'])
    await app()
      .services.db.update(cats)
      .set({ healthRecords: [{ certification: 'DNA Tested', lab: 'Langford', date: '2026-01-01' }] })
    expect(await done()).toEqual(['describe', 'list'])
    await app().services.db.update(cats).set({ vaccinationRecord: '/objects/b' })
    expect(await done()).toEqual(['describe', 'list', 'document'])
    const save = (body: object) =>
      app().request('PATCH', `/api/breeders/${owner.breederId}`, { as: owner, body })
    expect((await save({ description: 'Three queens in the house.' })).statusCode).toBe(200)
    expect(await done()).toEqual(['describe', 'list', 'document'])
    const saved = await save({ depositPolicy: 'moderate' })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(await done()).toEqual(['describe', 'list', 'document', 'policy'])
    await app()
      .services.db.insert(payoutAccounts)
      .values({ breederId: owner.breederId, stripeAccountId: 'acct_1', state: 'active' })
    expect(await steps()).toBeNull()
  })

  it.each([
    ['a certificate of a cat', { healthRecords: [RECORD] }, {}],
    ['a file of the application', {}, { documents: { files: ['/objects/c'] } }],
  ])('%s is a first document', async (_, ofCat, ofCattery) => {
    if (Object.keys(ofCat).length > 0) await app().services.db.update(cats).set(ofCat)
    if (Object.keys(ofCattery).length > 0) await change(ofCattery)
    expect(await done()).toContain('document')
  })

  it('disappear with the first sale', async () => {
    await addTestSale(app(), { cat, buyerId: (await addUser(app())).id })
    expect(await steps()).toBeNull()
  })
})
