import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type PayoutAccountState, payoutAccountEndpoints } from '#features/payouts/account-contract.ts'
import { type Payout, payoutEndpoints } from '#features/payouts/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { PAYOUT } from '#testing/web/payout.ts'
import { PayoutHint } from './payout-hint.tsx'

const WAITING: Payout = { ...PAYOUT, status: 'waiting_for_account', deducted: 21_000 }

function show(state: PayoutAccountState | null, sales: Payout[] = []) {
  const account = state && { state, restriction: null, needsInformation: true, dueAt: null }
  const endpoints = { ...payoutAccountEndpoints, ...payoutEndpoints }
  const client = createQueryClient(
    stubTransport(endpoints, {
      'GET /api/payout-account': () => account,
      'GET /api/payouts': () => ({ available: 0, held: 0, disputed: 0, paid: 0, debt: 0, sales }),
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <p>Overview</p>
        <PayoutHint />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test.for([
  ['not_started', 'Set up payouts', 'Set up payouts'],
  ['information_missing', 'Finish setting up payouts', 'Continue'],
  ['restricted', 'Your payouts are paused', 'See what to do'],
] as const)('an account that is %s leads to the tab of payouts', async ([state, title, label]) => {
  const screen = await show(state)
  await expect.element(screen.getByText(title).first()).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: label }))
    .toHaveAttribute('href', '/dashboard?tab=money')
})

test('the money that waits for the account is named; money before the handover is not part of it', async () => {
  const screen = await show('information_missing', [WAITING, PAYOUT])
  await expect.element(screen.getByText('$1,500.00 is waiting')).toBeVisible()
})

test.for(['active', 'under_review', null] as const)('nothing is shown for %s', async (state) => {
  const screen = await show(state, [WAITING])
  await expect.element(screen.getByText('Overview')).toBeVisible()
  expect(screen.getByRole('link').query()).toBeNull()
})
