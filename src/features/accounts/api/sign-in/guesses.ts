/**
 * Slows down the guessing of passwords, for known and unknown addresses alike. Guesses on unknown devices do not slow down
 * known ones, so that no one can keep an account's owner out. docs/decisions/047-password-guessing.md has the numbers.
 */

import { networkOf } from '#lib/network.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import {
  defineRateLimit,
  type GrowingDelay,
  limitKey,
  type RateLimits,
  type Try,
} from '#platform/rate-limits/index.ts'
import { CODE_DELAY } from '../limits.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const WAITS = {
  firstSeconds: 30,
  maxSeconds: 15 * 60,
  resetSeconds: DAY,
  reason: 'There were several wrong passwords for this account. If you forgot yours, you can reset it.',
}

/** Guesses from one network at one account. */
const NETWORK: GrowingDelay = { name: 'guess-network', free: 5, ...WAITS }
/** Guesses from all networks at one account: more than one network can make in a day, so that it slows down no one else. */
const ACCOUNT: GrowingDelay = { name: 'guess-account', free: 120, ...WAITS }
/** Guesses on one known device, which count nowhere else. */
const DEVICE: GrowingDelay = { name: 'guess-device', free: 10, ...WAITS }

/** Wrong guesses from one network at any accounts. */
const AT_ANY_ACCOUNT = defineRateLimit({
  name: 'guess-any',
  by: 'wide network',
  points: 100,
  seconds: HOUR,
  reason: 'There were many wrong passwords from your network.',
})

/** Who guesses; `deviceId` is a device that the account's owner has signed in with. */
export type Guesser = { address: string; email: string; deviceId: string | null }

/**
 * Counts a guess before the password is checked, so that simultaneous guesses cannot exceed a limit. Returns how many
 * seconds the next guess must wait. Throws RateLimitedError while this one must, and then counts it nowhere.
 */
export async function countGuess(db: DbOrTx, limits: RateLimits, guesser: Guesser): Promise<number> {
  return db.transaction(async (tx) => {
    if (guesser.deviceId) return limits.slowDown(tx, { delay: DEVICE, key: keysOf(guesser).device })
    const { any, network, account } = keysOf(guesser)
    await limits.consume(tx, any)
    const waits = [
      await limits.slowDown(tx, { delay: NETWORK, key: network }),
      await limits.slowDown(tx, { delay: ACCOUNT, key: account }),
    ]
    return Math.max(...waits)
  })
}

/** Takes back a counted guess that was right. Others' wrong guesses at the account stay counted. */
export async function takeBackGuess(tx: DbOrTx, limits: RateLimits, guesser: Guesser): Promise<void> {
  const { any, network, account, device } = keysOf(guesser)
  if (guesser.deviceId) return limits.removeGuesses(tx, [DEVICE], device)
  await limits.giveBack(tx, any)
  await limits.removeGuesses(tx, [NETWORK], network)
  await limits.takeBack(tx, { delay: ACCOUNT, key: account })
}

/** Removes all guesses at an account, after its owner chose a new password. */
export function removeGuesses(tx: DbOrTx, limits: RateLimits, email: string): Promise<void> {
  return limits.removeGuesses(tx, [NETWORK, ACCOUNT, DEVICE, CODE_DELAY], limitKey(email))
}

/** All keys of an account start with the digest of its address. */
function keysOf({ address, email, deviceId }: Guesser) {
  const account = limitKey(email)
  const any: Try[] = [{ limit: AT_ANY_ACCOUNT, key: limitKey(networkOf(address, 48)) }]
  const network = `${account} ${limitKey(networkOf(address, 48))}`
  return { any, account, network, device: `${account} ${deviceId}` }
}
