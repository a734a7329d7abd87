import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#lib/durations.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { signUp } from '#testing/builders.ts'
import { openDatabaseAt, openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'

describe('two processes on one PostgreSQL', ONLY_POSTGRES, () => {
  let database: TestDatabase
  let apps: [TestApp, TestApp]

  beforeAll(async () => {
    database = await openTestDatabase()
    const { url = '' } = database
    const options = { env: { TRUSTED_PROXIES: '1' } }
    apps = [await buildTestApp(database, options), await buildTestApp(await openDatabaseAt(url), options)]
  })
  afterAll(async () => {
    for (const app of apps ?? []) await app.close()
    await database?.remove()
  })

  const guess = (app: TestApp, email: string, address: string) =>
    app.request('POST', '/api/auth/sign-in/email', {
      body: { email, password: 'guess number one' },
      headers: { 'x-forwarded-for': address },
    })

  const countOf = (answers: { statusCode: number }[], status: number) =>
    answers.filter(({ statusCode }) => statusCode === status).length

  it('count guesses from one network together', async () => {
    const { email } = await signUp(apps[0])
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => guess(apps[n % 2 ? 1 : 0], email, '203.0.113.5')),
    )
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([5, 35])
    for (const passing of [1, 1, 1]) {
      for (const { clock } of apps) clock.advance(15 * MINUTE_MS)
      const more = await Promise.all(
        Array.from({ length: 10 }, (_, n) => guess(apps[n % 2 ? 1 : 0], email, '203.0.113.5')),
      )
      expect(countOf(more, 401)).toBe(passing)
    }
  })

  it('count guesses from many networks together', async () => {
    const { email } = await signUp(apps[0])
    const answers = []
    for (let round = 0; round < 14; round += 1)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, n) => guess(apps[n % 2 ? 1 : 0], email, `10.0.${round}.${n}`)),
        )),
      )
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([120, 20])
    for (const { clock } of apps) clock.advance(15 * MINUTE_MS)
    const more = await Promise.all(
      Array.from({ length: 10 }, (_, n) => guess(apps[n % 2 ? 1 : 0], email, `10.1.0.${n}`)),
    )
    expect([countOf(more, 401), countOf(more, 429)]).toEqual([1, 9])
  })
})
