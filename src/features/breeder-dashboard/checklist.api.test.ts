import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { addCat, addUser, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import type { ChecklistStep } from './contract.ts'
import { addStaffOrBreeder } from './test-world.ts'

const { app } = appOfThisFile()
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

  it('disappear when they are done', async () => {
    expect(await steps()).toEqual([
      { step: 'describe', isDone: false },
      { step: 'picture', isDone: false },
      { step: 'list', isDone: true },
    ])
    await app()
      .services.db.update(breeders)
      .set({ description: 'Two queens in the house.', profileImageUrl: '/objects/a' })
      .where(eq(breeders.id, owner.breederId))
    expect(await steps()).toBeNull()
  })

  it('disappear with the first sale', async () => {
    await addTestSale(app(), { cat, buyerId: (await addUser(app())).id })
    expect(await steps()).toBeNull()
  })
})
