/** Restores a backup into an empty database and adds its files to the storage. */
import { hash } from 'node:crypto'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expireExports, repeatDeletions } from '#features/privacy/api/index.ts'
import { reconcileJob, startRun } from '#features/reconciliation/api/index.ts'
import { DAY_MS } from '#lib/durations.ts'
import {
  BackupFileError,
  type DecryptionKeys,
  ENTRIES,
  endRestoredRecords,
  type Manifest,
  readArchive,
  readBlock,
  replaceTables,
  type SchemaContent,
  verifyArchive,
} from '#platform/backup/index.ts'
import type { Clock } from '#platform/clock/index.ts'
import { type Database, isRestoreUnfinished, migrate, readMigrations } from '#platform/db/index.ts'
import { type Jobs, openJobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { resetSeen } from '#platform/outages/index.ts'
import type { Storage } from '#platform/storage/index.ts'
import { restoreLocalStripe } from '#platform/stripe/index.ts'
import { SECRET } from './take-backup.ts'

export type RestoreTarget = {
  /** Empty, or left by a restore that was interrupted. */
  database: Database
  /** Of PostgreSQL. */
  url?: string | undefined
  storage: Storage
  /** The file of the local payment provider, where that is used. */
  providerFile?: string | undefined
  /** Where the generated session secret is, where that is used. */
  secretFolder?: string | undefined
  production: boolean
  /** Since when nobody could reach the site, if that was for more than a day. */
  offSince?: Date | undefined
  clock: Clock
  log: Logger
}

type Source = { path: string; keys: DecryptionKeys }
export type Print = (text: string) => void

/** What prevents a restore, in words for the operator. Nothing was changed. */
export class RestoreRefusedError extends Error {}

/**
 * Verifies the backup completely, and restores it. Until the end, the database is marked, so that no process starts on it;
 * after an interruption, call it again. Throws BackupFileError or RestoreRefusedError before anything changes.
 */
export async function restoreBackup(target: RestoreTarget, source: Source, print: Print): Promise<Manifest> {
  const { database } = target
  print('Verifying the backup...')
  const manifest = await verifyArchive(source.path, source.keys)
  await requireFit(target, manifest)
  await begin(database)
  print(`Restoring ${manifest.files.count} files...`)
  await restoreFiles(target, source)
  print(`Restoring ${manifest.product.tables.length} tables...`)
  await migrate(database, await migrationsOf(manifest), { isRestore: true })
  const jobs = await restoreTables(database, source, {
    schema: 'public',
    folder: ENTRIES.product,
    content: manifest.product,
  })
  await restoreProvider(target, source, print)
  await migrate(database, undefined, { isRestore: true })
  await finish(target, source, manifest, { pending: jobs, print })
  return manifest
}

/** Refuses what cannot be restored here. */
async function requireFit({ database, production }: RestoreTarget, manifest: Manifest): Promise<void> {
  if (production && !manifest.production)
    throw new RestoreRefusedError(
      'This backup is of a local site, with demo accounts whose passwords are public. It cannot be restored in production.',
    )
  const known = new Map((await readMigrations()).map((each) => [each.name, each.hash]))
  const other = manifest.migrations.find(({ name, hash }) => known.has(name) && known.get(name) !== hash)
  if (other)
    throw new RestoreRefusedError(
      `The backup is of a version of Littermate whose schema is different (${other.name}). Restore it with that version.`,
    )
  const newer = manifest.migrations.find(({ name }) => !known.has(name))
  if (newer)
    throw new RestoreRefusedError(
      `The backup is of a newer version of Littermate (it has ${newer.name}). Restore it with that version.`,
    )
  if (await isRestoreUnfinished(database)) return
  const [row] = await database.query<{ name: string }>({
    text: `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      limit 1`,
    values: [],
  })
  if (row)
    throw new RestoreRefusedError(
      'The database is not empty. Restore into a new database (DATABASE_URL) or another folder (DATA_DIR).',
    )
}

/** Removes what an interrupted restore has left, and marks the database. */
async function begin(database: Database): Promise<void> {
  await database.exec(`
    drop schema if exists jobs cascade;
    drop schema public cascade;
    create schema public;
    create table public.restore_unfinished (started_at timestamptz not null default now());`)
}

async function migrationsOf(manifest: Manifest) {
  const names = new Set(manifest.migrations.map(({ name }) => name))
  return (await readMigrations()).filter(({ name }) => names.has(name))
}

/** Files have the same content under the same key forever, so those that are there already stay. */
async function restoreFiles({ storage, secretFolder }: RestoreTarget, { path, keys }: Source): Promise<void> {
  for await (const { name, bytes } of readArchive(path, keys)) {
    if (name === SECRET && secretFolder) await writeSecret(secretFolder, bytes)
    if (!name.startsWith(`${ENTRIES.files}/`)) continue
    const key = name.slice(ENTRIES.files.length + 1)
    const digest = hash('sha256', bytes)
    const isStored = async () => {
      const file = await storage.get(key)
      return file !== undefined && hash('sha256', file.bytes) === digest
    }
    if (await isStored()) continue
    await storage.put(key, { bytes, contentType: storage.contentType(key) })
    if (!(await isStored())) throw new Error(`The file ${key} was not stored correctly.`)
  }
}

/** A secret that is there already stays: what a running site has signed with it is still valid. */
async function writeSecret(folder: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, SECRET), bytes, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
}

/** Restores the tables of a schema, and returns the jobs that were waiting. */
async function restoreTables(
  database: Database,
  { path, keys }: Source,
  { schema, folder, content }: { schema: string; folder: string; content: SchemaContent },
): Promise<PendingJob[]> {
  let jobs: PendingJob[] = []
  await database.copying((tx) =>
    replaceTables(tx, schema, content, async (add) => {
      for await (const entry of readArchive(path, keys)) {
        const [first, table = ''] = entry.name.split('/')
        if (first === folder) await add(table, await readBlock(entry))
        else if (first === ENTRIES.jobs) jobs = JSON.parse((await readBlock(entry)).toString())
        // The databases come first.
        else if (first === ENTRIES.files) return
      }
    }),
  )
  await database.exec('analyze')
  return jobs
}

/** The provider is independent of us: one that has payments keeps them, and comparing payments shows the difference. */
async function restoreProvider(
  { providerFile }: RestoreTarget,
  { path, keys }: Source,
  print: Print,
): Promise<void> {
  if (!providerFile) return
  for await (const entry of readArchive(path, keys)) {
    if (!entry.name.startsWith(`${ENTRIES.provider}/`)) continue
    if (!(await restoreLocalStripe(providerFile, await readBlock(entry))))
      print('The local payment provider has payments and keeps them.')
    return
  }
}

type PendingJob = { queue: string; data: object; retries: number; expireSeconds: number; startAfter: string }

/** Enqueues the jobs, and what has to happen after a restore; then processes may start. */
async function finish(
  target: RestoreTarget,
  source: Source,
  manifest: Manifest,
  { pending, print }: { pending: PendingJob[]; print: Print },
): Promise<void> {
  const { database, url, storage, clock, log } = target
  const { db } = database
  const now = clock.now()
  const jobs = openJobs(database, { url, log })
  for (const queue of new Set([...pending.map((job) => job.queue), reconcileJob.queue]))
    jobs.handle({ queue }, async () => {})
  await jobs.start({ work: false })
  try {
    // A restore that is repeated from here on has dropped the queue before.
    for (const job of pending) await enqueue(jobs, database, job, now)
    await expireExports(db)
    const repeated = await repeatDeletions({ db, storage, clock })
    if (repeated > 0) print(`${repeated} accounts that were deleted after the backup will be deleted again.`)
    await endRestoredRecords(db, {
      now,
      file: basename(source.path),
      bytes: (await stat(source.path)).size,
    })
    // The note in the backup says when it was made, not when the site was last reachable.
    await resetSeen(db, target.offSince ?? null)
    const from = new Date(Date.parse(manifest.createdAt) - DAY_MS)
    await startRun({ db, clock, jobs }, { from, to: now })
    await database.exec('drop table restore_unfinished')
  } finally {
    await jobs.stop()
  }
}

async function enqueue(
  jobs: Jobs,
  { db }: Database,
  { queue, data, retries, expireSeconds, startAfter }: PendingJob,
  now: Date,
): Promise<void> {
  const afterSeconds = Math.max(0, Math.ceil((Date.parse(startAfter) - now.getTime()) / 1_000))
  await jobs.enqueue(db, { queue, retries, expireSeconds }, data, { afterSeconds })
}

/** Whether an error is for the operator, and says so without a stack. */
export function isRestoreMessage(error: unknown): error is Error {
  return error instanceof BackupFileError || error instanceof RestoreRefusedError
}
