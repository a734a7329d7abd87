import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../project-root.ts'
import type { Database } from './port.ts'

/** The folder of the SQL files, at the project's root. */
export const MIGRATIONS_DIR = join(PROJECT_ROOT, 'migrations')

/** Every process of the product uses the same number. */
const LOCK_KEY = 7_305_991

/** A restore has begun and not ended, so the database is incomplete. */
export class RestoreUnfinishedError extends Error {
  constructor() {
    super(
      'A restore of this database has not finished, so it is incomplete. Wait until it ends; if it was interrupted, run it again.',
    )
    this.name = 'RestoreUnfinishedError'
  }
}

/** Other schema files made the database than those of this version. The message says how to start with a new one. */
export class OtherSchemaError extends Error {
  constructor(file: string) {
    super(
      [
        `This database was made by another version of Littermate, whose schema is different (${file}). Nothing was changed.`,
        'Use that version, or start with a new database: delete the data folder (DATA_DIR, .data by default);',
        'with DATABASE_URL, create an empty database.',
      ].join('\n'),
    )
    this.name = 'OtherSchemaError'
  }
}

/** One process at a time, and without a time limit, because an index on a large table may take minutes. */
const BEGIN = `set local statement_timeout = 0; select pg_advisory_xact_lock(${LOCK_KEY});`

export type Migration = { name: string; sql: string; hash: string }

/** The migrations in order, each with the hash of its content. */
export async function readMigrations(directory = MIGRATIONS_DIR): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the schema up to date, forward only, each file in its own transaction. Processes that start together wait for
 * one another. Returns the names of the files that were applied. Throws OtherSchemaError when the database was created
 * by other or edited files, because its schema would then differ silently, and RestoreUnfinishedError while a backup is
 * being restored, unless it is the restore that calls.
 */
export async function migrate(
  database: Database,
  migrations?: Migration[],
  { isRestore = false } = {},
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  if (!isRestore && (await isRestoreUnfinished(database))) throw new RestoreUnfinishedError()
  // Under the lock, because two processes that both find no table would both create it and one would fail.
  await database.exec(`
    ${BEGIN}
    create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now());`)
  const applied = await database.query<{ name: string; hash: string }>({
    text: 'select name, hash from migrations order by name',
    values: [],
  })
  requireSameHistory(wanted, applied)
  const done: string[] = []
  for (const migration of wanted.filter(({ name }) => !applied.some((each) => each.name === name))) {
    if (await apply(database, migration)) done.push(migration.name)
  }
  return done
}

/** Whether a restore has begun and not ended. */
export async function isRestoreUnfinished(database: Database): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>({
    text: "select to_regclass('public.restore_unfinished') is not null as found",
    values: [],
  })
  return row?.found === true
}

/** An older version of the code may start on a newer database: unknown files are an error only where some are missing. */
function requireSameHistory(wanted: Migration[], applied: { name: string; hash: string }[]): void {
  const hashes = new Map(wanted.map(({ name, hash }) => [name, hash]))
  const unknown = applied.find(({ name }) => !hashes.has(name))
  const hasPending = wanted.some(({ name }) => !applied.some((each) => each.name === name))
  if (unknown && hasPending) throw new OtherSchemaError(unknown.name)
  const edited = applied.find(({ name, hash }) => hashes.has(name) && hashes.get(name) !== hash)
  if (edited) throw new OtherSchemaError(edited.name)
}

const ALREADY_APPLIED = 'LM001'

/** Runs one file as one simple query, which PostgreSQL runs as one transaction; false when another process was first. */
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
