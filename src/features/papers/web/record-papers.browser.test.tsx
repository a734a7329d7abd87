import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { uploadEndpoints } from '#features/uploads/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type NewProof, papersEndpoints, type SalePapers } from '../contract.ts'
import type { ProofStatus } from '../states.ts'
import { RecordPapers } from './record-papers.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const proof = (status: ProofStatus, reason: string | null = null) => ({
  id: '0199b3a0-0000-7000-8000-000000000002',
  status,
  url: status === 'replaced' ? null : '/objects/proof',
  reason,
  sentAt: '2027-02-01T12:00:00.000Z',
  endedAt: null,
})
const PAPERS: SalePapers = {
  transactionId: ID,
  role: 'buyer',
  catName: 'Juniper',
  otherName: 'Quiet Paws',
  timeZone: 'America/New_York',
  today: '2027-02-03',
  handedOverOn: '2026-12-10',
  isOpen: true,
  proof: { neuterBy: '2027-02-28', sent: [] },
  papers: { when: 'neuter_proof', due: null, handedOverOn: null, takeBackUntil: null },
}

let sent: NewProof[]
beforeEach(() => {
  sent = []
})

function open(changes: Partial<SalePapers> = {}) {
  let papers = { ...PAPERS, ...changes }
  const client = createQueryClient(
    stubTransport(
      { ...papersEndpoints, ...uploadEndpoints },
      {
        'GET /api/orders/{id}/papers': () => papers,
        'POST /api/orders/{id}/neuter-proofs': ({ body }) => {
          sent.push(body)
          papers = { ...papers, proof: { neuterBy: '2027-02-28', sent: [proof('waiting')] } }
          return papers
        },
      },
    ),
  )
  return render(
    <QueryClientProvider client={client}>
      <RecordPapers transactionId={ID} />
    </QueryClientProvider>,
  )
}

test('the buyer reads what the contract asks for, and chooses a file', async () => {
  const screen = await open()
  await expect
    .element(screen.getByText(/neutered or spayed by Feb 28, 2027, and to send the proof of a veterinarian/))
    .toBeVisible()
  await expect.element(screen.getByText('You get the registration papers after the proof.')).toBeVisible()
  await screen.getByRole('button', { name: 'Send the proof' }).click()
  await expect.element(screen.getByLabelText(/^Choose a file/)).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send the proof' }).click()
  await expect.element(screen.getByText('Add the proof.')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByLabelText(/^Choose a file/)).not.toBeInTheDocument()
})

test('a proof that waits can be replaced', async () => {
  const screen = await open({ proof: { neuterBy: null, sent: [proof('waiting'), proof('replaced')] } })
  await expect
    .element(screen.getByRole('link', { name: 'Proof of Feb 1, 2027' }))
    .toHaveAttribute('href', '/objects/proof')
  expect(screen.getByRole('listitem').elements()).toHaveLength(1)
  await screen.getByRole('button', { name: 'Replace the proof' }).click()
  await expect.element(screen.getByLabelText(/^Choose a file/)).toBeInTheDocument()
})

test('the buyer reads why a proof is not enough, and can send another one', async () => {
  const reason = 'The stamp of the vet is missing.'
  const screen = await open({ proof: { neuterBy: null, sent: [proof('declined', reason)] } })
  await expect.element(screen.getByText(reason)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send another proof' })).toBeVisible()
})

test('after it was seen, nothing is sent, and the day of the papers is shown', async () => {
  const screen = await open({
    proof: { neuterBy: null, sent: [proof('seen')] },
    papers: {
      when: 'neuter_proof',
      due: { since: '2027-02-02', by: '2027-02-15' },
      handedOverOn: '2027-02-03',
      takeBackUntil: null,
    },
  })
  await expect
    .element(screen.getByText('Quiet Paws handed over the registration papers on Feb 3, 2027.'))
    .toBeVisible()
  expect(screen.getByRole('button').query()).toBeNull()
})

test('a refunded or disputed sale is only read', async () => {
  const screen = await open({ isOpen: false })
  await expect.element(screen.getByRole('heading', { name: 'Neutering and papers' })).toBeVisible()
  expect(screen.getByRole('button').query()).toBeNull()
})

test('only papers have their own heading, and nothing is shown without both', async () => {
  const screen = await open({ proof: null })
  await expect.element(screen.getByRole('heading', { name: 'Registration papers' })).toBeVisible()
  await screen.unmount()
  const empty = await open({ proof: null, papers: null })
  await expect.poll(() => empty.container.textContent).toBe('')
})
