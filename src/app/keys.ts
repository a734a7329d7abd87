import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#platform/env.ts'
import { deriveKeys, type Keys } from '#platform/signatures/index.ts'

/** The keys of the secret, which is in the environment or, locally, generated once and stored in the data folder. */
export async function openKeys(env: Env): Promise<Keys> {
  return deriveKeys(env.SESSION_SECRET ?? [await localSecret(env)])
}

async function localSecret(env: Env): Promise<string> {
  if (env.production) throw new Error('SESSION_SECRET must be set in production.')
  const file = join(env.DATA_DIR, 'session-secret')
  await mkdir(env.DATA_DIR, { recursive: true })
  try {
    // `wx` refuses to overwrite, so that processes that start together use the same secret.
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFile(file, 'utf8')
}
