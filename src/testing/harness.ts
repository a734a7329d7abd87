import { afterAll, afterEach, beforeAll } from 'vitest'
import { defineEvent } from '#lib/events.ts'
import { newId } from '#lib/ids.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { expectKnownMails } from './effects/mails-to-others.ts'

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
  })
  afterEach(async () => {
    await expectKnownMails(app)
    app.requests.clear()
    // Emptied first, so that no webhook reaches the next test.
    await app.services.stripe.localStripe?.controls.empty()
    await database.empty()
    await receivedEarlierEvents(app)
  })
  afterAll(async () => {
    await app?.close()
    await database?.remove()
  })
  return { app: () => app, database: () => database }
}

const MARKER = defineEvent<{ id: string }>('tests.marker')

/** Waits until the app has received all earlier events, so that none of them changes its cache later. */
export async function receivedEarlierEvents({ services }: TestApp): Promise<void> {
  const { events, db } = services
  const id = newId()
  await new Promise<void>((resolve, reject) => {
    const stop = events.subscribe(MARKER, (data) => {
      if (data.id !== id) return
      stop()
      resolve()
    })
    events.publish(db, MARKER, { id }).catch(reject)
  })
}
