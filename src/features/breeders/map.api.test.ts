import { expect, it } from 'vitest'
import { addBreeder } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { BreederMap } from './contract.ts'

const { app } = appOfThisFile()

const ask = async (state = '') => {
  const response = await app().request('GET', `/api/breeders/map${state && `?state=${state}`}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<BreederMap>()
}

it('counts public catteries by state, and those of a state by town', async () => {
  for (const location of [
    'Portland, ME',
    'Portland, Maine',
    'Bangor, ME',
    'Hilo, HI',
    'Caguas, PR',
    'Juneau, AK',
    'Woods',
    'Hagåtña, Guam',
  ])
    await addBreeder(app(), { location })
  await addBreeder(app(), { location: 'Bangor, ME', isActive: false })
  const { places, elsewhere, state } = await ask()
  expect(places.map(({ name, catteries }) => [name, catteries])).toEqual([
    ['Alaska', 1],
    ['Hawaii', 1],
    ['Maine', 3],
    ['Puerto Rico', 1],
  ])
  // Guam is not on the map.
  expect([elsewhere, state]).toEqual([2, null])
  const maine = await ask('ME')
  expect(maine.state).toEqual({ code: 'ME', name: 'Maine' })
  expect(maine.places.map(({ name, catteries }) => [name, catteries])).toEqual([
    ['Bangor, ME', 1],
    ['Portland, ME', 2],
  ])
})

it('every place is on the map, and a town in the part that shows its state', async () => {
  const towns = [
    'Hilo, HI',
    'Honolulu, HI',
    'Adak, AK',
    'Anchorage, AK',
    'San Juan, PR',
    'Miami, FL',
    'Seattle, WA',
  ]
  for (const location of towns) await addBreeder(app(), { location })
  const whole = await ask()
  const isIn = ([left, top, width, height]: BreederMap['box'], { x, y }: { x: number; y: number }) =>
    x >= left && x <= left + width && y >= top && y <= top + height
  for (const place of whole.places) expect(isIn(whole.box, place), place.name).toBe(true)
  for (const { state } of whole.places) {
    const map = await ask(state)
    expect(map.places.length).toBeGreaterThan(0)
    for (const place of map.places) expect(isIn(map.box, place), place.name).toBe(true)
  }
})

it.each([
  ['ZZ', 404],
  ['GU', 404],
  ['me', 400],
  ['Maine', 400],
])('a state %s is %i', async (state, status) => {
  expect((await app().request('GET', `/api/breeders/map?state=${state}`)).statusCode).toBe(status)
})
