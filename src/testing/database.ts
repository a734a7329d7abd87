/** A migrated database for a test file: PGlite from a cached dump, or with TEST_DATABASE_URL a copy of a template. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, migrate, openDatabase, readMigrations } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'

export type TestDatabase = Database & {
  /** The address, where it is a real PostgreSQL. */
  url?: string
  /** Deletes every row of every table of the product; reference data stays. */
  empty(): Promise<void>
  /** Closes the database and deletes it. */
  remove(): Promise<void>
}

const log = createLog('silent')
const CACHE_DIR = '.cache/test-database'

/** Opens an empty, migrated database of its own; PGlite keeps it in `dataDir`, or else in memory. */
export async function openTestDatabase(options: { dataDir?: string } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  return server ? openCopy(server) : openFromDump(options.dataDir)
}

async function migrationsHash(): Promise<string> {
  const hashes = (await readMigrations()).map(({ hash }) => hash)
  return createHash('sha256').update(hashes.join()).digest('hex').slice(0, 16)
}

async function openFromDump(dataDir?: string): Promise<TestDatabase> {
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
    // Files of tests run side by side: each writes its own and the last rename wins, all being the same.
    const own = `${file}.${process.pid}`
    await writeFile(own, bytes)
    await rename(own, file)
  }
  return { ...database, empty: () => empty(database), remove: () => database.close() }
}

async function openCopy(server: string): Promise<TestDatabase> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const template = `template_${await migrationsHash()}`
  await makeTemplate(admin, server, template)
  const name = `test_${randomBytes(6).toString('hex')}`
  await lockedly(admin, () => admin.query(`create database ${name} template ${template}`))
  const url = withName(server, name)
  const database = await openDatabase({ url, log, poolSize: 10 })
  return {
    ...database,
    url,
    empty: () => empty(database),
    async remove() {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

async function makeTemplate(admin: pg.Client, server: string, template: string): Promise<void> {
  await lockedly(admin, async () => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    await admin.query(`create database ${template}`)
    const database = await openDatabase({ url: withName(server, template), log })
    await migrate(database)
    await database.close()
  })
}

/** A template must not be in use while it is copied, so files that start together take turns. */
async function lockedly<T>(admin: pg.Client, work: () => Promise<T>): Promise<T> {
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

/** Published explicitly, because triggers are disabled while the tables are emptied. */
const PUBLISH_CHANGE = `select pg_notify('littermate', '{"name":"catalog.changed"}');`

/** Deletes rows, since truncating makes a new file for each table and index: 26 ms instead of 1. Needs a superuser. */
async function empty(database: Database): Promise<void> {
  const tables = await database.query<{ name: string }>({
    text: `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'local_stripe') and tablename not in ('migrations', 'breeds', 'breed_terms')`,
    values: [],
  })
  const deletes = tables.map(({ name }) => `delete from ${name};`).join(' ')
  await database.exec(
    `begin; set local session_replication_role = replica; ${deletes} ${PUBLISH_CHANGE} commit`,
  )
}

/** Opens and migrates the database of a URL, for tests of several processes. */
export async function openDatabaseAt(url: string): Promise<TestDatabase> {
  const database = await openDatabase({ url, log })
  await migrate(database)
  return { ...database, url, empty: async () => {}, remove: () => database.close() }
}
