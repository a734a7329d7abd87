/** Events of accounts that arrive late, twice, or for accounts that are closed, unknown, or of someone else. */
import { describe, expect, it } from 'vitest'
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
import { recordAccount } from './record.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })

const idOf = async (breeder: { id: string }) => (await accountRow(app(), breeder))?.stripeAccountId ?? ''

describe('reading an account', () => {
  it('at the same time and repeatedly stores the same, and notifies once', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    await startOnboarding(app(), owner)
    const id = await idOf(breeder)
    await controlsOf(app()).changeAccount(id, 'active')
    await Promise.all([1, 2, 3].map(() => recordAccount(app().services, id)))
    const row = await accountRow(app(), breeder)
    expect(row).toMatchObject({ state: 'active', restriction: null })
    await recordAccount(app().services, id)
    expect(await accountRow(app(), breeder)).toMatchObject({ state: 'active', attempt: row?.attempt })
  })

  it('keeps the later response if an earlier one arrives after it', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const id = await setUpAccount(app(), owner, breeder)
    app().clock.advance(1_000)
    await refresh(app(), owner)
    const later = await accountRow(app(), breeder)
    await controlsOf(app()).changeAccount(id, 'past_due')
    // As if this response had been requested before.
    const clock = { ...app().services.clock, now: () => new Date((later?.checkedAt?.getTime() ?? 0) - 1) }
    await recordAccount({ ...app().services, clock }, id)
    expect(await accountRow(app(), breeder)).toEqual(later)
  })

  it('of an unknown account, and of one that was replaced, changes nothing', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const first = await setUpAccount(app(), owner, breeder)
    await controlsOf(app()).closeAccount(first)
    await recordAccount(app().services, first)
    expect(await accountRow(app(), breeder)).toMatchObject({ state: 'restricted', restriction: 'closed' })
    await setUpAccount(app(), owner, breeder)
    const row = await accountRow(app(), breeder)
    expect(row).toMatchObject({ state: 'active', previousAccountIds: [first] })
    for (const id of [first, 'acct_unknown']) await recordAccount(app().services, id)
    expect(await accountRow(app(), breeder)).toEqual(row)
  })

  it('in another country or currency restricts it', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const id = await setUpAccount(app(), owner, breeder, 'currency')
    expect(await refresh(app(), owner)).toMatchObject({ state: 'restricted', restriction: 'currency' })
    await controlsOf(app()).changeAccount(id, 'active')
    expect(await refresh(app(), owner)).toMatchObject({ state: 'active', restriction: null })
  })
})

it('two requests after the account was closed create one new account', async () => {
  const { owner, breeder } = await signUpBreeder(app())
  const first = await setUpAccount(app(), owner, breeder)
  await controlsOf(app()).closeAccount(first)
  await refresh(app(), owner)
  const urls = await Promise.all([startOnboarding(app(), owner), startOnboarding(app(), owner)])
  expect(new Set(urls).size).toBe(2)
  expect(await accountRow(app(), breeder)).toMatchObject({ attempt: 2, previousAccountIds: [first] })
})

it('nobody reaches the account of someone else', async () => {
  const { owner, breeder } = await signUpBreeder(app())
  await setUpAccount(app(), owner, breeder)
  const other = await signUpBreeder(app())
  const login = await app().request('POST', '/api/payout-account/login', { as: other.owner })
  expect(login.statusCode).toBe(409)
  for (const path of ['', '/refresh', '/onboarding', '/login']) {
    const method = path ? 'POST' : 'GET'
    const address = `/api/payout-account${path}`
    expect((await app().request(method, address)).statusCode).toBe(401)
    expect((await app().request(method, address, { as: await signUp(app()) })).statusCode).toBe(403)
  }
})
