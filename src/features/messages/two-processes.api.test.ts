import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moderationViolations } from '#features/moderation/api/tables.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { signUp } from '#testing/builders.ts'
import { openDatabaseAt, openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { signUpBreeder } from './test-world.ts'

/** A phone number that only the server finds. */
const RIDDLE = 'sevn oh thre, fyve fyve fyve, zeero wun ate to'

describe('two processes on one PostgreSQL', ONLY_POSTGRES, () => {
  let database: TestDatabase
  let apps: [TestApp, TestApp]

  beforeAll(async () => {
    database = await openTestDatabase()
    const { url = '' } = database
    apps = [await buildTestApp(database), await buildTestApp(await openDatabaseAt(url))]
  })
  afterAll(async () => {
    for (const app of apps ?? []) await app.close()
    await database?.remove()
  })

  it('record the second of two rejected messages that arrive at once', async () => {
    const breeder = await signUpBreeder(apps[0])
    for (let round = 1; round <= 10; round++) {
      const as = await signUp(apps[0])
      const body = { receiverId: breeder.id, content: RIDDLE }
      const answers = await Promise.all(
        apps.map(async (app) => (await app.request('POST', '/api/messages', { as, body })).json()),
      )
      expect(answers.map(({ details }) => details.isViolation).sort()).toEqual([false, true])
      expect(await database.db.select().from(moderationViolations)).toHaveLength(round)
    }
  })
})
