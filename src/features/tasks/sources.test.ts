/** The rules of tasks that other features report, each with the facts that decide. */
import { describe, expect, it } from 'vitest'
import { type ApplicationFacts, applicationTasks } from '#features/breeders/api/open-tasks.ts'
import { listingTasks } from '#features/cats/api/open-tasks.ts'
import { type DisputeFacts, disputeTasks } from '#features/disputes/api/open-tasks.ts'
import { type ProblemFacts, problemTasks } from '#features/guarantee/api/open-tasks.ts'
import { type AccountFacts, payoutAccountTasks } from '#features/payouts/api/open-tasks.ts'
import { type ReviewFacts, reviewTasks } from '#features/reviews/api/open-tasks.ts'
import type { OwnSale } from '#features/sales/api/open-tasks.ts'
import { type OfferFacts, offerTasks } from '#features/waiting-lists/api/open-tasks.ts'
import { DAY_MS } from '#lib/durations.ts'

const NOW = new Date('2027-05-10T16:30:00.000Z')
const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const ago = (days: number, ms = 0) => new Date(NOW.getTime() - days * DAY_MS + ms).toISOString()
const SALE: OwnSale = {
  saleId: ID(1),
  role: 'breeder',
  name: 'Juniper',
  other: 'Robin T.',
  timeZone: 'America/New_York',
  status: 'completed',
  frozen: null,
  isStopped: false,
}

describe('a dispute waits for a statement of the breeder', () => {
  const FACTS: DisputeFacts = {
    ...SALE,
    disputeId: ID(2),
    disputeStatus: 'needs_response',
    evidenceDueAt: ago(-1),
    answer: null,
    hasStatement: false,
  }
  it.each<[string, Partial<DisputeFacts>, boolean]>([
    ['until the bank takes no evidence', {}, true],
    ['also during an inquiry', { disputeStatus: 'warning_needs_response' }, true],
    ['also while staff write the answer', { answer: 'draft' }, true],
    ['not once staff have sent it', { answer: 'submitting' }, false],
    ['not while the bank decides', { disputeStatus: 'under_review' }, false],
    ['not after the time', { evidenceDueAt: NOW.toISOString() }, false],
    ['not without a time', { evidenceDueAt: null }, false],
    ['not once there is one', { hasStatement: true }, false],
    ['not of the buyer', { role: 'buyer' }, false],
  ])('%s', (_, changes, isOpen) => {
    const tasks = disputeTasks.tasksOf({ ...FACTS, ...changes }, NOW, [])
    expect(tasks.map(({ kind, subjectId, deadline }) => [kind, subjectId, deadline])).toEqual(
      isOpen ? [['dispute_statement', ID(2), { at: ago(-1) }]] : [],
    )
  })
})

it.each<[string, Partial<ProblemFacts>, number]>([
  ['a reported problem waits for the breeder', {}, 1],
  ['until the first response', { hasResponse: true }, 0],
  ['not for the buyer', { role: 'buyer' }, 0],
])('%s', (_, changes, count) => {
  const facts = { ...SALE, problemId: ID(2), hasResponse: false, ...changes }
  expect(problemTasks.tasksOf(facts, NOW, [])).toHaveLength(count)
})

it.each<[string, Partial<ReviewFacts>, number]>([
  ['a review is asked for a week after the handover', {}, 1],
  ['not earlier', { completedAt: ago(7, 1) }, 0],
  ['until 60 days after it', { completedAt: ago(60, 1) }, 1],
  ['not later', { completedAt: ago(60) }, 0],
  ['not during a dispute', { frozen: 'dispute' }, 0],
  ['not while a problem is open', { hasProblem: true }, 0],
])('%s', (_, changes, count) => {
  const facts: ReviewFacts = { ...SALE, role: 'buyer', completedAt: ago(7), hasProblem: false, ...changes }
  expect(reviewTasks.tasksOf(facts, NOW, [])).toHaveLength(count)
})

it('listings wait until three days after an outage in which they would have been paused', () => {
  const until = new Date(ago(-3))
  const outages = [{ startedAt: new Date(ago(10)), endedAt: NOW, until }]
  const facts = { questionId: ID(1), askedAt: ago(20) }
  const deadlines = [outages, []].map((each) => listingTasks.tasksOf(facts, NOW, each)[0]?.deadline)
  expect(deadlines).toEqual([{ at: until.toISOString() }, { at: ago(5) }])
})

describe('an open offer', () => {
  const FACTS: OfferFacts = {
    role: 'buyer',
    entryId: ID(1),
    other: 'Quiet Paws',
    status: 'open',
    deadline: ago(0, 1),
    createdAt: ago(2),
    isMoreTimeAsked: false,
    cats: [{ name: 'Juniper' }, { name: 'Otis' }],
  }
  it.each<[string, Partial<OfferFacts>, string[]]>([
    ['waits for the family', {}, ['offer_answer reader Juniper or Otis']],
    ['also before its time begins', { deadline: null }, ['offer_answer reader Juniper or Otis']],
    ['is what the breeder waits for', { role: 'breeder' }, ['offer_waiting other Juniper or Otis']],
    [
      'waits for an answer to a wish for more time',
      { role: 'breeder', isMoreTimeAsked: true },
      ['more_time reader Juniper or Otis'],
    ],
    [
      'waits for the family that asks for more time',
      { isMoreTimeAsked: true },
      ['offer_answer reader Juniper or Otis'],
    ],
    ['ends with its time', { deadline: NOW.toISOString() }, []],
    ['is no task once it was answered', { status: 'declined' }, []],
  ])('%s', (_, changes, tasks) => {
    const found = offerTasks.tasksOf({ ...FACTS, ...changes }, NOW, [])
    expect(found.map(({ kind, waitsFor, name }) => `${kind} ${waitsFor} ${name}`)).toEqual(tasks)
  })

  it('waits until three days after an outage in which it would have ended', () => {
    const until = new Date(ago(-3))
    const outages = [{ startedAt: new Date(ago(1)), endedAt: NOW, until }]
    const [task] = offerTasks.tasksOf({ ...FACTS, deadline: ago(0.5) }, NOW, outages)
    expect(task?.deadline).toEqual({ at: until.toISOString() })
  })
})

it.each<[ApplicationFacts['status'], boolean, string | undefined]>([
  ['pending', false, 'complete'],
  ['pending', true, undefined],
  ['verified', true, undefined],
  ['rejected', true, 'again'],
  ['suspended', true, undefined],
])('a cattery that is %s, with an application %s, has the task %s', (status, hasApplied, expected) => {
  const [task] = applicationTasks.tasksOf({ id: ID(1), status, hasApplied }, NOW, [])
  expect(task && (task.note ?? 'complete')).toBe(expected)
})

it.each<[AccountFacts['state'], boolean, boolean]>([
  ['not_started', false, true],
  ['information_missing', true, true],
  ['under_review', true, false],
  ['active', false, false],
  ['active', true, true],
  ['restricted', false, true],
])(
  'a payout account that is %s, and needs information %s, is a task: %s',
  (state, needsInformation, isOpen) => {
    const tasks = payoutAccountTasks.tasksOf(
      { breederId: ID(1), state, needsInformation, dueAt: ago(-3) },
      NOW,
      [],
    )
    expect(tasks.map(({ note, deadline }) => [note, deadline])).toEqual(
      isOpen ? [[state, { at: ago(-3) }]] : [],
    )
  },
)
