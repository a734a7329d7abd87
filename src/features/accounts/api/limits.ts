/** How often accounts may be created and mails requested. */
import { networkOf } from '#lib/network.ts'
import {
  defineRateLimit,
  type GrowingDelay,
  type Guess,
  limitKey,
  type RateLimit,
  type Try,
} from '#platform/rate-limits/index.ts'

type By = 'network' | 'wide network' | 'email address' | 'user'
type Limit = RateLimit & { by: By }

const HOUR = 3_600
const DAY = 24 * HOUR
const NEW_ACCOUNTS = 'Many accounts have been created from your network.'

/**
 * Attempts other than guessing a password, which guesses.ts slows down. A school or a mobile carrier has one IPv4 address
 * for many people; one person can use many IPv6 networks.
 */
const LIMITS = {
  /** Sign-ups with valid and invalid input. */
  trySignUp: [defineRateLimit({ name: 'try-sign-up', by: 'network', points: 30, seconds: 60 })],
  signUp: [
    defineRateLimit({ name: 'sign-up-hour', by: 'network', points: 20, seconds: HOUR, reason: NEW_ACCOUNTS }),
    defineRateLimit({ name: 'sign-up-day', by: 'network', points: 60, seconds: DAY, reason: NEW_ACCOUNTS }),
    defineRateLimit({
      name: 'sign-up-wide',
      by: 'wide network',
      points: 100,
      seconds: DAY,
      reason: NEW_ACCOUNTS,
    }),
  ],
  sendMail: [
    defineRateLimit({ name: 'mail-email', by: 'email address', points: 5, seconds: HOUR }),
    defineRateLimit({ name: 'mail-address', by: 'network', points: 30, seconds: 60 }),
  ],
  /** Emails about sign-ins from new devices. */
  newDeviceMail: [
    defineRateLimit({
      name: 'new-device-mail',
      by: 'email address',
      points: 3,
      seconds: DAY,
      answer: 'silence',
    }),
  ],
  /** Sign-ups with the email of an existing account: its owner is notified of this many. */
  knownSignUp: [
    defineRateLimit({
      name: 'known-sign-up',
      by: 'email address',
      points: 5,
      seconds: HOUR,
      answer: 'silence',
    }),
  ],
  /** Needs a session, so others cannot use up an account's tries. */
  reauthenticate: [
    defineRateLimit({ name: 'reauthenticate', by: 'email address', points: 10, seconds: 900 }),
    defineRateLimit({ name: 'reauthenticate-address', by: 'network', points: 60, seconds: 60 }),
  ],
  changeEmail: [defineRateLimit({ name: 'change-email', by: 'user', points: 10, seconds: HOUR })],
  /** Codes of authenticator apps and recovery codes from one network; CODE_DELAY slows down those at one account. */
  code: [defineRateLimit({ name: 'code-address', by: 'network', points: 60, seconds: 60 })],
  /** Notices about wrong codes. */
  codeNotice: [
    defineRateLimit({ name: 'code-notice', by: 'email address', points: 1, seconds: DAY, answer: 'silence' }),
  ],
  passkey: [defineRateLimit({ name: 'passkey', by: 'network', points: 60, seconds: 60 })],
  resetPassword: [defineRateLimit({ name: 'reset', by: 'network', points: 30, seconds: 60 })],
} satisfies Record<string, Limit[]>

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
export type Visitor = { address: string; email?: string; userId?: string }

/** What to count when a visitor attempts something. */
export function triesFor(attempt: Attempt, visitor: Visitor): Try[] {
  return LIMITS[attempt].map((limit) => ({ limit, key: keyOf(limit, visitor) }))
}

function keyOf({ by }: Limit, { address, email = '', userId = '' }: Visitor): string {
  const keys = {
    network: networkOf(address),
    'wide network': networkOf(address, 48),
    'email address': email,
    user: userId,
  }
  return limitKey(keys[by])
}
