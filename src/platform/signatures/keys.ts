/** The app's keys, derived from SESSION_SECRET (HKDF, RFC 5869), so that a key of one purpose reveals no other. */
import { hkdfSync } from 'node:crypto'

/** What keys are for. `sign-in`: session cookies and confirmation links. `devices`: cookies of known devices. */
const PURPOSES = [
  'sign-in',
  'devices',
  'two-factor',
  'uploads',
  'downloads',
  'support',
  'unsubscribe',
  'exports',
  'listings',
  'addresses',
] as const
export type Purpose = (typeof PURPOSES)[number]

export type Keys = {
  /** The purpose's keys as base64url: the first one signs, and all of them verify. */
  of(purpose: Purpose): readonly [string, ...string[]]
}

/** Derives all keys. The first secret is the current one; the others are still accepted after a rotation. */
export function deriveKeys([current, ...previous]: readonly [string, ...string[]]): Keys {
  const derive = (secret: string, purpose: Purpose) =>
    Buffer.from(hkdfSync('sha256', secret, '', `littermate ${purpose}`, 32)).toString('base64url')
  const keys = new Map(
    PURPOSES.map((purpose) => [
      purpose,
      [derive(current, purpose), ...previous.map((secret) => derive(secret, purpose))] as const,
    ]),
  )
  return {
    of(purpose) {
      const known = keys.get(purpose)
      if (!known) throw new Error(`There is no key for ${purpose}.`)
      return known
    },
  }
}
