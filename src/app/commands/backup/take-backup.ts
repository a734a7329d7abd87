/** Makes a backup of the database, the files it refers to, and, locally, the payment provider and the secret. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storedFiles } from '#features/uploads/api/index.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { durationInWords } from '#lib/texts/duration-words.ts'
import {
  ArchiveWriter,
  createEncrypter,
  ENTRIES,
  type EncryptionKeys,
  encrypted,
  endRecord,
  type Manifest,
  readTables,
  reportRecord,
  SILENT_MS,
  startRecord,
  verifyArchive,
  writeManifest,
} from '#platform/backup/index.ts'
import type { Clock } from '#platform/clock/index.ts'
import {
  type CopyTransaction,
  type Database,
  isRestoreUnfinished,
  RestoreUnfinishedError,
} from '#platform/db/index.ts'
import type { Storage } from '#platform/storage/index.ts'
import { readLocalStripe } from '#platform/stripe/index.ts'
import { backupName, prepareFolder, removeOld, writeComplete } from './folder.ts'

export type BackupSources = {
  database: Database
  storage: Storage
  /** The file of the local payment provider, where that is used. */
  providerFile?: string | undefined
  /** The folder of the generated session secret, where that is used. */
  secretFolder?: string | undefined
  production: boolean
  clock: Clock
}

export type BackupOrder = {
  folder: string
  /** How many backups stay in the folder; without it, all do. */
  keep?: number | undefined
  keys: EncryptionKeys
}

export type BackupResult = { path: string; bytes: number; removed: string[]; manifest: Manifest }

/** What stops a backup, in words for the operator. */
export class BackupRefusedError extends Error {}

/** The generated session secret. */
export const SECRET = 'session-secret'

/** What prepares the folder and writes the file. */
const FOLDER_CALLS = ['mkdir', 'scandir', 'stat', 'open', 'rename', 'fsync', 'write']

/** A report a minute keeps the record of a long backup alive. */
const REPORT_MS = MINUTE_MS

/** Makes a backup, verifies it, and removes old ones. Throws and leaves no file when anything fails. */
export async function takeBackup(sources: BackupSources, order: BackupOrder): Promise<BackupResult> {
  const { database, clock } = sources
  const { db } = database
  await requireTable(database)
  const encrypter = createEncrypter(order.keys)
  await prepareFolder(order.folder, clock.now()).catch((error: unknown) => refuseFolder(order.folder, error))
  const id = await startRecord(db, clock.now())
  if (!id)
    throw new BackupRefusedError(
      `Another backup is being made. Wait until it ends; if its process was killed, try again in ${durationInWords(SILENT_MS)}.`,
    )
  const timer = setInterval(() => void reportRecord(db, id, clock.now()).catch(() => {}), REPORT_MS)
  try {
    const archive = new ArchiveWriter()
    const name = backupName(clock.now(), encrypter !== undefined)
    let manifest: Manifest | undefined
    // Before connections are opened: deriving a key from a passphrase blocks the process for seconds, and they would time out.
    const stream = encrypter ? await encrypted(encrypter, archive.stream) : archive.stream
    const filled = fill(archive, sources).catch((error: Error) => {
      archive.abort(error)
      throw error
    })
    // Whichever fails first also fails the other one.
    filled.catch(() => {})
    const bytes = await writeComplete(order.folder, name, stream, async (path) => {
      manifest = await filled
      // With a public key alone, this process cannot decrypt it; its hash was compared while writing.
      if (!order.keys.recipients) await verifyArchive(path, order.keys)
    })
      .catch(async (error) => {
        archive.abort(error)
        throw (await failureOf(filled)) ?? error
      })
      .catch((error: unknown) => refuseFolder(order.folder, error))
    if (!manifest) throw new Error('The backup has no manifest.')
    await endRecord(db, id, { now: clock.now(), file: name, bytes })
    const removed = order.keep ? await removeOld(order.folder, order.keep) : []
    return { path: join(order.folder, name), bytes, removed, manifest }
  } catch (error) {
    await endRecord(db, id, { now: clock.now() }).catch(() => {})
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** Throws what is wrong with the folder in words for the operator, and all other errors as they are. */
function refuseFolder(folder: string, error: unknown): never {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new BackupRefusedError(`The disk with ${folder} is full. There is no new backup.`)
  if (code && syscall && FOLDER_CALLS.includes(syscall))
    throw new BackupRefusedError(
      `${folder} cannot be written (${code}). Check its permissions, or set BACKUP_DIR to another folder.`,
    )
  throw error
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

async function requireTable(database: Database): Promise<void> {
  // Its tables are empty or incomplete.
  if (await isRestoreUnfinished(database)) throw new RestoreUnfinishedError()
  const [row] = await database.query<{ found: boolean }>({
    text: "select to_regclass('public.backups') is not null as found",
    values: [],
  })
  if (!row?.found)
    throw new BackupRefusedError(
      'The database has no table "backups": its schema is of an earlier version. Run npm run migrate first.',
    )
}

/**
 * Writes everything. The database comes first, so that the files of its moment are copied afterward: files never change,
 * and while a backup is being made, none is removed.
 */
async function fill(
  archive: ArchiveWriter,
  { database, storage, providerFile, secretFolder, production, clock }: BackupSources,
): Promise<Manifest> {
  const createdAt = clock.now().toISOString()
  const product = await database.copying(async (tx) => ({
    serverVersion:
      (await tx.query<{ server_version: string }>('show server_version'))[0]?.server_version ?? '',
    migrations: await tx.query<Manifest['migrations'][number]>(
      'select name, hash from migrations order by name',
    ),
    tables: await readTables(tx, 'public', (table, rows) =>
      archive.addBlock(`${ENTRIES.product}/${table}`, rows),
    ),
    jobs: await writeJobs(archive, tx),
    files: await storedFiles((text) => tx.query(text)),
  }))
  if (providerFile) await archive.addBlock(ENTRIES.provider, await readLocalStripe(providerFile))
  const secret = secretFolder && (await readFile(join(secretFolder, SECRET)).catch(() => undefined))
  if (secret) await archive.add(SECRET, secret)

  const files = { count: 0, bytes: 0 }
  const missingFiles: string[] = []
  for (const { key, isAttached } of product.files) {
    const file = await storage.get(key)
    if (!file) {
      if (isAttached) missingFiles.push(key)
      continue
    }
    await archive.add(`${ENTRIES.files}/${key}`, file.bytes)
    files.count += 1
    files.bytes += file.bytes.length
  }

  const content: Omit<Manifest, 'format' | 'contentHash'> = {
    createdAt,
    production,
    engine: database.kind,
    serverVersion: product.serverVersion,
    migrations: product.migrations,
    product: product.tables,
    jobs: product.jobs,
    files,
    missingFiles,
  }
  let manifest: Manifest | undefined
  await archive.finish((contentHash) => {
    manifest = { format: 1, ...content, contentHash }
    return writeManifest({ ...content, contentHash })
  })
  if (!manifest) throw new Error('The backup has no manifest.')
  return manifest
}

/** Jobs that are not over, as they are enqueued again. The tables of the queue themselves belong to its version. */
async function writeJobs(archive: ArchiveWriter, tx: CopyTransaction): Promise<number> {
  const [found] = await tx.query<{ found: boolean }>("select to_regclass('jobs.job') is not null as found")
  if (!found?.found) return 0
  const jobs = await tx.query(
    `select name as queue, data, retry_limit as retries, expire_seconds as "expireSeconds",
       start_after as "startAfter"
     from jobs.job where state in ('created', 'retry', 'active') and data is not null order by created_on`,
  )
  await archive.addBlock(ENTRIES.jobs, Buffer.from(JSON.stringify(jobs)))
  return jobs.length
}
