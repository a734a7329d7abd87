import { expect, it } from 'vitest'
import { type BalanceTaskFacts, balanceTasks } from './api/open-tasks.ts'

const NOW = new Date('2027-05-10T16:30:00.000Z')
/** A balance that is due today. */
const FACTS: BalanceTaskFacts = {
  saleId: '0199b3a0-0000-7000-8000-000000000001',
  role: 'buyer',
  name: 'Juniper',
  other: 'Quiet Paws',
  timeZone: 'America/New_York',
  status: 'deposit_paid',
  frozen: null,
  isStopped: false,
  due: 200_113,
  finalPaymentDue: '2027-05-10',
  pickup: null,
  isInProgress: false,
  hasFailed: false,
}
const told = (changes: Partial<BalanceTaskFacts>) =>
  balanceTasks
    .tasksOf({ ...FACTS, ...changes }, NOW, [])
    .map(({ kind, amount, note, deadline }) => [
      kind,
      amount,
      note,
      deadline && 'day' in deadline ? deadline.day : null,
    ])

const PAY = ['balance', 200_113, null, '2027-05-10']
const OVERDUE = { finalPaymentDue: '2027-05-09' }
const BREEDER = { role: 'breeder' } as const

it.each<[string, Partial<BalanceTaskFacts>, unknown[]]>([
  ['the buyer pays', {}, [PAY]],
  ['also without a day', { finalPaymentDue: null }, [['balance', 200_113, null, null]]],
  [
    'before the pickup',
    { finalPaymentDue: '2027-05-20', pickup: { day: '2027-05-12' } },
    [['balance', 200_113, null, '2027-05-12']],
  ],
  ['until its due date once the pickup has passed', { pickup: { day: '2027-05-09' } }, [PAY]],
  ['again after a payment that failed', { hasFailed: true }, [['balance', 200_113, 'failed', '2027-05-10']]],
  ['not while a payment is in progress', { isInProgress: true }, []],
  ['not while payments are stopped', { isStopped: true }, []],
  ['not during a dispute', { frozen: 'dispute' }, []],
  ['not less than a card can pay', { due: 49 }, []],
  ['but that', { due: 50 }, [['balance', 50, null, '2027-05-10']]],
  ['on the day, the breeder waits', BREEDER, []],
  ['without a day, too', { ...BREEDER, finalPaymentDue: null }, []],
  [
    'from the next day on, the breeder decides',
    { ...BREEDER, ...OVERDUE },
    [['balance_overdue', 200_113, null, '2027-05-09']],
  ],
  ['not while a payment is in progress, either', { ...BREEDER, ...OVERDUE, isInProgress: true }, []],
])('%s', (_, changes, tasks) => {
  expect(told(changes)).toEqual(tasks)
})
