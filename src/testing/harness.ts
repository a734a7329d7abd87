import { afterAll, afterEach, beforeAll } from 'vitest'
import { buildTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

/** An app with a new database for the tests of a file; every test starts with empty tables. */
export function appOfThisFile(options: TestAppOptions = {}): {
  app: () => TestApp
  database: () => TestDatabase
} {
  let database: TestDatabase
  let app: TestApp
  beforeAll(async () => {
    database = await openTestDatabase()
    app = await buildTestApp(database, options)
  }, 60_000)
  afterEach(() => database.empty())
  afterAll(async () => {
    await app?.close()
    await database?.remove()
  })
  return { app: () => app, database: () => database }
}
