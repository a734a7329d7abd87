import { startPostgres } from './embedded-postgres.ts'

/** Vitest's global setup for `--mode postgres`: starts a server for all test files unless TEST_DATABASE_URL is set. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const server = await startPostgres()
  process.env.TEST_DATABASE_URL = server.url
  return server.stop
}
