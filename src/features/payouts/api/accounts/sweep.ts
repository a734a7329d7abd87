/** Finishes accounts that a crashed process was creating, and reads accounts whose webhooks were lost. */

import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { whileReachable } from '#platform/stripe/while-reachable.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { ensureAccount } from './onboarding.ts'
import { type AccountServices, recordAccount } from './record.ts'
import { listUnanswered, listUnchecked } from './store.ts'

const SWEEP_EVERY_MS = 5 * MINUTE_MS
/** Time after which a process that was creating an account has ended. */
const CREATION_MS = 2 * MINUTE_MS
/** Milliseconds between two reads of an account. */
const CHECK_MS = DAY_MS
const BATCH = 100

/** Runs one sweep. */
export async function sweepPayoutAccounts(services: AccountServices): Promise<void> {
  const { db, clock, log } = services
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  await whileReachable(
    await listUnanswered(db, before(CREATION_MS), BATCH),
    async ({ breederId }) => void (await ensureAccount(services, breederId)),
    ({ breederId }, error) => log.warn({ err: error, breederId }, 'an account could not be created yet'),
  )
  await whileReachable(
    await listUnchecked(db, before(CHECK_MS), BATCH),
    (stripeAccountId) => recordAccount(services, stripeAccountId),
    (stripeAccountId, error) => log.warn({ err: error, stripeAccountId }, 'an account could not be read'),
  )
}

/** Runs the sweep every five minutes. */
export function payoutAccountSweep(services: AccountServices): Sweep {
  return defineSweep({
    name: 'payout-accounts',
    everyMs: SWEEP_EVERY_MS,
    async run() {
      if (services.env.PAYOUTS !== 'off') await sweepPayoutAccounts(services)
    },
  })
}
