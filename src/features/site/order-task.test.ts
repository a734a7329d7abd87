import { expect, it } from 'vitest'
import { byUrgency, orderTask } from './api/order-task.ts'
import type { OrderTask } from './contract.ts'

const SALE = {
  status: 'deposit_paid',
  frozen: null,
  isStopped: false,
  finalPaymentDue: '2027-05-12',
  pickup: null,
} as const

it.each<[string, Partial<Parameters<typeof orderTask>[0]>, string, OrderTask]>([
  ['a balance is paid until its day', {}, '2027-05-12', 'pay'],
  ['a balance is overdue from the next day on', {}, '2027-05-13', 'overdue'],
  ['a paid cat needs a pickup day', { status: 'paid', finalPaymentDue: null }, '2027-05-01', 'pickup'],
  [
    'an agreed pickup leaves nothing to do',
    { status: 'paid', finalPaymentDue: null, pickup: { day: '2027-05-30', time: null } },
    '2027-05-01',
    null,
  ],
  ['an order on hold waits for the bank', { frozen: 'dispute' }, '2027-05-13', null],
  ['an order whose payments are stopped waits', { isStopped: true }, '2027-05-13', null],
  ['a balance without a day is paid', { finalPaymentDue: null }, '2027-05-13', 'pay'],
  ['a completed order leaves nothing to do', { status: 'completed' }, '2027-05-13', null],
  ['a payment in progress waits', { status: 'pending' }, '2027-05-13', null],
])('%s', (_, changes, today, task) => {
  expect(orderTask({ ...SALE, ...changes }, today)).toBe(task)
})

it('what is overdue comes first, then balances by their day, then pickups, and the rest as it came, frozen balances last', () => {
  const orders = [
    { id: 'frozen', task: null, finalPaymentDue: '2027-04-01' },
    { id: 'rest', task: null, finalPaymentDue: null },
    { id: 'pickup', task: 'pickup', finalPaymentDue: null },
    { id: 'later', task: 'pay', finalPaymentDue: '2027-06-01' },
    { id: 'sooner', task: 'pay', finalPaymentDue: '2027-05-20' },
    { id: 'overdue', task: 'overdue', finalPaymentDue: '2027-05-01' },
    { id: 'last', task: null, finalPaymentDue: null },
  ] as const
  expect(byUrgency(orders).map(({ id }) => id)).toEqual([
    ...['overdue', 'sooner', 'later', 'pickup', 'rest', 'last', 'frozen'],
  ])
})
