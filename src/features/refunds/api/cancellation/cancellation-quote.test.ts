/** What canceling costs: a table of the amounts, and a property against the rule as the texts for users state it. */

import { describe, expect, it } from 'vitest'
import type { StoredSale } from '#features/sales/api/index.ts'
import { addDays } from '#lib/dates.ts'
import { fc } from '#testing/random/properties.ts'
import { type CancellationQuote, cancellationQuote } from './cancellation-quote.ts'

type QuotedSale = Parameters<typeof cancellationQuote>[0]

const PAID_AT = new Date('2027-03-01T12:00:00Z')
const ENDS = new Date('2027-03-02T12:00:00Z')
const LATER = new Date('2027-03-20T12:00:00Z')
const DAY_OF_HALF = '2027-05-12'
const DAY_OF_NONE = '2027-05-26'

/** With a deposit of an odd number of cents, of which half is rounded in favor of the buyer. */
const RESERVED: QuotedSale = {
  frozen: null,
  policy: 'moderate',
  refundsUntil: DAY_OF_NONE,
  amount: 180_037,
  snapshot: { depositAmount: 30_011 } as StoredSale['snapshot'],
  paid: 30_011,
  paidAt: PAID_AT,
  refunded: 0,
  timeZone: 'America/New_York',
}
const PAID_IN_FULL = { paid: 180_037 }
const FLEXIBLE = { policy: 'flexible' } as const
const FIRM = { policy: 'firm' } as const
const time = (at: Date) => ({ time: at.toISOString() })
const day = (of: string) => ({ day: of })
const final = (refund: number): CancellationQuote => ({ refund, until: null, later: null })

describe('a buyer who cancels gets', () => {
  it.each<[what: string, sale: Partial<QuotedSale>, at: Date, quote: CancellationQuote]>([
    ['everything at first', {}, PAID_AT, { refund: 30_011, until: time(ENDS), later: 15_006 }],
    [
      'everything until a millisecond before 24 hours',
      FIRM,
      new Date(ENDS.getTime() - 1),
      { refund: 30_011, until: time(ENDS), later: 0 },
    ],
    ['nothing from then on by the firm policy', FIRM, ENDS, final(0)],
    [
      'half from then on by the moderate one',
      {},
      ENDS,
      { refund: 15_006, until: day(DAY_OF_NONE), later: 0 },
    ],
    [
      'half until the day begins where the cattery is',
      {},
      new Date('2027-05-26T03:59:59Z'),
      { refund: 15_006, until: day(DAY_OF_NONE), later: 0 },
    ],
    ['nothing on that day', {}, new Date('2027-05-26T04:00:00Z'), final(0)],
    [
      'everything by the flexible policy',
      FLEXIBLE,
      LATER,
      { refund: 30_011, until: day(DAY_OF_HALF), later: 15_006 },
    ],
    [
      'a promise of everything by it for longer than 24 hours',
      FLEXIBLE,
      PAID_AT,
      { refund: 30_011, until: day(DAY_OF_HALF), later: 15_006 },
    ],
    [
      'half of what was paid if that is less than the deposit',
      { paid: 20_003 },
      LATER,
      { refund: 10_002, until: day(DAY_OF_NONE), later: 0 },
    ],
    [
      'half by it from 14 days before',
      FLEXIBLE,
      new Date('2027-05-12T04:00:00Z'),
      { refund: 15_006, until: day(DAY_OF_NONE), later: 0 },
    ],
    ['nothing by it on the day itself', FLEXIBLE, new Date('2027-05-26T04:00:00Z'), final(0)],
    [
      'all but half of the deposit after paying in full',
      PAID_IN_FULL,
      LATER,
      { refund: 165_032, until: day(DAY_OF_NONE), later: 150_026 },
    ],
    [
      'a fifth less than the price if the cat offered no deposit',
      { ...PAID_IN_FULL, ...FIRM, snapshot: { depositAmount: null } as StoredSale['snapshot'] },
      LATER,
      final(144_030),
    ],
    [
      'what is left after an earlier refund',
      { refunded: 10_003 },
      LATER,
      { refund: 5_003, until: day(DAY_OF_NONE), later: 0 },
    ],
    [
      'what is left of everything at first',
      { refunded: 10_003 },
      PAID_AT,
      { refund: 20_008, until: time(ENDS), later: 5_003 },
    ],
    [
      'nothing if more was refunded before',
      { refunded: 15_007 },
      LATER,
      { refund: 0, until: day(DAY_OF_NONE), later: 0 },
    ],
  ])('%s', (_, sale, at, quote) => {
    expect(cancellationQuote({ ...RESERVED, ...sale }, 'buyer', { now: at, outages: [] }, false)).toEqual(
      quote,
    )
  })
})

describe('after an outage of the site, a buyer who cancels gets', () => {
  const OUTAGE = {
    startedAt: new Date('2027-05-10T12:00:00Z'),
    endedAt: new Date('2027-05-24T12:00:00Z'),
    until: new Date('2027-05-27T12:00:00Z'),
  }

  it.each<[what: string, sale: Partial<QuotedSale>, now: Date, quote: CancellationQuote]>([
    [
      'what the policy refunded before, until the days after it are over',
      FLEXIBLE,
      new Date(OUTAGE.until.getTime() - 1),
      { refund: 30_011, until: time(OUTAGE.until), later: 0 },
    ],
    ['what the policy refunds then', FLEXIBLE, OUTAGE.until, final(0)],
    [
      'half for longer, if that would have ended in these days',
      {},
      OUTAGE.endedAt,
      { refund: 15_006, until: time(OUTAGE.until), later: 0 },
    ],
    [
      'half until its day, if that comes later',
      { refundsUntil: '2027-05-28' },
      OUTAGE.endedAt,
      { refund: 15_006, until: day('2027-05-28'), later: 0 },
    ],
    [
      'no more for a sale that was paid after it',
      { ...FLEXIBLE, paidAt: OUTAGE.endedAt },
      new Date('2027-05-26T04:00:00Z'),
      final(0),
    ],
    [
      'everything, if it was paid less than a day before',
      { ...FIRM, paidAt: new Date('2027-05-10T11:00:00Z') },
      OUTAGE.endedAt,
      { refund: 30_011, until: time(OUTAGE.until), later: 0 },
    ],
  ])('%s', (_, sale, now, quote) => {
    expect(cancellationQuote({ ...RESERVED, ...sale }, 'buyer', { now, outages: [OUTAGE] }, false)).toEqual(
      quote,
    )
  })
})

it.each<
  [
    what: string,
    by: 'buyer' | 'breeder',
    isStopped: boolean,
    frozen: QuotedSale['frozen'],
    expected: CancellationQuote,
  ]
>([
  ['the breeder cancels', 'breeder', false, null, final(20_008)],
  ['payments of the cattery are stopped', 'buyer', true, null, final(20_008)],
  ['both', 'breeder', true, null, final(20_008)],
  ['the cat died', 'buyer', false, 'cat_died', final(20_008)],
  ['none of it, when the policy refunds nothing', 'buyer', false, null, final(0)],
])('everything that is left, without a deadline, if %s', (_, by, isStopped, frozen, expected) => {
  const sale = { ...RESERVED, ...FIRM, refunded: 10_003, frozen }
  expect(cancellationQuote(sale, by, { now: LATER, outages: [] }, isStopped)).toEqual(expected)
})

it('the refund follows the rule that users read, for all amounts and days', () => {
  const cents = fc.integer({ min: 1, max: 900_000 })
  const cases = fc.record({
    policy: fc.constantFrom('flexible', 'moderate', 'firm'),
    price: cents,
    deposit: fc.option(cents),
    isPaidInFull: fc.boolean(),
    refundedShare: fc.constantFrom(0, 0.1, 0.5, 1),
    daysBefore: fc.integer({ min: -3, max: 30 }),
    by: fc.constantFrom('buyer', 'breeder'),
    isStopped: fc.boolean(),
  })
  fc.assert(
    fc.property(
      cases,
      ({ policy, price, deposit, isPaidInFull, refundedShare, daysBefore, by, isStopped }) => {
        const depositAmount = deposit && Math.min(deposit, price)
        const paid = isPaidInFull ? price : (depositAmount ?? price)
        const refunded = Math.floor(paid * refundedShare)
        const today = addDays(DAY_OF_NONE, -daysBefore)
        const snapshot = { depositAmount } as StoredSale['snapshot']
        const sale = { ...RESERVED, policy, amount: price, snapshot, paid, refunded }
        const quote = cancellationQuote(
          sale,
          by,
          { now: new Date(`${today}T16:00:00Z`), outages: [] },
          isStopped,
        )

        // "Half" is rounded in favor of the buyer; a cat without a deposit counts a fifth of its price as one.
        const part = Math.min(paid, depositAmount ?? Math.round(price / 5))
        const half = Math.floor(part / 2)
        const kept = {
          flexible: daysBefore > 14 ? 0 : daysBefore > 0 ? half : part,
          moderate: daysBefore > 0 ? half : part,
          firm: part,
        }[policy]
        const owed = by === 'breeder' || isStopped ? paid : paid - kept
        expect(quote.refund).toBe(Math.max(0, owed - refunded))
      },
    ),
  )
})
