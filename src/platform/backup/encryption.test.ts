import { randomBytes } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createEncrypter, decrypted, encrypted, newKeyPair } from './encryption.ts'

it('a reader of an encrypted file may stop at any time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'littermate-encryption-'))
  try {
    const { identity, recipient } = await newKeyPair()
    const plain = randomBytes(1_000_000)
    const encrypter = createEncrypter({ recipients: [recipient] })
    if (!encrypter) throw new Error('There is no key.')
    const file = join(folder, 'file.age')
    await writeFile(file, await buffer(await encrypted(encrypter, Readable.from([plain]))))
    const keys = { identities: [identity] }
    expect(await buffer(await decrypted(keys, createReadStream(file)))).toEqual(plain)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const stream = await decrypted(keys, createReadStream(file))
      for await (const _ of stream) break
      stream.destroy()
    }
    // An error outside of any call would fail the run.
    await pause(100)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
