/**
 * `npm run migrate` brings the schema of DATABASE_URL, or of the local data folder, up to date and prints what it applied.
 * Every start does the same; the command is for operators who migrate before they start new processes.
 */
import { join } from 'node:path'
import { migrate, openDatabase } from '#platform/db/index.ts'
import { readEnv } from '#platform/env.ts'
import { createLog } from '#platform/log/index.ts'
import { checkFolder, startupMessage } from '../startup-checks.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const env = readEnv()
  const dataDir = join(env.DATA_DIR, 'pglite')
  if (!env.DATABASE_URL) await checkFolder(env.DATA_DIR)
  const database = await openDatabase({
    url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    dataDir,
    log: createLog('warn'),
    onWait: print,
  })
  try {
    const applied = await migrate(database)
    for (const name of applied) print(`Applied ${name}`)
    print(
      applied.length === 0
        ? 'The schema is up to date.'
        : `The schema is up to date after ${applied.length} migrations.`,
    )
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startupMessage(error) ?? error}\n`)
  process.exitCode = 1
})
