import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#lib/durations.ts'
import { PAYOUT_STATUSES } from './contract.ts'
import {
  ACCOUNT_COUNTRY,
  ACCOUNT_CURRENCY,
  guaranteeEnd,
  HOLDABLE,
  holdEnd,
  lateBefore,
  nextAttempt,
  TEMPORARY_REJECTIONS,
  waitingDays,
} from './rules.ts'

const AT = new Date('2026-11-20T15:00:00Z')
const hoursAfter = (date: Date) => (date.getTime() - AT.getTime()) / HOUR_MS

describe('times of payouts', () => {
  it('count hours, and days of 24 hours', () => {
    expect(hoursAfter(guaranteeEnd(AT, 72))).toBe(72)
    expect(hoursAfter(holdEnd(AT, 7))).toBe(168)
    expect(hoursAfter(lateBefore(AT))).toBe(-72)
  })

  it('wait longer after each rejection, and then a day', () => {
    expect([1, 2, 3, 4, 5, 40].map((rejections) => hoursAfter(nextAttempt(rejections, AT)))).toEqual([
      1 / 12,
      1,
      6,
      24,
      24,
      24,
    ])
  })

  it.each<[hours: number, newBreederDays: number, days: number]>([
    [72, 0, 3],
    [73, 0, 4],
    [1, 0, 1],
    [0, 0, 0],
    [72, 7, 7],
    [72, 2, 3],
    [0, 7, 7],
  ])('of %d hours, or %d days for new breeders, are planned as %d days', (hours, newBreederDays, days) => {
    expect(waitingDays(hours, newBreederDays)).toBe(days)
  })
})

it('a payout whose money has moved, or that is a debt, cannot be held', () => {
  expect(PAYOUT_STATUSES.filter((status) => !HOLDABLE.includes(status))).toEqual([
    'paid',
    'returned',
    'deducted',
    'debt',
  ])
})

it('payouts go to accounts in dollars of the United States, and wait for a balance', () => {
  expect([ACCOUNT_COUNTRY, ACCOUNT_CURRENCY, TEMPORARY_REJECTIONS]).toEqual([
    'US',
    'usd',
    ['balance_insufficient'],
  ])
})
