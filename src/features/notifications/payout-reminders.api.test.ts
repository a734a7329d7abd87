/** Reminders to set up payouts: after a day and a week, not more, and none without a reason. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSuspended } from '#features/accounts/api/index.ts'
import { payoutAccounts } from '#features/payouts/api/tables.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { KEYS } from '#testing/app.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { refresh, setUpAccount, signUpBreeder, startOnboarding } from '#testing/sales/payout-accounts.ts'
import { completeSale } from '#testing/sales/payouts.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { buyCat, refund } from '#testing/sales/refunds.ts'
import { sendPayoutReminders } from './api/payouts/payout-reminders.ts'
import type { Notice } from './contract.ts'

// Tests run jobs explicitly.
const { app, database } = appOfThisFile({ rateLimits: false, work: false, env: { PLATFORM_FEE_BPS: '500' } })

beforeEach(async () => {
  app().clock.set(new Date())
  await database().query({ text: 'delete from jobs.job', values: [] })
})

type Sent = { to: string; subject: string; text: string; headers: Record<string, string> }
/** Reminders that were emailed to a user. */
async function mailsTo({ email }: { email: string }) {
  const rows = await database().query<{ message: Sent }>({
    text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on`,
    values: [],
  })
  return rows.map(({ message }) => message).filter(({ to, headers }) => to === email && headers)
}
const titles = async (as: { cookie: string }) =>
  (await app().request('GET', '/api/notices', { as })).json<Notice[]>().map(({ title }) => title)
const send = () =>
  sendPayoutReminders(app().services, { publicUrl: 'https://littermate.example', keys: KEYS })

/** Lets time pass in steps of half a day, as the timer does. */
async function pass(days: number) {
  for (let half = 0; half < days * 2; half += 1) {
    app().clock.advance(DAY_MS / 2)
    await send()
  }
}

describe('a breeder who left the form', () => {
  it('is reminded after a day and after a week, and never again', async () => {
    const { owner } = await signUpBreeder(app())
    await startOnboarding(app(), owner)
    app().clock.advance(DAY_MS - HOUR_MS)
    await send()
    expect(await mailsTo(owner)).toEqual([])
    app().clock.advance(2 * HOUR_MS)
    await Promise.all([send(), send()])
    expect(await titles(owner)).toEqual(['Finish setting up payouts'])
    const [mail] = await mailsTo(owner)
    expect(mail).toMatchObject({ subject: 'Finish setting up payouts' })
    expect(mail?.text).toContain('https://littermate.example/dashboard?tab=money')
    expect(mail?.headers['List-Unsubscribe']).toContain('/unsubscribe?token=')
    await pass(5)
    expect(await mailsTo(owner)).toHaveLength(1)
    await pass(2)
    expect(await mailsTo(owner)).toHaveLength(2)
    await pass(20)
    expect(await mailsTo(owner)).toHaveLength(2)
  })

  it.each([8, 36])('gets one reminder after an outage of %i days, not all that were missed', async (days) => {
    const { owner } = await signUpBreeder(app())
    await startOnboarding(app(), owner)
    app().clock.advance(days * DAY_MS)
    await Promise.all([send(), send()])
    await send()
    expect(await mailsTo(owner)).toHaveLength(1)
    await pass(10)
    expect(await mailsTo(owner)).toHaveLength(1)
  })

  it('gets none after the account is active, rejected, or under review', async () => {
    for (const outcome of ['active', 'rejected', 'review'] as const) {
      const { owner, breeder } = await signUpBreeder(app())
      await setUpAccount(app(), owner, breeder, outcome)
      await pass(8)
      expect(await mailsTo(owner)).toEqual([])
    }
  })

  it('gets no second one after activation', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    await startOnboarding(app(), owner)
    await pass(2)
    expect(await mailsTo(owner)).toHaveLength(1)
    const [row] = await app()
      .services.db.select()
      .from(payoutAccounts)
      .where(eq(payoutAccounts.breederId, breeder.id))
    await controlsOf(app()).changeAccount(row?.stripeAccountId ?? '', 'active')
    await refresh(app(), owner)
    await pass(8)
    expect(await mailsTo(owner)).toHaveLength(1)
  })

  it('gets only the notice with these emails turned off, and nothing while suspended', async () => {
    const { owner } = await signUpBreeder(app())
    await startOnboarding(app(), owner)
    const body = { payouts: false }
    await app().request('PATCH', '/api/notification-choices', { as: owner, body })
    await setSuspended(app().services.db, owner.id, app().clock.now())
    await pass(2)
    expect(await titles(owner)).toEqual([])
    await setSuspended(app().services.db, owner.id, null)
    await pass(1)
    expect(await titles(owner)).toEqual(['Finish setting up payouts'])
    expect(await mailsTo(owner)).toEqual([])
  })
})

describe('a breeder who never began', () => {
  it('gets none', async () => {
    const { owner } = await signUpBreeder(app())
    await pass(8)
    expect(await mailsTo(owner)).toEqual([])
    expect(await titles(owner)).toEqual([])
  })

  it('is reminded of the money that waits, unless it was refunded', async () => {
    const { owner, breeder } = await signUpBreeder(app())
    const sale = await buyCat(app(), { breederId: breeder.id, price: 180_000 })
    await pass(2)
    expect(await mailsTo(owner)).toEqual([])
    await completeSale(app(), sale)
    await pass(2)
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual(['$1,710.00 is waiting for you'])
    await refund(app(), sale, 180_000)
    await pass(8)
    expect(await mailsTo(owner)).toHaveLength(1)
  })
})
