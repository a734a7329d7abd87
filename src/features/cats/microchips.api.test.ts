/** A microchip is in one cat. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { moderationCases } from '#features/moderation/api/tables.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { cats } from './api/tables.ts'

const { app } = appOfThisFile()
const db = () => app().services.db
const CHIP = '985112003456789'
let owner: TestUser
let other: TestUser
let breederId: string

async function breederPerson(): Promise<[TestUser, string]> {
  const user = await signUp(app())
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, user.id))
  return [user, (await addBreeder(app(), { userId: user.id })).id]
}

beforeEach(async () => {
  ;[owner, breederId] = await breederPerson()
  ;[other] = await breederPerson()
})

const FORM = { breed: 'Ragdoll', gender: 'male', age: 10, price: 180_000, name: 'Bramble' }
const add = (form: object, as = owner) =>
  app().request('POST', '/api/breeders/cats', { as, body: { ...FORM, ...form } })
const edit = (id: string, body: object, as = owner) =>
  app().request('PATCH', `/api/breeders/cats/${id}`, { as, body })
const cases = () => db().select().from(moderationCases)

describe('a number', () => {
  it.each([
    ['15 digits', '985 112 003 456 789', CHIP],
    ['9 digits of AVID', '012*345*678', '012345678'],
    ['10 characters', '4a0b1c2d3e', '4A0B1C2D3E'],
  ])('of %s is stored', async (_what, microchip, stored) => {
    expect((await add({ microchip })).json()).toMatchObject({ microchip: stored })
  })

  it('that another cat of the cattery has is refused with its name', async () => {
    await add({ microchip: CHIP, name: 'Juniper' })
    const refused = await add({ microchip: CHIP })
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { microchip: 'Juniper in your list has this microchip number.' },
    ])
    expect(await cases()).toEqual([])
  })

  it('that a cat of another cattery has is refused without its name, and staff read about it once', async () => {
    const { id } = (await add({ microchip: CHIP, name: 'Juniper' })).json()
    const mine = (await add({}, other)).json()
    for (const response of [
      await add({ microchip: CHIP }, other),
      await edit(mine.id, { microchip: CHIP }, other),
    ]) {
      expect(response.statusCode).toBe(400)
      expect(response.json().fields.microchip).toMatch(/^Another cat has this microchip number\./)
      expect(response.body).not.toContain('Juniper')
    }
    const [opened, ...more] = await cases()
    expect(more).toEqual([])
    expect(opened).toMatchObject({
      kind: 'report',
      reason: 'fraud',
      userId: other.id,
      reporterId: null,
      subjectKind: 'person',
    })
    expect(opened?.comment).toContain(id)
    expect((await edit(id, { microchip: CHIP, name: 'June' })).statusCode).toBe(200)
  })

  it('that two breeders enter at the same time is stored once', async () => {
    const answers = await Promise.all([add({ microchip: CHIP }), add({ microchip: CHIP }, other)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
    expect(await db().select().from(cats).where(eq(cats.microchip, CHIP))).toHaveLength(1)
  })

  it('is free again when its listing is deleted, but not when it is paused', async () => {
    const { id } = (await add({ microchip: CHIP })).json()
    await edit(id, { isAvailable: false })
    expect((await add({ microchip: CHIP }, other)).statusCode).toBe(400)
    await app().request('DELETE', `/api/cats/${id}`, { as: owner })
    expect((await add({ microchip: CHIP }, other)).statusCode).toBe(201)
  })

  it('of a cat that was sold can be entered by its buyer only', async () => {
    const sold = await addCat(app(), { breederId, status: 'sold', reservedBy: other.id, microchip: CHIP })
    const [stranger] = await breederPerson()
    expect((await add({ microchip: CHIP }, stranger)).statusCode).toBe(400)
    expect((await add({ microchip: CHIP }, other)).statusCode).toBe(201)
    const [row] = await db().select().from(cats).where(eq(cats.id, sold.id))
    expect(row?.microchip).toBeNull()
  })
})
