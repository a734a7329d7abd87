import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Order } from '../contract.ts'
import { OrderFacts } from './order-facts.tsx'
import { Timeline } from './timeline.tsx'
import { WhatNow } from './what-now.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const ORDER = {
  transactionId: ID(1),
  catId: ID(2),
  role: 'buyer',
  status: 'deposit_paid',
  frozen: null,
  isStopped: false,
  reservedBy: ID(3),
  buyerName: 'Robin T.',
  breeder: { id: ID(4), userId: ID(5), businessName: 'Quiet Paws' },
  snapshot: { name: 'Juniper', breed: 'Maine Coon', birthDate: '2027-03-03' },
  paid: 30_000,
  refunded: 0,
  due: 150_000,
  finalPaymentDue: '2027-06-09',
  leavesHomeFrom: '2027-05-26',
  goHomeDate: '2027-05-26',
  today: '2027-05-01',
  pickup: null,
  hasCatPage: true,
  createdAt: '2027-04-01T12:00:00.000Z',
  events: [] as Order['events'],
} as Order
const CANCELED = {
  id: ID(6),
  kind: 'refund',
  actor: 'breeder',
  text: 'Quiet Paws canceled: Juniper did not pass the vet check',
  note: 'Refund: $300.00',
  amount: 30_000,
  reason: null,
  createdAt: '2027-05-01T12:00:00.000Z',
} as const

const open = (changes: Partial<Order> = {}) => render(<WhatNow order={{ ...ORDER, ...changes }} slots={{}} />)

test('a canceled order says who canceled it and why, what is refunded, and leads to similar cats', async () => {
  const screen = await open({ status: 'refunded', refunded: 30_000, events: [CANCELED] })
  await expect.element(screen.getByText(CANCELED.text)).toBeVisible()
  await expect.element(screen.getByText('The whole payment of $300.00 is refunded.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'See similar cats' }))
    .toHaveAttribute('href', '/cats?breed=Maine+Coon')
})

test('of a long timeline, the five latest entries are shown, and the others on request', async () => {
  const events = Array.from({ length: 6 }, (_, index) => ({
    ...CANCELED,
    id: ID(index),
    text: `Entry ${index + 1}`,
  }))
  const screen = await render(<Timeline order={{ ...ORDER, events }} />)
  await expect.element(screen.getByText('Order placed')).not.toBeVisible()
  await expect.element(screen.getByText('Entry 1')).not.toBeVisible()
  await expect.element(screen.getByText('Entry 2')).toBeVisible()
  await screen.getByText('Show 2 earlier entries').click()
  await expect.element(screen.getByText('Order placed')).toBeVisible()
})

test('an order whose cat died offers to cancel, while another frozen one does not', async () => {
  const slots = { cancel: () => <button type="button">Cancel the reservation</button> }
  const show = (changes: Partial<Order>) => <WhatNow order={{ ...ORDER, ...changes }} slots={slots} />
  const screen = await render(show({ frozen: 'cat_died' }))
  await expect.element(screen.getByRole('heading', { name: 'On hold' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cancel the reservation' })).toBeVisible()
  const told = [{ ...CANCELED, kind: 'catDied' as const }]
  await screen.rerender(show({ frozen: 'cat_died', hasBreederPage: true, events: told }))
  await expect.element(screen.getByRole('heading', { name: 'Juniper has died' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'See the cats of Quiet Paws' })).toBeVisible()
  await screen.rerender(show({ frozen: 'dispute' }))
  await expect.element(screen.getByRole('button', { name: 'Cancel the reservation' })).not.toBeInTheDocument()
})

test('the details name the price for shipping as it was agreed, and of a cat that died neither it nor the days', async () => {
  const show = (changes: Partial<Order>) => (
    <OrderFacts order={{ ...ORDER, policy: 'firm', refundSteps: [], shippingPrice: 40_000, ...changes }} />
  )
  const screen = await render(show({}))
  await expect.element(screen.getByText('$400 at most, to the carrier')).toBeVisible()
  await expect.element(screen.getByText('Can leave home from')).toBeVisible()
  await screen.rerender(show({ shippingPrice: 0 }))
  await expect.element(screen.getByText('At no extra cost')).toBeVisible()
  await screen.rerender(show({ shippingPrice: null }))
  await expect.element(screen.getByText('Not offered')).toBeVisible()
  await screen.rerender(show({ frozen: 'cat_died' }))
  await expect.element(screen.getByText('Shipping')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Can leave home from')).not.toBeInTheDocument()
})
