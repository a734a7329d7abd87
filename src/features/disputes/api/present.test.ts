import { expect, it } from 'vitest'
import type { DisputeRow } from './disputes.ts'
import { presentDispute } from './present.ts'

const NOW = new Date('2027-03-20T11:59:59Z')
const ROW: DisputeRow = {
  id: 'dispute',
  chargeId: 'charge',
  transactionId: 'sale',
  stripeDisputeId: 'dp_secret',
  amount: 30_011,
  reason: 'fraudulent',
  status: 'needs_response',
  funds: 'withdrawn',
  isClosed: false,
  outcome: null,
  lost: 0,
  withdrawn: 30_011,
  movements: 1,
  evidenceDueAt: new Date('2027-03-20T12:00:00Z'),
  openedAt: new Date('2027-03-01T10:00:00Z'),
} as DisputeRow

it.each<[what: string, row: Partial<DisputeRow>, expected: object]>([
  ['that waits for evidence', {}, {}],
  [
    'whose deadline has passed',
    { evidenceDueAt: new Date(NOW) },
    { evidenceDueAt: NOW.toISOString(), isOverdue: true },
  ],
  ['without a deadline', { evidenceDueAt: null }, { evidenceDueAt: null }],
  [
    'that was partly lost',
    { status: 'lost', isClosed: true, outcome: 'partly_lost', lost: 10_008 },
    { status: 'lost', isClosed: true, outcome: 'partly_lost', lost: 10_008 },
  ],
])('a dispute %s has exactly these fields for staff', (_, row, expected) => {
  expect(presentDispute({ ...ROW, ...row }, NOW)).toEqual({
    id: 'dispute',
    amount: 30_011,
    reason: 'fraudulent',
    status: 'needs_response',
    funds: 'withdrawn',
    isClosed: false,
    outcome: null,
    lost: 0,
    evidenceDueAt: '2027-03-20T12:00:00.000Z',
    isOverdue: false,
    openedAt: '2027-03-01T10:00:00.000Z',
    ...expected,
  })
})
