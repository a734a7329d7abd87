import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Order } from '#features/orders/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type HandOver, type Handover, type HandoverAnswer, handoverEndpoints } from '../contract.ts'
import { HandoverSection } from './handover-section.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const ORDER = {
  transactionId: ID,
  orderNumber: 'LM-7H4XQ2',
  role: 'buyer',
  status: 'paid',
  buyerName: 'Robin T.',
  breeder: { businessName: 'Quiet Paws' },
  snapshot: { name: 'Juniper' },
} as unknown as Order
const HANDOVER: Handover = {
  transactionId: ID,
  role: 'buyer',
  status: 'paid',
  from: '2026-05-12',
  hasBegun: true,
  waitsForContract: false,
  lockedUntil: null,
  breederConfirmedAt: null,
  buyerConfirmedAt: null,
  completesAt: null,
  problem: null,
  microchip: null,
  noChipReason: null,
  code: { digits: '042137', qr: { size: 29, path: 'M4 4h7v1h-7z' } },
  files: [],
  completedAt: null,
}

let handover: Handover
let answers: HandoverAnswer[]
let sent: HandOver[]
let rejection: AppError | undefined

beforeEach(() => {
  handover = HANDOVER
  answers = []
  sent = []
  rejection = undefined
})

function open(order: Partial<Order> = {}, path = '/') {
  const client = createQueryClient(
    stubTransport(handoverEndpoints, {
      'GET /api/orders/{id}/handover': () => handover,
      'POST /api/orders/{id}/handover/answer': ({ body }) => {
        answers.push(body.answer)
        return { ...handover, buyerConfirmedAt: '2026-05-12T12:00:00.000Z' }
      },
      'POST /api/orders/{id}/handover': ({ body }) => {
        sent.push(body)
        if (rejection) throw rejection
        return { ...handover, breederConfirmedAt: '2026-05-12T12:00:00.000Z' }
      },
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <HandoverSection order={{ ...ORDER, ...order }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const asBreeder = (changes: Partial<Handover> = {}, path?: string) => {
  handover = { ...HANDOVER, role: 'breeder', code: null, ...changes }
  return open({ role: 'breeder' }, path)
}

test('the buyer reads from when the code is shown', async () => {
  handover = { ...HANDOVER, hasBegun: false, code: null }
  const screen = await open()
  await expect
    .element(screen.getByText(/^Your code for the pickup appears here on Tue, May 12/))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'What to bring' })).toBeVisible()
})

test('the buyer sees that the balance comes first', async () => {
  handover = { ...HANDOVER, status: 'deposit_paid', code: null }
  const screen = await open({ status: 'deposit_paid' })
  // A day that has come is not named.
  await expect
    .element(screen.getByText('Once the balance is paid, your code for the pickup appears here.'))
    .toBeVisible()
  await screen.unmount()
  handover = { ...HANDOVER, status: 'deposit_paid', code: null, hasBegun: false }
  const before = await open({ status: 'deposit_paid' })
  await expect.element(before.getByText(/appears here, from Tue, May 12, 2026 on\./)).toBeVisible()
})

test('the code has large digits and a QR code, and the buyer may confirm first', async () => {
  const screen = await open()
  await expect.element(screen.getByText('042 137')).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await screen.getByRole('button', { name: 'I have Juniper' }).click()
  expect(answers).toEqual([])
  await screen.getByRole('dialog').getByRole('button', { name: 'I have Juniper' }).click()
  await expect.poll(() => answers).toEqual(['received'])
})

test('after the confirmation of the breeder, the buyer is asked, and can report a problem', async () => {
  handover = {
    ...HANDOVER,
    breederConfirmedAt: '2026-05-12T12:00:00.000Z',
    completesAt: '2026-05-26T12:00:00.000Z',
    microchip: '985112003456789',
  }
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Do you have Juniper?' })).toBeVisible()
  await expect.element(screen.getByText(/985 112 003 456 789/)).toBeVisible()
  await screen.getByRole('button', { name: 'I do not have Juniper' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'I do not have Juniper' }).click()
  await expect.poll(() => answers).toEqual(['no_cat'])
})

test('a scanned code fills in the form of the breeder, and sends nothing by itself', async () => {
  const screen = await asBreeder({}, '/?code=042137')
  await expect.element(screen.getByLabelText('Code of the buyer')).toHaveValue('042 137')
  await screen.getByRole('button', { name: 'Complete the handover' }).click()
  await expect.element(screen.getByText('Add at least one file.')).toBeVisible()
  await expect.element(screen.getByText('Required').first()).toBeVisible()
  expect(sent).toEqual([])
})

test('the form asks for the code or for the confirmation without it', async () => {
  const files = [{ kind: 'contract' as const, url: '/objects/0199b3a0-0000-7000-8000-000000000009' }]
  const screen = await asBreeder({ microchip: '985112003456789', files })
  await screen.getByRole('button', { name: 'Complete the handover' }).click()
  await expect.element(screen.getByText('Enter the code, or confirm without it.')).toBeVisible()
  await screen.getByRole('button', { name: 'Confirm without the code' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ code: '', microchip: '985112003456789', noChipReason: null, files }])
})

test('of a cat without a microchip, the breeder writes the reason, and the buyer confirms it', async () => {
  const files = [{ kind: 'contract' as const, url: '/objects/0199b3a0-0000-7000-8000-000000000009' }]
  const screen = await asBreeder({ files })
  await screen.getByRole('checkbox', { name: 'Juniper has no microchip' }).click()
  await screen.getByRole('button', { name: 'Confirm without the code' }).click()
  await expect.element(screen.getByText('Please write at least 10 characters.')).toBeVisible()
  await screen
    .getByRole('textbox', { name: 'Why is there no microchip?' })
    .fill('The vet places it next week.')
  await screen.getByRole('button', { name: 'Confirm without the code' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ code: '', microchip: null, noChipReason: 'The vet places it next week.', files }])
  await screen.unmount()
  handover = {
    ...HANDOVER,
    breederConfirmedAt: '2026-05-12T12:00:00.000Z',
    completesAt: '2026-05-26T12:00:00.000Z',
    noChipReason: 'The vet places it next week.',
  }
  const buyer = await open()
  await expect.element(buyer.getByText('Reason: The vet places it next week.')).toBeVisible()
  await buyer.getByRole('button', { name: 'Yes, I have Juniper, without a microchip' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'I have Juniper' }).click()
  await expect.poll(() => answers).toEqual(['received'])
})

test('a locked code says until when', async () => {
  rejection = new AppError('too_many_requests', { message: 'Too many wrong codes.' })
  const screen = await asBreeder({ lockedUntil: '2026-05-12T13:00:00.000Z' })
  await expect.element(screen.getByText('The code is locked')).toBeVisible()
  await expect
    .element(screen.getByText(/^A wrong code was entered too often\. Try again at \d+:00/))
    .toBeVisible()
})

test('a completed handover shows the microchip, and after a refund leads the buyer to the page of the cat', async () => {
  handover = {
    ...HANDOVER,
    status: 'completed',
    code: null,
    microchip: '985112003456789',
    completedAt: '2026-05-12T12:00:00.000Z',
    files: [{ kind: 'contract', url: '/objects/x?signature=y' }],
  }
  const record = (screen: Awaited<ReturnType<typeof open>>) =>
    screen.getByRole('link', { name: 'Juniper’s record' })
  const screen = await open({ status: 'completed' })
  await expect.element(screen.getByText('985 112 003 456 789')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Contract' })).toBeVisible()
  // The page of a completed order has it at the top.
  expect(record(screen).query()).toBeNull()
  await screen.unmount()
  await expect
    .element(record(await open({ status: 'refunded' })))
    .toHaveAttribute('href', `/orders/${ID}/cat`)
})

test.each([
  ['buyer', 'Quiet Paws chose that both of you sign it before the handover.'],
  ['breeder', 'You chose that both of you sign it before you hand Juniper over.'],
] as const)(
  'the %s reads that the handover waits for the contract, instead of a code or a form',
  async (role, text) => {
    handover = { ...HANDOVER, role, code: null, waitsForContract: true }
    const screen = await open({ role })
    await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Open the contract' }))
      .toHaveAttribute('href', `/orders/${ID}/contract`)
    expect(screen.getByRole('button', { name: 'Complete the handover' }).query()).toBeNull()
    expect(screen.getByText('042137').query()).toBeNull()
  },
)
