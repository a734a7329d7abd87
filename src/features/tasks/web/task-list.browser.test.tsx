import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { pickupEndpoints } from '#features/pickups/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type Task, taskEndpoints } from '../contract.ts'
import { HomeTasks } from './home-tasks.tsx'
import { TaskList } from './task-list.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const TASK: Task = {
  id: 'balance_overdue-1',
  kind: 'balance_overdue',
  place: 'dashboard',
  waitsFor: 'reader',
  saleId: ID(1),
  title: 'Robin T. owes $1,500 for Juniper',
  text: null,
  deadline: {
    label: 'Overdue since',
    at: null,
    day: '2027-05-12',
    time: null,
    timeZone: 'America/New_York',
  },
  isUrgent: true,
  buttons: [{ label: 'See your options', path: `/sales/${ID(1)}` }],
  proposalId: null,
}
const PROPOSAL: Task = {
  ...TASK,
  id: 'pickup_answer-1',
  kind: 'pickup_answer',
  title: 'Robin T. proposes a pickup day for Juniper',
  buttons: [{ label: 'Other day', path: `/sales/${ID(1)}?propose#pickup-day` }],
  proposalId: ID(2),
}

const answer = vi.fn<(body: unknown) => void>()

function open(tasks: Task[] | null, page: 'home' | 'dashboard' = 'dashboard') {
  const client = createQueryClient(
    stubTransport(
      { ...taskEndpoints, ...pickupEndpoints },
      {
        'GET /api/tasks': () => {
          if (!tasks) throw new AppError('not_found')
          return tasks
        },
        'POST /api/orders/{id}/pickup/answer': ({ params, body }) => {
          answer({ ...params, ...body })
          throw new AppError('conflict', { message: 'This day has passed. Propose another one.' })
        },
      },
    ),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        {page === 'home' ? <HomeTasks /> : <TaskList place="dashboard" empty="Nothing is waiting." />}
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('each task has a sentence, its deadline, and a button that leads to where it is done', async () => {
  const screen = await open([TASK, { ...TASK, id: 'other', place: 'home', title: 'On the home page' }])
  const row = screen.getByRole('listitem').filter({ hasText: TASK.title })
  await expect.element(row.getByText('Wed, May 12, 2027')).toBeVisible()
  await expect
    .element(row.getByRole('link', { name: `See your options: ${TASK.title}` }))
    .toHaveAttribute('href', `/sales/${ID(1)}`)
  await expect.element(screen.getByText('On the home page')).not.toBeInTheDocument()
})

test('a proposed pickup day is accepted in the list, and why it was not is shown', async () => {
  const screen = await open([PROPOSAL])
  await expect
    .element(screen.getByRole('link', { name: /^Other day/ }))
    .toHaveAttribute('href', `/sales/${ID(1)}?propose#pickup-day`)
  await screen.getByRole('button', { name: /^Accept/ }).click()
  await expect.poll(() => answer.mock.calls).toEqual([[{ id: ID(1), proposalId: ID(2), answer: 'accept' }]])
  await expect.element(screen.getByRole('button', { name: /^Accept/ })).toBeEnabled()
})

test('of many tasks, the first six are shown, and the others on request', async () => {
  const tasks = Array.from({ length: 8 }, (_, index) => ({
    ...TASK,
    id: String(index),
    title: `Task ${index}`,
  }))
  const screen = await open(tasks)
  await expect.element(screen.getByText('Task 5')).toBeVisible()
  await expect.element(screen.getByText('Task 6')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show all 8' }).click()
  await expect.element(screen.getByText('Task 7')).toBeVisible()
})

test('what the viewer waits for is apart from the tasks', async () => {
  const screen = await open([{ ...TASK, waitsFor: 'other', title: 'Kim T. has not answered your offer' }])
  await expect.element(screen.getByText('Nothing is waiting.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Waiting for others' })).toBeVisible()
})

test('tasks that cannot be loaded can be tried again', async () => {
  const screen = await open(null)
  await expect.element(screen.getByText('Your tasks could not be loaded.')).toBeVisible()
})

test('the home page leads to the tasks of the dashboard, and shows nothing without any', async () => {
  const screen = await open([TASK, PROPOSAL], 'home')
  await expect
    .element(screen.getByRole('link', { name: '2 tasks in your dashboard' }))
    .toHaveAttribute('href', '/dashboard')
  // Nothing says that nothing waits, next to a link to what waits.
  await expect.element(screen.getByText(/^Nothing waits/)).not.toBeInTheDocument()
  await screen.unmount()
  const empty = await open([], 'home')
  await expect.element(empty.getByText('Waiting for you')).not.toBeInTheDocument()
})
