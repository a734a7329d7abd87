import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { catFacts } from '#features/cats/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { orderEndpoints, type Sale } from '../contract.ts'
import { CatSale, SaleBox } from './cat-sale.tsx'
import { invalidateSales } from './sale-invalidation.ts'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const VIEWER: User = {
  id: ID(3),
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Tester',
  profileImageUrl: null,
  role: 'buyer',
  staffRole: null,
  needsSecondFactor: false,
  breederId: null,
  isVerified: true,
  isSuspended: false,
  deletionDueAt: null,
  timeZone: 'America/New_York',
  place: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const SALE: Sale = {
  transactionId: ID(1),
  orderNumber: 'LM-7H4XQ2',
  role: 'buyer',
  status: 'deposit_paid',
  frozen: null,
  isStopped: false,
  catId: ID(2),
  reservedBy: ID(3),
  buyerName: 'Robin T.',
  paid: 50_000,
  refunded: 0,
  due: 200_000,
  policy: 'moderate',
  goHomeDate: '2026-06-24',
  goHomeRule: null,
  rightsState: null,
  shippingPrice: null,
  pickup: null,
  refundsUntil: '2026-06-24',
  refundSteps: [
    { before: '2026-06-24', refund: 25_000 },
    { before: null, refund: 0 },
  ],
  timeZone: 'America/New_York',
  today: '2026-07-01',
  breeder: { id: ID(4), userId: ID(5), businessName: 'Quiet Paws' },
  snapshot: {
    name: 'Juniper',
    breed: 'Maine Coon',
    gender: 'female',
    birthDate: '2026-04-01',
    ...catFacts.forEachAgreedFact(() => null),
    sire: null,
    queen: null,
    price: 250_000,
    depositAmount: 50_000,
    healthCertifications: [],
    documents: [],
    picture: null,
  },
  finalPaymentDue: '2026-07-08',
  leavesHomeFrom: '2026-06-24',
  createdAt: '2026-05-06T07:08:09.000Z',
}

let sale: Sale | null
let calls: number

beforeEach(() => {
  sale = SALE
  calls = 0
})

function open(viewer: User | null = VIEWER) {
  const client = createQueryClient(
    stubTransport(orderEndpoints, {
      'GET /api/cats/{id}/sale': () => {
        calls += 1
        return { sale }
      },
    }),
  )
  client.setQueryData(viewerQuery.queryKey, viewer)
  return {
    client,
    screen: render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <ViewerProvider>
            <CatSale catId={ID(2)} otherwise={<p>This cat is no longer available for purchase.</p>}>
              {(shown) => <SaleBox sale={shown} ask={<button type="button">Ask About Juniper</button>} />}
            </CatSale>
          </ViewerProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  }
}

test('the buyer of a reserved cat sees what was paid, what is due, and whom to ask', async () => {
  const screen = await open().screen
  await expect.element(screen.getByRole('heading', { name: 'Reserved for you' })).toBeVisible()
  for (const text of ['$500.00', '$2,000.00', 'Wed, Jul 8', 'Wed, Jun 24', 'LM-7H4XQ2'])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Message the breeder' }))
    .toHaveAttribute('href', `/messages?with=${ID(5)}`)
  await expect.element(screen.getByRole('button', { name: 'Ask About Juniper' })).toBeVisible()
})

test('a visitor sees the other text without a request', async () => {
  const screen = await open(null).screen
  await expect.element(screen.getByText('This cat is no longer available for purchase.')).toBeVisible()
  expect(calls).toBe(0)
})

test('a pending payment becomes a reservation when it is recorded, without the other text in between', async () => {
  sale = { ...SALE, status: 'pending', paid: 0, due: 0, finalPaymentDue: null }
  const { client, screen: rendered } = open()
  const screen = await rendered
  await expect.element(screen.getByText(/^Your payment is being processed\./)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Message the breeder' })).toBeVisible()
  sale = SALE
  invalidateSales(client, ID(2))
  await expect.element(screen.getByRole('heading', { name: 'Reserved for you' })).toBeVisible()
})

test('the breeder sees the buyer and the next step, and no button to ask', async () => {
  sale = { ...SALE, role: 'breeder', status: 'paid', paid: 250_000, due: 0, finalPaymentDue: null }
  const screen = await open({ ...VIEWER, id: ID(5), role: 'breeder' }).screen
  await expect.element(screen.getByRole('heading', { name: 'Sold to Robin T.' })).toBeVisible()
  await expect
    .element(
      screen.getByText(/Message Robin T\. to arrange pickup\. Juniper can leave home from Wed, Jun 24/),
    )
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Message Robin T.' }))
    .toHaveAttribute('href', `/messages?with=${ID(3)}`)
  expect(screen.getByRole('button').elements()).toEqual([])
})
