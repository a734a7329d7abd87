import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type ProofAnswer, papersEndpoints, type SalePapers } from '../contract.ts'
import { PapersSection } from './papers-section.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const PROOF_ID = '0199b3a0-0000-7000-8000-000000000002'
const PROOF = {
  id: PROOF_ID,
  status: 'waiting' as const,
  url: '/objects/proof',
  reason: null,
  sentAt: '2027-02-01T12:00:00.000Z',
  endedAt: null,
}
const REGISTRATION = { when: 'neuter_proof' as const, due: null, handedOverOn: null, takeBackUntil: null }
const PAPERS: SalePapers = {
  transactionId: ID,
  role: 'breeder',
  catName: 'Juniper',
  otherName: 'Robin T.',
  timeZone: 'America/New_York',
  today: '2027-02-03',
  handedOverOn: '2026-12-10',
  isOpen: true,
  proof: { neuterBy: '2027-02-28', sent: [PROOF] },
  papers: REGISTRATION,
}

let papers: SalePapers
let sent: unknown[]
let rejection: AppError | undefined
beforeEach(() => {
  papers = PAPERS
  sent = []
  rejection = undefined
})

function open(changes: Partial<SalePapers> = {}) {
  papers = { ...PAPERS, ...changes }
  const act = (body: unknown, changed: Partial<SalePapers>) => {
    sent.push(body)
    if (rejection) throw rejection
    papers = { ...papers, ...changed }
    return papers
  }
  const answered = (answer: ProofAnswer) =>
    act(answer, {
      proof: {
        neuterBy: '2027-02-28',
        sent: [
          answer.answer === 'seen'
            ? { ...PROOF, status: 'seen' as const }
            : { ...PROOF, status: 'declined' as const, reason: answer.reason },
        ],
      },
    })
  const client = createQueryClient(
    stubTransport(papersEndpoints, {
      'GET /api/orders/{id}/papers': () => papers,
      'POST /api/orders/{id}/neuter-proofs/answer': ({ body }) => answered(body),
      'PUT /api/orders/{id}/papers': ({ body }) =>
        act(body, {
          papers: {
            ...REGISTRATION,
            handedOverOn: body.day,
            takeBackUntil: '2027-02-04T17:00:00.000Z',
          },
        }),
      'DELETE /api/orders/{id}/papers': () => act('take back', { papers: REGISTRATION }),
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PapersSection transactionId={ID} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the breeder opens a proof and marks it as seen', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Neutering and papers' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Proof of Feb 1, 2027' }))
    .toHaveAttribute('href', '/objects/proof')
  await screen.getByRole('button', { name: 'Mark as seen' }).click()
  await expect.element(screen.getByText('You have seen the proof.')).toBeVisible()
  expect(sent).toEqual([{ proofId: PROOF_ID, answer: 'seen' }])
  expect(screen.getByRole('button', { name: 'Mark as seen' }).query()).toBeNull()
})

test('the breeder writes why it is not enough', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'It is not enough' }).click()
  await screen.getByRole('textbox', { name: 'What is missing' }).fill('Too short')
  await screen.getByRole('button', { name: 'Send the answer' }).click()
  await expect.element(screen.getByText('Please write at least 10 characters.')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('textbox', { name: 'What is missing' }).fill('The stamp of the vet is missing.')
  await screen.getByRole('button', { name: 'Send the answer' }).click()
  await expect.element(screen.getByText('The stamp of the vet is missing.')).toBeVisible()
  expect(sent).toEqual([
    { proofId: PROOF_ID, answer: 'declined', reason: 'The stamp of the vet is missing.' },
  ])
  expect(screen.getByRole('button', { name: 'It is not enough' }).query()).toBeNull()
})

test('a refused answer stays in the dialog, with the error at its field', async () => {
  rejection = new AppError('invalid', { fields: { reason: 'This text contains a phone number.' } })
  const screen = await open()
  await screen.getByRole('button', { name: 'It is not enough' }).click()
  await screen.getByRole('textbox', { name: 'What is missing' }).fill('Call me at my number, please.')
  await screen.getByRole('button', { name: 'Send the answer' }).click()
  await expect.element(screen.getByText('This text contains a phone number.')).toBeVisible()
})

test('an answer that was refused is explained', async () => {
  rejection = new AppError('conflict', { message: 'The buyer has sent another proof.' })
  const screen = await open()
  await screen.getByRole('button', { name: 'Mark as seen' }).click()
  await expect.element(screen.getByText('The buyer has sent another proof.')).toBeVisible()
})

test('the breeder enters the day of the papers, and takes it back', async () => {
  const screen = await open({ papers: { ...REGISTRATION, due: { since: '2027-02-02', by: '2027-02-15' } } })
  await expect
    .element(screen.getByText(/^Robin T\. gets the registration papers by Feb 15, 2027\./))
    .toBeVisible()
  await screen.getByRole('button', { name: 'I handed over the papers' }).click()
  const day = screen.getByLabelText(/^Day/)
  await expect.element(day).toHaveValue('2027-02-03')
  await day.fill('2027-02-02')
  await screen.getByRole('button', { name: 'Save the day' }).click()
  await expect
    .element(screen.getByText('You handed over the registration papers on Feb 2, 2027.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Take it back' }).click()
  await expect.element(screen.getByRole('button', { name: 'I handed over the papers' })).toBeVisible()
  expect(sent).toEqual([{ day: '2027-02-02' }, 'take back'])
})

test('after a day, nothing can be taken back', async () => {
  const screen = await open({ papers: { ...REGISTRATION, handedOverOn: '2027-02-02' } })
  await expect.element(screen.getByText(/^You handed over the registration papers/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Take it back' }).query()).toBeNull()
})

test('without papers, only the proof is shown', async () => {
  const screen = await open({ papers: null })
  await expect.element(screen.getByRole('button', { name: 'Mark as seen' })).toBeVisible()
  expect(screen.getByText(/registration papers/).query()).toBeNull()
})

test('without a proof, only the papers are shown', async () => {
  const screen = await open({ proof: null, papers: { ...REGISTRATION, when: 'handover' } })
  await expect.element(screen.getByRole('heading', { name: 'Registration papers' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mark as seen' }).query()).toBeNull()
})

test('a refunded sale is only read', async () => {
  const screen = await open({ isOpen: false })
  await expect.element(screen.getByRole('link', { name: 'Proof of Feb 1, 2027' })).toBeVisible()
  expect(screen.getByRole('button').query()).toBeNull()
})

test('the buyer is led to the page of the cat', async () => {
  const screen = await open({ role: 'buyer', otherName: 'Quiet Paws' })
  await expect
    .element(screen.getByRole('link', { name: 'Juniper’s record' }))
    .toHaveAttribute('href', `/orders/${ID}/cat#papers`)
  expect(screen.getByRole('button').query()).toBeNull()
  expect(screen.getByRole('link', { name: /^Proof of/ }).query()).toBeNull()
})

test('nothing is shown if the contract promises neither', async () => {
  const screen = await open({ proof: null, papers: null })
  await expect.poll(() => screen.container.textContent).toBe('')
})
