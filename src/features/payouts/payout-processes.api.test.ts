import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendAnswer } from '#features/disputes/api/send-answer.ts'
import { findEvidence } from '#features/disputes/api/store.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { addBreeder } from '#testing/builders.ts'
import { openDatabaseAt, openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { disputedSale, providerDispute, submitAnswer } from '#testing/sales/disputes.ts'
import { signUpBreeder } from '#testing/sales/payout-accounts.ts'
import { addPayoutAccount, completeSale, payoutOfSale, runPayouts } from '#testing/sales/payouts.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { buyCat, refund } from '#testing/sales/refunds.ts'
import { ensureAccount } from './api/accounts/onboarding.ts'
import { sweepPayoutAccounts } from './api/accounts/sweep.ts'
import { findPayoutErrors } from './api/transfers/check.ts'

const ROUNDS = 5

describe('two processes on one PostgreSQL', ONLY_POSTGRES, () => {
  let database: TestDatabase
  let apps: [TestApp, TestApp]

  beforeAll(async () => {
    const options = {
      work: false,
      rateLimits: false,
      env: { PLATFORM_FEE_BPS: '500', NEW_BREEDER_HOLD_SALES: '0', PAYOUT_AFTER_HOURS: '0' },
    }
    database = await openTestDatabase()
    const { url = '' } = database
    apps = [await buildTestApp(database, options), await buildTestApp(await openDatabaseAt(url), options)]
  })
  afterAll(async () => {
    for (const app of apps ?? []) await app.close()
    await database?.remove()
  })
  const both = (work: (app: TestApp) => Promise<unknown>) => Promise.all(apps.map((app) => work(app)))

  async function moved(accountId: string): Promise<[amount: number, reversed: number][]> {
    const transfers = await controlsOf(apps[0]).objects('transfer', accountId)
    return transfers.map(({ amount, amount_reversed }) => [amount, amount_reversed])
  }

  it('that sweep at once make one transfer of each sale, one reversal of it, and collect a debt once', async () => {
    const [app] = apps
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: breederId } = await addBreeder(app)
      const accountId = await addPayoutAccount(app, breederId)
      const sell = async () => {
        const sale = await buyCat(app, { breederId, price: 100_000 })
        await completeSale(app, sale)
        await controlsOf(app).topUp(100_000)
        return sale
      }
      const first = await sell()
      await both((each) => runPayouts(each))
      expect(await moved(accountId)).toEqual([[95_000, 0]])
      await refund(app, first, 20_000)
      await both((each) => runPayouts(each))
      expect(await moved(accountId)).toEqual([[95_000, 19_000]])
      // What the bank has cannot be reversed.
      await controlsOf(app).payOut(accountId)
      await refund(app, first, 20_000)
      await both((each) => runPayouts(each))
      expect((await payoutOfSale(app, first)).owed).toBe(-19_000)
      const second = await sell()
      await both((each) => runPayouts(each))
      expect((await moved(accountId)).sort()).toEqual([
        [76_000, 0],
        [95_000, 19_000],
      ])
      expect((await payoutOfSale(app, first)).owed).toBe(0)
      expect((await payoutOfSale(app, second)).owed).toBe(0)
    }
    expect(await findLedgerErrors(app.services.db)).toEqual([])
    expect(await findPayoutErrors(app.services.db)).toEqual([])
  })

  it('create one account of a breeder, also while the sweep finishes it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { breeder } = await signUpBreeder(apps[0])
      const created = await both(async (app) => {
        for (const each of apps) each.clock.advance(3 * MINUTE_MS)
        await Promise.all([ensureAccount(app.services, breeder.id), sweepPayoutAccounts(app.services)])
        return ensureAccount(app.services, breeder.id)
      })
      const accounts = await controlsOf(apps[0]).objects('account')
      const own = accounts.filter(({ metadata }) => metadata?.breederId === breeder.id)
      expect(own).toHaveLength(1)
      expect(created).toMatchObject([{ stripeAccountId: own[0]?.id }, { stripeAccountId: own[0]?.id }])
    }
  })

  it('submit the evidence of a dispute once', async () => {
    const staff = await signUpStaff(apps[0])
    for (let round = 0; round < ROUNDS; round += 1) {
      const dispute = await disputedSale(apps[0])
      await submitAnswer(apps[0], dispute, staff)
      await both((app) => sendAnswer(app.services, dispute.id))
      expect((await findEvidence(apps[0].services.db, dispute.id))?.state).toBe('submitted')
      expect((await providerDispute(apps[0], dispute)).evidence_details.submission_count).toBe(1)
    }
  })
})
