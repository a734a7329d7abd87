import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Order } from '#features/orders/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type Cancellation, refundEndpoints } from '../contract.ts'
import { CancelDialog } from './cancel-dialog.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const ORDER = {
  transactionId: ID(1),
  catId: ID(2),
  role: 'buyer',
  status: 'deposit_paid',
  buyerName: 'Robin T.',
  breeder: { id: ID(4), userId: ID(5), businessName: 'Quiet Paws' },
  snapshot: { name: 'Juniper' },
  today: '2027-04-02',
  hasCatPage: true,
  isStopped: false,
} as Order

let preview: Cancellation
let sent: unknown[]

beforeEach(() => {
  sent = []
  preview = {
    refund: 30_000,
    kept: 0,
    later: 15_000,
    timeZone: 'America/New_York',
    until: { day: '2027-05-12' },
    charges: [{ kind: 'deposit', amount: 30_000, paidAt: '2027-04-01T12:00:00.000Z', refund: 30_000 }],
  }
})

test('an amount that changed in the meantime is shown before the buyer confirms it', async () => {
  const client = createQueryClient(
    stubTransport(refundEndpoints, {
      'GET /api/orders/{id}/cancellation': () => preview,
      'POST /api/orders/{id}/cancel': ({ body }) => {
        sent.push(body)
        preview = { ...preview, refund: 15_000, kept: 15_000, until: null, later: null }
        throw new AppError('conflict', { details: { refund: 15_000 } })
      },
    }),
  )
  const screen = await render(
    <QueryClientProvider client={client}>
      <CancelDialog order={ORDER} title="Cancel the reservation" onClose={() => {}} />
    </QueryClientProvider>,
  )
  await expect
    .element(screen.getByText('Until Tue, May 11 you get $300 back. From Wed, May 12, $150.'))
    .toBeVisible()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('We are moving abroad.')
  await screen.getByRole('button', { name: 'Cancel and refund $300.00' }).click()
  await expect.element(screen.getByText('The refund has changed.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cancel and refund $150.00' })).toBeVisible()
  await expect.element(screen.getByText('$150.00 stays with the breeder.')).toBeVisible()
  expect(sent).toEqual([{ reason: 'We are moving abroad.', cause: 'other', expectedRefund: 30_000 }])
})

test.each<[string, Partial<Order>, string]>([
  [
    'of a public listing',
    {},
    'Juniper will be for sale again, and other buyers can reserve Juniper at once.',
  ],
  [
    'that is hidden',
    { hasCatPage: false },
    'Juniper will not be for sale for now, so nobody can reserve Juniper again.',
  ],
  [
    'of a cattery without payments',
    { isStopped: true },
    'Juniper will not be for sale for now, so nobody can reserve Juniper again.',
  ],
])('the dialog says what happens to a cat %s', async (_, changes, text) => {
  const client = createQueryClient(
    stubTransport(refundEndpoints, { 'GET /api/orders/{id}/cancellation': () => preview }),
  )
  const dialog = (order: Order) => (
    <QueryClientProvider client={client}>
      <CancelDialog order={order} title="Cancel" onClose={() => {}} />
    </QueryClientProvider>
  )
  const screen = await render(dialog({ ...ORDER, ...changes }))
  await expect.element(screen.getByText(text)).toBeVisible()
  await screen.rerender(dialog({ ...ORDER, ...changes, role: 'breeder' }))
  const label = `Another reason: Juniper ${text.includes('again, and') ? 'is for sale again' : 'is not for sale for now'}`
  await expect.element(screen.getByRole('radio', { name: label, exact: true })).toBeVisible()
})

test.each<[what: string, changes: Partial<Order>, reason: string, dismissal: string, text: string]>([
  [
    'a buyer who was told',
    { events: [{ kind: 'catDied' }] as unknown as Order['events'] },
    'Juniper died.',
    'Go back',
    'Everything that you paid comes back.',
  ],
  ['a buyer who was not told', { events: [] }, '', 'Go back', 'Everything that you paid comes back.'],
  [
    'the breeder',
    { role: 'breeder', events: [] },
    'Juniper died.',
    'Go back',
    'When a breeder cancels, the buyer always gets everything back.',
  ],
])(
  'of a cat that died, %s cancels with a reason that is filled in where it is known',
  async (_, changes, reason, dismissal, text) => {
    const client = createQueryClient(
      stubTransport(refundEndpoints, { 'GET /api/orders/{id}/cancellation': () => preview }),
    )
    const screen = await render(
      <QueryClientProvider client={client}>
        <CancelDialog
          order={{ ...ORDER, frozen: 'cat_died', ...changes }}
          title="Cancel"
          onClose={() => {}}
        />
      </QueryClientProvider>,
    )
    await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue(reason)
    await expect.element(screen.getByRole('button', { name: dismissal })).toBeVisible()
    if (changes.role === 'breeder')
      await expect.element(screen.getByRole('radio', { name: 'Juniper died' })).toBeChecked()
  },
)
