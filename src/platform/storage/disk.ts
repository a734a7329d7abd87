import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolder } from '#platform/sync-folder.ts'
import { checkFolder, checkType, typeOfKey } from './key.ts'
import type { Storage } from './port.ts'

/** Stores files in a folder. For one machine; several machines share an S3-compatible store instead. */
export function openDisk(root: string): Storage {
  return {
    contentType: typeOfKey,
    async put(key, { bytes, contentType }) {
      checkType(key, contentType)
      await replaceFile(pathOf(root, key), async (temporary) => {
        const file = await open(temporary, 'wx')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
      })
    },
    async putFile(key, path) {
      typeOfKey(key)
      await replaceFile(pathOf(root, key), async (temporary) => {
        await copyFile(path, temporary)
        const file = await open(temporary, 'r+')
        try {
          await file.sync()
        } finally {
          await file.close()
        }
      })
    },
    async open(key): Promise<Readable | undefined> {
      typeOfKey(key)
      try {
        return (await open(pathOf(root, key))).createReadStream()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async get(key) {
      const contentType = typeOfKey(key)
      try {
        return { bytes: await readFile(pathOf(root, key)), contentType }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async *list(folder) {
      checkFolder(folder)
      const names = await readdir(dirname(pathOf(root, `${folder}/x`))).catch((error) => {
        if (isMissing(error)) return []
        throw error
      })
      // Temporary files begin with a dot.
      for (const name of names) if (!name.startsWith('.')) yield `${folder}/${name}`
    },
    async remove(key) {
      typeOfKey(key)
      await rm(pathOf(root, key), { force: true })
    },
  }
}

/** Files are spread over 256 folders by a hash of the key's folder, so that no directory gets large. */
function pathOf(root: string, key: string): string {
  const shard = createHash('sha256').update(dirname(key)).digest('hex').slice(0, 2)
  return join(root, shard, ...key.split('/'))
}

/** Writes to a temporary file, flushes, and renames it, so that a crash leaves the complete old or new file. */
async function replaceFile(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `.${randomUUID()}.part`)
  try {
    await write(temporary)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
