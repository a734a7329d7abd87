import { describe, expect, it } from 'vitest'
import { POLICIES, type Policy } from '#lib/deposit-policy.ts'
import { type PolicyTerms, refundSchedule } from './policy.ts'
import { cancellationTexts, EVERY_POLICY, refundText } from './policy-texts.ts'

const PRICE = 180_000
const DEPOSIT = 30_000
const KITTEN = { price: PRICE, depositAmount: DEPOSIT, refundsUntil: '2027-05-26' }

/** The text for a payment of `paid` cents on a day. */
const textOf = (terms: PolicyTerms, paid: number, today = '2027-03-01') =>
  refundText(refundSchedule(terms, paid, today))

describe('a kitten', () => {
  it.each<[Policy, deposit: string, full: string]>([
    [
      'flexible',
      'Cancel before May 12, 2027: $300.00 back. After that: $150.00. From May 26, 2027: $0.00.',
      'Cancel before May 12, 2027: $1,800.00 back. After that: $1,650.00. From May 26, 2027: $1,500.00.',
    ],
    [
      'moderate',
      'Cancel before May 26, 2027: $150.00 back. After that: $0.00.',
      'Cancel before May 26, 2027: $1,650.00 back. After that: $1,500.00.',
    ],
    [
      'firm',
      'The deposit is nonrefundable: $0.00 back if you cancel.',
      'Cancel before pickup: $1,500.00 back.',
    ],
  ])('with the %s policy', (policy, deposit, full) => {
    expect(textOf({ ...KITTEN, policy }, DEPOSIT)).toBe(deposit)
    expect(textOf({ ...KITTEN, policy }, PRICE)).toBe(full)
  })

  it.each<[Policy, text: string]>([
    ['flexible', 'Cancel before May 26, 2027: $150.00 back. After that: $0.00.'],
    ['moderate', 'Cancel before May 26, 2027: $150.00 back. After that: $0.00.'],
  ])('within two weeks of going home, with the %s policy', (policy, text) => {
    expect(textOf({ ...KITTEN, policy }, DEPOSIT, '2027-05-12')).toBe(text)
  })

  it.each(POLICIES)('after the go-home date, with the %s policy', (policy) => {
    expect(textOf({ ...KITTEN, policy }, DEPOSIT, '2027-05-26')).toBe(
      'The deposit is nonrefundable: $0.00 back if you cancel.',
    )
    expect(textOf({ ...KITTEN, policy }, PRICE, '2027-06-30')).toBe('Cancel before pickup: $1,500.00 back.')
  })
})

describe('a cat that is old enough, paid on March 1, with refunds until March 8', () => {
  const grown = { ...KITTEN, refundsUntil: '2027-03-08' }

  it.each<[Policy, deposit: string, full: string]>([
    [
      'flexible',
      'Cancel before Mar 8, 2027: $150.00 back. After that: $0.00.',
      'Cancel before Mar 8, 2027: $1,650.00 back. After that: $1,500.00.',
    ],
    [
      'moderate',
      'Cancel before Mar 8, 2027: $150.00 back. After that: $0.00.',
      'Cancel before Mar 8, 2027: $1,650.00 back. After that: $1,500.00.',
    ],
    [
      'firm',
      'The deposit is nonrefundable: $0.00 back if you cancel.',
      'Cancel before pickup: $1,500.00 back.',
    ],
  ])('with the %s policy', (policy, deposit, full) => {
    expect(textOf({ ...grown, policy }, DEPOSIT)).toBe(deposit)
    expect(textOf({ ...grown, policy }, PRICE)).toBe(full)
  })
})

it('without a deposit, the policy applies to a fifth of the price', () => {
  const terms = { ...KITTEN, depositAmount: null, policy: 'moderate' } as const
  expect(textOf(terms, PRICE)).toBe('Cancel before May 26, 2027: $1,620.00 back. After that: $1,440.00.')
})

it('odd cents are rounded in favor of the buyer', () => {
  const odd = { ...KITTEN, depositAmount: 30_001, policy: 'moderate' } as const
  expect(textOf(odd, 30_001)).toBe('Cancel before May 26, 2027: $150.01 back. After that: $0.00.')
  const thirds = { ...KITTEN, price: 99_999, depositAmount: null, policy: 'moderate' } as const
  expect(textOf(thirds, 99_999)).toBe('Cancel before May 26, 2027: $899.99 back. After that: $799.99.')
})

it('February 29 is a day like any other', () => {
  const leap = { ...KITTEN, refundsUntil: '2028-03-14', policy: 'flexible' } as const
  expect(textOf(leap, DEPOSIT, '2028-02-28')).toBe(
    'Cancel before Feb 29, 2028: $300.00 back. After that: $150.00. From Mar 14, 2028: $0.00.',
  )
  expect(textOf(leap, DEPOSIT, '2028-02-29')).toBe(
    'Cancel before Mar 14, 2028: $150.00 back. After that: $0.00.',
  )
  const onLeapDay = { ...leap, refundsUntil: '2028-02-29' }
  expect(textOf(onLeapDay, DEPOSIT, '2028-02-28')).toBe(
    'Cancel before Feb 29, 2028: $150.00 back. After that: $0.00.',
  )
})

it('the sentences of every policy follow, and nothing is promised without a schedule', () => {
  const steps = refundSchedule({ ...KITTEN, policy: 'moderate' }, DEPOSIT, '2027-03-01')
  expect(cancellationTexts(steps)).toEqual([
    'Cancel before May 26, 2027: $150.00 back. After that: $0.00.',
    'Within 24 hours of payment, everything is refunded.',
    'Full refund if the breeder cancels, or the kitten dies or fails its vet check.',
  ])
  expect(cancellationTexts([])).toEqual([...EVERY_POLICY])
})
