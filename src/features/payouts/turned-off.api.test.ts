/** Transfers that were turned off and on again: what may have been paid by hand meanwhile is not sent by itself. */
import { beforeEach, expect, it } from 'vitest'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { addBreeder, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addPayoutAccount, completeSale, payoutOfSale, runPayouts } from '#testing/sales/payouts.ts'
import { type BoughtCat, buyCat } from '#testing/sales/refunds.ts'
import { stopPayments } from './api/stops/stop.ts'
import { sweepPayouts } from './api/sweep.ts'
import { decidePayout } from './api/transfers/decide.ts'
import type { PayoutAttention } from './contract.ts'

const { app } = appOfThisFile({
  work: false,
  rateLimits: false,
  env: { PLATFORM_FEE_BPS: '500', NEW_BREEDER_HOLD_SALES: '0' },
})

let breederId: string
let staff: TestUser

beforeEach(async () => {
  app().clock.set(new Date())
  breederId = (await addBreeder(app())).id
  await addPayoutAccount(app(), breederId)
  staff = await signUpStaff(app())
})

/** What a worker with PAYOUTS=off does. */
const sweepWhileOff = () => {
  const { services } = app()
  return sweepPayouts({ ...services, env: { ...services.env, PAYOUTS: 'off' } })
}
const transfersOf = async (sale: BoughtCat) =>
  (await payoutOfSale(app(), sale)).transfers.map(({ state }) => state)
const payout = async ({ transactionId: id }: BoughtCat) =>
  (await app().request('GET', `/api/admin/sales/${id}/payout`, { as: staff })).json()
const attention = async () =>
  (await app().request('GET', '/api/admin/payouts/attention', { as: staff }))
    .json<PayoutAttention[]>()
    .map(({ kind, transactionId, amount }) => ({ kind, transactionId, amount }))
const decide = ({ transactionId: id }: BoughtCat, state: 'held' | 'released') =>
  app().request('POST', `/api/admin/sales/${id}/payout/hold`, {
    as: staff,
    body: { state, reason: 'Compared with our bank transfers.' },
  })

async function sold() {
  const sale = await buyCat(app(), { breederId, price: 100_000 })
  await completeSale(app(), sale)
  return sale
}

it('what was owed when transfers are on again waits for finance, and later sales do not', async () => {
  const sent = await sold()
  app().clock.advance(3 * DAY_MS)
  await runPayouts(app())
  await sweepWhileOff()
  const [byHand, owed, live] = [await sold(), await sold(), await buyCat(app(), { breederId })]
  app().clock.advance(30 * DAY_MS)
  await sweepWhileOff()
  expect(await attention()).toEqual([])

  // A job may run before the sweep notices that transfers are on.
  await decidePayout(app().services, byHand.transactionId)
  app().clock.advance(HOUR_MS)
  await runPayouts(app())
  app().clock.advance(10 * DAY_MS)
  await runPayouts(app())
  expect([await transfersOf(sent), await transfersOf(byHand), await transfersOf(owed)]).toEqual([
    ['succeeded'],
    [],
    [],
  ])
  expect(await payout(owed)).toMatchObject({ status: 'held', holdReason: 'payouts_off', heldUntil: null })
  expect(await attention()).toEqual(
    [byHand, owed].map(({ transactionId }) => ({ kind: 'payouts_off', transactionId, amount: 95_000 })),
  )

  expect((await decide(byHand, 'held')).statusCode).toBe(200)
  expect((await decide(owed, 'released')).statusCode).toBe(200)
  await completeSale(app(), live)
  app().clock.advance(3 * DAY_MS)
  await runPayouts(app())
  expect([await transfersOf(byHand), await transfersOf(owed), await transfersOf(live)]).toEqual([
    [],
    ['succeeded'],
    ['succeeded'],
  ])
  expect(await attention()).toEqual([])
})

it('a second time counts as well, and a decision from before it does not', async () => {
  const sale = await sold()
  await sweepWhileOff()
  app().clock.advance(DAY_MS)
  // Of the first web process with PAYOUTS=connect, before a worker runs.
  expect((await decide(sale, 'released')).statusCode).toBe(200)
  await sweepWhileOff()
  app().clock.advance(3 * DAY_MS)
  await runPayouts(app())
  expect(await transfersOf(sale)).toEqual([])
  expect((await decide(sale, 'released')).statusCode).toBe(200)
  await runPayouts(app())
  expect(await transfersOf(sale)).toEqual(['succeeded'])
})

it('a transfer that was requested before is canceled, and a release of a stopped cattery does not send it', async () => {
  const sale = await sold()
  app().clock.advance(3 * DAY_MS)
  await decidePayout(app().services, sale.transactionId)
  expect(await transfersOf(sale)).toEqual(['requested'])
  await sweepWhileOff()
  app().clock.advance(DAY_MS)
  await runPayouts(app())
  expect(await transfersOf(sale)).toEqual(['canceled'])

  const { services } = app()
  await services.db.transaction((tx) =>
    stopPayments(services, tx, { breederId, cause: 'suspension', subjectId: breederId }),
  )
  const release = await app().request('POST', `/api/admin/breeders/${breederId}/payouts/release`, {
    as: staff,
    body: { reason: 'All documents are fine.' },
  })
  expect(release.statusCode).toBe(409)
  await runPayouts(app())
  expect(await transfersOf(sale)).toEqual(['canceled'])
})
