import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type CaseEntry, caseWaitingListEndpoints } from '#features/moderation/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { CaseWaitingList } from './case-waiting-list.tsx'

const id = (n: number) => `0199b3a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const AT = '2026-05-10T12:00:00.000Z'
const ENTRY: CaseEntry = {
  id: id(1),
  status: 'waiting',
  position: 2,
  count: 7,
  pairingTitle: 'Rowan × Hazel',
  buyerId: id(2),
  buyerName: 'Robin Tate',
  wishes: {
    gender: 'female',
    colors: ['Blue'],
    purpose: 'companion',
    earliest: null,
    latest: null,
    maxPrice: null,
    home: 'A quiet house.',
  },
  answers: [{ question: 'Do you have pets?', answer: 'Two cats' }],
  createdAt: AT,
  offers: [
    {
      id: id(3),
      status: 'declined',
      createdAt: AT,
      deadline: AT,
      endedAt: AT,
      cats: [
        { id: id(4), name: 'Luna', price: 150_000 },
        { id: id(5), name: 'Milo', price: 120_000 },
      ],
    },
  ],
  events: [
    { id: id(6), kind: 'joined', actor: 'buyer', reason: null, details: {}, createdAt: AT },
    {
      id: id(7),
      kind: 'moved',
      actor: 'breeder',
      reason: 'They asked first.',
      details: { fromPlace: 1, toPlace: 2 },
      createdAt: AT,
    },
  ],
}

let rows: CaseEntry[]
let asked: unknown[]
beforeEach(() => {
  rows = [ENTRY]
  asked = []
})

function open(q = '') {
  const client = createQueryClient(
    stubTransport(caseWaitingListEndpoints, {
      'GET /api/admin/cases/{id}/waiting-list': ({ params, query }) => {
        asked.push([params.id, query.breederId, query.q])
        if (query.q === 'refused') throw new AppError('forbidden')
        return rows
      },
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CaseWaitingList caseId={id(8)} breederId={id(9)} state={{ q, page: 1 }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('staff read a family with wishes, offers, and history, and are told that it is logged', async () => {
  const screen = await open()
  await expect.element(screen.getByText(/Your access is logged/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Robin Tate 2nd of 7' })).toBeVisible()
  await expect.element(screen.getByText('Rowan × Hazel · Female · Blue')).toBeVisible()
  await expect.element(screen.getByText('Two cats')).toBeVisible()
  await expect.element(screen.getByText(/Luna \(\$1,500\) or Milo \(\$1,200\)/)).toBeVisible()
  await screen.getByText('History (2)').click()
  await expect.element(screen.getByText('Moved by the breeder from 1st to 2nd')).toBeVisible()
  await expect.element(screen.getByText('“They asked first.”')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Back to the case' }))
    .toHaveAttribute('href', `/admin?case=${id(8)}`)
  expect(asked).toEqual([[id(8), id(9), undefined]])
})

test('a list without families, a search without results, and a refusal say so', async () => {
  rows = []
  const empty = await open()
  await expect.element(empty.getByText('No one has joined a list of this cattery.')).toBeVisible()
  await empty.unmount()
  const none = await open('nobody')
  await expect.element(none.getByText('Try another name.')).toBeVisible()
  await none.unmount()
  const refused = await open('refused')
  await expect.element(refused.getByText(/could not be loaded/)).toBeVisible()
})
