/** What a backup reads, and where a restore writes, according to the settings. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupFileError, type DecryptionKeys, identitiesIn } from '#platform/backup/index.ts'
import { systemClock } from '#platform/clock/index.ts'
import { type Database, openDatabase } from '#platform/db/index.ts'
import type { Env } from '#platform/env.ts'
import { createLog } from '#platform/log/index.ts'
import { openStorage } from '#platform/storage/index.ts'
import { localStripeFile, s3Settings } from '../../services.ts'
import type { RestoreTarget } from './restore-backup.ts'
import type { BackupOrder, BackupSources } from './take-backup.ts'

const POOL_SIZE = 4

/** Opens the database, which must not be in use if it is PGlite. */
export async function openData(env: Env, onWait?: (message: string) => void) {
  const log = createLog('warn')
  const { DATA_DIR: dataDir } = env
  // A pooler would end connections that copy for long.
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  const database = await openDatabase({
    url,
    dataDir: join(dataDir, 'pglite'),
    poolSize: POOL_SIZE,
    log,
    onWait,
  })
  return { database, url, log, ...placesOf(env) }
}

const usesLocalStripe = (env: Env) => !env.production && !env.STRIPE_SECRET_KEY

/** Everything except the database. */
function placesOf(env: Env) {
  return {
    storage: openStorage({ dataDir: env.DATA_DIR, s3: s3Settings(env) }),
    providerFile: usesLocalStripe(env) ? localStripeFile(env.DATA_DIR) : undefined,
    secretFolder: env.SESSION_SECRET ? undefined : env.DATA_DIR,
    production: env.production,
    clock: systemClock,
  }
}

/** The sources of a backup, from an open database. */
export function backupSources(env: Env, database: Database): BackupSources {
  return { ...placesOf(env), database }
}

/** Where a restore writes. The caller closes the database. */
export async function openTarget(env: Env): Promise<RestoreTarget> {
  return openData(env)
}

/** Where a backup is written and how it is encrypted. */
export function backupOrder(
  env: Env,
  given: { to?: string | undefined; keep?: number | undefined },
): BackupOrder {
  return {
    folder: given.to ?? env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
    keep: given.keep ?? env.BACKUP_KEEP,
    keys: { passphrase: env.BACKUP_PASSPHRASE, recipients: env.BACKUP_RECIPIENTS },
  }
}

/** The keys that may decrypt a backup. Throws BackupFileError when the key file cannot be read or has no key. */
export async function decryptionKeys(env: Env, keyFile: string | undefined): Promise<DecryptionKeys> {
  const identities = keyFile ? identitiesIn(await readKeys(keyFile)) : []
  if (keyFile && identities.length === 0) throw new BackupFileError(`${keyFile} has no secret key.`)
  return { passphrase: env.BACKUP_PASSPHRASE, identities }
}

async function readKeys(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new BackupFileError(`${path} cannot be read.`, error)
  }
}
