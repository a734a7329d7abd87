/** For tests of crashes: a database that a test, a process that kills itself, and the test again open one after another. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

type CrashWorld = {
  database: TestDatabase
  /** The app of the test before the crash. Close it before `crash`. */
  before: TestApp
  /** Runs a script of this folder, which kills itself, with the database; returns the signal that ended it. */
  crash(script: `${string}-crash.ts`, point: string, ...args: string[]): Promise<NodeJS.Signals | null>
  /** The app after the crash. */
  reopen(options?: TestAppOptions): Promise<TestApp>
}

/** Opens a new database with an app that does no work. Everything is closed and deleted when the test has finished. */
export async function openCrashWorld(options: TestAppOptions = {}): Promise<CrashWorld> {
  const closers: (() => Promise<unknown>)[] = []
  onTestFinished(async () => {
    for (const close of closers.reverse()) await close()
  })
  const folder = await mkdtemp(join(tmpdir(), 'littermate-crash-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'pglite')
  const files = join(folder, 'files')
  const database = await openTestDatabase({ dataDir })
  const { url } = database
  if (url) closers.push(() => database.remove())
  return {
    database,
    before: await buildTestApp(database, { dataDir: files, ...options, work: false }),
    async crash(script, point, ...args) {
      // Only one process can open PGlite at a time.
      if (!url) await database.close()
      const { pathname } = new URL(script, import.meta.url)
      const child = spawn('node', [pathname, JSON.stringify({ point, dataDir, url, files, args })], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      return new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
    },
    async reopen(again = {}) {
      const log = createLog('silent')
      const opened = url
        ? database
        : { ...(await openDatabase({ dataDir, log })), empty: async () => {}, remove: async () => {} }
      if (!url) closers.push(() => opened.close())
      const app = await buildTestApp(opened, { dataDir: files, ...again })
      closers.push(() => app.close())
      return app
    },
  }
}
