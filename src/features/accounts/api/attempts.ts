/** How often somebody may try: guessing passwords, making accounts, having mail sent. Counted in the database. */
import { createHash } from 'node:crypto'
import { newId } from '#lib/ids.ts'
import type { Handle } from '#platform/db/index.ts'
import { networkOf } from './network.ts'
import { countAttempt, forgetAttempts, removeOldAttempts } from './store.ts'

type Limit = {
  name: string
  /** Whose attempts count together. */
  by: 'address' | 'email' | 'address and email'
  most: number
  seconds: number
}

const HOUR = 3_600

/**
 * The wrong guesses of one visitor at one account are few; the limits on a whole address or account are wide, since
 * many people share an address, and since somebody else's guesses should not lock an account's owner out.
 */
export const LIMITS = {
  signIn: [
    { name: 'sign-in', by: 'address and email', most: 5, seconds: 60 },
    { name: 'sign-in-email', by: 'email', most: 100, seconds: HOUR },
    { name: 'sign-in-address', by: 'address', most: 120, seconds: 60 },
  ],
  signUp: [{ name: 'sign-up', by: 'address', most: 60, seconds: 60 }],
  sendMail: [
    { name: 'mail-email', by: 'email', most: 5, seconds: HOUR },
    { name: 'mail-address', by: 'address', most: 30, seconds: 60 },
  ],
  /** Sign-ups with an address that has an account: its owner is told of so many, and the rest answer alike. */
  knownSignUp: [{ name: 'known-sign-up', by: 'email', most: 5, seconds: HOUR }],
  resetPassword: [{ name: 'reset', by: 'address', most: 30, seconds: 60 }],
} as const satisfies Record<string, Limit[]>

const LONGEST_MS = HOUR * 1_000

export type Visitor = { address: string; email?: string }

/**
 * Counts an attempt against each limit. Answers null when it may go on, or the whole seconds to wait. `now` is in
 * epoch milliseconds.
 */
export async function tryAttempt(
  db: Handle,
  limits: readonly Limit[],
  visitor: Visitor,
  now: number,
): Promise<number | null> {
  let wait: number | null = null
  for (const limit of limits) {
    const windowMs = limit.seconds * 1_000
    const { count, since } = await countAttempt(db, {
      id: newId(),
      key: keyOf(limit, visitor),
      now,
      windowMs,
    })
    if (count === 1) await removeOldAttempts(db, now - LONGEST_MS)
    if (count > limit.most) wait = Math.max(wait ?? 1, Math.ceil((since + windowMs - now) / 1_000))
  }
  return wait
}

/** A right guess clears what was counted for the account, so that only wrong ones add up. */
export function clearAttempts(db: Handle, limits: readonly Limit[], visitor: Visitor): Promise<void> {
  const ofAccount = limits.filter((limit) => limit.by !== 'address')
  return forgetAttempts(
    db,
    ofAccount.map((limit) => keyOf(limit, visitor)),
  )
}

/** Nobody's address or e-mail is kept: a key is a digest. */
function keyOf(limit: Limit, { address, email = '' }: Visitor): string {
  const network = networkOf(address)
  const parts = { address: [network], email: [email], 'address and email': [network, email] }[limit.by]
  return `${limit.name}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 24)}`
}
