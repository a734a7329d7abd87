import { expect, it } from 'vitest'
import { BREEDS } from '#demo/portraits/breeds.ts'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { WELL_KNOWN_BREEDS } from './api/rules.ts'
import type { Breed } from './contract.ts'

const { app } = appOfThisFile()
const get = (name: string) => app().request('GET', `/api/breeds/${encodeURIComponent(name)}`)
const breed = async (name: string) => {
  const response = await get(name)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Breed>()
}

it.each(['Maine Coon', 'maine coon', 'MAINE COON', 'MCO', 'mainecoon', ' Maine Coon '])(
  'a breed is found as %s',
  async (name) => {
    const found = await breed(name)
    expect(found).toMatchObject({ name: 'Maine Coon', priceRange: null, count: 0 })
    expect(found.healthTests.map((test) => test.name).join()).toContain('A31P')
  },
)

it.each(['Zebra', '%', "'", 'x'.repeat(80), '🐈', 'Maine'])('there is no breed %s', async (name) => {
  expect((await get(name)).statusCode).toBe(404)
})

it('every breed of the demo and the filter is known, and each test has a source', async () => {
  for (const name of new Set([...BREEDS.map((each) => each.name), ...WELL_KNOWN_BREEDS])) {
    const found = await breed(name)
    expect(found.name).toBe(name)
    expect(found.healthTests.length).toBeGreaterThan(0)
    for (const { source } of found.healthTests) expect(source.url).toMatch(/^https:\/\/(?!.*\.php$)/)
    expect(found.temperament).toMatch(/^[A-Z].*[^.]\.?$/)
  }
})

it('cats of hidden catteries, of other breeds, and sold ones are not counted', async () => {
  const hidden = await addBreeder(app(), { isActive: false })
  await addCat(app(), { breed: 'Ragdoll', breederId: hidden.id })
  await addCat(app(), { breed: 'Persian' })
  await addCat(app(), { breed: 'Ragdoll', status: 'sold', reservationDate: app().clock.now() })
  for (const spelling of ['ragdoll', 'Ragdoll']) await addCat(app(), { breed: spelling })
  await expect.poll(async () => (await breed('Ragdoll')).count).toBe(2)
})
