/**
 * `npm run backup` writes the database and files to one file in BACKUP_DIR; `--to FOLDER` and `--keep 14` override the
 * settings. While a site runs on PGlite, its process makes the backup. `--new-key FILE` creates a pair of keys instead.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { newKeyPair } from '#platform/backup/index.ts'
import { type Env, readEnv } from '#platform/env.ts'
import { startupMessage } from '../startup-checks.ts'
import { backupOrder, backupSources, openData } from './backup/open-sources.ts'
import { askForBackup } from './backup/socket.ts'
import { type BackupOrder, BackupRefusedError, type BackupResult, takeBackup } from './backup/take-backup.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, keep: { type: 'string' }, 'new-key': { type: 'string' } },
  })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new BackupRefusedError('--keep: must be a whole number from 1.')
  if (values['new-key']) return createKey(values['new-key'])
  const env = readEnv()
  const order = backupOrder(env, { to: values.to, keep })
  const started = Date.now()
  const { path, bytes, removed, manifest } = await makeBackup(env, order)
  const rows = manifest.product.tables.reduce((sum, table) => sum + table.rows, 0)
  const { files, missingFiles } = manifest
  print(
    `${path}: ${(bytes / 1e6).toFixed(1)} MB with ${rows} rows and ${files.count} files, verified, in ${((Date.now() - started) / 1e3).toFixed(1)} s`,
  )
  for (const name of removed) print(`Removed ${name}`)
  if (missingFiles.length > 0)
    process.stderr.write(
      `${missingFiles.length} files are missing in the storage, so they are not in the backup: ${missingFiles.slice(0, 10).join(', ')}\n`,
    )
}

async function makeBackup(env: Env, order: BackupOrder): Promise<BackupResult> {
  const done = env.DATABASE_URL ? undefined : await askForBackup(env, order)
  if (done) return done
  const { database } = await openData(env, print)
  try {
    return await takeBackup(backupSources(env, database), order)
  } finally {
    await database.close()
  }
}

async function createKey(path: string): Promise<void> {
  const { identity, recipient } = await newKeyPair()
  const key = `# Public key: ${recipient}\n${identity}\n`
  await writeFile(path, key, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefusedError(
      error.code === 'EEXIST' ? `${path} exists already.` : `${path} cannot be written (${error.code}).`,
    )
  })
  print(`${path} has the secret key, which opens backups. Keep it outside of this machine.`)
  print(`BACKUP_RECIPIENTS=${recipient}`)
}

main().catch((error: unknown) => {
  const message = error instanceof BackupRefusedError ? error.message : startupMessage(error)
  process.stderr.write(`${message ?? (error instanceof Error ? error.message : error)}\n`)
  process.exitCode = 1
})
