/**
 * `npm run restore -- FILE` restores a backup into an empty database and adds its files to the storage; `--key FILE` is the
 * secret key of a backup that was encrypted for a public one, and `--check` only verifies it.
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
    options: { key: { type: 'string' }, check: { type: 'boolean', default: false } },
  })
  const [path, ...more] = positionals
  if (!path || more.length > 0)
    throw new RestoreRefusedError(
      'Pass one file: npm run restore -- backups/littermate-2026-01-31T02-00-00Z.tar',
    )
  env = readEnv()
  const keys = await decryptionKeys(env, values.key)
  if (values.check) {
    const { createdAt, files } = await verifyArchive(path, keys)
    return print(`${path} is complete: the state of ${createdAt}, with ${files.count} files.`)
  }
  const started = Date.now()
  const target = await openTarget(env)
  try {
    const { createdAt, missingFiles } = await restoreBackup(target, { path, keys }, print)
    print(`Restored the state of ${createdAt} in ${((Date.now() - started) / 1e3).toFixed(1)} s.`)
    if (missingFiles.length > 0)
      print(`${missingFiles.length} files had been missing when the backup was made.`)
  } finally {
    await target.database.close()
  }
}

main().catch((error: unknown) => {
  const message = isRestoreMessage(error) ? error.message : startupMessage(error, env)
  process.stderr.write(`${message ?? (error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
