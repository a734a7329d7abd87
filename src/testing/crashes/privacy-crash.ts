/** A process that kills itself (`kill -9`) while it deletes an account or writes an export. */
import { PERSONAL_DATA } from '#app/personal-data.ts'
import { runDeletions } from '#features/privacy/api/index.ts'
import { writeExport } from '#features/privacy/api/write-export.ts'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import type { TableRules } from '#platform/personal-data/index.ts'
import { buildTestApp } from '../app.ts'

export type PrivacyCrash = {
  work: 'deletion' | 'export'
  /** After how many tables it dies. */
  after: number
  dataDir: string
  url?: string | undefined
  userId: string
  /** What the clock shows. */
  now: string
}

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('unreachable')
}

async function main({ work, after, dataDir, url, userId, now }: PrivacyCrash): Promise<void> {
  const database = await openDatabase({ url, dataDir, log: createLog('silent') })
  const app = await buildTestApp(
    { ...database, ...(url && { url }), empty: async () => {}, remove: () => database.close() },
    { work: false, startAt: new Date(now) },
  )
  const deadly: TableRules = {
    table: 'migrations',
    holds: '',
    columns: {},
    deletes: die,
    exported: { file: 'deadly', rows: die },
  }
  const tables = [...PERSONAL_DATA.slice(0, after), deadly, ...PERSONAL_DATA.slice(after)]
  if (work === 'deletion') await runDeletions(app.services, { publicUrl: 'http://localhost' }, tables)
  else await writeExport(app.services, tables, userId, `${dataDir}.zip`)
  process.exit(3)
}

if (process.argv[1] === import.meta.filename) await main(JSON.parse(process.argv[2] ?? '') as PrivacyCrash)
