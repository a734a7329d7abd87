/**
 * PGlite serves one process. While a site runs on it, `npm run backup` therefore asks that process, over a socket beside the
 * data folder that only the same user of this machine can open.
 */
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { socketPath } from '#platform/db/index.ts'
import type { Env } from '#platform/env.ts'
import type { Services } from '#platform/services.ts'
import { backupSources } from './open-sources.ts'
import { type BackupOrder, type BackupResult, takeBackup } from './take-backup.ts'

type Answer = { result: BackupResult } | { error: string }

const pathOf = (env: Env) => socketPath(resolve(join(env.DATA_DIR, 'pglite')), 'backup')

/** Serves `askForBackup` until the returned function is called. The process must have locked the data folder. */
export async function serveBackups(
  env: Env,
  { database, log }: Pick<Services, 'database' | 'log'>,
): Promise<() => Promise<void>> {
  const path = pathOf(env)
  const sources = backupSources(env, database)
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    void answer(socket, (order) => takeBackup(sources, order)).catch((error: unknown) =>
      log.error({ err: error }, 'a backup could not be answered'),
    )
  })
  server.unref()
  // The lock on the folder makes sure that no other process listens; a process that was killed has left its socket.
  if (process.platform !== 'win32') await rm(path, { force: true })
  await new Promise<void>((done, reject) => server.once('error', reject).listen(path, done))
  if (process.platform !== 'win32') await chmod(path, 0o600)
  return () => new Promise((done) => server.close(() => done()))
}

async function answer(socket: Socket, take: (order: BackupOrder) => Promise<BackupResult>): Promise<void> {
  let reply: Answer
  try {
    reply = { result: await take(JSON.parse(await text(socket))) }
  } catch (error) {
    reply = { error: error instanceof Error ? error.message : String(error) }
  }
  socket.end(JSON.stringify(reply))
}

/** Lets the process that has the data folder make a backup; undefined if none has. Throws what it reports. */
export async function askForBackup(env: Env, order: BackupOrder): Promise<BackupResult | undefined> {
  const socket = connect({ path: pathOf(env), allowHalfOpen: true })
  try {
    await new Promise<void>((done, reject) => socket.once('connect', done).once('error', reject))
  } catch {
    return undefined
  }
  // The other process may run in another folder.
  socket.end(JSON.stringify({ ...order, folder: resolve(order.folder) }))
  const reply = await text(socket)
  if (!reply) throw new Error('The process that has the data ended before the backup was complete.')
  const answer: Answer = JSON.parse(reply)
  if ('error' in answer) throw new Error(answer.error)
  return answer.result
}
