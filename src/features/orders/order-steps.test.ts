import { describe, expect, it } from 'vitest'
import type { Order } from './contract.ts'
import { type OrderStep, orderSteps } from './order-steps.ts'

const at = (kind: Order['events'][number]['kind'], createdAt: string) => ({ kind, createdAt })
/** Still Nov 25 in New York. */
const DEPOSIT = at('payDeposit', '2026-11-26T04:59:00.000Z')
const BALANCE = at('payBalance', '2026-12-01T12:00:00.000Z')
const FULL = at('payInFull', '2026-11-27T12:00:00.000Z')
const PICKUP = at('complete', '2026-12-04T12:00:00.000Z')

const SALE: Parameters<typeof orderSteps>[0] = {
  status: 'deposit_paid',
  frozen: null,
  isStopped: false,
  due: 200_000,
  finalPaymentDue: '2026-12-21',
  pickup: null,
  timeZone: 'America/New_York',
  today: '2026-11-30',
  events: [DEPOSIT],
}
const PAID = { status: 'paid', due: 0, finalPaymentDue: null, events: [DEPOSIT, BALANCE] } as const
const COMPLETED = { ...PAID, status: 'completed', events: [...PAID.events, PICKUP] } as const

/** `*` is where the sale is, `!` waits for staff or a bank, and `x` is how it ended. */
const written = ({ label, state, isCurrent, note, isHeld }: OrderStep) =>
  [
    isCurrent ? '*' : '',
    isHeld ? '!' : '',
    { reached: '+', expected: '-', ended: 'x' }[state],
    label,
    note ? `: ${note}` : '',
  ].join('')

it.each<[what: string, changes: Partial<typeof SALE>, steps: string[]]>([
  [
    'the first payment is in progress',
    { status: 'pending', due: 0, finalPaymentDue: null, events: [] },
    ['*-Reserved: Being paid', '-Paid', '-Picked up'],
  ],
  [
    'the first payment is being checked',
    { status: 'pending', frozen: 'payment_check', due: 0, finalPaymentDue: null, events: [] },
    ['*-Reserved: Being checked', '-Paid', '-Picked up'],
  ],
  [
    'a deposit for a cat that died',
    { frozen: 'cat_died', pickup: { day: '2026-12-12', time: null } },
    ['*!+Reserved: On hold', '-Paid', '-Picked up'],
  ],
  [
    'a deposit during a dispute, with a pickup day',
    { frozen: 'dispute', pickup: { day: '2026-12-12', time: null } },
    ['*!+Reserved: On hold', '-Paid', '-Picked up: Sat, Dec 12'],
  ],
  ['a deposit', {}, ['*+Reserved: Wed, Nov 25', '-Paid: Due by Mon, Dec 21', '-Picked up']],
  [
    'a deposit without a due date',
    { finalPaymentDue: null },
    ['*+Reserved: Wed, Nov 25', '-Paid', '-Picked up'],
  ],
  [
    'a balance that is due today',
    { today: '2026-12-21' },
    ['*+Reserved: Wed, Nov 25', '-Paid: Due by Mon, Dec 21', '-Picked up'],
  ],
  [
    'a balance that is overdue',
    { today: '2026-12-22' },
    ['*+Reserved: Wed, Nov 25', '-Paid: Overdue since Mon, Dec 21', '-Picked up'],
  ],
  [
    'an agreed pickup',
    { pickup: { day: '2026-12-11', time: '14:00' } },
    ['*+Reserved: Wed, Nov 25', '-Paid: Before the pickup', '-Picked up: Fri, Dec 11'],
  ],
  ['a balance that was paid', PAID, ['+Reserved: Wed, Nov 25', '*+Paid: Tue, Dec 1', '-Picked up']],
  [
    'everything paid at once',
    { ...PAID, events: [FULL] },
    ['+Reserved: Fri, Nov 27', '*+Paid: Fri, Nov 27', '-Picked up'],
  ],
  [
    'a pickup today',
    { ...PAID, today: '2026-12-11', pickup: { day: '2026-12-11', time: null } },
    ['+Reserved: Wed, Nov 25', '*+Paid: Tue, Dec 1', '-Picked up: Fri, Dec 11'],
  ],
  [
    'a pickup day that has passed',
    { ...PAID, today: '2026-12-12', pickup: { day: '2026-12-11', time: null } },
    ['+Reserved: Wed, Nov 25', '*+Paid: Tue, Dec 1', '-Picked up'],
  ],
  ['the cat is home', COMPLETED, ['+Reserved: Wed, Nov 25', '+Paid: Tue, Dec 1', '*+Picked up: Fri, Dec 4']],
  ['a disputed deposit', { frozen: 'dispute' }, ['*!+Reserved: On hold', '-Paid', '-Picked up']],
  [
    'a lost dispute of a paid sale',
    { ...PAID, frozen: 'dispute_lost' },
    ['+Reserved: Wed, Nov 25', '*!+Paid: On hold', '-Picked up'],
  ],
  [
    'a dispute after the handover',
    { ...COMPLETED, frozen: 'dispute' },
    ['+Reserved: Wed, Nov 25', '+Paid: Tue, Dec 1', '*!+Picked up: On hold'],
  ],
  [
    'a balance that is being checked',
    { frozen: 'payment_check' },
    ['*!+Reserved: Being checked', '-Paid', '-Picked up'],
  ],
  ['stopped payments', { isStopped: true }, ['*!+Reserved: Payments are stopped', '-Paid', '-Picked up']],
  [
    'a canceled reservation',
    {
      status: 'canceled',
      due: 0,
      finalPaymentDue: null,
      events: [DEPOSIT, at('cancel', '2026-11-28T12:00:00.000Z')],
    },
    ['+Reserved: Wed, Nov 25', '*xCanceled: Sat, Nov 28'],
  ],
  [
    'a payment that failed',
    { status: 'canceled', due: 0, events: [at('fail', '2026-11-28T12:00:00.000Z')] },
    ['*xCanceled: Sat, Nov 28'],
  ],
  [
    'a refund before the pickup',
    { ...PAID, status: 'refunded', events: [...PAID.events, at('refund', '2026-12-02T12:00:00.000Z')] },
    ['+Reserved: Wed, Nov 25', '+Paid: Tue, Dec 1', '*xRefunded: Wed, Dec 2'],
  ],
  [
    'a refund after the pickup',
    {
      ...COMPLETED,
      status: 'refunded',
      events: [...COMPLETED.events, at('refundCompleted', '2026-12-09T12:00:00.000Z')],
    },
    ['+Reserved: Wed, Nov 25', '+Paid: Tue, Dec 1', '+Picked up: Fri, Dec 4', '*xRefunded: Wed, Dec 9'],
  ],
])('%s', (_, changes, steps) => {
  expect(orderSteps({ ...SALE, ...changes }).map(written)).toEqual(steps)
})

describe('without its events', () => {
  it.each([
    ['deposit_paid', ['*+Reserved', '-Paid: Due by Mon, Dec 21', '-Picked up']],
    ['paid', ['+Reserved', '*+Paid', '-Picked up']],
    ['completed', ['+Reserved', '+Paid', '*+Picked up']],
    ['canceled', ['*xCanceled']],
  ] as const)('a sale with the status %s is as far as its status says', (status, steps) => {
    expect(orderSteps({ ...SALE, status, events: [] }).map(written)).toEqual(steps)
  })
})
