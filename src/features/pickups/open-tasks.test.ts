import { expect, it } from 'vitest'
import type { OpenTask } from '#lib/tasks/open-tasks.ts'
import { type PickupFacts, pickupTasks } from './api/open-tasks.ts'

const NOW = new Date('2027-05-10T16:30:00.000Z')
const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
/** A paid cat that can leave home in two weeks; it is half past noon where the cattery is. */
const FACTS: PickupFacts = {
  saleId: ID(1),
  role: 'breeder',
  name: 'Juniper',
  other: 'Robin T.',
  timeZone: 'America/New_York',
  status: 'paid',
  frozen: null,
  isStopped: false,
  isHandedOver: false,
  goHomeDate: '2027-05-24',
  pickupDay: null,
  proposal: null,
}
const PROPOSAL = { id: ID(2), by: 'buyer', day: '2027-05-24', time: '12:30' } as const
const TODAY = { goHomeDate: '2027-05-10', proposal: { ...PROPOSAL, day: '2027-05-10' } }

type Told = Pick<OpenTask, 'kind' | 'waitsFor' | 'subjectId' | 'deadline'>
const told = (changes: Partial<PickupFacts>) =>
  pickupTasks
    .tasksOf({ ...FACTS, ...changes }, NOW, [])
    .map(({ kind, waitsFor, subjectId, deadline }): Told => ({ kind, waitsFor, subjectId, deadline }))

const timeZone = 'America/New_York'
const PROPOSE: Told = {
  kind: 'pickup_proposal',
  waitsFor: 'reader',
  subjectId: ID(1),
  deadline: { day: '2027-05-24', time: null, timeZone },
}
const ANSWER: Told = {
  kind: 'pickup_answer',
  waitsFor: 'reader',
  subjectId: ID(2),
  deadline: { day: '2027-05-24', time: '12:30', timeZone },
}
const WAITING: Told = { ...ANSWER, kind: 'pickup_waiting', waitsFor: 'other' }
const AGREED = { pickupDay: '2027-05-24' }

it.each<[string, Partial<PickupFacts>, Told[]]>([
  ['two weeks before it can leave, a day is proposed', {}, [PROPOSE]],
  [
    'a day earlier, it can be done, but is not listed',
    { goHomeDate: '2027-05-25' },
    [{ ...PROPOSE, waitsFor: 'later', deadline: { day: '2027-05-25', time: null, timeZone } }],
  ],
  ['a buyer who has paid proposes as well', { role: 'buyer' }, [PROPOSE]],
  ['a buyer pays the balance first', { role: 'buyer', status: 'deposit_paid' }, []],
  ['a breeder does not wait for the balance', { status: 'deposit_paid' }, [PROPOSE]],
  ['an agreed day leaves nothing to do', AGREED, []],
  ['payments that are stopped leave nothing to propose', { isStopped: true }, []],
  ['the proposal of the other party waits for an answer', { proposal: PROPOSAL }, [ANSWER]],
  [
    'the buyer answers that of the breeder, also before paying',
    { role: 'buyer', status: 'deposit_paid', proposal: { ...PROPOSAL, by: 'breeder' } },
    [ANSWER],
  ],
  ['the own proposal waits for the other party', { role: 'buyer', proposal: PROPOSAL }, [WAITING]],
  ['so does one in place of an agreed day', { ...AGREED, role: 'buyer', proposal: PROPOSAL }, [WAITING]],
  [
    'a proposal can be answered while payments are stopped',
    { isStopped: true, proposal: PROPOSAL },
    [ANSWER],
  ],
  [
    'a proposal whose time has passed counts as none',
    { ...TODAY, proposal: { ...TODAY.proposal, time: '12:29' } },
    [{ ...PROPOSE, deadline: { day: '2027-05-10', time: null, timeZone } }],
  ],
  [
    'at its time it still waits',
    TODAY,
    [{ ...ANSWER, deadline: { day: '2027-05-10', time: '12:30', timeZone } }],
  ],
  [
    'so does one for a day before the cat can leave home',
    { proposal: { ...PROPOSAL, day: '2027-05-23' } },
    [PROPOSE],
  ],
  ['an agreed day before that needs another one', { pickupDay: '2027-05-23' }, [PROPOSE]],
  ['a dispute stops everything', { frozen: 'dispute', proposal: PROPOSAL }, []],
  ['after the handover, nothing is agreed', { isHandedOver: true, proposal: PROPOSAL }, []],
  ['a sale that has ended has no pickup', { status: 'completed', proposal: PROPOSAL }, []],
])('%s', (_, changes, tasks) => {
  expect(told(changes)).toEqual(tasks)
})
