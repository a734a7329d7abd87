/**
 * The keys of age for a passphrase (`scrypt` in age-encryption.org/v1). Those of the package derive the key on the event loop, which
 * stops a site that makes a backup for seconds; these do it in a thread.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { type Identity, type Recipient, Stanza } from 'age-encryption'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

const KIND = 'scrypt'
const LABEL = Buffer.from('age-encryption.org/v1/scrypt')
/** The one that the age command uses, as the binary logarithm of the cost. */
const WORK_FACTOR = 18
/** More would let a file that somebody made up take all memory. */
const MAX_WORK_FACTOR = 20
const [SALT_BYTES, KEY_BYTES, TAG_BYTES, WRAPPED_BYTES] = [16, 32, 16, 32]
const CIPHER = 'chacha20-poly1305'
/** Each key is used once. */
const NONCE = Buffer.alloc(12)

export function passphraseRecipient(passphrase: string, workFactor = WORK_FACTOR): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT_BYTES)
      const key = await keyOf(passphrase, salt, workFactor)
      const cipher = createCipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES })
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      return [new Stanza([KIND, salt.toString('base64').replaceAll('=', ''), String(workFactor)], body)]
    },
  }
}

export function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const [stanza] = stanzas
      if (stanza?.args[0] !== KIND) return null
      const [, salt = '', workFactor = ''] = stanza.args
      const saltBytes = Buffer.from(salt, 'base64')
      const isValid =
        stanzas.length === 1 &&
        stanza.args.length === 3 &&
        saltBytes.length === SALT_BYTES &&
        stanza.body.length === WRAPPED_BYTES &&
        /^[1-9]\d?$/.test(workFactor) &&
        Number(workFactor) <= MAX_WORK_FACTOR
      if (!isValid) throw new Error('The header of the passphrase is not valid.')
      const key = await keyOf(passphrase, saltBytes, Number(workFactor))
      const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES })
      decipher.setAuthTag(stanza.body.subarray(-TAG_BYTES))
      const fileKey = decipher.update(stanza.body.subarray(0, -TAG_BYTES))
      try {
        decipher.final()
      } catch {
        // Another passphrase.
        return null
      }
      return fileKey
    },
  }
}

async function keyOf(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const [N, r, p] = [2 ** workFactor, 8, 1]
  return derive(passphrase, Buffer.concat([LABEL, salt]), KEY_BYTES, { N, r, p, maxmem: 256 * N * r })
}
