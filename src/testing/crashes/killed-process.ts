/** The app of a process that kills itself (`kill -9`); crashes.ts starts it. */
import { flushCompileCache } from 'node:module'
import { MINUTE_MS } from '#lib/durations.ts'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from '../app.ts'

/** What a test tells the process: the point at which it dies, the database, the folder of files, and arguments. */
export type CrashOrder = {
  point: string
  dataDir: string
  url?: string
  files: string
  args: string[]
}

export function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('unreachable')
}

/** Builds the app on the database of the test. */
export async function buildKilledApp(
  { dataDir, url, files }: CrashOrder,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const database = await openDatabase({ url, dataDir, log: createLog('silent') })
  return buildTestApp(
    { ...database, ...(url && { url }), empty: async () => {}, remove: () => database.close() },
    { dataDir: files, ...options },
  )
}

/** Runs `main` if the module of this URL is the process's own script; ends the process if it survives for five minutes. */
export async function runScript(meta: ImportMeta, main: (order: CrashOrder) => Promise<void>): Promise<void> {
  if (process.argv[1] !== meta.filename) return
  // Node stores compiled code when a process exits, which this one does not.
  flushCompileCache()
  await main(JSON.parse(process.argv[2] ?? '') as CrashOrder)
  setTimeout(() => process.exit(3), 5 * MINUTE_MS)
}
