import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import {
  type PayoutAccount as Account,
  payoutAccountEndpoints,
  RESTRICTIONS,
} from '../../account-contract.ts'
import { PayoutAccountSection } from './payout-account-section.tsx'

const NOT_STARTED: Account = {
  state: 'not_started',
  restriction: null,
  needsInformation: false,
  dueAt: null,
  isOverdue: false,
}

type Answers = {
  get?: () => Account | null
  refresh?: () => Account
  onboarding?: () => { url: string }
}

function open(answers: Answers, path = '/dashboard?tab=money') {
  const transport = stubTransport(payoutAccountEndpoints, {
    'GET /api/payout-account': answers.get ?? (() => NOT_STARTED),
    'POST /api/payout-account/refresh': answers.refresh ?? (() => NOT_STARTED),
    'POST /api/payout-account/onboarding': answers.onboarding ?? (() => ({ url: 'http://localhost/' })),
  })
  return render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <MemoryRouter initialEntries={[path]}>
        <PayoutAccountSection>
          <h2>Money</h2>
        </PayoutAccountSection>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const account = (changes: Partial<Account>) => ({ get: () => ({ ...NOT_STARTED, ...changes }) })

test.each<[Partial<Account>, name: string, button: string | null]>([
  [{}, 'Not started', 'Set up payouts'],
  [{ state: 'information_missing', needsInformation: true }, 'Information missing', 'Continue at Stripe'],
  [{ state: 'under_review' }, 'Under review', null],
  [{ state: 'active' }, 'Active', 'Open Stripe'],
  [{ state: 'active', needsInformation: true }, 'Active', 'Provide information'],
  [{ state: 'restricted', restriction: 'past_due' }, 'Restricted', 'Provide information'],
  [{ state: 'restricted', restriction: 'closed' }, 'Restricted', 'Start again'],
  [{ state: 'restricted', restriction: 'rejected' }, 'Restricted', null],
  [{ state: 'restricted', restriction: 'country' }, 'Restricted', null],
  [{ state: 'restricted', restriction: 'currency' }, 'Restricted', 'Open Stripe'],
  [{ state: 'restricted', restriction: 'other' }, 'Restricted', 'Open Stripe'],
])('%o is shown as %s with the next step %s', async (changes, name, button) => {
  const screen = await open(account(changes))
  await expect.element(screen.getByText(name, { exact: true })).toBeVisible()
  if (button) await expect.element(screen.getByRole('button', { name: button })).toBeVisible()
  else await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('every restriction has a text of its own', async () => {
  const texts = new Set<string>()
  for (const restriction of RESTRICTIONS) {
    const screen = await open(account({ state: 'restricted', restriction }))
    await expect.element(screen.getByText('Restricted', { exact: true })).toBeVisible()
    texts.add(screen.getByRole('status').element().textContent ?? '')
    await screen.unmount()
  }
  expect(texts.size).toBe(RESTRICTIONS.length)
})

test('until when an active account needs information is shown', async () => {
  const screen = await open(
    account({ state: 'active', needsInformation: true, dueAt: '2027-05-12T12:00:00.000Z' }),
  )
  await expect.element(screen.getByText('Action needed')).toBeVisible()
  await expect.element(screen.getByText(/Please provide it by Wed, May 12, 2027/)).toBeVisible()
})

test('information that is overdue is not asked for by a day that has passed', async () => {
  const changes = { needsInformation: true, dueAt: '2027-05-12T12:00:00.000Z', isOverdue: true }
  const screen = await open(account({ state: 'active', ...changes }))
  await expect.element(screen.getByText(/Overdue since Wed, May 12, 2027/)).toBeVisible()
  expect(screen.getByText(/Please provide it by/).query()).toBeNull()
})

test('an account is above the money while it needs something, and one line below it otherwise', async () => {
  const textOf = async (changes: Partial<Account>) => {
    const screen = await open(account(changes))
    await expect.element(screen.getByRole('button')).toBeVisible()
    const { textContent } = screen.container
    await screen.unmount()
    return textContent ?? ''
  }
  expect(await textOf({ state: 'active' })).toBe('MoneyAccount at StripeActiveOpen Stripe')
  for (const changes of [{}, { state: 'active', needsInformation: true }] as const)
    expect(await textOf(changes)).toMatch(/^Your account at Stripe.+Money$/)
})

test('an account that could not be loaded can be loaded again', async () => {
  let isFailing = true
  const screen = await open({
    get: () => {
      if (isFailing) throw new AppError('bad_request')
      return NOT_STARTED
    },
  })
  await expect.element(screen.getByText('Your payout account could not be loaded.')).toBeVisible()
  isFailing = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Not started')).toBeVisible()
})

test('a form that Stripe does not open is explained, and the button works again', async () => {
  const screen = await open({
    onboarding: () => {
      throw new AppError('payment_unavailable')
    },
  })
  await screen.getByRole('button', { name: 'Set up payouts' }).click()
  await expect.element(screen.getByText('That did not work')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Set up payouts' })).toBeEnabled()
})

test('after the return from Stripe, the account is read there', async () => {
  const screen = await open(
    { refresh: () => ({ ...NOT_STARTED, state: 'active' }) },
    '/dashboard?tab=money&stripe=returned',
  )
  await expect.element(screen.getByText('Active', { exact: true })).toBeVisible()
})
