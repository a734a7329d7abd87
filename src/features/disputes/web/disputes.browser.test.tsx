/** Disputes of a sale as its breeder and staff see them. */
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { disputeEndpoints, type Evidence, type PartyDispute, staffDisputeEndpoints } from '../contract.ts'
import { DisputeSection } from './dispute-section.tsx'
import { StaffDisputes } from './staff-dispute.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const OPENED = '2027-05-02T12:00:00.000Z'
const DUE = '2027-05-09T12:00:00.000Z'
const SUMMARY = 'The buyer picked the kitten up in person and confirmed it.'
const PARTY: PartyDispute = {
  id: ID(1),
  amount: 50_000,
  isInquiry: false,
  openedAt: OPENED,
  outcome: null,
  lost: 0,
  statementUntil: DUE,
  statements: [],
}
const EVIDENCE: Evidence = {
  dispute: {
    id: ID(1),
    amount: 50_000,
    reason: 'product_not_received',
    status: 'needs_response',
    funds: 'withdrawn',
    isClosed: false,
    outcome: null,
    lost: 0,
    openedAt: OPENED,
    evidenceDueAt: DUE,
    isOverdue: false,
  },
  order: {
    id: ID(2),
    orderNumber: 'LM-ABC123',
    catName: 'Juniper',
    buyerName: 'Robin Tall',
    frozen: 'dispute',
    breederName: 'Quiet Paws',
    events: [],
  },
  conversation: [],
  statements: [],
  version: 1,
  state: 'draft',
  summary: SUMMARY,
  handoverFiles: [],
  otherFiles: [],
  files: [],
  failure: null,
  answeredAt: null,
  attachments: [{ field: 'receipt', path: '/api/admin/disputes/1/files/receipt' }],
  preview: [{ field: 'customer_name', text: 'Robin Tall' }],
}

let party: PartyDispute
let evidence: Evidence
let sent: unknown[]
let isBroken: boolean

beforeEach(() => {
  party = PARTY
  evidence = EVIDENCE
  sent = []
  isBroken = false
})

function open(what: 'buyer' | 'breeder' | 'staff', staffRole: User['staffRole'] = 'finance') {
  const client = createQueryClient(
    stubTransport(
      { ...disputeEndpoints, ...staffDisputeEndpoints, ...staffDisputeEndpoints },
      {
        'GET /api/orders/{id}/disputes': () => {
          if (isBroken) throw new AppError('internal')
          return [party]
        },
        'POST /api/orders/{id}/disputes/{disputeId}/statements': ({ body }) => {
          sent.push(body)
          const { statementId: id, text } = body
          party = { ...party, statements: [{ id, text, files: [], createdAt: OPENED }] }
          return [party]
        },
        'GET /api/admin/orders/{id}/disputes': () => [evidence.dispute],
        'GET /api/admin/disputes/{id}': () => {
          if (isBroken) throw new AppError('internal')
          return evidence
        },
        'PUT /api/admin/disputes/{id}/evidence': ({ body }) => {
          sent.push(body)
          if (body.otherFiles.length > 1)
            throw new AppError('invalid', { fields: { otherFiles: 'They cannot be combined.' } })
          evidence = { ...evidence, ...body, version: body.version + 1 }
          return evidence
        },
        'POST /api/admin/disputes/{id}/submission': ({ body }) => {
          sent.push(body)
          evidence = { ...evidence, state: 'submitted', answeredAt: OPENED }
          return evidence
        },
      },
    ),
  )
  client.setQueryData(viewerQuery.queryKey, { role: 'admin', staffRole } as User)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider>
          {what === 'staff' ? (
            <StaffDisputes orderId={ID(2)} />
          ) : (
            <DisputeSection orderId={ID(2)} role={what} />
          )}
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the breeder adds a statement, which is then listed', async () => {
  const screen = await open('breeder')
  await expect.element(screen.getByText(/opened a dispute of the payment of \$500\.00/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Your statement' }).fill(SUMMARY)
  await screen.getByRole('button', { name: 'Add statement' }).click()
  await expect.element(screen.getByText(SUMMARY)).toBeVisible()
  expect(sent).toMatchObject([{ text: SUMMARY, files: [] }])
})

test('the buyer reads that the bank will decide, and sees no form', async () => {
  const screen = await open('buyer')
  await expect
    .element(screen.getByText(/^Your bank opened a dispute of the payment of \$500\.00\./))
    .toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('after its day, evidence is overdue', async () => {
  evidence = { ...EVIDENCE, dispute: { ...EVIDENCE.dispute, isOverdue: true } }
  const screen = await open('staff')
  await expect.element(screen.getByText(/Evidence overdue since Sun, May 9, 2027/)).toBeVisible()
})

test('staff read what the bank will read, and submit the saved evidence', async () => {
  const screen = await open('staff')
  await expect.element(screen.getByRole('heading', { name: 'Dispute of $500.00' })).toBeVisible()
  await expect.element(screen.getByText('The bank has withdrawn the money.')).toBeVisible()
  await expect.element(screen.getByText(/Evidence due by Sun, May 9, 2027/)).toBeVisible()
  await screen.getByText('What the bank receives').click()
  await expect.element(screen.getByText('Robin Tall')).toBeVisible()
  await screen.getByRole('button', { name: 'Submit evidence' }).click()
  await expect.element(screen.getByText(/The evidence was submitted/)).toBeVisible()
  expect(sent).toEqual([{ version: 1 }])
})

test('staff without the role read the evidence and cannot answer', async () => {
  const screen = await open('staff', 'support')
  await expect.element(screen.getByText(/can answer this dispute/)).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('staff choose files in an order, which a refused file does not change', async () => {
  const file = (last: number, kind: 'pdf' | 'photo') => ({
    objectId: ID(last),
    kind,
    name: `Statement 1, file ${last}`,
    path: `/objects/${ID(last)}`,
  })
  evidence = { ...EVIDENCE, files: [file(3, 'photo'), file(4, 'photo'), file(5, 'pdf')] }
  const screen = await open('staff')
  const choice = screen.getByLabelText('Proof of the handover')
  await choice.selectOptions('Statement 1, file 3 (photo)')
  await choice.selectOptions('Statement 1, file 4 (photo)')
  await screen.getByRole('button', { name: 'Move Statement 1, file 4 up' }).click()
  expect(
    screen
      .getByRole('link', { name: /^\d\. / })
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['1. Statement 1, file 4', '2. Statement 1, file 3'])
  await expect.element(screen.getByRole('button', { name: 'Submit evidence' })).toBeDisabled()
  const other = screen.getByLabelText('Other files')
  await other.selectOptions('Statement 1, file 5 (PDF)')
  await other.selectOptions('Statement 1, file 3 (photo)')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('They cannot be combined.')).toBeVisible()
  await screen.getByRole('button', { name: 'Remove Statement 1, file 3' }).last().click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('button', { name: 'Submit evidence' })).toBeEnabled()
  expect(sent.at(-1)).toMatchObject({ handoverFiles: [ID(4), ID(3)], otherFiles: [ID(5)] })
})

test.each(['breeder', 'staff'] as const)(
  'a %s loads a dispute again that could not be loaded',
  async (who) => {
    isBroken = true
    const screen = await open(who)
    await expect.element(screen.getByText('The dispute could not be loaded.')).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('heading', { name: /^Dispute/ })).toBeVisible()
  },
)

test('staff accept a dispute only with a reason, and read that it cannot be undone', async () => {
  const screen = await open('staff')
  await screen.getByRole('button', { name: 'Accept the dispute' }).click()
  await expect.element(screen.getByText(/keeps \$500\.00\. This cannot be undone\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Accept the dispute' }).click()
  await expect.element(screen.getByText(/at least 10 characters/)).toBeVisible()
  expect(sent).toEqual([])
})
