import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { crashEverywhere, openCrashWorld } from '#testing/crashes/crashes.ts'
import { accountRow, signUpBreeder, startOnboarding } from '#testing/sales/payout-accounts.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { sweepPayoutAccounts } from './sweep.ts'

/** A row, the account, the stored account, and the page that asks for information. */
const ONBOARDING = ['commit 1', 'POST /v1/accounts 1', 'commit 2', 'POST /v1/account_links 1']

it.for([
  ['minutes', 3 * MINUTE_MS],
  ['more than a day', 2 * DAY_MS],
] as const)(
  'a process killed at any step of onboarding leaves one account of each breeder after a downtime of %s',
  async ([, downtime]) => {
    const world = await openCrashWorld({ rateLimits: false })
    const crashed = await crashEverywhere(world, ONBOARDING, async () => {
      const subject = await signUpBreeder(world.before)
      const { cookie } = subject.owner
      return {
        subject,
        order: { work: { request: { method: 'POST', path: '/api/payout-account/onboarding', cookie } } },
      }
    })
    await world.before.close()
    const app = await world.reopen({ rateLimits: false, startAt: new Date(Date.now() + downtime) })
    // A breeder may press the button again before the sweep runs, and at the same time.
    const [first, ...others] = crashed
    await Promise.all([
      sweepPayoutAccounts(app.services),
      ...(first ? [startOnboarding(app, first.subject.owner)] : []),
    ])
    const accounts = await controlsOf(app).objects('account')
    for (const { point, subject } of others) {
      const created = accounts.filter(({ metadata }) => metadata?.breederId === subject.breeder.id)
      const row = await accountRow(app, subject.breeder)
      // Nothing was begun before the first commit, so nothing is left.
      expect([point, created.map(({ id }) => id)]).toEqual([point, [row?.stripeAccountId]])
      expect([point, row?.requestedAt]).toEqual([point, null])
    }
    for (const { subject } of crashed)
      expect(await startOnboarding(app, subject.owner)).toContain('/dev/stripe/connect/link_')
    const owners = (await controlsOf(app).objects('account')).map(({ metadata }) => metadata?.breederId)
    expect(owners.sort()).toEqual(crashed.map(({ subject }) => subject.breeder.id).sort())
  },
)
