/** Payouts as their breeder and staff see them, also while they load, fail to load, and are missing. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { PAYOUT } from '#testing/web/payout.ts'
import { payoutAccountEndpoints } from '../account-contract.ts'
import { type Payout, payoutEndpoints, type StaffPayout as StaffPayoutData } from '../contract.ts'
import { moneySums } from '../money.ts'
import { BreederMoney } from './money/breeder-money.tsx'
import { PayoutSection } from './payout-section.tsx'
import { StaffPayout } from './staff-payout.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const AT = '2027-05-02T16:00:00.000Z'
const PAID: Payout = {
  ...PAYOUT,
  transactionId: ID(2),
  orderNumber: 'LM-222222',
  catName: 'Juniper',
  status: 'paid',
  transferred: 171_000,
  paidAt: AT,
  bankOn: '2027-05-04',
}
const DEBT: Payout = {
  ...PAYOUT,
  transactionId: ID(3),
  orderNumber: 'LM-333333',
  catName: 'Olive',
  status: 'debt',
  net: 0,
  transferred: 100_000,
  debt: 100_000,
}

const UNDECIDED = { hold: null, mayRelease: false, early: null, movements: [] }

let sales: Payout[]
let staff: StaffPayoutData | null
let isBroken: boolean
let sent: unknown[]

beforeEach(() => {
  sales = [PAYOUT]
  staff = { ...PAYOUT, ...UNDECIDED }
  isBroken = false
  sent = []
})

function show(children: ReactNode) {
  const or = <T,>(result: T): T => {
    if (isBroken) throw new AppError('internal')
    return result
  }
  const client = createQueryClient(
    stubTransport(
      { ...payoutEndpoints, ...payoutAccountEndpoints },
      {
        'GET /api/payout-account': () => null,
        'GET /api/payouts': () =>
          or({
            ...moneySums(sales),
            sales,
          }),
        'GET /api/sales/{id}/payout': () => or(sales[0] ?? null),
        'GET /api/admin/sales/{id}/payout': () => or(staff),
        'POST /api/admin/sales/{id}/payout/hold': ({ body }) => {
          sent.push(body)
          const hold = { ...body, decidedAt: AT }
          const mayRelease = body.state === 'held'
          staff = staff && {
            ...staff,
            hold,
            mayRelease,
            status: mayRelease ? 'held' : 'waiting_for_handover',
          }
          return staff
        },
        'POST /api/admin/sales/{id}/payout/early': ({ body }) => {
          sent.push(body)
          if (staff?.early?.needsApproval) return { approvalId: ID(9) }
          const hold = { state: 'sent_early' as const, reason: body.reason, decidedAt: AT }
          staff = staff && { ...staff, hold, early: null, status: 'on_its_way' }
          return staff
        },
        'POST /api/admin/sales/{id}/payout/retry': () => {
          sent.push('retry')
          const movements = staff?.movements.map(
            (each) => ({ ...each, state: 'requested', failure: null }) as const,
          )
          staff = staff && { ...staff, movements: movements ?? [] }
          return staff
        },
      },
    ),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a breeder sees when money is sent, debts, and past payouts with what each means', async () => {
  const upcoming = [
    { ...PAYOUT, expectedOn: '2027-05-09' },
    { ...PAYOUT, transactionId: ID(4), catName: 'Fern', expectedOn: '2027-05-09', net: 100_050, fee: 0 },
  ]
  sales = [...upcoming, PAID, DEBT]
  const screen = await show(
    <BreederMoney>
      <p>Months</p>
    </BreederMoney>,
  )
  for (const text of [
    '$2,710.50 on its way, on Sun, May 9, 2027.',
    'You owe $1,000, which we deduct from your next payouts.',
    'If the cat goes home as planned and the buyer reports no problem. You receive $1,710.00 of $1,800.00.',
    '2 payouts',
    'You owe $1,000.00, which is deducted from your next payouts. You receive $0.00 of $1,800.00.',
  ])
    await expect.element(screen.getByText(text, { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'What you owe' })).toBeVisible()
  expect(
    screen
      .getByRole('time')
      .all()
      .map((each) => each.element().getAttribute('datetime')),
  ).toEqual(['2027-05-09'])
  const row = screen.getByText(
    'Paid on May 2, 2027. Arrival at your bank: May 4, 2027. Order LM-222222. You receive $1,710.00 of $1,800.00.',
  )
  await expect.element(row).not.toBeVisible()
  await screen.getByText('1 sale, $1,710.00').click()
  await expect.element(row).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Juniper' }))
    .toHaveAttribute('href', `/sales/${PAID.transactionId}`)
})

test('before the first sale there are no amounts', async () => {
  sales = []
  const screen = await show(
    <BreederMoney>
      <p>Months</p>
    </BreederMoney>,
  )
  await expect.element(screen.getByRole('heading', { name: 'No sales yet' })).toBeVisible()
  expect(screen.getByText(/\$/).query()).toBeNull()
})

test.each([
  [
    'Your money could not be loaded.',
    <BreederMoney key="list">
      <p>Months</p>
    </BreederMoney>,
    'Nothing is on its way now.',
  ],
  ['The payout could not be loaded.', <PayoutSection key="section" saleId={ID(1)} />, 'Your share'],
  ['The payout could not be loaded.', <StaffPayout key="staff" saleId={ID(1)} />, 'The breeder’s share'],
])('what could not be loaded is loaded again: %s', async (failure, children, shown) => {
  isBroken = true
  const screen = await show(children)
  await expect.element(screen.getByText(failure)).toBeVisible()
  isBroken = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(shown)).toBeVisible()
})

test('the page of a sale says why its payout waits during a dispute', async () => {
  sales = [{ ...PAYOUT, status: 'disputed' }]
  const screen = await show(<PayoutSection saleId={ID(1)} />)
  await expect.element(screen.getByText('Held by a dispute')).toBeVisible()
  await expect.element(screen.getByText(/waits until the bank has decided/)).toBeVisible()
  await expect.element(screen.getByText('−$90.00')).toBeVisible()
})

test('staff hold a payout with a reason, and release it', async () => {
  const screen = await show(<StaffPayout saleId={ID(1)} />)
  await screen.getByRole('button', { name: 'Hold payout' }).click()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('The address looks false.')
  await screen.getByRole('button', { name: 'Hold payout' }).click()
  await expect.element(screen.getByText('Held by staff: The address looks false.')).toBeVisible()
  await screen.getByRole('button', { name: 'Remove hold' }).click()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('The breeder sent a document.')
  await screen.getByRole('button', { name: 'Remove hold' }).click()
  await expect.element(screen.getByText('Hold removed by staff: The breeder sent a document.')).toBeVisible()
  expect(sent).toMatchObject([{ state: 'held' }, { state: 'released' }])
})

test('staff read that a payout may have been paid in another way, and decide', async () => {
  staff = { ...PAYOUT, status: 'held', holdReason: 'payouts_off', ...UNDECIDED, mayRelease: true }
  const screen = await show(<StaffPayout saleId={ID(1)} />)
  await expect
    .element(screen.getByText(/If you have paid the breeder in another way, hold the payout/))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Hold payout' })).toBeVisible()
  await screen.getByRole('button', { name: 'Remove hold' }).click()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Not on our list of bank transfers.')
  await screen.getByRole('button', { name: 'Remove hold' }).click()
  await expect.poll(() => sent).toEqual([{ state: 'released', reason: 'Not on our list of bank transfers.' }])
})

const EARLY: NonNullable<StaffPayoutData['early']> = {
  amount: 171_000,
  guaranteeUntil: '2027-05-05T16:00:00.000Z',
  agreedAt: '2027-05-03T09:00:00.000Z',
  isAllowed: true,
  needsApproval: false,
}
const WAITING = {
  ...PAYOUT,
  status: 'held',
  holdReason: 'guarantee',
  heldUntil: EARLY.guaranteeUntil,
} as const

test('staff read what the buyer loses, and send a payout early with a reason', async () => {
  staff = { ...WAITING, ...UNDECIDED, early: EARLY }
  const screen = await show(<StaffPayout saleId={ID(1)} />)
  expect(screen.getByRole('button', { name: 'Remove hold' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Send early' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Send this payout early?' })
  await expect.element(dialog.getByText('What the buyer loses')).toBeVisible()
  await expect.element(dialog.getByText(/A report no longer stops this payment/)).toBeVisible()
  await expect.element(dialog.getByText('The buyer agreed on')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The breeder has to pay the vet.')
  await dialog.getByRole('button', { name: 'Send $1,710.00 now' }).click()
  await expect.element(screen.getByText('Sent early by staff: The breeder has to pay the vet.')).toBeVisible()
  expect(sent).toEqual([{ reason: 'The breeder has to pay the vet.', expectedAmount: 171_000 }])
})

test('a large payout is only sent early after an approval', async () => {
  staff = { ...WAITING, ...UNDECIDED, early: { ...EARLY, guaranteeUntil: null, needsApproval: true } }
  const screen = await show(<StaffPayout saleId={ID(1)} />)
  await screen.getByRole('button', { name: 'Send early' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Send this payout early?' })
  await expect.element(dialog.getByText(/has to be taken back from this new breeder/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('An old hand with a new account.')
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

test('a payout in the guarantee is not sent early before the buyer agrees', async () => {
  staff = { ...WAITING, ...UNDECIDED, early: { ...EARLY, agreedAt: null, isAllowed: false } }
  const screen = await show(<StaffPayout saleId={ID(1)} />)
  await expect.element(screen.getByText(/once the buyer agrees on the order page, or after/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send early' }).query()).toBeNull()
})

test('staff read why a reversal was rejected, and try it again', async () => {
  const movement = { amount: 100_000, createdAt: AT, nextAt: null, failure: null } as const
  staff = {
    ...DEBT,
    ...UNDECIDED,
    movements: [
      { ...movement, id: ID(4), kind: 'transfer', state: 'succeeded' },
      { ...movement, id: ID(5), kind: 'reversal', state: 'failed', failure: 'The balance is too low.' },
    ],
  }
  const screen = await show(<StaffPayout saleId={ID(3)} />)
  await expect.element(screen.getByText(/^Transfer of \$1,000\.00, succeeded/)).toBeVisible()
  await expect.element(screen.getByText('The balance is too low.')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again now' }).click()
  await expect.element(screen.getByText(/^Reversal of \$1,000\.00, requested/)).toBeVisible()
  expect(sent).toEqual(['retry'])
  expect(screen.getByRole('button', { name: 'Hold payout' }).query()).toBeNull()
})
