import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#lib/durations.ts'
import { findTableErrors } from '#lib/states/state-table.ts'
import {
  lateBefore,
  nextAttempt,
  REFUND_ORIGINS,
  REFUND_TABLE,
  REFUND_TRANSITIONS,
  splitRefund,
} from './process.ts'

it('every state of a refund can be reached, and only settled and canceled refunds are final', () => {
  expect(findTableErrors(REFUND_TABLE)).toEqual([])
})

it('what succeeded can be returned by the bank, and what failed can be settled in another way', () => {
  const sentence = expect.stringMatching(/^[A-Z].*\.$/)
  const { return: returned, settle } = REFUND_TRANSITIONS
  expect(returned).toEqual({ from: ['succeeded'], to: 'failed', by: ['system'], description: sentence })
  expect(settle).toEqual({ from: ['failed'], to: 'settled', by: ['staff'], description: sentence })
  expect(REFUND_ORIGINS).toEqual(['order', 'provider'])
})

it('a refund is late after 24 hours', () => {
  expect(lateBefore(new Date('2027-03-02T12:00:00Z'))).toEqual(new Date('2027-03-01T12:00:00Z'))
})

it('a rejected refund is tried again five times over several days, then staff decide', () => {
  const now = new Date('2027-03-01T12:00:00Z')
  const hours = [1, 2, 3, 4, 5].map((n) => ((nextAttempt(n, now)?.getTime() ?? 0) - now.getTime()) / HOUR_MS)
  expect(hours).toEqual([1 / 12, 1, 6, 24, 72])
  expect(nextAttempt(6, now)).toBeNull()
})

describe('a refund is divided among charges', () => {
  const charges = [
    { id: 'balance', amount: 150_000, refunded: 0 },
    { id: 'deposit', amount: 30_000, refunded: 0 },
  ]

  it('newest first, so that what is kept stays on the oldest', () => {
    expect(splitRefund(charges, 165_000)).toEqual([
      { chargeId: 'balance', amount: 150_000 },
      { chargeId: 'deposit', amount: 15_000 },
    ])
    expect(splitRefund(charges, 1)).toEqual([{ chargeId: 'balance', amount: 1 }])
  })

  it('without what was refunded before', () => {
    const [balance, deposit] = charges
    const earlier = [
      { ...balance, refunded: 150_000 },
      { ...deposit, refunded: 10_000 },
    ] as typeof charges
    expect(splitRefund(earlier, 20_000)).toEqual([{ chargeId: 'deposit', amount: 20_000 }])
    expect(splitRefund(earlier, 20_001)).toBeUndefined()
  })

  it('although more than a charge was refunded in the dashboard of the provider', () => {
    const tooMuch = charges.map((charge) =>
      charge.id === 'balance' ? { ...charge, refunded: 150_007 } : charge,
    )
    expect(splitRefund(tooMuch, 30_000)).toEqual([{ chargeId: 'deposit', amount: 30_000 }])
    expect(splitRefund(tooMuch, 30_001)).toBeUndefined()
  })

  it('only if enough is left', () => {
    expect(splitRefund(charges, 180_000)).toEqual([
      { chargeId: 'balance', amount: 150_000 },
      { chargeId: 'deposit', amount: 30_000 },
    ])
    expect(splitRefund(charges, 180_001)).toBeUndefined()
    expect(splitRefund([], 1)).toBeUndefined()
  })
})
