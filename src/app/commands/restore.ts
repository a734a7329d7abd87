/**
 * `npm run restore -- FILE` restores a backup into an empty database and adds its files to the storage; `--key FILE` is the
 * secret key of a backup that was encrypted for a public one, `--check` only verifies it, and `--off-since TIME` says since when
 * nobody could reach the site, so that deadlines that ended meanwhile are put off.
 */
import { parseArgs } from 'node:util'
import { verifyArchive } from '#platform/backup/index.ts'
import { type Env, readEnv } from '#platform/env.ts'
import { startupMessage } from '../startup-checks.ts'
import { decryptionKeys, openTarget } from './backup/open-sources.ts'
import { isRestoreMessage, RestoreRefusedError, restoreBackup } from './backup/restore-backup.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)

let env: Env | undefined

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      check: { type: 'boolean', default: false },
      'off-since': { type: 'string' },
    },
  })
  const [path, ...more] = positionals
  if (!path || more.length > 0)
    throw new RestoreRefusedError(
      'Pass one file: npm run restore -- backups/littermate-2026-01-31T02-00-00Z.tar',
    )
  const offSince = readTime(values['off-since'])
  env = readEnv()
  const keys = await decryptionKeys(env, values.key)
  if (values.check) {
    const { createdAt, files } = await verifyArchive(path, keys)
    return print(`${path} is complete: the state of ${createdAt}, with ${files.count} files.`)
  }
  const started = Date.now()
  const target = { ...(await openTarget(env)), offSince }
  try {
    const { createdAt, missingFiles } = await restoreBackup(target, { path, keys }, print)
    print(`Restored the state of ${createdAt} in ${((Date.now() - started) / 1e3).toFixed(1)} s.`)
    if (missingFiles.length > 0)
      print(`${missingFiles.length} files had been missing when the backup was made.`)
  } finally {
    await target.database.close()
  }
}

/** The time of `--off-since`. Throws for one that is no time, or not over. */
function readTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (!(time < new Date()))
    throw new RestoreRefusedError('--off-since needs a time that is over, such as 2026-01-31T02:00:00Z.')
  return time
}

main().catch((error: unknown) => {
  const message = isRestoreMessage(error) ? error.message : startupMessage(error, env)
  process.stderr.write(`${message ?? (error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
