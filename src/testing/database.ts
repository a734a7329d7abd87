/** Migrated databases for test files: PGlite from a cached dump, or with TEST_DATABASE_URL a copy of a template. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, migrate, openDatabase, readMigrations } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { lendPglite, REFERENCE_TABLES, REMOVE_ADDED_RULES } from './lent-pglite.ts'

export type TestDatabase = Database & {
  /** Only for PostgreSQL servers. */
  url?: string
  /** The payment provider that the apps on this database share, unless they have a data folder of their own. */
  localStripeFile?: string
  /** Deletes all rows except reference data. */
  empty(): Promise<void>
  /** Closes the database and deletes it. */
  remove(): Promise<void>
}

const log = createLog('silent')
const CACHE_DIR = '.cache/test-database'

/** Opens a new, migrated database. PGlite stores it in `dataDir`, by default in memory. */
export async function openTestDatabase(options: { dataDir?: string } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  return server ? openCopy(server) : openFromDump(options.dataDir)
}

async function migrationsHash(): Promise<string> {
  const hashes = (await readMigrations()).map(({ hash }) => hash)
  return createHash('sha256').update(hashes.join()).digest('hex').slice(0, 16)
}

async function openFromDump(dataDir?: string): Promise<TestDatabase> {
  const database = dataDir ? await openPglite(dataDir) : await lendPglite(() => openPglite())
  const localStripeFile = localStripeFileOf(randomBytes(6).toString('hex'))
  return {
    ...database,
    localStripeFile,
    empty: () => empty(database),
    async remove() {
      await database.close()
      await removeFile(localStripeFile)
    },
  }
}

/** The first statement of a script that adds or updates thousands of rows, which can take minutes on a busy machine. */
export const NO_TIME_LIMIT = 'set local statement_timeout = 0;'

/** Writes the dump of a migrated PGlite to the cache if it is not there. */
export async function prepareDump(): Promise<void> {
  await (await openPglite()).close()
}

async function openPglite(dataDir?: string): Promise<Database> {
  const file = join(CACHE_DIR, `${await migrationsHash()}.tar`)
  const dump = await readFile(file).catch(() => undefined)
  const database = await openDatabase({
    log,
    dataDir,
    ...(dump && { dump: new Blob([new Uint8Array(dump)]) }),
  })
  if (!dump) {
    await migrate(database)
    const bytes = Buffer.from(
      (await (await database.pglite?.dumpDataDir('none'))?.arrayBuffer()) ?? new ArrayBuffer(),
    )
    await mkdir(CACHE_DIR, { recursive: true })
    // Test files run in parallel: each process writes its own file, so no one reads an incomplete dump.
    const temporary = `${file}.${process.pid}`
    await writeFile(temporary, bytes)
    await rename(temporary, file)
  }
  return database
}

async function openCopy(server: string): Promise<TestDatabase> {
  const template = await prepareTemplate(server)
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes a fifth of the CPU time of writing them through the log, which is the default.
  await withLock(admin, () => admin.query(`create database ${name} template ${template} strategy file_copy`))
  const url = withName(server, name)
  const database = await openDatabase({ url, log, poolSize: 10 })
  const localStripeFile = localStripeFileOf(name)
  return {
    ...database,
    url,
    localStripeFile,
    empty: () => empty(database),
    async remove() {
      await database.close()
      await removeFile(localStripeFile)
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Creates the migrated database of which a server's others are copies, unless it exists; returns its name. */
export async function prepareTemplate(server: string): Promise<string> {
  const template = `template_${await migrationsHash()}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await withLock(admin, async () => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    await admin.query(`create database ${template}`)
    const database = await openDatabase({ url: withName(server, template), log })
    await migrate(database)
    await database.close()
  }).finally(() => admin.end())
  return template
}

/** PostgreSQL cannot copy a template that another connection uses. */
async function withLock<T>(admin: pg.Client, work: () => Promise<T>): Promise<T> {
  await admin.query('select pg_advisory_lock(4711)')
  try {
    return await work()
  } finally {
    await admin.query('select pg_advisory_unlock(4711)')
  }
}

function withName(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Invalidates response caches, because triggers are disabled while tables are emptied. */
const PUBLISH_CHANGE = `select pg_notify('littermate', '{"name":"catalog.changed","data":"anything"}');`

/** Attempts to empty the tables while jobs are running. */
const MAX_ATTEMPTS = 5

/** Uses delete (1 ms) because truncate creates new files for all tables and indexes (26 ms). Needs a superuser. */
async function empty(database: Database): Promise<void> {
  const tables = await database.query<{ name: string }>({
    // A table without a page has never had a row.
    text: `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname = 'public' and pg_relation_size(c.oid) > 0
        and relname not in (${REFERENCE_TABLES})`,
    values: [],
  })
  const deletes = tables.map(({ name }) => `delete from ${name};`).join(' ')
  const statements = `begin; set local session_replication_role = replica; ${deletes} ${REMOVE_ADDED_RULES} ${PUBLISH_CHANGE} commit`
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.exec(statements)
    } catch (error) {
      // A job of the test may still be running and lock the same rows in another order.
      if (attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

function localStripeFileOf(name: string): string {
  return join(tmpdir(), `littermate-stripe-${name}.sqlite`)
}

async function removeFile(file: string): Promise<void> {
  for (const extension of ['', '-wal', '-shm']) await rm(`${file}${extension}`, { force: true })
}

/** Opens and migrates the database of a URL, for tests of several processes. */
export async function openDatabaseAt(url: string): Promise<TestDatabase> {
  const database = await openDatabase({ url, log })
  await migrate(database)
  const localStripeFile = localStripeFileOf(new URL(url).pathname.slice(1))
  return { ...database, url, localStripeFile, empty: async () => {}, remove: () => database.close() }
}
