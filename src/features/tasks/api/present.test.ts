import { describe, expect, it } from 'vitest'
import { type OpenTask, openTask } from '#lib/tasks/open-tasks.ts'
import type { TaskKind } from '../contract.ts'
import { deadlineEnd, inOrder, placeOf, presentTask } from './present.ts'

const NOW = new Date('2027-05-10T16:00:00.000Z')
const timeZone = 'America/New_York'
const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const task = (kind: TaskKind, changes: Partial<OpenTask<TaskKind>> = {}) =>
  openTask<TaskKind>({ kind, role: 'breeder', subjectId: ID(1), ...changes })
const on = (day: string, time: string | null = null) => ({ day, time, timeZone })

it.each([
  ['a time', { at: '2027-05-10T16:00:00.000Z' }, '2027-05-10T16:00:00.000Z'],
  ['a day at its end', on('2027-05-10'), '2027-05-11T04:00:00.000Z'],
  ['a time of day', on('2027-05-10', '14:30'), '2027-05-10T18:30:00.000Z'],
] as const)('%s ends', (_, deadline, end) => {
  expect(deadlineEnd(deadline).toISOString()).toBe(end)
})

it('urgent tasks come first, each ordered by deadline, then by kind and row; what others do comes last', () => {
  const tasks = [
    task('offer_waiting', { waitsFor: 'other', deadline: { at: '2027-05-01T00:00:00.000Z' } }),
    task('inquiries'),
    task('entries'),
    task('pickup_proposal', { deadline: on('2027-05-03') }),
    task('record', { deadline: on('2027-05-12') }),
    task('handover', { deadline: on('2027-05-12'), subjectId: ID(3) }),
    task('handover', { deadline: on('2027-05-12'), subjectId: ID(2) }),
    task('balance_overdue', { deadline: on('2027-05-09') }),
    task('pickup_answer', { deadline: on('2027-05-12', '09:00') }),
    task('problem_response'),
  ]
  expect(inOrder(tasks, NOW).map(({ kind, subjectId }) => `${kind} ${subjectId.at(-1)}`)).toEqual([
    ...['problem_response 1', 'balance_overdue 1', 'pickup_proposal 1', 'pickup_answer 1'],
    ...['handover 2', 'handover 3', 'record 1', 'entries 1', 'inquiries 1', 'offer_waiting 1'],
  ])
})

it('tasks of buyers are on the home page, those of breeders on the dashboard, except one that a visit of it ends', () => {
  expect(placeOf({ kind: 'pickup_answer', role: 'buyer' })).toBe('home')
  expect(placeOf({ kind: 'pickup_answer', role: 'breeder' })).toBe('dashboard')
  expect(placeOf({ kind: 'listings', role: 'breeder' })).toBe('home')
})

describe('a task is urgent', () => {
  const isUrgent = (of: OpenTask<TaskKind>) => presentTask(of, NOW).isUrgent
  it.each<[string, OpenTask<TaskKind>, boolean]>([
    [
      'a day before its deadline',
      task('offer_answer', { deadline: { at: '2027-05-11T16:00:00.000Z' } }),
      true,
    ],
    ['not earlier', task('offer_answer', { deadline: { at: '2027-05-11T16:00:00.001Z' } }), false],
    ['not without a deadline', task('offer_answer'), false],
    ['where it always is', task('problem_response'), true],
    ['not where it never is', task('pickup_proposal', { deadline: on('2027-05-09') }), false],
  ])('%s', (_, of, expected) => {
    expect(isUrgent(of)).toBe(expected)
  })
})

it.each<[TaskKind, string, string]>([
  ['balance', 'Due by', 'Overdue since'],
  ['record', 'Needed by', 'Overdue since'],
  ['handover', 'Pickup:', 'Pickup was:'],
  ['pickup_proposal', 'Can leave home from', 'Ready to leave home since'],
  ['pickup_answer', 'Proposed:', 'Proposed:'],
])('the words before the deadline of %s are "%s", and "%s" once it has passed', (kind, before, after) => {
  const labelOn = (day: string) => presentTask(task(kind, { deadline: on(day) }), NOW).deadline?.label
  expect([labelOn('2027-05-10'), labelOn('2027-05-09')]).toEqual([before, after])
})

describe('the words', () => {
  const words = (of: OpenTask<TaskKind>) => {
    const { title, text, buttons } = presentTask(of, NOW)
    return [title, text, ...buttons.map(({ label, path }) => `${label} -> ${path}`)]
  }
  const sale = { saleId: ID(9), name: 'Juniper', other: 'Robin T.', amount: 200_150 }

  it.each<[OpenTask<TaskKind>, (string | null)[]]>([
    [
      task('pickup_proposal', { ...sale, role: 'buyer' }),
      ['Agree on a pickup day for Juniper', null, `Propose a day -> /orders/${ID(9)}?propose#pickup-day`],
    ],
    [
      task('balance', { ...sale, role: 'buyer', note: 'failed' }),
      [
        'Pay the balance of $2,001.50 for Juniper',
        'Your last payment did not go through. The balance is paid here before you pick up Juniper.',
        `Pay $2,001.50 -> /orders/${ID(9)}/pay`,
      ],
    ],
    [
      task('entries', { count: 2, name: 'Rowan × Hazel', note: ID(4) }),
      [
        '2 families want to join your waiting list',
        'Rowan × Hazel',
        `Confirm or decline -> /dashboard?tab=waiting-list&list=${ID(4)}&show=pending`,
      ],
    ],
    [
      task('pictures', { count: 3, name: 'Miso' }),
      [
        'Miso and 2 more have no picture',
        'Families rarely ask about a cat that they cannot see.',
        `Add a picture -> /dashboard?tab=cats&edit=${ID(1)}`,
      ],
    ],
    [
      task('application', { note: 'again' }),
      [
        'Your application was rejected',
        'You can change it and apply again.',
        'Apply again -> /breeders/apply',
      ],
    ],
    [
      task('payout_account', { note: 'active' }),
      [
        'Stripe needs information',
        'Without it, your payouts will be paused.',
        'See what to do -> /dashboard?tab=money',
      ],
    ],
  ])('of $kind', (of, expected) => {
    expect(words(of)).toEqual(expected)
  })
})

it('only a proposed day is accepted at once, and a deadline has its words', () => {
  const deadline = on('2027-05-12', '09:00')
  expect(presentTask(task('pickup_answer', { deadline }), NOW)).toMatchObject({
    id: `pickup_answer-${ID(1)}`,
    proposalId: ID(1),
    deadline: {
      label: 'Proposed:',
      at: null,
      day: '2027-05-12',
      time: '09:00',
      timeZone: 'America/New_York',
    },
  })
  expect(presentTask(task('record', { deadline }), NOW).proposalId).toBeNull()
})
