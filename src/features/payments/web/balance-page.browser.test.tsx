/** The page on which a buyer pays the balance, with a provider whose answers the tests choose. */

import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { catFacts } from '#features/cats/web/index.ts'
import { type Order, orderEndpoints } from '#features/orders/contract.ts'
import { orderQuery } from '#features/orders/web/index.ts'
import type { Transport } from '#lib/client/client.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { paymentEndpoints } from '../contract.ts'
import { BalancePage } from './balance-page.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const ORDER: Order = {
  transactionId: ID(1),
  orderNumber: 'LM-7H4XQ2',
  role: 'buyer',
  status: 'deposit_paid',
  frozen: null,
  isStopped: false,
  catId: ID(2),
  reservedBy: ID(3),
  buyerName: 'Robin T.',
  policy: 'moderate',
  goHomeDate: '2027-04-28',
  goHomeRule: null,
  rightsState: null,
  shippingPrice: null,
  pickup: null,
  refundsUntil: '2027-04-28',
  breeder: { id: ID(4), userId: ID(5), businessName: 'Quiet Paws' },
  snapshot: {
    name: 'Juniper',
    breed: 'Maine Coon',
    gender: 'female',
    birthDate: '2027-02-03',
    ...catFacts.forEachAgreedFact(() => null),
    picture: null,
    sire: null,
    queen: null,
    price: 250_000,
    depositAmount: 50_000,
    healthCertifications: [],
    documents: [],
  },
  paid: 50_000,
  refunded: 0,
  due: 200_000,
  finalPaymentDue: '2027-05-12',
  refundSteps: [],
  leavesHomeFrom: '2027-04-28',
  paidAt: '2027-03-01T12:00:00.000Z',
  timeZone: 'America/New_York',
  createdAt: '2027-03-01T12:00:00.000Z',
  today: '2027-05-01',
  hasCatPage: true,
  hasBreederPage: true,
  release: null,
  proposal: null,
  events: [],
}

/** What the provider answers when the card is confirmed. */
type Answer = {
  paymentIntent?: { id: string; status: string }
  error?: { type: string; message?: string; payment_intent?: { id: string; status: string } }
}

let order: Order
/** What the API returns for a new intent. */
let intent: () => { clientSecret: string; paymentIntentId: string; amount: number }
let started: number
let confirm: () => Promise<Answer>

beforeEach(() => {
  order = ORDER
  started = 0
  intent = () => ({ clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1', amount: order.due })
  confirm = async () => ({ paymentIntent: { id: 'pi_1', status: 'requires_capture' } })
  globalThis.Stripe = (() => provider) as unknown as NonNullable<typeof globalThis.Stripe>
})
afterEach(() => {
  globalThis.Stripe = undefined
})

const noop = () => {}
/** The functions of the provider's client that the card form uses; its element is one field. */
const provider = {
  elements: () => ({
    create: () => ({
      mount(node: HTMLElement) {
        node.innerHTML = '<label>Card number <input></label>'
      },
      on: (event: string, run: () => void) => event === 'ready' && queueMicrotask(run),
      off: noop,
      update: noop,
      destroy: noop,
    }),
    getElement: () => null,
    update: noop,
  }),
  confirmPayment: () => confirm(),
  createToken: noop,
  createPaymentMethod: noop,
  confirmCardPayment: noop,
}

function api(): Transport {
  return stubTransport(
    { ...orderEndpoints, ...paymentEndpoints },
    {
      'GET /api/orders/{id}': () => order,
      'GET /api/payments/config': () => ({
        publishableKey: 'pk_test',
        scriptUrl: '/provider.js',
        wallets: [],
      }),
      'POST /api/orders/{id}/balance-intent': () => {
        started += 1
        return intent()
      },
    },
  )
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`Now at ${pathname}${search}`}</p>
}

async function open(transport = api()) {
  const client = createQueryClient(transport)
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/orders/${ID(1)}/pay`]}>
        <Routes>
          <Route path="/orders/:id/pay" element={<BalancePage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return {
    ...screen,
    pay: screen.getByRole('button', { name: 'Pay the balance - $2,000.00' }),
    reload: () => client.invalidateQueries({ queryKey: orderQuery(ID(1)).queryKey }),
  }
}

const ORDER_PAGE = `Now at /orders/${ID(1)}`

test('names the cat, the price, what was paid, until when the balance is due, and its amount', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Pay the balance' })).toBeVisible()
  for (const text of ['Juniper', 'Quiet Paws', '$2,500.00', '$500.00', 'Wed, May 12'])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByText('$2,000.00', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Back to the order' })).toBeVisible()
  await expect.element(screen.pay).toBeEnabled()
})

test('a declined card is explained, and another one leads to the order with the payment', async () => {
  confirm = async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } })
  const screen = await open()
  await screen.pay.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Your card was declined\./)
  await expect.element(screen.pay).toBeEnabled()
  confirm = async () => ({ paymentIntent: { id: 'pi_1', status: 'requires_capture' } })
  await screen.pay.click()
  await expect.element(screen.getByText(`${ORDER_PAGE}?payment_intent=pi_1`)).toBeVisible()
  expect(started).toBe(1)
})

test.each(['requires_capture', 'canceled'])(
  'an error about a payment that is %s already leads to the order with the payment',
  async (status) => {
    confirm = async () => ({
      error: { type: 'invalid_request_error', payment_intent: { id: 'pi_1', status } },
    })
    const screen = await open()
    await screen.pay.click()
    await expect.element(screen.getByText(`${ORDER_PAGE}?payment_intent=pi_1`)).toBeVisible()
  },
)

test('works with the keyboard alone, and a second press does not pay twice', async () => {
  let answer: (result: Answer) => void = noop
  let confirmed = 0
  confirm = () => {
    confirmed += 1
    return new Promise((resolve) => {
      answer = resolve
    })
  }
  const screen = await open()
  await expect.element(screen.pay).toBeEnabled()
  const back = screen.getByRole('link', { name: 'Back to the order' }).element()
  if (back instanceof HTMLElement) back.focus()
  await userEvent.tab()
  await expect.element(screen.getByLabelText('Card number')).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.pay).toHaveFocus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Processing...' })).toBeVisible()
  expect(confirmed).toBe(1)
  answer({ paymentIntent: { id: 'pi_1', status: 'requires_capture' } })
  await expect.element(screen.getByText(`${ORDER_PAGE}?payment_intent=pi_1`)).toBeVisible()
})

test('an amount that differs from the page is shown before the card is charged', async () => {
  intent = () => {
    order = { ...ORDER, due: 190_000, snapshot: { ...ORDER.snapshot, price: 240_000 } }
    return { clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1', amount: 190_000 }
  }
  const screen = await open()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^The balance has changed/)
  await expect.element(screen.getByText(/^It is now \$1,900\.00 instead of \$2,000\.00\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Pay the balance - $1,900.00' })).toBeEnabled()
  await expect.element(screen.pay).not.toBeInTheDocument()
})

test('a change while the page is open asks for the new amount', async () => {
  const screen = await open()
  await expect.element(screen.pay).toBeEnabled()
  order = { ...ORDER, due: 190_000 }
  await screen.reload()
  await expect.element(screen.getByRole('button', { name: 'Pay the balance - $1,900.00' })).toBeEnabled()
  expect(started).toBe(2)
})

test('of a sale that was canceled meanwhile, the order page explains it', async () => {
  intent = () => {
    order = { ...ORDER, status: 'canceled', due: 0, finalPaymentDue: null }
    throw new AppError('conflict', { message: 'This sale has ended, so nothing is due.' })
  }
  const screen = await open()
  await expect.element(screen.getByText(ORDER_PAGE)).toBeVisible()
})

test('a cancellation while the page is open leads to the order as well', async () => {
  const screen = await open()
  await expect.element(screen.pay).toBeEnabled()
  order = { ...ORDER, status: 'refunded', due: 0, finalPaymentDue: null }
  await screen.reload()
  await expect.element(screen.getByText(ORDER_PAGE)).toBeVisible()
})

test.each([
  ['a balance that is already paid', { status: 'paid', due: 0, finalPaymentDue: null }],
  ['a deposit that is being processed', { status: 'pending', due: 0, finalPaymentDue: null }],
  ['the breeder', { role: 'breeder' }],
] as const)('%s leads to the order page, and no payment is started', async (_, changes) => {
  order = { ...ORDER, ...changes }
  const screen = await open()
  await expect.element(screen.getByText(ORDER_PAGE)).toBeVisible()
  expect(started).toBe(0)
})

test('the page stays while the card is processed, although the balance is paid because of it', async () => {
  let answer: (result: Answer) => void = noop
  confirm = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const screen = await open()
  await screen.pay.click()
  order = { ...ORDER, status: 'paid', due: 0, finalPaymentDue: null }
  await screen.reload()
  await expect.element(screen.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await expect.element(screen.getByText('$2,000.00', { exact: true })).toBeVisible()
  answer({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
  await expect.element(screen.getByText(`${ORDER_PAGE}?payment_intent=pi_1`)).toBeVisible()
})

test('says that the payment is prepared, and offers to try again if that fails', async () => {
  intent = () => {
    throw new AppError('payment_unavailable')
  }
  const respond = api()
  let release: () => void = noop
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const screen = await open(async (request) => {
    if (request.method === 'POST') await held
    return respond(request)
  })
  await expect.element(screen.getByText('Initializing secure payment...')).toBeVisible()
  release()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  intent = () => ({ clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1', amount: 200_000 })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.pay).toBeEnabled()
})

test('an order that cannot be loaded can be loaded again', async () => {
  const respond = api()
  let isDown = true
  const screen = await open(async (request) => {
    if (isDown) throw new TypeError('Failed to fetch')
    return respond(request)
  })
  await expect.element(screen.getByText('This order could not be loaded.')).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.pay).toBeEnabled()
})
