import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from './port.ts'

/** Where the SQL files lie, from the project's root. */
export const MIGRATIONS_DIR = new URL('../../../migrations/', import.meta.url)

/** Any number will do, as long as every process of the product takes the same. */
const LOCK_KEY = 7_305_991

/** One process at a time, and each takes the time that it needs: an index of a large table is no slow request. */
const BEGIN = `set local statement_timeout = 0; select pg_advisory_xact_lock(${LOCK_KEY});`

export type Migration = { name: string; sql: string; hash: string }

/** The migrations in order, each with the hash that shows whether an applied one was edited later. */
export async function readMigrations(directory: URL = MIGRATIONS_DIR): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(fileURLToPath(directory), name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the schema up to date, forward only, each file in a transaction of its own. Processes that start together
 * wait for one another. Throws when an applied file was changed, since two databases would then differ silently.
 * Answers the names it applied.
 */
export async function migrate(database: Database, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  // Two processes that both find no table would both make it, and one would fail: the same lock as for the files.
  await database.exec(`
    ${BEGIN}
    create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now());`)
  const applied = new Map(
    (
      await database.query<{ name: string; hash: string }>({
        text: 'select name, hash from migrations',
        values: [],
      })
    ).map((row) => [row.name, row.hash]),
  )
  const done: string[] = []
  for (const { name, sql, hash } of wanted) {
    if (applied.has(name)) {
      if (applied.get(name) !== hash) throw new Error(`Migration ${name} was changed after it was applied.`)
      continue
    }
    if (await apply(database, { name, sql, hash })) done.push(name)
  }
  return done
}

const ALREADY_APPLIED = 'LM001'

/** One file as one simple query, which PostgreSQL runs as one transaction; false when another process was first. */
async function apply(database: Database, { name, sql, hash }: Migration): Promise<boolean> {
  try {
    await database.exec(`
      ${BEGIN}
      do $$ begin
        if exists (select from migrations where name = '${name}') then raise sqlstate '${ALREADY_APPLIED}'; end if;
      end $$;
      ${sql}
      ;
      insert into migrations (name, hash) values ('${name}', '${hash}');`)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === ALREADY_APPLIED) return false
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
