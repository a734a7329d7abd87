import { expect, it } from 'vitest'
import { inOrderOfUrgency, type SaleFacts, saleTasks } from './api/today-rules.ts'
import type { SaleTask } from './contract.ts'

const TODAY = '2027-05-10'
const SALE: SaleFacts = {
  status: 'paid',
  isFrozen: false,
  finalPaymentDue: null,
  goHomeDate: '2027-07-01',
  pickupDay: null,
  hasRecord: true,
  disputeUntil: null,
}

it.each<[string, Partial<SaleFacts>, SaleTask['kind'][]]>([
  ['nothing waits for a sale whose cat leaves later', {}, []],
  ['a balance is not overdue on its day', { status: 'deposit_paid', finalPaymentDue: TODAY }, []],
  [
    'a balance is overdue from the next day on',
    { status: 'deposit_paid', finalPaymentDue: '2027-05-09' },
    ['overdue'],
  ],
  ['a pickup day is missing two weeks ahead', { goHomeDate: '2027-05-24' }, ['pickup']],
  ['a pickup day is not missing earlier', { goHomeDate: '2027-05-25' }, []],
  ['a handover is shown from the day before', { pickupDay: '2027-05-11' }, ['handover']],
  ['a handover stays after its day', { pickupDay: '2027-05-01' }, ['handover']],
  ['a handover is not shown two days before', { pickupDay: '2027-05-12' }, []],
  [
    'a missing record is asked for with the pickup',
    { pickupDay: '2027-05-20', hasRecord: false },
    ['record'],
  ],
  [
    'one sale can have several tasks',
    {
      status: 'deposit_paid',
      finalPaymentDue: '2027-05-01',
      goHomeDate: '2027-05-01',
      hasRecord: false,
    },
    ['overdue', 'pickup', 'record'],
  ],
  ['a frozen sale waits for others', { isFrozen: true, pickupDay: TODAY, hasRecord: false }, []],
  [
    'an open dispute is the only task',
    { isFrozen: true, status: 'completed', disputeUntil: '2027-05-12T00:00:00.000Z' },
    ['dispute'],
  ],
  ['a completed sale has no tasks', { status: 'completed', hasRecord: false, goHomeDate: TODAY }, []],
])('%s', (_, changes, kinds) => {
  expect(saleTasks({ ...SALE, ...changes }, TODAY).map(({ kind }) => kind)).toEqual(kinds)
})

it('disputes come first, then handovers, balances, pickups, and records, each by day', () => {
  const task = (kind: SaleTask['kind'], day: string | null, until: string | null = null) =>
    ({ kind, day, until }) as SaleTask
  const sorted = inOrderOfUrgency([
    task('record', '2027-05-01'),
    task('overdue', '2027-05-03'),
    task('overdue', '2027-05-02'),
    task('handover', '2027-05-11'),
    task('dispute', null, '2027-05-12T00:00:00.000Z'),
    task('pickup', '2027-05-20'),
  ])
  expect(sorted.map(({ kind, day }) => [kind, day])).toEqual([
    ['dispute', null],
    ['handover', '2027-05-11'],
    ['overdue', '2027-05-02'],
    ['overdue', '2027-05-03'],
    ['pickup', '2027-05-20'],
    ['record', '2027-05-01'],
  ])
})
