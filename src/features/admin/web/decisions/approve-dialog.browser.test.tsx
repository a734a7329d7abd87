/** The dialog with which a second member of staff approves: what they read, type, and do when it has changed. */
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Approval, type ApprovalFacts, approvalEndpoints } from '#features/approvals/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { Toaster } from '#ui/toaster.tsx'
import { parseAdminUrl } from '../admin-url.ts'
import { ApprovalsTab } from '../approvals-tab.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const REQUEST: Approval = {
  id: ID,
  kind: 'refund',
  status: 'requested',
  amount: 80_000,
  reason: 'The kitten was ill.',
  title: 'Refund $800.00 for order LM-7K2M9Q',
  path: `/orders/${ID}`,
  requestedBy: { userId: ID, name: 'Fern Ledger' },
  createdAt: '2027-03-01T12:00:00.000Z',
  expiresAt: '2027-03-08T12:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  mayApprove: true,
  mayDecline: true,
}
const FACTS: ApprovalFacts = {
  money: {
    orderNumber: 'LM-7K2M9Q',
    catName: 'Juniper',
    buyerName: 'Robin Testperson',
    buyerShortName: 'Robin T.',
    breederName: 'Quiet Paws',
    status: 'completed',
    paid: 250_019,
    refunded: 10_007,
    received: 240_012,
    willReceive: 0,
    willOwe: 80_000,
  },
  version: 'first',
  mustTypeAmount: true,
}

let request: Approval
let facts: ApprovalFacts
let sent: unknown[]
let failure: AppError | null

beforeEach(() => {
  request = REQUEST
  facts = FACTS
  sent = []
  failure = null
})

async function open(inDialog = true) {
  const transport = stubTransport(approvalEndpoints, {
    'GET /api/admin/approvals': () => [request],
    'GET /api/admin/approvals/{id}/facts': () => facts,
    'POST /api/admin/approvals/{id}/decision': ({ body }) => {
      sent.push(body)
      if (failure) throw failure
      request = { ...request, status: 'approved', mayApprove: false, mayDecline: false }
      return { ...request, outcome: '$800 is on its way back to Robin T.' }
    },
  })
  const screen = await render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <MemoryRouter>
        <ApprovalsTab state={parseAdminUrl(new URLSearchParams('tab=approvals'))} />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  if (inDialog) await screen.getByRole('button', { name: `Approve: ${request.title}` }).click()
  return screen
}

test('who approves a refund reads the parties, the cat, and the money, and types a large amount', async () => {
  const screen = await open()
  const dialog = screen.getByRole('dialog', { name: REQUEST.title })
  for (const text of ['LM-7K2M9Q, Juniper', 'Robin Testperson', '$2,500.19', '$100.07', '$2,400.12'])
    await expect.element(dialog.getByText(text)).toBeVisible()
  await expect.element(dialog.getByText('Quiet Paws will owe $800.00.')).toBeVisible()
  await expect.element(dialog.getByText('Requested by Fern Ledger: The kitten was ill.')).toBeVisible()
  expect(sent).toEqual([])
  failure = new AppError('invalid', { fields: { amount: 'Please type the amount of this request.' } })
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill('80')
  await dialog.getByRole('button', { name: 'Approve $800.00' }).click()
  await expect.element(dialog.getByText('Please type the amount of this request.')).toBeVisible()
  failure = null
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill('800.00')
  await dialog.getByRole('button', { name: 'Approve $800.00' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('$800 is on its way back to Robin T.', { exact: true })).toBeVisible()
  expect(sent).toEqual([
    { decision: 'approve', version: 'first', amount: 8_000 },
    { decision: 'approve', version: 'first', amount: 80_000 },
  ])
})

test('if the facts have changed meanwhile, the dialog shows the new ones, and nothing is approved', async () => {
  facts = { ...FACTS, mustTypeAmount: false }
  const screen = await open()
  const dialog = screen.getByRole('dialog', { name: REQUEST.title })
  await expect.element(dialog.getByText('$100.07')).toBeVisible()
  failure = new AppError('conflict', { message: 'The facts have changed since you read them.' })
  facts = { ...facts, version: 'second', money: FACTS.money && { ...FACTS.money, refunded: 30_011 } }
  await dialog.getByRole('button', { name: 'Approve $800.00' }).click()
  await expect.element(dialog.getByText('$300.11')).toBeVisible()
  await expect.element(dialog.getByText('The facts have changed since you read them.')).toBeVisible()
  failure = null
  await dialog.getByRole('button', { name: 'Approve $800.00' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      { decision: 'approve', version: 'first' },
      { decision: 'approve', version: 'second' },
    ])
})

test.each<[string, Partial<Approval>, Partial<NonNullable<ApprovalFacts['money']>>, string]>([
  [
    'a refund before the payout',
    {},
    { willOwe: 0, willReceive: 160_012 },
    'Quiet Paws still receives $1,600.12 for this sale.',
  ],
  [
    'a refund of everything',
    {},
    { willOwe: 0, willReceive: 0 },
    'Quiet Paws receives nothing more for this sale, and owes nothing.',
  ],
  [
    'an early payout',
    { kind: 'early_payout' },
    { willOwe: 0, willReceive: 240_012 },
    'Quiet Paws receives $2,400.12 now. A later refund has to be taken back.',
  ],
])('%s says what it means for the breeder', async (_, approval, money, text) => {
  request = { ...REQUEST, ...approval }
  facts = { ...FACTS, money: FACTS.money && { ...FACTS.money, ...money } }
  const screen = await open()
  await expect.element(screen.getByRole('dialog').getByText(text)).toBeVisible()
})

test('before the dialog opens, the money stands beside the request, for whoever may approve it', async () => {
  await page.viewport(1280, 844)
  facts = { ...FACTS }
  const screen = await open(false)
  const [reason, money] = [
    screen.getByText('The kitten was ill.'),
    screen.getByText('Quiet Paws will owe $800.00.'),
  ]
  await expect.element(money).toBeVisible()
  expect(reason.element().getBoundingClientRect().right).toBeLessThan(
    money.element().getBoundingClientRect().left,
  )
  request = { ...REQUEST, mayApprove: false }
  const other = await open(false)
  await expect.element(other.getByText('The kitten was ill.').last()).toBeVisible()
  expect(screen.getByText('Quiet Paws will owe $800.00.').elements()).toHaveLength(1)
})

test('the deletion of a user shows no money', async () => {
  request = { ...REQUEST, kind: 'delete_user', amount: null, title: 'Delete the account of a user' }
  facts = { money: null, version: 'none', mustTypeAmount: false }
  const screen = await open()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  expect(dialog.getByText('Paid by the buyer').query()).toBeNull()
})
