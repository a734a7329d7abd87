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

type Task = [kind: SaleTask['kind'], day: string | null]

it.each<[string, Partial<SaleFacts>, Task[]]>([
  ['nothing waits for a sale whose cat leaves later', {}, []],
  ['a balance is not overdue on its day', { status: 'deposit_paid', finalPaymentDue: TODAY }, []],
  [
    'a balance is overdue from the next day on',
    { status: 'deposit_paid', finalPaymentDue: '2027-05-09' },
    [['overdue', '2027-05-09']],
  ],
  ['a balance that is paid is not overdue', { finalPaymentDue: '2027-05-09' }, []],
  ['a pickup day is missing two weeks ahead', { goHomeDate: '2027-05-24' }, [['pickup', '2027-05-24']]],
  ['a pickup day is not missing earlier', { goHomeDate: '2027-05-25' }, []],
  ['on the day itself the cat can leave now', { goHomeDate: TODAY }, [['pickup', null]]],
  [
    'and it can on all later days',
    { goHomeDate: '2027-05-01', hasRecord: false },
    [
      ['pickup', null],
      ['record', null],
    ],
  ],
  ['a handover is shown from the day before', { pickupDay: '2027-05-11' }, [['handover', '2027-05-11']]],
  ['a handover stays after its day', { pickupDay: '2027-05-01' }, [['handover', '2027-05-01']]],
  ['a handover is not shown two days before', { pickupDay: '2027-05-12' }, []],
  ['nor before the cat is paid in full', { status: 'deposit_paid', pickupDay: TODAY }, []],
  [
    'a missing record is asked for two weeks before the pickup',
    { pickupDay: '2027-05-24', hasRecord: false },
    [['record', '2027-05-24']],
  ],
  ['and not earlier', { pickupDay: '2027-05-25', hasRecord: false }, []],
  [
    'one sale can have several tasks',
    {
      status: 'deposit_paid',
      finalPaymentDue: '2027-05-01',
      goHomeDate: '2027-05-11',
      hasRecord: false,
    },
    [
      ['overdue', '2027-05-01'],
      ['pickup', '2027-05-11'],
      ['record', '2027-05-11'],
    ],
  ],
  ['a frozen sale waits for others', { isFrozen: true, pickupDay: TODAY, hasRecord: false }, []],
  [
    'an open dispute is the only task',
    { isFrozen: true, status: 'completed', disputeUntil: '2027-05-12T00:00:00.000Z' },
    [['dispute', null]],
  ],
  ['a completed sale has no tasks', { status: 'completed', hasRecord: false, goHomeDate: TODAY }, []],
])('%s', (_, changes, tasks) => {
  expect(saleTasks({ ...SALE, ...changes }, TODAY).map(({ kind, day }) => [kind, day])).toEqual(tasks)
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
    task('pickup', null),
    // By the end of its statements, not by its day.
    task('dispute', '2027-05-13', '2027-05-11T00:00:00.000Z'),
  ])
  expect(sorted.map(({ kind, day }) => [kind, day])).toEqual([
    ['dispute', '2027-05-13'],
    ['dispute', null],
    ['handover', '2027-05-11'],
    ['overdue', '2027-05-02'],
    ['overdue', '2027-05-03'],
    ['pickup', null],
    ['pickup', '2027-05-20'],
    ['record', '2027-05-01'],
  ])
})
