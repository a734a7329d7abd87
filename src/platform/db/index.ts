/** The database: PostgreSQL if it has a URL, otherwise PGlite (PostgreSQL in WebAssembly); both have the same handle. */
import type { Logger } from '#platform/log/index.ts'
import type { Database } from './port.ts'

export { DirectoryInUseError, socketPath } from './directory-lock.ts'
export { containsFolded, foldedPattern, isAtPlace, lowerTexts } from './folded-text.ts'
export { NestedHandleError } from './guard.ts'
export { isoText } from './iso-text.ts'
export { likePattern } from './like-pattern.ts'
export {
  isRestoreUnfinished,
  migrate,
  OtherSchemaError,
  RestoreUnfinishedError,
  readMigrations,
} from './migrate.ts'
export type { CopyTransaction, Database, DbOrTx } from './port.ts'
export { isUnreachable } from './unreachable.ts'
export { violatedConstraint } from './violated-constraint.ts'

export type DatabaseSettings = {
  /** postgres:// URL; without it PGlite opens `dataDir`, or memory if that is undefined, too. */
  url?: string | undefined
  /** The server itself where `url` is a pooler in transaction mode: `listen` uses it. */
  directUrl?: string | undefined
  /** Whether repeated statements are prepared, which some poolers cannot do; by default yes. */
  preparedStatements?: boolean | undefined
  dataDir?: string | undefined
  /** A PGlite dump to restore, for tests. */
  dump?: Blob | undefined
  /** For commands: wait while another process uses `dataDir`, after telling the user so; without it, that is an error. */
  onWait?: ((message: string) => void) | undefined
  /** Connections of the pool. */
  poolSize?: number | undefined
  log: Logger
}

/** Opens the database; the caller migrates and closes it. Throws when it cannot be reached. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  // Only the driver that is used is loaded.
  return settings.url
    ? (await import('./postgres.ts')).openPostgres({ ...settings, url: settings.url })
    : (await import('./pglite.ts')).openPglite(settings)
}
