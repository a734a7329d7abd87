import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { breedingPairings, litters, queens } from './api/tables.ts'
import type { Pairing } from './contract.ts'

const { app } = appOfThisFile()
let owner: TestUser

beforeEach(async () => {
  owner = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  await addBreeder(app(), { userId: owner.id })
})

const SIRE = { name: 'Orion', breed: 'Ragdoll', age: 30, birthDate: '2023-05-02' }
const QUEEN = { name: 'Vesper', breed: 'Ragdoll', age: 26, birthDate: '2024-01-01' }
const QUEEN_LATE = 'The queen, Vesper, was born on Jan 1, 2024, after the litter of Oct 1, 2023.'
const SIRE_LATE = 'The sire, Orion, was born on May 2, 2023, after the litter of Apr 30, 2023.'

const call = (method: string, url: string, body: object) => app().request(method, url, { as: owner, body })
const add = (form: object = {}) =>
  call('POST', '/api/breeding-pairings', { sire: SIRE, queen: QUEEN, pairing: {}, ...form })
const refusal = async (answer: ReturnType<typeof call>) => {
  const { statusCode, body } = await answer
  return [statusCode, JSON.parse(body).fields]
}
const accepted = async (answer: ReturnType<typeof call>) => {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBeLessThan(300)
  return JSON.parse(body)
}

describe('a litter is not born before its parents', () => {
  it.each([
    ['queen', '2023-10-01', QUEEN_LATE],
    ['sire', '2023-04-30', SIRE_LATE],
  ])('in a pairing: %s', async (part, actualLitterDate, message) => {
    const known = part === 'sire' ? { queen: { ...QUEEN, birthDate: null } } : {}
    const form = { ...known, pairing: { status: 'born', actualLitterDate } }
    expect(await refusal(add(form))).toEqual([400, { 'pairing.actualLitterDate': message }])
    expect(await app().services.db.$count(breedingPairings)).toBe(0)
    const { id } = await accepted(add(known))
    const edited = call('PUT', `/api/breeding-pairings/${id}`, { sire: SIRE, queen: QUEEN, ...form })
    expect(await refusal(edited)).toEqual([400, { 'pairing.actualLitterDate': message }])
  })

  it('in a litter that is added or changed', async () => {
    const { id: breedingPairingId } = await accepted(add())
    const born = { breedingPairingId, birthDate: '2023-10-01' }
    expect(await refusal(call('POST', '/api/litters', born))).toEqual([400, { birthDate: QUEEN_LATE }])
    expect(await app().services.db.$count(litters)).toBe(0)
    const { id } = await accepted(
      call('POST', '/api/litters', { breedingPairingId, birthDate: '2024-01-01' }),
    )
    const change = (form: object) => call('PATCH', `/api/litters/${id}`, form)
    expect(await refusal(change({ birthDate: '2023-10-01' }))).toEqual([400, { birthDate: QUEEN_LATE }])
    await accepted(change({ breedingPairingId: null, birthDate: '2023-10-01' }))
    expect(await refusal(change({ breedingPairingId }))).toEqual([400, { breedingPairingId: QUEEN_LATE }])
  })

  it('when the birth date of a parent changes, in this pairing and in the others', async () => {
    const queen = { ...QUEEN, birthDate: '2022-01-01' }
    const first = await accepted(add({ queen }))
    await accepted(call('POST', '/api/litters', { breedingPairingId: first.id, birthDate: '2023-10-01' }))
    const change = ({ id, sireId, queenId }: Pairing) =>
      call('PUT', `/api/breeding-pairings/${id}`, {
        sire: { ...SIRE, id: sireId },
        queen: { ...QUEEN, id: queenId },
        pairing: {},
      })
    expect(await refusal(change(first))).toEqual([400, { 'queen.birthDate': QUEEN_LATE }])
    const second = await accepted(add({ queen: { ...queen, id: first.queenId } }))
    expect(await refusal(change(second))).toEqual([400, { 'queen.birthDate': QUEEN_LATE }])
    // Nothing else is refused because of a conflict that was stored before.
    await app().services.db.update(queens).set({ birthDate: QUEEN.birthDate })
    await accepted(change(second))
    expect(await refusal(change(first))).toEqual([400, { 'queen.birthDate': QUEEN_LATE }])
  })

  it('unless a birth date is unknown', async () => {
    const unknown = { sire: { ...SIRE, birthDate: null }, queen: { ...QUEEN, birthDate: null } }
    await accepted(add({ ...unknown, pairing: { status: 'born', actualLitterDate: '2010-01-01' } }))
    const { id: breedingPairingId } = await accepted(add())
    await accepted(call('POST', '/api/litters', { breedingPairingId }))
  })
})
