import type { AccountOutcome } from '@littermate/local-stripe'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  accountRow,
  refresh,
  setUpAccount,
  signUpBreeder,
  startOnboarding,
} from '#testing/sales/payout-accounts.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { ensureAccount } from './onboarding.ts'
import { sweepPayoutAccounts } from './sweep.ts'

const { app } = appOfThisFile({ rateLimits: false })

const own = async (as: { cookie: string }) =>
  (await app().request('GET', '/api/payout-account', { as })).json()
const post = (path: string, as: { cookie: string }) =>
  app().request('POST', `/api/payout-account/${path}`, { as })

describe('onboarding', () => {
  it('begins with no account, creates one, and leads to the provider’s page', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    expect(await own(owner)).toEqual({
      state: 'not_started',
      restriction: null,
      needsInformation: false,
      dueAt: null,
      isOverdue: false,
    })
    expect(await accountRow(app(), breeder)).toBeUndefined()
    const url = await startOnboarding(app(), owner)
    expect(url).toMatch(/^http:\/\/localhost\/dev\/stripe\/connect\/link_\w+$/)
    expect(await own(owner)).toMatchObject({ state: 'information_missing', needsInformation: true })
    const [account] = await controlsOf(app()).objects('account')
    expect(account?.metadata).toEqual({ breederId: breeder.id })
    expect(await accountRow(app(), breeder)).toMatchObject({
      stripeAccountId: account?.id,
      state: 'information_missing',
    })
  })

  it('that was abandoned continues with the same account and a new link', async () => {
    const { owner } = await signUpBreeder(app())
    const first = await startOnboarding(app(), owner)
    const second = await startOnboarding(app(), owner)
    expect(second).not.toBe(first)
    expect(await controlsOf(app()).objects('account')).toHaveLength(1)
  })

  it('of two tabs at the same time creates one account', async () => {
    const { owner } = await signUpBreeder(app())
    const responses = await Promise.all([1, 2, 3].map(() => post('onboarding', owner)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await controlsOf(app()).objects('account')).toHaveLength(1)
  })

  it('whose answer was lost continues with the account that the provider created', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    controlsOf(app()).failures.failNext(3, { path: '/accounts', how: 'reset', when: 'after' })
    const response = await post('onboarding', owner)
    expect([response.statusCode, response.json().code]).toEqual([503, 'payment_unavailable'])
    expect(await own(owner)).toMatchObject({ state: 'not_started' })
    const [created] = await controlsOf(app()).objects('account')
    await startOnboarding(app(), owner)
    expect(await controlsOf(app()).objects('account')).toHaveLength(1)
    expect((await accountRow(app(), breeder))?.stripeAccountId).toBe(created?.id)
  })

  it('that a crashed process left is finished by the sweep', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    controlsOf(app()).failures.failNext(3, { path: '/accounts', how: 'reset', when: 'after' })
    await post('onboarding', owner)
    controlsOf(app()).failures.remaining = 0
    app().clock.advance(3 * MINUTE_MS)
    await sweepPayoutAccounts(app().services)
    const [created] = await controlsOf(app()).objects('account')
    expect(await accountRow(app(), breeder)).toMatchObject({
      stripeAccountId: created?.id,
      requestedAt: null,
    })
  })

  it.for([
    { how: 'reset', when: 'after', count: 3 },
    { how: 'error', when: 'after', count: 1 },
  ] as const)(
    'that was interrupted days ago ($how) continues with the account of that time, and not with one of others',
    async ({ count, ...how }) => {
      const { breeder: other } = await signUpBreeder(app())
      const { owner, breeder } = await signUpBreeder(app())
      controlsOf(app()).failures.failNext(count, { path: 'POST /v1/accounts', ...how })
      expect((await post('onboarding', owner)).statusCode).toBe(503)
      const [created] = await controlsOf(app()).objects('account')
      expect(created?.metadata).toEqual({ breederId: breeder.id })
      await ensureAccount(app().services, other.id)
      // The provider has deleted the idempotency key by then.
      app().clock.advance(2 * DAY_MS)
      await sweepPayoutAccounts(app().services)
      expect(await accountRow(app(), breeder)).toMatchObject({
        stripeAccountId: created?.id,
        requestedAt: null,
        state: 'information_missing',
      })
      await startOnboarding(app(), owner)
      expect(await controlsOf(app()).objects('account')).toHaveLength(2)
      // A closed account is replaced all the same.
      await controlsOf(app()).closeAccount(created?.id ?? '')
      await refresh(app(), owner)
      await startOnboarding(app(), owner)
      const again = await accountRow(app(), breeder)
      expect(again).toMatchObject({ previousAccountIds: [created?.id] })
      expect(again?.stripeAccountId).not.toBe(created?.id)
      app().clock.set(new Date())
    },
  )

  it('that the provider refuses can be tried again with another key', async () => {
    const { owner } = await signUpBreeder(app())
    controlsOf(app()).failures.failNext(1, { path: '/accounts', how: 'refuse', when: 'during' })
    expect((await post('onboarding', owner)).statusCode).toBe(503)
    await startOnboarding(app(), owner)
    expect(await controlsOf(app()).objects('account')).toHaveLength(1)
  })

  it('and reading fail with payment_unavailable while the provider cannot be reached', async () => {
    const { owner } = await signUpBreeder(app())
    await startOnboarding(app(), owner)
    for (const path of ['onboarding', 'refresh']) {
      // Enough for the calls of jobs, too.
      controlsOf(app()).failures.failNext(1_000, { how: 'error', when: 'before' })
      const response = await post(path, owner)
      expect([response.statusCode, response.json().code]).toEqual([503, 'payment_unavailable'])
    }
    controlsOf(app()).failures.remaining = 0
    expect(await own(owner)).toMatchObject({ state: 'information_missing' })
  })

  it('is for breeders with a usable cattery', async () => {
    const buyer = await signUp(app())
    for (const path of ['onboarding', 'refresh', 'login'])
      expect((await post(path, buyer)).statusCode).toBe(403)
    const { owner, breeder } = await signUpBreeder(app())
    const { db } = app().services
    await db.update(breeders).set({ verificationStatus: 'suspended' }).where(eq(breeders.id, breeder.id))
    expect((await post('onboarding', owner)).statusCode).toBe(403)
    const suspended = await signUpBreeder(app())
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.owner.id))
    const response = await post('onboarding', suspended.owner)
    expect([response.statusCode, response.json().code]).toEqual([403, 'suspended'])
    expect(await own(suspended.owner)).toMatchObject({ state: 'not_started' })
    expect(await controlsOf(app()).objects('account')).toEqual([])
  })
})

describe('the state', () => {
  const STATES: [AccountOutcome, object][] = [
    ['active', { state: 'active', restriction: null, needsInformation: false }],
    ['review', { state: 'under_review', restriction: null }],
    ['incomplete', { state: 'information_missing', restriction: null }],
    ['rejected', { state: 'restricted', restriction: 'rejected' }],
    ['information_due', { state: 'active', needsInformation: true, dueAt: expect.any(String) }],
    ['past_due', { state: 'restricted', restriction: 'past_due', needsInformation: true }],
    ['currency', { state: 'restricted', restriction: 'currency' }],
  ]
  it.each(STATES)(
    'of an account that is %s is derived from what the provider reports',
    async (outcome, shown) => {
      const { owner, breeder } = await signUpBreeder(app())
      await setUpAccount(app(), owner, breeder, outcome)
      // Events of the provider arrive one by one.
      await expect.poll(() => own(owner)).toMatchObject(shown)
    },
  )

  it('follows the webhooks, in any order and repeated', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const controls = controlsOf(app())
    await startOnboarding(app(), owner)
    const id = (await accountRow(app(), breeder))?.stripeAccountId ?? ''
    controls.webhooks.paused = true
    controls.webhooks.copies = 2
    await controls.changeAccount(id, 'review')
    await controls.changeAccount(id, 'active')
    await controls.deliverPending('backward')
    controls.webhooks.copies = 1
    await expect.poll(() => own(owner)).toMatchObject({ state: 'active' })
    await controls.changeAccount(id, 'past_due')
    await expect.poll(() => own(owner)).toMatchObject({ restriction: 'past_due' })
  })

  it('is read once a day, because a webhook may be lost', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const controls = controlsOf(app())
    const id = await setUpAccount(app(), owner, breeder)
    controls.webhooks.dropped = true
    await controls.changeAccount(id, 'past_due')
    await sweepPayoutAccounts(app().services)
    expect(await own(owner)).toMatchObject({ state: 'active' })
    app().clock.advance(25 * HOUR_MS)
    await sweepPayoutAccounts(app().services)
    controls.webhooks.dropped = false
    expect(await own(owner)).toMatchObject({ state: 'restricted' })
  })

  it('of one breeder does not concern another', async () => {
    const one = await signUpBreeder(app())
    const other = await signUpBreeder(app())
    await setUpAccount(app(), one.owner, one.breeder)
    expect(await own(other.owner)).toMatchObject({ state: 'not_started' })
  })
})

describe('a closed account', () => {
  it('is restricted, and its breeder can start again', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const first = await setUpAccount(app(), owner, breeder)
    await controlsOf(app()).closeAccount(first)
    await expect.poll(() => own(owner)).toMatchObject({ restriction: 'closed' })
    expect((await post('login', owner)).statusCode).toBe(409)
    const second = await setUpAccount(app(), owner, breeder)
    expect(second).not.toBe(first)
    expect(await own(owner)).toMatchObject({ state: 'active', restriction: null })
    expect((await accountRow(app(), breeder))?.previousAccountIds).toEqual([first])
  })

  it('is noticed when a page of the provider is to be opened', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const id = await setUpAccount(app(), owner, breeder)
    controlsOf(app()).webhooks.dropped = true
    await controlsOf(app()).closeAccount(id)
    expect((await post('login', owner)).statusCode).toBe(409)
    controlsOf(app()).webhooks.dropped = false
    expect(await own(owner)).toMatchObject({ restriction: 'closed' })
    expect(await refresh(app(), owner)).toMatchObject({ restriction: 'closed' })
  })
})

describe('the provider’s dashboard', () => {
  it('opens for an account whose form was finished', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    expect((await post('login', owner)).statusCode).toBe(409)
    await startOnboarding(app(), owner)
    expect((await post('login', owner)).statusCode).toBe(409)
    await setUpAccount(app(), owner, breeder)
    const response = await post('login', owner)
    expect(response.json().url).toMatch(/\/dev\/stripe\/connect\/link_/)
  })
})

it('events of accounts that belong to no breeder are accepted and change nothing', async () => {
  const { owner, breeder } = await signUpBreeder(app())
  const { webhooks } = controlsOf(app())
  // A late webhook of the setup would change the row.
  webhooks.dropped = true
  onTestFinished(() => {
    webhooks.dropped = false
  })
  await setUpAccount(app(), owner, breeder)
  // The job that notifies the breeder changes the row, too.
  await expect.poll(async () => (await accountRow(app(), breeder))?.announced).toBe('active')
  const before = await accountRow(app(), breeder)
  const payload = JSON.stringify({
    id: 'evt_foreign',
    object: 'event',
    type: 'account.updated',
    account: 'acct_foreign',
    data: { object: { id: 'acct_foreign', object: 'account' } },
  })
  const header = app().services.stripe.sdk.webhooks.generateTestHeaderString({
    payload,
    secret: 'whsec_local_connect',
  })
  const response = await app().app.server.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    payload,
  })
  expect(response.statusCode).toBe(200)
  expect(await accountRow(app(), breeder)).toEqual(before)
})

it('staff see the account of a breeder, and others do not', async () => {
  const { owner, breeder } = await signUpBreeder(app())
  const id = await setUpAccount(app(), owner, breeder, 'past_due')
  const staff = await signUp(app())
  await app()
    .services.db.update(users)
    .set({ role: 'admin', staffRole: 'support' })
    .where(eq(users.id, staff.id))
  const path = `/api/admin/breeders/${breeder.id}/payout-account`
  expect((await app().request('GET', path, { as: staff })).json()).toMatchObject({
    state: 'restricted',
    stripeAccountId: id,
    pastDue: ['individual.verification.document'],
    disabledReason: 'requirements.past_due',
  })
  expect((await app().request('GET', path, { as: owner })).statusCode).toBe(403)
  const unknown = `/api/admin/breeders/${owner.id}/payout-account`
  expect((await app().request('GET', unknown, { as: staff })).statusCode).toBe(404)
})

describe('the breeder', () => {
  const titles = async (owner: { id: string; cookie: string }) => {
    const list = (await app().request('GET', '/api/notices', { as: owner })).json()
    return list.map(({ title }: { title: string }) => title)
  }
  it('is not notified of what they only began', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    await setUpAccount(app(), owner, breeder, 'incomplete')
    await refresh(app(), owner)
    const { payoutAccountAlertJob } = await import('../index.ts')
    await app().services.jobs.enqueue(app().services.db, payoutAccountAlertJob, { breederId: breeder.id })
    expect(await titles(owner)).toEqual([])
    expect((await accountRow(app(), breeder))?.announced).toBeNull()
  })
})
