import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { addBornLitter, addLitter } from '#features/litters/test-world.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { LitterDetail } from './contract.ts'

const { app } = appOfThisFile()

const get = (id: string, as?: TestUser) => app().request('GET', `/api/litters/${id}`, as && { as })
const litterWith = async (id: string) => (await get(id)).json<LitterDetail>()

describe('a litter', () => {
  it('has parents, cattery, and its own kittens, available ones first', async () => {
    const { pairing, litter } = await addBornLitter(app(), { litterName: 'Spring' })
    const { breederId } = pairing
    const kitten = (values: Parameters<typeof addCat>[1]) =>
      addCat(app(), { breederId, litterId: litter.id, ...values })
    await kitten({ name: 'Abel', status: 'sold' })
    await kitten({ name: 'Cora' })
    await kitten({ name: 'Bert' })
    await kitten({ name: 'Withdrawn', status: 'withdrawn' })
    await addCat(app(), { name: 'Of no litter', breederId })
    await addCat(app(), { name: 'Of a stranger', litterId: litter.id })
    const body = await litterWith(litter.id)
    expect(body).toMatchObject({
      id: litter.id,
      litterName: 'Spring',
      birthDate: '2026-01-10',
      totalKittens: 4,
      sireName: 'Ivan',
      damName: 'Katya',
      sire: { name: 'Ivan' },
      queen: { name: 'Katya' },
      pairing: { id: pairing.id, status: 'born', priceRange: { min: 1, max: 2 } },
      canEdit: false,
      breeder: { id: breederId },
    })
    expect(body.kittens.map(({ name }) => name)).toEqual(['Bert', 'Cora', 'Abel'])
    expect(body.availableKittens).toBe(2)
  })

  it('has a page without pairing, name, or date', async () => {
    const litter = await addLitter(app(), { birthDate: null, totalKittens: null, availableKittens: 0 })
    const { sire, queen, pairing, sireName, kittens } = await litterWith(litter.id)
    expect({ sire, queen, pairing, sireName, kittens }).toEqual({
      sire: null,
      queen: null,
      pairing: null,
      sireName: null,
      kittens: [],
    })
  })

  it('shows its parents but no link when the pairing is hidden', async () => {
    const { pairing, litter } = await addBornLitter(app())
    await app()
      .services.db.update(breedingPairings)
      .set({ isActive: false })
      .where(eq(breedingPairings.id, pairing.id))
    expect(await litterWith(litter.id)).toMatchObject({ pairing: null, sire: { name: 'Ivan' } })
  })
})

describe('availableKittens', () => {
  it('is the entered number until kittens are linked, then counts them', async () => {
    const { litter } = await addBornLitter(app(), { totalKittens: 4, availableKittens: 3 })
    await addCat(app(), { litterId: litter.id })
    expect((await litterWith(litter.id)).availableKittens).toBe(3)
    const kitten = await addCat(app(), { breederId: litter.breederId, litterId: litter.id })
    const figure = async () => (await litterWith(litter.id)).availableKittens
    await expect.poll(figure).toBe(1)
    await app().services.db.update(cats).set({ status: 'sold' }).where(eq(cats.id, kitten.id))
    await expect.poll(figure).toBe(0)
  })

  it('is never more than the total', async () => {
    const { litter } = await addBornLitter(app(), { totalKittens: 1, availableKittens: 1 })
    for (let n = 0; n < 3; n += 1) await addCat(app(), { breederId: litter.breederId, litterId: litter.id })
    expect((await litterWith(litter.id)).availableKittens).toBe(1)
  })
})

it('a hidden litter is visible only to its owner, who may edit it', async () => {
  const person = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, person.id))
  const breeder = await addBreeder(app(), { userId: person.id })
  const hidden = await addLitter(app(), { breederId: breeder.id, isActive: false })
  const ofHiddenCattery = await addLitter(app(), {
    breederId: (await addBreeder(app(), { isActive: false })).id,
  })
  const buyer = await signUp(app())
  const statuses = [get(hidden.id), get(hidden.id, buyer), get(ofHiddenCattery.id, person)]
  for (const { statusCode } of await Promise.all(statuses)) expect(statusCode).toBe(404)
  const mine = await get(hidden.id, person)
  expect(mine.json()).toMatchObject({ isActive: false, canEdit: true })
  expect(mine.headers['cache-control']).toBe('private, no-store')
})
