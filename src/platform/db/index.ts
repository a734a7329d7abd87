/** The database: PostgreSQL by DATABASE_URL, else PGlite (PostgreSQL in WebAssembly) in a folder; one handle for both. */
import type { Logger } from '#platform/log/index.ts'
import type { Database } from './port.ts'

export { NestedHandleError } from './guard.ts'
export { isoText } from './iso-text.ts'
export { migrate, readMigrations } from './migrate.ts'
export type { Database, Handle } from './port.ts'
export { isUnreachable } from './unreachable.ts'

export type DatabaseSettings = {
  /** postgres:// address; without it PGlite opens `dataDir`, or memory when that is undefined too. */
  url?: string | undefined
  dataDir?: string | undefined
  /** A PGlite dump to begin with, for tests. */
  dump?: Blob | undefined
  /** Connections of the pool. */
  poolSize?: number | undefined
  log: Logger
}

/** Opens the database; the caller migrates it and closes it. Throws when it cannot be reached. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  // Only the one that serves is loaded.
  return settings.url
    ? (await import('./postgres.ts')).openPostgres({ ...settings, url: settings.url })
    : (await import('./pglite.ts')).openPglite(settings)
}
