import { expect, it } from 'vitest'
import type { Policy } from '#lib/rules/deposit-policy.ts'
import { buyerRefund, depositShare, fullRefund, refundSchedule } from './policy.ts'

const terms = (policy: Policy) => ({
  policy,
  price: 180_000,
  depositAmount: 30_000,
  refundsUntil: '2027-05-26',
})

it('the flexible policy refunds all until 14 days before the kitten goes home, and half until then', () => {
  expect(refundSchedule(terms('flexible'), 30_000, '2027-03-01')).toEqual([
    { before: '2027-05-12', refund: 30_000 },
    { before: '2027-05-26', refund: 15_000 },
    { before: null, refund: 0 },
  ])
  expect(refundSchedule(terms('flexible'), 30_000, '2027-05-12')).toEqual([
    { before: '2027-05-26', refund: 15_000 },
    { before: null, refund: 0 },
  ])
})

it('the moderate policy refunds half until the kitten goes home, and the firm one nothing', () => {
  expect(refundSchedule(terms('moderate'), 30_000, '2027-05-25')).toEqual([
    { before: '2027-05-26', refund: 15_000 },
    { before: null, refund: 0 },
  ])
  expect(refundSchedule(terms('moderate'), 30_000, '2027-05-26')).toEqual([{ before: null, refund: 0 }])
  expect(refundSchedule(terms('firm'), 30_000, '2027-03-01')).toEqual([{ before: null, refund: 0 }])
})

it('a cat paid in full keeps only the deposit share, or a fifth of the price without a deposit', () => {
  expect(refundSchedule(terms('firm'), 180_000, '2027-03-01')).toEqual([{ before: null, refund: 150_000 }])
  const withoutDeposit = { ...terms('moderate'), depositAmount: null }
  expect(depositShare(withoutDeposit)).toBe(36_000)
  expect(refundSchedule(withoutDeposit, 180_000, '2027-03-01')[0]).toEqual({
    before: '2027-05-26',
    refund: 162_000,
  })
})

it('half a cent is rounded in favor of the buyer', () => {
  expect(refundSchedule(terms('moderate'), 30_001, '2027-03-01')[0]?.refund).toBe(15_001)
  const odd = { ...terms('moderate'), depositAmount: 30_001 }
  expect(refundSchedule(odd, 30_001, '2027-03-01')[0]?.refund).toBe(15_001)
})

it('within 24 hours of the payment everything is refunded under every policy', () => {
  const paidAt = new Date('2027-05-20T15:00:00Z')
  const quote = (policy: Policy, at: string, today: string) =>
    buyerRefund(terms(policy), { paid: 30_000, paidAt }, { at: new Date(at), today })
  expect(quote('firm', '2027-05-21T14:59:59Z', '2027-05-21')).toEqual({
    refund: 30_000,
    until: { time: '2027-05-21T15:00:00.000Z' },
  })
  expect(quote('firm', '2027-05-21T15:00:00Z', '2027-05-21')).toEqual({ refund: 0, until: null })
  expect(quote('moderate', '2027-05-21T15:00:00Z', '2027-05-21')).toEqual({
    refund: 15_000,
    until: { day: '2027-05-26' },
  })
})

it('the whole deposit until a day is promised until that day, not for 24 hours', () => {
  const at = { at: new Date('2027-03-01T12:00:00Z'), today: '2027-03-01' }
  const paidAt = new Date('2027-03-01T11:00:00Z')
  expect(buyerRefund(terms('flexible'), { paid: 30_000, paidAt }, at)).toEqual({
    refund: 30_000,
    until: { day: '2027-05-12' },
  })
})

it('a date after February 29 counts the leap day', () => {
  const leap = { ...terms('flexible'), refundsUntil: '2028-03-07' }
  expect(refundSchedule(leap, 30_000, '2028-02-01')[0]?.before).toBe('2028-02-22')
})

it('periods with the same refund are one', () => {
  const cent = { ...terms('flexible'), depositAmount: 1 }
  expect(refundSchedule(cent, 1, '2027-03-01')).toEqual([
    { before: '2027-05-26', refund: 1 },
    { before: null, refund: 0 },
  ])
})

it('a full refund is everything, without a deadline', () => {
  expect(fullRefund({ paid: 30_011 })).toEqual({ refund: 30_011, until: null })
})
