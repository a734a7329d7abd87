import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { dashboardEndpoints, type SaleTask, type Today } from '../../contract.ts'
import { TodaySection } from './today-section.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const EMPTY: Today = { questions: 0, sales: [], unvaccinated: { count: 0, first: null }, checklist: null }
const TASK: SaleTask = {
  kind: 'overdue',
  saleId: ID(1),
  catId: ID(2),
  catName: 'Juniper',
  buyerName: 'Robin T.',
  due: 150_000,
  day: '2027-05-12',
  until: null,
}

function open(today: Today | null) {
  const client = createQueryClient(
    stubTransport(dashboardEndpoints, {
      'GET /api/breeders/today': () => {
        if (!today) throw new AppError('not_found')
        return today
      },
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TodaySection />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('each task has a sentence and a button that leads to where it is done', async () => {
  const screen = await open({
    ...EMPTY,
    questions: 2,
    sales: [
      { ...TASK, kind: 'dispute', saleId: ID(3), day: null, until: '2027-05-20T12:00:00.000Z' },
      { ...TASK, kind: 'handover' },
      TASK,
      { ...TASK, kind: 'pickup' },
      { ...TASK, kind: 'record' },
    ],
    unvaccinated: { count: 2, first: { catId: ID(4), name: 'Miso' } },
  })
  for (const [text, button, href] of [
    ['2 questions to answer', 'Answer', '/dashboard?tab=inquiries&show=pending'],
    ['The buyer’s bank asks about the payment for Juniper', 'Add a statement', `/sales/${ID(3)}`],
    ['Juniper goes home with Robin T.', 'Hand over', `/sales/${ID(1)}#handover`],
    ['Robin T. owes $1,500 for Juniper', 'See your options', `/sales/${ID(1)}`],
    ['Agree on a pickup day for Juniper', 'Propose a day', `/sales/${ID(1)}#pickup-day`],
    ['Juniper’s vaccination record is missing', 'Add the record', `/dashboard?tab=cats&edit=${ID(2)}`],
    ['Miso and 1 more have no vaccinations listed', 'Add vaccinations', `/dashboard?tab=cats&edit=${ID(4)}`],
  ] as const) {
    const row = screen.getByRole('listitem').filter({ hasText: text })
    await expect.element(row.getByRole('link', { name: button })).toHaveAttribute('href', href)
  }
})

test('a cat that leaves later is shown with its day, one that can leave now without', async () => {
  const screen = await open({
    ...EMPTY,
    sales: [
      { ...TASK, kind: 'pickup', day: '2027-05-20' },
      { ...TASK, kind: 'record', day: '2027-05-21' },
      { ...TASK, kind: 'pickup', saleId: ID(2), catName: 'Miso', day: null },
      { ...TASK, kind: 'record', saleId: ID(2), catName: 'Miso', day: null },
    ],
  })
  for (const text of [
    'Juniper can leave home from May 20, 2027.',
    'It goes home with Juniper on May 21, 2027.',
    'Miso can leave home now.',
    'It goes home with Miso.',
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})

test('of many sales, the first six are shown, and the list has the others', async () => {
  const sales = Array.from({ length: 8 }, (_, index) => ({ ...TASK, saleId: ID(index) }))
  const screen = await open({ ...EMPTY, sales })
  await expect.element(screen.getByText('2 more in your sales')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your options' }).elements()).toHaveLength(6)
})

test('without tasks it says so, and a new breeder sees the first steps', async () => {
  const screen = await open({
    ...EMPTY,
    checklist: [
      { step: 'describe', isDone: true },
      { step: 'picture', isDone: false },
      { step: 'list', isDone: false },
    ],
  })
  await expect.element(screen.getByText('Nothing is waiting for you today.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Get your cattery ready' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'List your first cat' }))
    .toHaveAttribute('href', '/dashboard?tab=cats&new')
  await expect.element(screen.getByRole('link', { name: 'Describe your cattery' })).not.toBeInTheDocument()
})

test('tasks that cannot be loaded can be tried again', async () => {
  const screen = await open(null)
  await expect.element(screen.getByText('Your tasks could not be loaded.')).toBeVisible()
})
