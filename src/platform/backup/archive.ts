/**
 * A backup is one tar file, optionally encrypted: blocks of rows and jobs (compressed), files, and at the end the manifest.
 * Its content is written and read as a stream, so that its size is not limited by memory.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { AGE_HEADER, type DecryptionKeys, decrypted, hasKey } from './encryption.ts'
import { MANIFEST, type Manifest, readManifest } from './manifest.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** The file is no complete backup, or no key fits. The message is for the operator. */
export class BackupFileError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackupFileError'
  }
}

export type Entry = { name: string; bytes: Buffer }

/** Where the rows and jobs of the database are, and what the other entries are. */
export const ENTRIES = {
  product: 'product',
  provider: 'provider/sqlite',
  jobs: 'jobs',
  files: 'files',
} as const

export class ArchiveWriter {
  private readonly tar = pack()
  private readonly hash = createHash('sha256')
  private blocks = 0
  /** The archive as it is written. */
  readonly stream: Readable = Readable.from(this.tar, { objectMode: false })

  /** Adds a compressed block. */
  async addBlock(folder: string, content: Uint8Array): Promise<void> {
    this.blocks += 1
    await this.add(`${folder}/${String(this.blocks).padStart(8, '0')}.gz`, await compress(content))
  }

  /** Throws the error of `stream` if its reader has failed. */
  async add(name: string, bytes: Buffer): Promise<void> {
    hashEntry(this.hash, { name, bytes })
    await this.append(name, bytes)
  }

  /** Adds the manifest, which `write` receives the hash for, and ends the archive. */
  async finish(write: (contentHash: string) => string): Promise<void> {
    await this.append(MANIFEST, Buffer.from(write(this.hash.digest('hex'))))
    this.tar.finalize()
  }

  abort(error: Error): void {
    this.tar.destroy(error)
  }

  private append(name: string, bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      const added = (error?: Error | null) => (error ? reject(error) : resolve())
      try {
        this.tar.entry({ name, size: bytes.length }, bytes, added)
      } catch (closed) {
        throw this.stream.errored ?? closed
      }
    })
  }
}

function hashEntry(hash: ReturnType<typeof createHash>, { name, bytes }: Entry): void {
  hash.update(`${name}\0${bytes.length}\0`).update(bytes)
}

const DAMAGED = 'is damaged or incomplete'

/** The entries of a backup file, in order. Throws BackupFileError. */
export async function* readArchive(path: string, keys: DecryptionKeys): AsyncGenerator<Entry> {
  const tar = extract()
  const source = await openPlain(path, keys)
  const copying = pipeline(source, tar)
  // The loop below fails with it.
  copying.catch(() => {})
  try {
    for await (const entry of tar) {
      const parts: Uint8Array[] = []
      for await (const part of entry as AsyncIterable<Uint8Array>) parts.push(part)
      yield { name: entry.header.name, bytes: Buffer.concat(parts) }
    }
    await copying
  } catch (error) {
    throw error instanceof BackupFileError ? error : new BackupFileError(`${path} ${DAMAGED}.`, error)
  } finally {
    source.destroy()
  }
}

/** The content of a block. */
export async function readBlock({ bytes }: Entry): Promise<Buffer> {
  return decompress(bytes)
}

async function openPlain(path: string, keys: DecryptionKeys): Promise<Readable> {
  const isEncrypted = await beginsWith(path, AGE_HEADER)
  const file = createReadStream(path)
  await once(file, 'open')
  if (!isEncrypted) return file
  if (!hasKey(keys))
    throw new BackupFileError(
      `${path} is encrypted. Set BACKUP_PASSPHRASE, or pass the file with its secret key: --key FILE`,
    )
  try {
    return await decrypted(keys, file)
  } catch (error) {
    file.destroy()
    const isWrongKey = error instanceof Error && error.message.includes('no identity matched')
    throw new BackupFileError(
      isWrongKey
        ? `The passphrase or key does not open ${path}. A backup needs the one that was set when it was made.`
        : `${path} ${DAMAGED}, or the key is not valid.`,
      error,
    )
  }
}

async function beginsWith(path: string, text: string): Promise<boolean> {
  const file = await open(path).catch((error: unknown) => {
    throw new BackupFileError(`${path} cannot be read.`, error)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(text.length), 0, text.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === text
  } finally {
    await file.close()
  }
}

/** Reads a backup completely and returns its manifest. Throws BackupFileError if anything is missing or was changed. */
export async function verifyArchive(path: string, keys: DecryptionKeys): Promise<Manifest> {
  const hash = createHash('sha256')
  let text: string | undefined
  for await (const entry of readArchive(path, keys)) {
    if (text !== undefined) throw new BackupFileError(`${path} ${DAMAGED}.`)
    if (entry.name === MANIFEST) text = entry.bytes.toString()
    else hashEntry(hash, entry)
  }
  if (text === undefined) throw new BackupFileError(`${path} ${DAMAGED}: it does not end as a backup does.`)
  const manifest = readManifest(text)
  if (manifest === 'unknown')
    throw new BackupFileError(
      `${path} was made by another version of the backup, which this one cannot read.`,
    )
  if (manifest === 'damaged' || manifest.contentHash !== hash.digest('hex'))
    throw new BackupFileError(`${path} ${DAMAGED}.`)
  return manifest
}
