/** The three questions for new buyers. */
import { beforeEach, expect, it } from 'vitest'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { SavedSearch } from './contract.ts'

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
  const body = { breed: 'Ragdoll', timing: 'months', home: 'quiet' }
  const responses = await Promise.all([answer(user, body), answer(user, body)])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(responses[0]?.json()).toMatchObject({ list: 'pairings', alert: 'weekly', terms: ['Ragdoll'] })
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
    { breed: 'Ragdoll', timing: 'never', home: 'quiet' },
    { breed: '', timing: 'now', home: 'quiet' },
    { breed: null, timing: 'now', home: 'castle' },
    { breed: 'x'.repeat(81), timing: 'now', home: 'quiet' },
  ])
    expect((await answer(user, body)).statusCode, JSON.stringify(body)).toBe(400)
  const unknown = await answer(user, { breed: 'Ragdol', timing: 'now', home: 'quiet' })
  expect([unknown.statusCode, unknown.json().fields]).toEqual([
    400,
    { breed: 'We do not know the breed “Ragdol”. Choose one from the list.' },
  ])
  expect(await questions(user)).toMatchObject({ isOpen: true })
})
