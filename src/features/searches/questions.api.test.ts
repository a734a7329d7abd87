/** The questions for new buyers. */
import { beforeEach, describe, expect, it } from 'vitest'
import { suggestBreeds } from '#features/breeds/api/index.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { Answered, SavedSearch } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false })
let user: TestUser
let other: TestUser
beforeEach(async () => {
  ;[user, other] = [await signUp(app()), await signUp(app())]
})

const questions = async (as: TestUser) => (await app().request('GET', '/api/first-questions', { as })).json()
const answer = (as: TestUser, body: object) => app().request('POST', '/api/first-questions', { as, body })

it('are asked once, and end in a saved search', async () => {
  expect(await questions(user)).toMatchObject({ isOpen: true, breeds: expect.arrayContaining(['Ragdoll']) })
  const body = { breed: 'Ragdoll', place: null, timing: 'months', home: 'quiet' }
  const responses = await Promise.all([answer(user, body), answer(user, body)])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(responses[0]?.json()).toMatchObject({
    search: { list: 'pairings', alert: 'weekly', terms: ['Ragdoll'] },
    suggested: [],
  })
  const saved = (await app().request('GET', '/api/searches', { as: user })).json<SavedSearch[]>()
  expect(saved.map(({ name }) => name)).toEqual(['Future Ragdoll litters'])
  await app().request('DELETE', `/api/searches/${saved[0]?.id}`, { as: user })
  expect(await questions(user)).toEqual({ isOpen: false, breeds: [] })
  expect(await questions(other)).toMatchObject({ isOpen: true })
})

it('are not asked again after they were skipped', async () => {
  for (let times = 0; times < 2; times += 1)
    expect((await app().request('POST', '/api/first-questions/skip', { as: user })).statusCode).toBe(204)
  expect(await questions(user)).toMatchObject({ isOpen: false })
  expect((await app().request('GET', '/api/searches', { as: user })).json()).toEqual([])
})

it('refuse malformed answers', async () => {
  for (const body of [
    {},
    { breed: 'Ragdoll', place: null, timing: 'never', home: 'quiet' },
    { breed: '', place: null, timing: 'now', home: 'quiet' },
    { breed: null, place: null, timing: 'now', home: 'castle' },
    { breed: 'Ragdoll', timing: 'now', home: 'quiet' },
    { breed: null, place: '', timing: 'now', home: 'quiet' },
    { breed: null, place: 'x'.repeat(121), timing: 'now', home: 'quiet' },
    { breed: null, place: 12534, timing: 'now', home: 'quiet' },
    { breed: 'x'.repeat(81), place: null, timing: 'now', home: 'quiet' },
  ])
    expect((await answer(user, body)).statusCode, JSON.stringify(body)).toBe(400)
  const unknown = await answer(user, { breed: 'Ragdol', place: null, timing: 'now', home: 'quiet' })
  expect([unknown.statusCode, unknown.json().fields]).toEqual([
    400,
    { breed: 'We do not know the breed “Ragdol”. Choose one from the list.' },
  ])
  const nowhere = await answer(user, { breed: null, place: 'Prtland', timing: 'now', home: 'quiet' })
  expect([nowhere.statusCode, Object.keys(nowhere.json().fields)]).toEqual([400, ['place']])
  expect(await questions(user)).toMatchObject({ isOpen: true })
  expect((await app().request('GET', '/api/searches', { as: user })).json()).toEqual([])
})

describe('without a breed', () => {
  const saved = async (as: TestUser, body: object) => {
    const response = await answer(as, { breed: null, place: null, timing: 'now', ...body })
    expect(response.statusCode, response.body).toBe(200)
    return response.json<Answered>()
  }

  it('suggest three breeds whose guides suit the home, those with most cats first, and search for these', async () => {
    const { id: breederId } = await addBreeder(app())
    for (const breed of ['Ragdoll', 'Ragdoll', 'Bengal', 'birman']) await addCat(app(), { breederId, breed })
    await addCat(app(), { breederId, breed: 'Persian', status: 'withdrawn' })
    const { search, suggested } = await saved(user, { home: 'children' })
    const names = suggested.map(({ name }) => name)
    expect(names).toHaveLength(3)
    expect(names.slice(0, 2)).toEqual(['Ragdoll', 'Birman'])
    const guides = suggestBreeds('children')
    for (const breed of suggested) expect(guides).toContainEqual(breed)
    expect(search).toMatchObject({
      filters: { breed: names.join(','), status: ['available'] },
      path: `/cats?${new URLSearchParams({ breed: names.join(',') })}`,
      hasOwnName: false,
      alert: 'daily',
    })
    const bengal = await saved(other, { home: 'active', timing: 'looking' })
    expect(bengal.suggested[0]?.name).toBe('Bengal')
    expect(bengal.search.filters).not.toEqual(search.filters)
  })

  it.each([
    ['quiet', 'now', 3],
    ['children', 'months', 3],
    ['active', 'looking', 3],
    ['allergies', 'now', 1],
    ['allergies', 'months', 1],
  ])('a home that is %s, %s, gets %i breeds', async (home, timing, count) => {
    const { search, suggested } = await saved(user, { home, timing })
    expect(suggested).toHaveLength(count)
    expect(search.terms).not.toEqual([])
  })

  it.each([
    ['12534', 'now', { near: '12534', within: 100 }, 'Within 100 miles of Hudson, NY'],
    ['ohio', 'now', { location: 'Ohio' }, 'In Ohio'],
    ['Ohio', 'months', { location: 'Ohio' }, 'In Ohio'],
    ['Hudson, NY', 'months', { near: 'Hudson, NY', within: 100 }, 'Within 100 miles of Hudson, NY'],
  ])('near %s, %s, search there: %j', async (place, timing, filters, term) => {
    const { search } = await saved(user, { place, timing, home: 'quiet' })
    expect(search.filters).toMatchObject(filters)
    expect(search.terms).toContain(term)
    expect(search.problem).toBeNull()
  })
})
