/** The exact notices, emails, records, and live updates of each step of payouts, with their receivers. */

import type { AccountOutcome } from '@littermate/local-stripe'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { recordBankPayout } from '#features/payouts/api/bank/bank.ts'
import { DAY_MS } from '#lib/durations.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { type Effects, expectEffects, noticeAndMail, whenIdle } from '#testing/effects/effects.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { accountRow, refresh, setUpAccount, signUpBreeder } from '#testing/sales/payout-accounts.ts'
import { completeSale, runPayouts, setAccountActive } from '#testing/sales/payouts.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { buyCat, refund } from '#testing/sales/refunds.ts'

const { app } = appOfThisFile({
  rateLimits: false,
  env: {
    PLATFORM_FEE_BPS: '500',
    NEW_BREEDER_HOLD_SALES: '0',
    PAYOUT_AFTER_HOURS: '24',
    STAFF_REFUND_APPROVAL_CENTS: '100000',
  },
})
const PRICE = 100_019
/** Less the fee. */
const NET = '$950.18'

/** A cat that was handed over, whose payout is due, and staff of whom finance sends payouts. */
async function openScene() {
  app().clock.set(new Date())
  controlsOf(app()).webhooks.paused = true
  const { owner: breeder, breeder: cattery } = await signUpBreeder(app())
  const accountId = await setUpAccount(app(), breeder, cattery)
  const staff = { finance: await addStaff('finance'), support: await addStaff('support') }
  const sell = async (price: number) => {
    const sale = await buyCat(app(), { breederId: cattery.id, price })
    await completeSale(app(), sale)
    await whenIdle(app())
    app().clock.advance(3 * DAY_MS)
    return sale
  }
  const sale = await sell(PRICE)
  return { people: { buyer: sale.buyer, breeder, ...staff }, cattery: { ...cattery, accountId }, sale, sell }
}
type Scene = Awaited<ReturnType<typeof openScene>>
type Step = (scene: Scene) => Promise<unknown>

async function addStaff(staffRole: StaffRole) {
  const person = await signUpStaff(app())
  await app().services.db.update(users).set({ staffRole }).where(eq(users.id, person.id))
  return person
}

const run: Step = () => runPayouts(app())
const breakTransfers: Step = async () =>
  controlsOf(app()).failures.failNext(30, { path: '/transfers', how: 'error', when: 'before' })
const toBank: Step = async ({ cattery }) => {
  const payout = await controlsOf(app()).payOut(cattery.accountId)
  await recordBankPayout(app().services, {
    payoutId: payout?.id ?? '',
    stripeAccountId: cattery.accountId,
  })
}
const fromBank: Step = async ({ cattery }) => {
  const [payout] = await controlsOf(app()).objects('payout')
  await controlsOf(app()).failPayout(payout?.id ?? '')
  await recordBankPayout(app().services, {
    payoutId: payout?.id ?? '',
    stripeAccountId: cattery.accountId,
  })
}
const refundPart: Step = async ({ sale }) => {
  await refund(app(), sale, 20_003)
  await whenIdle(app())
  await runPayouts(app())
}
const hold =
  (state: 'held' | 'released'): Step =>
  async ({ sale, people }) => {
    const path = `/api/admin/sales/${sale.transactionId}/payout/hold`
    const body = { state, reason: 'Looking at the documents.' }
    const response = await app().request('POST', path, { as: people.finance, body })
    expect(response.statusCode, response.body).toBe(200)
  }
const agree: Step = async ({ sale, people }) => {
  // Within the hours that the payment waits for the buyer.
  app().clock.advance(-3 * DAY_MS)
  const path = `/api/orders/${sale.transactionId}/payout-agreement`
  const response = await app().request('POST', path, { as: people.buyer })
  expect(response.statusCode, response.body).toBe(200)
}
const sendEarly: Step = async ({ sale, people }) => {
  const path = `/api/admin/sales/${sale.transactionId}/payout/early`
  const body = { reason: 'The buyer agreed.', expectedAmount: 95_018 }
  const response = await app().request('POST', path, { as: people.finance, body })
  expect(response.statusCode, response.body).toBe(200)
}
const change =
  (outcome: AccountOutcome): Step =>
  async ({ people, cattery }) => {
    const row = await accountRow(app(), cattery)
    await controlsOf(app()).changeAccount(row?.stripeAccountId ?? '', outcome)
    await refresh(app(), people.breeder)
  }
const close: Step = async ({ people, cattery }) => {
  await controlsOf(app()).closeAccount(cattery.accountId)
  await refresh(app(), people.breeder)
}

const PAGES = ['live: sale.changed']
const CHAT = ['live: conversation.changed']
const BOTH: Effects = { buyer: PAGES, breeder: PAGES }
const SENT: Effects = {
  ...BOTH,
  breeder: [...PAGES, ...noticeAndMail(`${NET} for Juniper is on its way to your bank`)],
}
const log = (...lines: string[]) => ({ log: lines })
const REFUNDED: Effects = {
  buyer: [...PAGES, 'live: conversation.changed', ...noticeAndMail('Your refund of $200.03 is on its way')],
  breeder: [...PAGES, 'live: conversation.changed'],
  ...log('sale: refundSucceeded by system'),
}
const account = (title: string): Effects => ({ breeder: noticeAndMail(title) })

type Row = [name: string, before: Step[], step: Step, effects: Effects]
const ROWS: Row[] = [
  ['a transfer', [], run, SENT],
  ['a transfer that was sent', [run], run, {}],
  ['a transfer that cannot be sent', [breakTransfers], run, BOTH],
  [
    'a transfer that cannot be sent for days',
    [
      breakTransfers,
      run,
      async () => {
        app().clock.advance(4 * DAY_MS)
      },
    ],
    run,
    { finance: noticeAndMail(`The transfer of ${NET} for order LM-1 needs attention`) },
  ],
  [
    'a transfer that is rejected',
    [({ cattery }) => setAccountActive(app(), cattery, false, { only: 'provider' })],
    run,
    { ...BOTH, finance: noticeAndMail(`The transfer of ${NET} for order LM-1 needs attention`) },
  ],
  ['a payout to the bank', [run], toBank, {}],
  [
    'a payout that the bank returns',
    [run, toBank],
    fromBank,
    {
      breeder: noticeAndMail(`Your bank returned a payout of ${NET}`),
      finance: noticeAndMail(`The bank of Test Cattery returned a payout of ${NET}`),
    },
  ],
  [
    'a refund before the transfer',
    [],
    refundPart,
    {
      ...REFUNDED,
      breeder: [
        ...PAGES,
        'live: conversation.changed',
        ...noticeAndMail('$760.15 for Juniper is on its way to your bank'),
      ],
    },
  ],
  ['a refund after the transfer, which is reversed', [run], refundPart, REFUNDED],
  [
    'a refund after the payout to the bank, which leaves a debt',
    [run, toBank],
    refundPart,
    {
      ...REFUNDED,
      breeder: [...PAGES, 'live: conversation.changed', ...noticeAndMail('You owe $190.03 for order LM-1')],
      finance: noticeAndMail('The reversal of $190.03 for order LM-1 needs attention'),
    },
  ],
  [
    'the next transfer, from which a debt is deducted',
    [run, toBank, refundPart, ({ sell }) => sell(200_023)],
    run,
    { ...BOTH, breeder: [...PAGES, ...noticeAndMail('$1,710.19 for Juniper is on its way to your bank')] },
  ],
  ['a hold', [], hold('held'), { ...BOTH, ...log('staff: hold_payout about breeder by finance') }],
  [
    'the end of a hold',
    [hold('held')],
    hold('released'),
    { ...SENT, ...log('staff: release_payout about breeder by finance') },
  ],
  [
    'the agreement of the buyer to an earlier payment, which staff then send',
    [agree],
    sendEarly,
    {
      // It is on its way once the provider has the money of the charge.
      ...BOTH,
      ...log('sale: sendPayoutEarly by staff', 'staff: send_payout_early about breeder by finance'),
    },
  ],
  ['the agreement of the buyer', [], agree, { ...BOTH, ...log('sale: agreePayout by buyer') }],
  ['an account that is restricted', [], change('past_due'), account('Your payouts are paused')],
  [
    'an account that is active again',
    [change('past_due')],
    change('active'),
    {
      ...BOTH,
      breeder: [
        ...PAGES,
        ...noticeAndMail('Your payout account is active'),
        ...noticeAndMail(`${NET} for Juniper is on its way to your bank`),
      ],
    },
  ],
  ['an account without changes', [], change('active'), {}],
  [
    'an account that lacks information',
    [],
    change('information_due'),
    account('Stripe needs information from you'),
  ],
  ['an account in another currency', [], change('currency'), account('Your payout account cannot be used')],
  ['an account that is under review', [], change('review'), {}],
  [
    'an account that the provider rejects',
    [],
    change('rejected'),
    {
      // Its payments are stopped, and the buyer of the sale that is not paid out is told.
      buyer: [...CHAT, ...PAGES, ...noticeAndMail('We have stopped the payments of Test Cattery')],
      breeder: [...CHAT, ...PAGES, ...noticeAndMail('Stripe rejected your payout account')],
      ...log('sale: stopSale by system'),
    },
  ],
  ['an account that is closed', [], close, account('Your payout account was closed')],
]

it.each(ROWS)('%s has exactly these effects', async (_, before, step, effects) => {
  const scene = await openScene()
  for (const earlier of before) await earlier(scene)
  await expectEffects(app(), scene.people, () => step(scene), effects)
  controlsOf(app()).failures.failNext(0, { how: 'error', when: 'before' })
})
