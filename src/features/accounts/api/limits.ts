/** How often accounts may be created and mails requested. */
import { networkOf } from '#lib/network.ts'
import {
  type GrowingDelay,
  type Guess,
  limitKey,
  type RateLimit,
  type Try,
} from '#platform/rate-limits/index.ts'

type Limit = RateLimit & { by: 'address' | 'wide address' | 'email' }

const HOUR = 3_600
const DAY = 24 * HOUR
const NEW_ACCOUNTS = 'Many accounts have been created from your network.'

/**
 * Attempts other than guessing a password, which guesses.ts slows down. A school or a mobile carrier has one IPv4 address
 * for many people; one person can use many IPv6 networks.
 */
const LIMITS = {
  /** Sign-ups with valid and invalid input. */
  trySignUp: [{ name: 'try-sign-up', by: 'address', points: 30, seconds: 60 }],
  signUp: [
    { name: 'sign-up-hour', by: 'address', points: 20, seconds: HOUR, reason: NEW_ACCOUNTS },
    { name: 'sign-up-day', by: 'address', points: 60, seconds: DAY, reason: NEW_ACCOUNTS },
    { name: 'sign-up-wide', by: 'wide address', points: 100, seconds: DAY, reason: NEW_ACCOUNTS },
  ],
  sendMail: [
    { name: 'mail-email', by: 'email', points: 5, seconds: HOUR },
    { name: 'mail-address', by: 'address', points: 30, seconds: 60 },
  ],
  /** Emails about sign-ins from new devices. */
  newDeviceMail: [{ name: 'new-device-mail', by: 'email', points: 3, seconds: DAY }],
  /** Sign-ups with the email of an existing account: its owner is notified of this many. */
  knownSignUp: [{ name: 'known-sign-up', by: 'email', points: 5, seconds: HOUR }],
  /** Needs a session, so others cannot use up an account's tries. */
  reauthenticate: [
    { name: 'reauthenticate', by: 'email', points: 10, seconds: 900 },
    { name: 'reauthenticate-address', by: 'address', points: 60, seconds: 60 },
  ],
  /** By the user's ID instead of an address. */
  changeEmail: [{ name: 'change-email', by: 'email', points: 10, seconds: HOUR }],
  /** Codes of authenticator apps and recovery codes from one network; CODE_DELAY slows down those at one account. */
  code: [{ name: 'code-address', by: 'address', points: 60, seconds: 60 }],
  /** Notices about wrong codes. */
  codeNotice: [{ name: 'code-notice', by: 'email', points: 1, seconds: DAY }],
  passkey: [{ name: 'passkey', by: 'address', points: 60, seconds: 60 }],
  resetPassword: [{ name: 'reset', by: 'address', points: 30, seconds: 60 }],
} as const satisfies Record<string, Limit[]>

/**
 * Wrong codes at one account; each one after the free ones doubles the wait. Whoever enters codes knows the password, so the
 * longest wait is longer than that after wrong passwords; a passkey and a new password are not slowed down.
 */
export const CODE_DELAY: GrowingDelay = {
  name: 'code',
  free: 5,
  firstSeconds: 30,
  maxSeconds: HOUR,
  resetSeconds: DAY,
  reason: 'There were several wrong codes for this account.',
}

/** A code that is entered for an account. */
export const codeGuess = (email: string): Guess => ({ delay: CODE_DELAY, key: limitKey(email) })

export type Attempt = keyof typeof LIMITS
export type Visitor = { address: string; email?: string }

/** What to count when a visitor attempts something. */
export function triesFor(attempt: Attempt, visitor: Visitor): Try[] {
  return LIMITS[attempt].map((limit) => ({ limit, key: keyOf(limit, visitor) }))
}

function keyOf({ by }: Limit, { address, email = '' }: Visitor): string {
  return limitKey({ address: networkOf(address), 'wide address': networkOf(address, 48), email }[by])
}
