import { join } from 'node:path'
import { type Database, openDatabase } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'

/** Where the product's own database is. */
export type OwnDatabaseSettings = { url?: string | undefined; dataDir?: string | undefined; log: Logger }

const POOL_SIZE = 6

/**
 * Opens the stand-in's own database: beside the product's PostgreSQL database, on the same server with `_stripe` after
 * its name, or a PGlite folder in `dataDir`, or PGlite in memory. The caller closes it. Throws when it cannot be created.
 */
export async function openOwnDatabase({ url, dataDir, log }: OwnDatabaseSettings): Promise<Database> {
  if (!url) return openDatabase({ dataDir: dataDir && join(dataDir, 'stripe'), log })
  const own = new URL(url)
  own.pathname = `/${await createBeside(url, log)}`
  return openDatabase({ url: own.href, poolSize: POOL_SIZE, log })
}

/** Creates the database unless it exists, and returns its name. */
async function createBeside(url: string, log: Logger): Promise<string> {
  const product = await openDatabase({ url, poolSize: 1, log })
  try {
    const [row] = await product.query<{ name: string; identifier: string; found: boolean }>({
      text: `select name, quote_ident(name) as identifier,
               exists (select from pg_database where datname = name) as found
             from (select current_database() || '_stripe' as name) own`,
      values: [],
    })
    if (!row) throw new Error('The database has no name.')
    if (!row.found) await product.exec(`create database ${row.identifier}`).catch(ignoreExisting)
    return row.name
  } finally {
    await product.close()
  }
}

/** Another process may create it at the same time: duplicate_database, or unique_violation of its name. */
function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && ['42P04', '23505'].includes(String(error.code))))
    throw error
}
