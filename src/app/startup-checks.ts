/** What can go wrong when a process starts, in words for the operator. */
import { constants } from 'node:fs'
import { access, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import {
  DirectoryInUseError,
  isUnreachable,
  OtherSchemaError,
  RestoreUnfinishedError,
} from '#platform/db/index.ts'
import { readFullDisk } from '#platform/disk-full.ts'
import { type Env, EnvError } from '#platform/env.ts'

/** One clear message for what operators can repair, such as an occupied port; undefined for other errors. */
export function startupMessage(error: unknown, env?: Env): string | undefined {
  const isForOperator = [EnvError, DirectoryInUseError, OtherSchemaError, RestoreUnfinishedError].some(
    (known) => error instanceof known,
  )
  if (error instanceof Error && isForOperator) return error.message
  if (!(error instanceof Error)) return undefined
  const { code, path = env?.DATA_DIR, port } = error as NodeJS.ErrnoException & { port?: number }
  // The command line has an unknown option, or one without its value.
  if (code?.startsWith('ERR_PARSE_ARGS_')) return error.message
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port ?? env?.PORT} is in use. Stop the process that uses it, or set ${port !== undefined && port === env?.METRICS_PORT ? 'METRICS_PORT' : 'PORT'} to another one.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: ${env?.HOST} is not an address of this machine.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path} cannot be written. Check its permissions, or set DATA_DIR to another folder.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is not a folder. Set DATA_DIR to one.`
    default:
      if (readFullDisk(error))
        return readFullDisk(error) === 'files'
          ? `The disk with ${path} is full.`
          : `The disk of the database is full: ${error.message}`
      return isUnreachable(error) ? `The database cannot be reached: ${error.message}` : undefined
  }
}

/** Throws, with the folder as `path`, when it cannot be created or written, or the disk is full. */
export async function checkFolder(folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder))
    await access(folder, constants.W_OK)
    // Writing also finds a full disk and a read-only file system.
    const file = join(folder, `.writable-${process.pid}`)
    await writeFile(file, 'x').finally(() => rm(file, { force: true }))
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path: folder }) : error
  }
}

/** Like mkdir with `recursive`, which never ends in folders that report a wrong error, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  const existing = await stat(folder).catch(() => undefined)
  if (existing?.isDirectory()) return
  const parent = dirname(folder)
  if (!existing && parent !== folder) await makeFolder(parent)
  await mkdir(folder).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have created it since.
    if (error.code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    // The parent exists, so this file system has no new folders.
    throw error.code === 'ENOENT' ? Object.assign(error, { code: 'EROFS' }) : error
  })
}

/** Throws when the data folder cannot be written or the port is in use, before anything is opened. */
export async function checkMachine(env: Env): Promise<void> {
  await checkFolder(env.DATA_DIR)
  if (env.ROLE === 'worker' || env.PORT === 0) return
  const { promise, resolve: free, reject } = Promise.withResolvers<void>()
  const server = createServer()
  server.once('error', reject)
  server.listen(env.PORT, env.HOST, () => server.close(() => free()))
  await promise
}
