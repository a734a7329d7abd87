import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type CatTerms, saleTermsEndpoints } from '../contract.ts'
import { BreederPolicy } from './breeder-policy.tsx'
import { CatPolicy } from './cat-policy.tsx'
import { CheckoutTerms } from './checkout-terms.tsx'

const CAT = { id: '0199b3a0-0000-7000-8000-000000000002', name: 'Juniper' }
const TERMS: CatTerms = {
  policy: 'flexible',
  today: '2027-03-01',
  price: 180_000,
  depositAmount: 30_000,
  goHomeDate: '2027-05-26',
  goHomeRule: { weeks: 12, by: 'cattery', place: null },
  rightsState: null,
  shippingPrice: null,
  isOldEnough: false,
  balanceDue: '2027-06-09',
  refundsUntil: '2027-05-26',
  refunds: {
    deposit: [
      { before: '2027-05-12', refund: 30_000 },
      { before: '2027-05-26', refund: 15_000 },
      { before: null, refund: 0 },
    ],
    full: [
      { before: '2027-05-12', refund: 180_000 },
      { before: '2027-05-26', refund: 165_000 },
      { before: null, refund: 150_000 },
    ],
  },
}
const DEPOSIT = /[Uu]ntil Tue, May 11 you get \$300 back\. From Wed, May 12, \$150\./
const FULL = /[Uu]ntil Tue, May 11 you get \$1,800 back\. From Wed, May 12, \$1,650\./

let calls: number
let terms: CatTerms
let isDown: boolean
beforeEach(() => {
  calls = 0
  terms = TERMS
  isDown = false
})

function open(element: React.ReactElement) {
  const client = createQueryClient(
    stubTransport(saleTermsEndpoints, {
      'GET /api/cats/{id}/terms': () => {
        calls += 1
        if (isDown) throw new AppError('internal')
        return terms
      },
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  )
}

const LEAVES =
  'Juniper can leave home from May 26, 2027, at 12 weeks: the cattery’s choice. You agree on the pickup day with the breeder after paying.'
const BALANCE =
  /balance of \$1,500 is due before the pickup, and by Wed, Jun 9 at the latest, 14 days after the go-home date\. It is always paid here\./

test('the page of a cat says when it can leave and when the balance is due, and explains what canceling gives back', async () => {
  const screen = await open(<CatPolicy cat={CAT} policy="flexible" />)
  await expect.element(screen.getByText(LEAVES)).toBeVisible()
  await expect.element(screen.getByText(BALANCE)).toBeVisible()
  await expect.element(screen.getByText(/Deposit policy: flexible\./)).toBeVisible()
  await expect.element(screen.getByText(DEPOSIT)).not.toBeVisible()
  await screen.getByText('How cancellation works').click()
  await expect.element(screen.getByText(DEPOSIT)).toBeVisible()
  await expect.element(screen.getByText(FULL)).toBeVisible()
  await expect
    .element(screen.getByText(/Cancel within 24 hours of paying and get everything back\./).first())
    .toBeVisible()
  await expect.element(screen.getByText(/the seventh day after payment counts instead/)).toBeVisible()
  expect(calls).toBe(1)
})

test('a cat that is old enough can leave now', async () => {
  terms = { ...TERMS, isOldEnough: true, goHomeDate: '2027-03-01' }
  const screen = await open(<CatPolicy cat={CAT} policy="flexible" />)
  await expect.element(screen.getByText(/^Juniper can leave home now\./)).toBeVisible()
})

test('terms that cannot be loaded can be tried again', async () => {
  isDown = true
  const screen = await open(<CatPolicy cat={CAT} policy="flexible" />)
  await expect.element(screen.getByText(/could not be loaded/)).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(LEAVES)).toBeVisible()
})

test('checkout shows the dates and amounts of the chosen payment', async () => {
  const screen = await open(<CheckoutTerms cat={CAT} kind="deposit" />)
  await expect.element(screen.getByText(LEAVES)).toBeVisible()
  await expect.element(screen.getByText(BALANCE)).toBeVisible()
  await expect.element(screen.getByText(DEPOSIT)).toBeVisible()
  await expect
    .element(
      screen.getByText('Full refund if the breeder cancels, or the kitten dies or fails its vet check.'),
    )
    .toBeVisible()
  await screen.unmount()
  const full = await open(<CheckoutTerms cat={CAT} kind="full" />)
  await expect.element(full.getByText(FULL)).toBeVisible()
  expect(full.getByText(/is due by/).query()).toBeNull()
})

test('the profile of a breeder without a cat for sale explains the policy without an example', async () => {
  const screen = await open(<BreederPolicy policy="firm" example={undefined} />)
  await expect
    .element(screen.getByText(/The deposit is nonrefundable after the first 24 hours\./))
    .toBeVisible()
  expect(calls).toBe(0)
})
