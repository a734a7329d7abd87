import { Secret, TOTP } from 'otpauth'
import { toQrCode } from '#lib/qr-code.ts'
import { decrypt, encrypt, type Keys } from '#platform/signatures/index.ts'
import type { AppSetup } from '../../two-factor-contract.ts'

const PERIOD_SECONDS = 30
/** Codes of one step before and after the current one are accepted, because clocks differ. */
const DRIFT_STEPS = 1

/** A new secret of an authenticator app, encrypted for its user. */
export function newTotpSecret(keys: Keys, userId: string): string {
  return encrypt(keys, 'two-factor', userId, new Secret({ size: 20 }).base32)
}

/** What an authenticator app needs: the key to type, and the address in the QR code. */
export function totpSetup(keys: Keys, user: { id: string; email: string }, secret: string): AppSetup {
  const totp = open(keys, user.id, secret)
  totp.label = user.email
  const uri = totp.toString()
  return { key: totp.secret.base32, uri, qr: toQrCode(uri) }
}

/** The time step of a code; null if the code is wrong or its step is not after `lastStep`, because codes work once. */
export function stepOfCode(
  keys: Keys,
  userId: string,
  stored: { secret: string; lastStep: number },
  code: string,
  now: Date,
): number | null {
  const totp = open(keys, userId, stored.secret)
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / (PERIOD_SECONDS * 1_000)) + delta
  return step > stored.lastStep ? step : null
}

/** The same secret encrypted with the current key; null if it is. */
export function reencrypted(keys: Keys, userId: string, secret: string): string | null {
  const { text, isCurrent } = decrypt(keys, 'two-factor', userId, secret)
  return isCurrent ? null : encrypt(keys, 'two-factor', userId, text)
}

function open(keys: Keys, userId: string, secret: string): TOTP {
  const { text } = decrypt(keys, 'two-factor', userId, secret)
  return new TOTP({ issuer: 'Littermate', secret: Secret.fromBase32(text), period: PERIOD_SECONDS })
}
