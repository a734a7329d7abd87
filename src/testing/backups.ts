/** Databases without tables, which backups are restored into, and the apps that run on them. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { RestoreTarget } from '#app/commands/backup/restore-backup.ts'
import { systemClock } from '#platform/clock/index.ts'
import { type Database, openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { openStorage } from '#platform/storage/index.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from './app.ts'

const log = createLog('silent')

/** A folder that is deleted when the test has finished. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'littermate-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export type EmptyPlace = {
  /** Where PGlite is unless it is in memory, or the URL of PostgreSQL. */
  dataDir: string | undefined
  url: string | undefined
  files: string
  database: Database
}

/** An empty database and an empty folder for files, which are deleted when the test has finished. */
export async function emptyPlace({ onDisk = false } = {}): Promise<EmptyPlace> {
  const folder = await temporaryFolder()
  const dataDir = onDisk ? join(folder, 'pglite') : undefined
  const url = await newDatabase()
  const database = await openDatabase({ url, dataDir, log })
  onTestFinished(() => database.close().catch(() => {}))
  return { dataDir, url, files: folder, database }
}

async function newDatabase(): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const name = `empty_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** What restoreBackup needs to restore into a place. */
export function restoreTarget({ database, url, files }: EmptyPlace): RestoreTarget {
  return {
    database,
    url,
    log,
    production: false,
    clock: systemClock,
    secretFolder: files,
    storage: openStorage({ dataDir: files }),
  }
}

/** Builds the app on a restored place. */
export async function appOn(place: EmptyPlace, options: TestAppOptions = {}): Promise<TestApp> {
  const { database, url } = place
  const app = await buildTestApp(
    { ...database, ...(url && { url }), empty: async () => {}, remove: async () => {} },
    { dataDir: place.files, rateLimits: false, ...options },
  )
  onTestFinished(() => app.close())
  return app
}
