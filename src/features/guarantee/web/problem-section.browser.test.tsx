import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type Guarantee, guaranteeEndpoints, type Problem } from '../contract.ts'
import { ProblemSection } from './problem-section.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const ORDER = { id: ID(1), catName: 'Juniper', buyerName: 'Robin T.', breederName: 'Quiet Paws' }
const TEXT = 'She sneezes and does not eat since yesterday.'
const PROBLEM: Problem = {
  id: ID(2),
  kind: 'other',
  number: 1007,
  createdAt: '2026-05-12T12:00:00.000Z',
  decision: null,
  messages: [{ id: ID(3), author: 'buyer', text: TEXT, files: [], createdAt: '2026-05-12T12:00:00.000Z' }],
}
const OPEN = { other: '2026-05-15T12:00:00.000Z', illness: '2026-05-26T12:00:00.000Z' }

const NONE: Guarantee = {
  problem: null,
  deadlines: { other: null, illness: null },
  mayAgree: false,
  agreedAt: null,
}

let guarantee: Guarantee
let sent: unknown[]
let failure: AppError | null

beforeEach(() => {
  guarantee = { ...NONE, deadlines: OPEN }
  sent = []
  failure = null
})

function open(role: 'buyer' | 'breeder') {
  const receive = (body: unknown, problem: Problem) => {
    sent.push(body)
    if (failure) throw failure
    guarantee = { ...NONE, problem }
    return guarantee
  }
  const client = createQueryClient(
    stubTransport(guaranteeEndpoints, {
      'GET /api/orders/{id}/problem': () => guarantee,
      'POST /api/orders/{id}/payout-agreement': () => {
        sent.push('agreed')
        if (failure) throw failure
        guarantee = { ...guarantee, mayAgree: false, agreedAt: '2026-05-13T12:00:00.000Z' }
        return guarantee
      },
      'POST /api/orders/{id}/problem': ({ body }) => receive(body, PROBLEM),
      'POST /api/orders/{id}/problem/messages': ({ body }) =>
        receive(body, {
          ...PROBLEM,
          messages: [
            ...PROBLEM.messages,
            { id: ID(4), author: role, text: body.text, files: [], createdAt: '2026-05-12T13:00:00.000Z' },
          ],
        }),
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ProblemSection order={{ ...ORDER, role }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a buyer reports a problem, and an illness needs a vet’s note', async () => {
  const screen = await open('buyer')
  await screen.getByRole('button', { name: 'Report a problem' }).click()
  await screen.getByRole('button', { name: 'Send report' }).click()
  await expect.element(screen.getByText('Please choose what is wrong.')).toBeVisible()
  await screen.getByRole('radio', { name: 'The cat is ill, and I have a vet’s note' }).click()
  await screen.getByRole('textbox', { name: 'What happened?' }).fill(TEXT)
  await screen.getByRole('button', { name: 'Send report' }).click()
  await expect.element(screen.getByText('Please add the vet’s note.')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('radio', { name: 'Something else, for example not as described' }).click()
  await screen.getByRole('button', { name: 'Send report' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Reported problem' })).toBeVisible()
  await expect.element(screen.getByText(/^Case 1007\. Our staff will read/)).toBeVisible()
  expect(sent).toMatchObject([{ kind: 'other', text: TEXT }])
})

test('after 72 hours only an illness can be reported, and after that nothing', async () => {
  guarantee = { ...NONE, deadlines: { ...OPEN, other: null } }
  const screen = await open('buyer')
  await expect.element(screen.getByText(/^If Juniper is ill, you can report it/)).toBeVisible()
  await screen.getByRole('button', { name: 'Report a problem' }).click()
  await expect.element(screen.getByRole('radio')).toHaveLength(1)
  await screen.unmount()
  guarantee = NONE
  const later = await open('buyer')
  await expect.element(later.getByRole('heading')).not.toBeInTheDocument()
})

test('a buyer agrees to an earlier payment after reading what that means, and can still report a problem', async () => {
  guarantee = { ...NONE, deadlines: OPEN, mayAgree: true }
  const screen = await open('buyer')
  const agree = { name: 'All is well, the payment may be sent' }
  await screen.getByRole('button', agree).click()
  await expect.element(screen.getByText(/we may pay Quiet Paws before your 72 hours are over/)).toBeVisible()
  await screen.getByRole('button', { name: 'Not yet' }).click()
  expect(sent).toEqual([])
  await screen.getByRole('button', agree).click()
  failure = new AppError('conflict', { message: 'The payment does not wait for you.' })
  await screen.getByRole('button', { name: 'Agree to an earlier payment' }).click()
  await expect.element(screen.getByText('Nothing was changed.')).toBeVisible()
  failure = null
  await screen.getByRole('button', { name: 'Agree to an earlier payment' }).click()
  await expect.element(screen.getByRole('button', agree)).not.toBeInTheDocument()
  expect(sent).toEqual(['agreed', 'agreed'])
  await expect.element(screen.getByRole('button', { name: 'Report a problem' })).toBeVisible()
})

test('the breeder, and a buyer whose payment does not wait, are not asked to agree', async () => {
  guarantee = { ...NONE, deadlines: OPEN }
  const screen = await open('buyer')
  await expect.element(screen.getByRole('button', { name: 'Report a problem' })).toBeVisible()
  expect(screen.getByRole('button', { name: /All is well/ }).query()).toBeNull()
})

test('a report that fails keeps its text and can be sent again', async () => {
  failure = new AppError('conflict', { message: 'The time in which this could be reported is over.' })
  const screen = await open('buyer')
  await screen.getByRole('button', { name: 'Report a problem' }).click()
  await screen.getByRole('radio', { name: 'Something else, for example not as described' }).click()
  await screen.getByRole('textbox', { name: 'What happened?' }).fill(TEXT)
  await screen.getByRole('button', { name: 'Send report' }).click()
  await expect.element(screen.getByText('Your report was not sent.')).toBeVisible()
  await expect.element(screen.getByText('The time in which this could be reported is over.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'What happened?' })).toHaveValue(TEXT)
  failure = null
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(TEXT)).toBeVisible()
})

test('the breeder responds, and after the decision both read it', async () => {
  guarantee = { ...NONE, problem: PROBLEM }
  const screen = await open('breeder')
  await expect.element(screen.getByText('Robin T.').first()).toBeVisible()
  await screen.getByRole('textbox').fill('She was well here.')
  await screen.getByRole('button', { name: /^Send/ }).click()
  await expect.element(screen.getByText('She was well here.').first()).toBeVisible()
  expect(sent).toMatchObject([{ text: 'She was well here.' }])
  await screen.unmount()
  const decision = { refund: 40_000, reason: 'The note is clear.', decidedAt: '2026-05-13T12:00:00.000Z' }
  guarantee = { ...guarantee, problem: { ...PROBLEM, decision } }
  const decided = await open('breeder')
  await expect.element(decided.getByText('Decision: $400.00 refunded')).toBeVisible()
  await expect.element(decided.getByText('The note is clear.')).toBeVisible()
  await expect.element(decided.getByRole('textbox')).not.toBeInTheDocument()
})
