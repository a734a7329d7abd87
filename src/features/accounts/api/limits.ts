/** How often passwords may be guessed, accounts created, and mails requested. */
import { networkOf } from '#platform/http/index.ts'
import { limitKey, type RateLimit, type Try } from '#platform/rate-limits/index.ts'

type Limit = RateLimit & { by: 'address' | 'email' | 'address and email' }

const HOUR = 3_600

/**
 * One visitor may guess the password of one account a few times. The limits per address and per account are wide, since
 * many people share an address, and since an account's owner should not be locked out by others' guesses.
 */
const LIMITS = {
  signIn: [
    { name: 'sign-in', by: 'address and email', points: 5, seconds: 60 },
    { name: 'sign-in-email', by: 'email', points: 100, seconds: HOUR },
    { name: 'sign-in-address', by: 'address', points: 120, seconds: 60 },
  ],
  signUp: [{ name: 'sign-up', by: 'address', points: 60, seconds: 60 }],
  sendMail: [
    { name: 'mail-email', by: 'email', points: 5, seconds: HOUR },
    { name: 'mail-address', by: 'address', points: 30, seconds: 60 },
  ],
  /** Sign-ups with the email of an existing account: its owner is notified of this many. */
  knownSignUp: [{ name: 'known-sign-up', by: 'email', points: 5, seconds: HOUR }],
  /** Needs a session, so others cannot use up an account's tries. */
  reauthenticate: [
    { name: 'reauthenticate', by: 'email', points: 10, seconds: 900 },
    { name: 'reauthenticate-address', by: 'address', points: 60, seconds: 60 },
  ],
  resetPassword: [{ name: 'reset', by: 'address', points: 30, seconds: 60 }],
} as const satisfies Record<string, Limit[]>

export type Attempt = keyof typeof LIMITS
export type Visitor = { address: string; email?: string }

/** What to count when a visitor attempts something. */
export function triesOf(attempt: Attempt, visitor: Visitor): Try[] {
  return LIMITS[attempt].map((limit) => ({ limit, key: keyOf(limit, visitor) }))
}

/** What to reset after a sign-in, so that only wrong guesses at the account add up. */
export function triesAtAccount(visitor: Visitor): Try[] {
  return LIMITS.signIn
    .filter(({ by }) => by !== 'address')
    .map((limit) => ({ limit, key: keyOf(limit, visitor) }))
}

function keyOf({ by }: Limit, { address, email = '' }: Visitor): string {
  const network = networkOf(address)
  const parts = { address: [network], email: [email], 'address and email': [network, email] }[by]
  return limitKey(...parts)
}
