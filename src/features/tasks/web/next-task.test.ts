import { expect, it } from 'vitest'
import type { Task } from '../contract.ts'
import { nextTask } from './next-task.ts'

const SALE = '0199b3a0-0000-7000-8000-000000000001'
const RECORD: Task = {
  id: 'record-1',
  kind: 'record',
  place: 'dashboard',
  waitsFor: 'reader',
  saleId: SALE,
  title: 'Juniper’s vaccination record is missing',
  text: null,
  deadline: null,
  isUrgent: false,
  buttons: [{ label: 'Add the record', path: '/dashboard?tab=cats&edit=1' }],
  proposalId: null,
}
const PROPOSE: Task = {
  ...RECORD,
  kind: 'pickup_proposal',
  waitsFor: 'later',
  buttons: [{ label: 'Propose a day', path: `/sales/${SALE}?propose#pickup-day` }],
}
const ANSWER: Task = {
  ...PROPOSE,
  kind: 'pickup_answer',
  waitsFor: 'reader',
  proposalId: '0199b3a0-0000-7000-8000-000000000002',
}
const WAITING: Task = { ...PROPOSE, kind: 'pickup_waiting', waitsFor: 'other' }
const OVERDUE: Task = {
  ...RECORD,
  kind: 'balance_overdue',
  buttons: [{ label: 'See your options', path: `/sales/${SALE}` }],
}

it.each<[string, Task[], Task | undefined]>([
  ['nothing without tasks', [], undefined],
  ['the first one', [PROPOSE, RECORD], PROPOSE],
  ['a proposal to answer, although something is needed earlier', [RECORD, ANSWER], ANSWER],
  ['not what the other party does', [WAITING, RECORD], RECORD],
  ['not what leads to the page itself', [OVERDUE, RECORD], RECORD],
])('%s', (_, tasks, expected) => {
  expect(nextTask(tasks, { saleId: SALE, without: [] })).toBe(expected)
})

it('not what the page shows elsewhere', () => {
  expect(nextTask([PROPOSE, RECORD], { saleId: SALE, without: ['pickup_proposal'] })).toBe(RECORD)
})
