/** Lets only one process use a data directory, because PGlite does not: two would overwrite each other's rows. */
import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Another process uses the directory. */
export class DirectoryInUseError extends Error {
  constructor(directory: string, holder: string) {
    super(
      `The data in ${directory} is in use by ${holder}. Stop it first: only one process can use this data.`,
    )
    this.name = 'DirectoryInUseError'
  }
}

/** Longer paths of Unix sockets are refused by some systems. */
const MAX_PATH = 100
const WAIT_MS = 500
/** Milliseconds until another attempt to replace the socket of a process that crashed, and after which one has failed. */
const TAKE_OVER_MS = 50
const TAKE_OVER_LIMIT_MS = 5_000

export type LockOptions = {
  /** Waits until the other process ends; called once, with what to say to the user. Without it, an error is thrown. */
  onWait?: ((message: string) => void) | undefined
}

/**
 * Locks a directory for this process and returns the function that unlocks it. The lock is a socket on which this process
 * listens, so it ends with the process, however that ends. Throws DirectoryInUseError.
 */
export async function lockDirectory(
  directory: string,
  { onWait }: LockOptions = {},
): Promise<() => Promise<void>> {
  const path = socketPath(resolve(directory))
  await mkdir(dirname(path), { recursive: true })
  let hasTold = false
  while (true) {
    const server = (await listenOn(path)) ?? (await takeOver(path))
    if (server) return () => close(server)
    const holder = await holderOf(path)
    if (holder && !onWait) throw new DirectoryInUseError(directory, holder)
    if (holder && !hasTold) {
      onWait?.(new DirectoryInUseError(directory, holder).message)
      hasTold = true
    }
    await sleep(holder ? WAIT_MS : TAKE_OVER_MS)
  }
}

/**
 * Replaces the socket of a process that crashed; undefined if its process runs, or while another process replaces it: the
 * folder admits one, so that the second does not remove the new socket of the first.
 */
async function takeOver(path: string): Promise<Server | undefined> {
  const admission = `${path}.replacing`
  try {
    await mkdir(admission)
  } catch {
    // A process that crashed here left it.
    const since = await stat(admission).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - since > TAKE_OVER_LIMIT_MS) await rm(admission, { recursive: true, force: true })
    return undefined
  }
  try {
    if (await holderOf(path)) return undefined
    await rm(path, { force: true })
    return await listenOn(path)
  } finally {
    await rm(admission, { recursive: true, force: true })
  }
}

/** The path of a socket beside a directory, by default the one that locks it. */
export function socketPath(directory: string, purpose = 'lock'): string {
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 20)
  if (process.platform === 'win32') return `\\\\.\\pipe\\littermate-${digest}-${purpose}`
  const path = `${directory}.${purpose}`
  return path.length <= MAX_PATH ? path : join(tmpdir(), `littermate-${digest}.${purpose}`)
}

/** A server that tells every connection who holds the lock; undefined if the path exists. */
async function listenOn(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.on('error', () => {}).end(`process ${process.pid}`))
  server.unref()
  const { promise, resolve, reject } = Promise.withResolvers<Server | undefined>()
  server.once('listening', () => resolve(server))
  server.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
  )
  server.listen(path)
  return promise
}

/** Who holds the lock; undefined if the process that did has ended. */
async function holderOf(path: string): Promise<string | undefined> {
  const socket = connect(path)
  socket.setEncoding('utf8')
  try {
    let text = ''
    for await (const part of socket) text += part
    return text || undefined
  } catch {
    return undefined
  }
}

/** Closing a server also removes its socket. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
