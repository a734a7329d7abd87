import { migrate, openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import type { TestDatabase } from './database.ts'

export type OwnPostgres = {
  url: string
  /** Ends it as a power cut would. */
  crash(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL of a test's own, which it may crash; it keeps what it acknowledged. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  // The script has no types.
  const script = new URL('../../scripts/postgres.mjs', import.meta.url).href
  const { startPostgres } = (await import(script)) as {
    startPostgres: (options: { settings: string[] }) => Promise<OwnPostgres>
  }
  return startPostgres({ settings: [] })
}

/** Opens a database for one process of a test, migrated. */
export async function openFor(url: string): Promise<TestDatabase> {
  const database = await openDatabase({ url, log: createLog('silent') })
  await migrate(database)
  return { ...database, url, empty: async () => {}, remove: () => database.close() }
}
