import { expect, it } from 'vitest'
import { queens } from '#features/litters/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { ComparedCat } from './compare-contract.ts'

const { app } = appOfThisFile()

const ask = async (cats: string[], near = '') => {
  const response = await app().request(
    'GET',
    `/api/cats/compare?${new URLSearchParams({ cats: cats.join(), near })}`,
  )
  expect(response.statusCode, response.body).toBe(200)
  return response.json<ComparedCat[]>()
}

it('lists cats in the given order with parents, distance, and the record of the cattery', async () => {
  const near = await addBreeder(app(), { location: 'Salem, MA', totalSales: 3, depositPolicy: 'firm' })
  const pairing = await addPairing(app(), { breederId: near.id, sireName: 'Ivan', damName: 'Katya' })
  const test = {
    name: 'HCM',
    result: 'Normal',
    lab: 'Fernbank',
    date: '2026-01-02',
    documentUrl: '/objects/secret',
  }
  await app()
    .services.db.update(queens)
    .set({ healthTesting: [test] })
  const one = await addCat(app(), { breederId: near.id, breedingPairingId: pairing.id })
  const other = await addCat(app(), { breederId: (await addBreeder(app(), { location: 'The woods' })).id })
  const [first, second] = await ask([other.id, one.id], '02139')
  expect([first?.id, first?.miles, first?.parents]).toEqual([other.id, null, null])
  expect(second).toMatchObject({
    id: one.id,
    miles: expect.closeTo(16, -1),
    breeder: { totalSales: 3, depositPolicy: 'firm' },
    parents: {
      sire: { name: 'Ivan', healthTests: [] },
      queen: { name: 'Katya', healthTests: [{ name: 'HCM', result: 'Normal' }] },
    },
  })
  expect(JSON.stringify(second)).not.toContain('secret')
  expect(JSON.stringify(second)).not.toMatch(/latitude|longitude|userId/)
})

it('keeps cats that are not available, and leaves out those without a page', async () => {
  const sold = await addCat(app(), { status: 'sold' })
  const paused = await addCat(app(), { status: 'withdrawn' })
  const deleted = await addCat(app(), { status: 'withdrawn', deletedAt: new Date() })
  const hidden = await addCat(app(), { breederId: (await addBreeder(app(), { isActive: false })).id })
  const found = await ask([sold.id, deleted.id, newId(), hidden.id, paused.id].slice(0, 4))
  expect(found.map(({ status }) => status)).toEqual(['sold'])
  expect((await ask([paused.id])).map(({ status }) => status)).toEqual(['withdrawn'])
})

it('ignores what is no ID or repeated, and everything after the fourth', async () => {
  const ids = []
  for (let n = 0; n < 5; n += 1) ids.push((await addCat(app())).id)
  expect(await ask(ids)).toHaveLength(4)
  const [id = ''] = ids
  expect(await ask([id, id.toUpperCase(), 'x', "'"])).toHaveLength(1)
  expect(await ask(['x'])).toEqual([])
  const { statusCode } = await app().request('GET', '/api/cats/compare')
  expect(statusCode).toBe(400)
})
