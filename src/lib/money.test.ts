import { expect, it } from 'vitest'
import { fc } from '#testing/random/properties.ts'
import {
  formatDollarRange,
  formatSignedWithCents,
  formatWholeDollars,
  formatWithCents,
  formatWithCentsIfAny,
  shareOf,
  toCents,
} from './money.ts'

it.each([
  [0, '$0', '$0.00'],
  [50, '$1', '$0.50'],
  [250_000, '$2,500', '$2,500.00'],
  [100_000_000, '$1,000,000', '$1,000,000.00'],
  [-1_000, '-$10', '-$10.00'],
])('formats %i cents as %s on cards and %s on receipts', (cents, short, exact) => {
  expect(formatWholeDollars(cents)).toBe(short)
  expect(formatWithCents(cents)).toBe(exact)
})

it('formats every amount as Intl.NumberFormat does', () => {
  const dollars = { style: 'currency', currency: 'USD' } as const
  const whole = new Intl.NumberFormat('en-US', { ...dollars, maximumFractionDigits: 0 })
  const exact = new Intl.NumberFormat('en-US', dollars)
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
      expect(formatWholeDollars(cents)).toBe(whole.format(cents / 100))
      expect(formatWithCents(cents)).toBe(exact.format(cents / 100))
    }),
  )
})

it.each([
  [30_000, '$300', '$300.00'],
  [30_050, '$300.50', '$300.50'],
  [0, '$0', '$0.00'],
  [-120_001, '-$1,200.01', '−$1,200.01'],
])('writes %i cents as %s in sentences, and as %s with a sign', (cents, inSentence, signed) => {
  expect(formatWithCentsIfAny(cents)).toBe(inSentence)
  expect(formatSignedWithCents(cents)).toBe(signed)
})

it.each([
  [140_000, 190_000, '$1,400 to $1,900'],
  [140_000, 140_049, '$1,400'],
])('writes from %i to %i cents as %s', (low, high, text) => {
  expect(formatDollarRange(low, high)).toBe(text)
})

it.each([
  [0.1 + 0.2, 30],
  [19.99, 1_999],
  [1.005, 100],
  [2_500, 250_000],
  [0.29, 29],
])('converts %d dollars to %i cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents)
})

it.each([
  [250_000, 0, 0],
  [250_000, 250, 6_250],
  [333, 100, 3],
  [50, 100, 1],
  [100, 10_000, 100],
])('shareOf(%i cents, %i basis points) is %i', (cents, basisPoints, share) => {
  expect(shareOf(cents, basisPoints)).toBe(share)
})
