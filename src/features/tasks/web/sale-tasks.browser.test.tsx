import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type Task, taskEndpoints } from '../contract.ts'
import { saleTasksQuery } from './queries.ts'
import { SaleTasks } from './sale-tasks.tsx'

const SALE = '0199b3a0-0000-7000-8000-000000000001'
const PROPOSAL: Task = {
  id: 'pickup_answer-1',
  kind: 'pickup_answer',
  place: 'dashboard',
  waitsFor: 'reader',
  saleId: SALE,
  title: 'Robin T. proposes a pickup day for Juniper',
  text: null,
  deadline: null,
  isUrgent: false,
  buttons: [{ label: 'Other day', path: `/sales/${SALE}?propose#pickup-day` }],
  proposalId: '0199b3a0-0000-7000-8000-000000000002',
}
const RECORD: Task = {
  ...PROPOSAL,
  id: 'record-1',
  kind: 'record',
  buttons: [{ label: 'Add the vaccination record', path: '/dashboard?tab=cats&edit=1' }],
  proposalId: null,
}
const HANDOVER: Task = {
  ...RECORD,
  id: 'handover-1',
  kind: 'handover',
  buttons: [{ label: 'Hand Juniper over', path: `/sales/${SALE}#handover` }],
}

async function labels(tasks: Task[]): Promise<(string | null)[]> {
  const client = createQueryClient(stubTransport(taskEndpoints, { 'GET /api/tasks': () => tasks }))
  client.setQueryData(saleTasksQuery(SALE).queryKey, tasks)
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SaleTasks saleId={SALE} answer={(id) => <button type="button">{`Accept ${id.at(-1)}`}</button>} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return [...screen.container.querySelectorAll('a, button')].map(({ textContent }) => textContent)
}

test('the page of a sale has the buttons of all that waits, a proposed day first', async () => {
  expect(await labels([RECORD, PROPOSAL])).toEqual(['Accept 2', 'Add the vaccination record'])
})

test('what can be done already is only offered if nothing waits', async () => {
  const later: Task = { ...HANDOVER, waitsFor: 'later' }
  expect(await labels([RECORD, later])).toEqual(['Add the vaccination record'])
  expect(await labels([later])).toEqual(['Hand Juniper over'])
})

test('what waits for the other party, and what the page itself asks, have no button', async () => {
  const review: Task = { ...RECORD, kind: 'review', buttons: [{ label: 'Write', path: `/orders/${SALE}` }] }
  expect(await labels([review, { ...PROPOSAL, kind: 'pickup_waiting', waitsFor: 'other' }])).toEqual([])
})
