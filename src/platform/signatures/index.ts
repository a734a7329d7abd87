/** Signatures of values in links. Each purpose has its own key, derived from the app's secret (HKDF, RFC 5869). */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export type Signer = {
  /** The signature of some values as base64url. */
  sign(values: readonly unknown[]): string
  /** Whether a signature was made by `sign` of the same values. */
  isSigned(values: readonly unknown[], signature: string): boolean
}

/** Creates a signer for a purpose; signatures of other purposes are not valid. */
export function openSigner(secret: string, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `littermate ${purpose}`, 32))
  const digestOf = (values: readonly unknown[]) =>
    createHmac('sha256', key).update(JSON.stringify(values)).digest()
  return {
    sign: (values) => digestOf(values).toString('base64url'),
    isSigned(values, signature) {
      const given = Buffer.from(signature, 'base64url')
      const right = digestOf(values)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
