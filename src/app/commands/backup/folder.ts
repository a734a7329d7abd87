/** The files in the folder of backups: complete ones have their final name, others end in `.part`. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { syncFolder } from '#platform/sync-folder.ts'

const NAME = /^littermate-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar(\.age)?$/
const PART = /^littermate-.*\.part$/
/** Parts of backups that were killed are removed after a day. */
const OLD_PART_MS = DAY_MS

/** The name of a backup of this moment, in UTC. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `littermate-${time}Z.tar${isEncrypted ? '.age' : ''}`
}

/**
 * Writes a stream to a file that gets its name only when it is complete, flushed, and accepted by `verify`, which receives
 * its path. Returns its size in bytes. Throws and leaves no file when anything fails.
 */
export async function writeComplete(
  folder: string,
  name: string,
  source: Readable,
  verify: (path: string) => Promise<void>,
): Promise<number> {
  // Its own name, because a backup that was killed, or one of another database, may have begun in the same second.
  const part = join(folder, `${name}.${newId()}.part`)
  try {
    const hash = createHash('sha256')
    const hashing = new PassThrough().on('data', (data: Buffer) => hash.update(data))
    await pipeline(source, hashing, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
    const { size } = await stat(part)
    if (hash.digest('hex') !== (await hashOf(part))) throw new Error(`${part} was not written correctly.`)
    await verify(part)
    await rename(part, join(folder, name))
    await syncFolder(folder)
    return size
  } catch (error) {
    source.destroy()
    await rm(part, { force: true })
    throw error
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const data of createReadStream(path)) hash.update(data)
  return hash.digest('hex')
}

/** Creates the folder and removes what killed backups left in it. */
export async function prepareFolder(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (!PART.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > OLD_PART_MS) await rm(join(folder, name), { force: true })
  }
}

/** Removes all but the `keep` newest backups and returns the names of those removed. Other files stay. */
export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}
