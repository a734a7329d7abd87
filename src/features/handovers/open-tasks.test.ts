import { expect, it } from 'vitest'
import { type HandoverFacts, handoverTasks } from './api/open-tasks.ts'

const NOW = new Date('2027-05-10T16:30:00.000Z')
const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
/** A paid cat whose pickup is tomorrow. */
const FACTS: HandoverFacts = {
  saleId: ID(1),
  catId: ID(2),
  role: 'breeder',
  name: 'Juniper',
  other: 'Robin T.',
  timeZone: 'America/New_York',
  status: 'paid',
  frozen: null,
  isStopped: false,
  goHomeDate: '2027-05-03',
  pickupDay: '2027-05-11',
  pickupTime: '14:30',
  hasRecord: true,
  breederConfirmed: false,
  buyerConfirmed: false,
  told: { asked: null, hasEnd: false, end: null },
  hasProblem: false,
}
const told = (changes: Partial<HandoverFacts>) =>
  handoverTasks
    .tasksOf({ ...FACTS, ...changes }, NOW, [])
    .map(({ kind, waitsFor, deadline }) =>
      [
        kind,
        ...(waitsFor === 'reader' ? [] : [waitsFor]),
        deadline ? ('day' in deadline ? deadline.day : deadline.at) : 'none',
      ].join(' '),
    )
const BUYER = { role: 'buyer' } as const
const LATER = { pickupDay: '2027-05-12' }

it.each<[string, Partial<HandoverFacts>, string[]]>([
  ['the day before, the breeder prepares the handover', {}, ['handover 2027-05-11']],
  ['and the buyer the code', BUYER, ['pickup_code 2027-05-11']],
  ['two days before, it could be done', LATER, ['handover later 2027-05-12']],
  ['also by the buyer', { ...BUYER, ...LATER }, ['pickup_code later 2027-05-12']],
  ['not before the cat can leave home', { ...LATER, goHomeDate: '2027-05-11' }, []],
  [
    'on the day on which it can leave, it could be done',
    { ...LATER, goHomeDate: '2027-05-10' },
    ['handover later 2027-05-12'],
  ],
  ['without an agreed day, there is no handover', { pickupDay: null, pickupTime: null }, []],
  ['the balance comes first', { status: 'deposit_paid' }, []],
  ['payments that are stopped keep the cat with its breeder', { isStopped: true }, []],
  [
    'but the buyer answers what the breeder confirmed',
    { ...BUYER, isStopped: true, breederConfirmed: true },
    ['handover_answer none'],
  ],
  [
    'and the breeder completes what the buyer confirmed',
    { isStopped: true, buyerConfirmed: true },
    ['handover 2027-05-11'],
  ],
  ['a dispute stops the handover', { frozen: 'dispute', hasRecord: false }, []],
  [
    'after the breeder confirmed, the buyer answers',
    { ...BUYER, breederConfirmed: true },
    ['handover_answer none'],
  ],
  [
    'until the sale completes without an answer',
    { ...BUYER, breederConfirmed: true, told: { asked: '2027-05-01T16:30:00Z', hasEnd: false, end: null } },
    ['handover_answer 2027-05-15T16:30:00.000Z'],
  ],
  ['and the breeder waits', { breederConfirmed: true }, []],
  [
    'after the buyer confirmed, the breeder hands over on any day',
    { ...LATER, buyerConfirmed: true },
    ['handover 2027-05-12'],
  ],
  [
    'also without an agreed day',
    { pickupDay: null, pickupTime: null, buyerConfirmed: true },
    ['handover none'],
  ],
  ['and the buyer waits', { ...BUYER, buyerConfirmed: true }, []],
  ['a problem is for staff', { ...BUYER, breederConfirmed: true, hasProblem: true }, []],
  ['a missing record is asked for', { hasRecord: false }, ['handover 2027-05-11', 'record 2027-05-11']],
  ['not of the buyer', { ...BUYER, hasRecord: false }, ['pickup_code 2027-05-11']],
  ['not after the breeder confirmed', { hasRecord: false, breederConfirmed: true }, []],
  [
    'it is needed on the day on which the cat can leave, if none is agreed',
    { hasRecord: false, pickupDay: null, pickupTime: null, goHomeDate: '2027-05-24' },
    ['record 2027-05-24'],
  ],
  [
    'and not asked for earlier than two weeks before',
    { hasRecord: false, pickupDay: null, pickupTime: null, goHomeDate: '2027-05-25' },
    [],
  ],
  [
    'nothing is late once the cat can leave home, before a day is agreed',
    { hasRecord: false, pickupDay: null, pickupTime: null },
    ['record none'],
  ],
  [
    'an agreed day before the cat can leave home does not count',
    { hasRecord: false, goHomeDate: '2027-05-20' },
    ['record 2027-05-20'],
  ],
  ['the agreed day counts', { hasRecord: false, pickupDay: '2027-05-25' }, ['handover later 2027-05-25']],
  ['before the balance is paid, too', { status: 'deposit_paid', hasRecord: false }, ['record 2027-05-11']],
])('%s', (_, changes, tasks) => {
  expect(told(changes)).toEqual(tasks)
})
