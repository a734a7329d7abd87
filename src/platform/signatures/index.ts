/** Signatures of values in links and cookies. Each purpose has its own key. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys, Purpose } from './keys.ts'

export { decrypt, encrypt } from './encryption.ts'
export { deriveKeys, type Keys } from './keys.ts'

export type Signer = {
  /** The signature of some values as base64url. */
  sign(values: readonly unknown[]): string
  /** Whether a signature was made by `sign` of the same values, with the current or the previous secret. */
  isSigned(values: readonly unknown[], signature: string): boolean
}

/** Creates a signer for a purpose; signatures of other purposes are not valid. */
export function openSigner(keys: Keys, purpose: Purpose): Signer {
  const bytesOf = (values: readonly unknown[]) => Buffer.from(JSON.stringify(values))
  return {
    sign: (values) => signBytes(keys, purpose, bytesOf(values)).toString('base64url'),
    isSigned: (values, signature) =>
      isSignatureOf(keys, purpose, bytesOf(values), Buffer.from(signature, 'base64url')),
  }
}

/** The HMAC-SHA-256 of some bytes with the purpose's current key. */
export function signBytes(keys: Keys, purpose: Purpose, bytes: Uint8Array): Buffer {
  return digestOf(keys.of(purpose)[0], bytes)
}

/** Whether a signature was made with one of the purpose's keys. Compares in constant time. */
export function isSignatureOf(keys: Keys, purpose: Purpose, bytes: Uint8Array, signature: Buffer): boolean {
  return keys.of(purpose).some((key) => {
    const right = digestOf(key, bytes)
    return signature.length === right.length && timingSafeEqual(signature, right)
  })
}

function digestOf(key: string, bytes: Uint8Array): Buffer {
  return createHmac('sha256', key).update(bytes).digest()
}
