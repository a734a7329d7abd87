import { expect, it } from 'vitest'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { BreederMap } from './contract.ts'

const { app } = appOfThisFile()

const ask = async (state = '', near = '') => {
  const query = new URLSearchParams({ ...(state && { state }), ...(near && { near }) })
  const response = await app().request('GET', `/api/breeders/map?${query}`)
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

it('counts cats for sale, and around a place shows towns of all states, the nearest first', async () => {
  for (const location of ['Hudson, NY', 'Pittsfield, MA', 'Albany, NY', 'Portland, OR', 'Woods']) {
    const { id } = await addBreeder(app(), { location })
    for (const name of ['Fig', 'Signe']) await addCat(app(), { breederId: id, name })
    await addCat(app(), { breederId: id, name: 'Gone', status: 'sold' })
  }
  const states = (await ask()).places.map(({ name, cats }) => [name, cats])
  expect(states).toEqual([
    ['Massachusetts', 2],
    ['New York', 4],
    ['Oregon', 2],
  ])
  const { near, state, box, places, elsewhere } = await ask('', '12534')
  expect([near?.name, state, elsewhere]).toEqual(['Hudson, NY', null, 1])
  expect(places.map(({ name, cats, miles }) => [name, cats, miles])).toEqual([
    ['Hudson, NY', 2, expect.closeTo(0, -1)],
    ['Albany, NY', 2, expect.closeTo(29, -1)],
    ['Pittsfield, MA', 2, expect.closeTo(32, -1)],
  ])
  expect(box[2]).toBeLessThan(200)
})

it('far from all catteries shows the whole map, and a state or an unknown place as well as it can', async () => {
  await addBreeder(app(), { location: 'Hudson, NY' })
  const far = await ask('', 'Seattle, WA')
  expect(far.places.map(({ name }) => name)).toEqual(['Hudson, NY'])
  expect(far.box).toEqual((await ask()).box)
  const state = await ask('', 'New York')
  expect([state.state?.code, state.near, state.places.length]).toEqual(['NY', null, 1])
  const unknown = await ask('', 'Narnia')
  expect([unknown.state, unknown.near, unknown.places.map(({ name }) => name)]).toEqual([
    null,
    null,
    ['New York'],
  ])
})

it.each([
  ['near=Guam', 200],
  [`near=${'x'.repeat(121)}`, 400],
  ['near=Hudson&near=Boston', 400],
])('the map for ?%s is %i', async (query, status) => {
  expect((await app().request('GET', `/api/breeders/map?${query}`)).statusCode).toBe(status)
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
