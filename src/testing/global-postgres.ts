/** Vitest's global setup of the tests on PostgreSQL: a server, unless TEST_DATABASE_URL is set, with a migrated template. */
import { prepareTemplate } from './database.ts'
import { folderInMemory, startPostgres, TEST_SETTINGS } from './embedded-postgres.ts'

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL
  const server = given
    ? undefined
    : await startPostgres({ settings: TEST_SETTINGS, parent: folderInMemory() })
  process.env.TEST_DATABASE_URL = given ?? server?.url
  await prepareTemplate(given ?? server?.url ?? '')
  return server?.stop
}
