import { describe, expect, it } from 'vitest'
import { POLICIES, type Policy } from '#lib/rules/deposit-policy.ts'
import { type PolicyTerms, refundSchedule } from './policy.ts'
import { cancellationTexts, EVERY_POLICY, refundText, shippingText } from './policy-texts.ts'

const PRICE = 180_000
const DEPOSIT = 30_000
const KITTEN = { price: PRICE, depositAmount: DEPOSIT, refundsUntil: '2027-05-26' }

/** The text for a payment of `paid` cents on a day. */
const textOf = (terms: PolicyTerms, paid: number, today = '2027-03-01') =>
  refundText(refundSchedule(terms, paid, today), today)

describe('a kitten', () => {
  it.each<[Policy, deposit: string, full: string]>([
    [
      'flexible',
      'Until Tue, May 11 you get $300 back. From Wed, May 12, $150. From Wed, May 26, nothing.',
      'Until Tue, May 11 you get $1,800 back. From Wed, May 12, $1,650. From Wed, May 26, $1,500.',
    ],
    [
      'moderate',
      'Until Tue, May 25 you get $150 back. From Wed, May 26, nothing.',
      'Until Tue, May 25 you get $1,650 back. From Wed, May 26, $1,500.',
    ],
    [
      'firm',
      'The deposit is nonrefundable after the first 24 hours: if you cancel later, you get nothing back.',
      'Cancel before pickup and get $1,500 back.',
    ],
  ])('with the %s policy', (policy, deposit, full) => {
    expect(textOf({ ...KITTEN, policy }, DEPOSIT)).toBe(deposit)
    expect(textOf({ ...KITTEN, policy }, PRICE)).toBe(full)
  })

  it.each<[Policy, text: string]>([
    ['flexible', 'Until Tue, May 25 you get $150 back. From Wed, May 26, nothing.'],
    ['moderate', 'Until Tue, May 25 you get $150 back. From Wed, May 26, nothing.'],
  ])('within two weeks of going home, with the %s policy', (policy, text) => {
    expect(textOf({ ...KITTEN, policy }, DEPOSIT, '2027-05-12')).toBe(text)
  })

  it.each(POLICIES)('after the go-home date, with the %s policy', (policy) => {
    expect(textOf({ ...KITTEN, policy }, DEPOSIT, '2027-05-26')).toBe(
      'The deposit is nonrefundable after the first 24 hours: if you cancel later, you get nothing back.',
    )
    expect(textOf({ ...KITTEN, policy }, PRICE, '2027-06-30')).toBe(
      'Cancel before pickup and get $1,500 back.',
    )
  })
})

describe('a cat that is old enough, paid on March 1, with refunds until March 8', () => {
  const grown = { ...KITTEN, refundsUntil: '2027-03-08' }

  it.each<[Policy, deposit: string, full: string]>([
    [
      'flexible',
      'Until Sun, Mar 7 you get $150 back. From Mon, Mar 8, nothing.',
      'Until Sun, Mar 7 you get $1,650 back. From Mon, Mar 8, $1,500.',
    ],
    [
      'moderate',
      'Until Sun, Mar 7 you get $150 back. From Mon, Mar 8, nothing.',
      'Until Sun, Mar 7 you get $1,650 back. From Mon, Mar 8, $1,500.',
    ],
    [
      'firm',
      'The deposit is nonrefundable after the first 24 hours: if you cancel later, you get nothing back.',
      'Cancel before pickup and get $1,500 back.',
    ],
  ])('with the %s policy', (policy, deposit, full) => {
    expect(textOf({ ...grown, policy }, DEPOSIT)).toBe(deposit)
    expect(textOf({ ...grown, policy }, PRICE)).toBe(full)
  })
})

it('without a deposit, the policy applies to a fifth of the price', () => {
  const terms = { ...KITTEN, depositAmount: null, policy: 'moderate' } as const
  expect(textOf(terms, PRICE)).toBe('Until Tue, May 25 you get $1,620 back. From Wed, May 26, $1,440.')
})

it('odd cents are rounded in favor of the buyer', () => {
  const odd = { ...KITTEN, depositAmount: 30_001, policy: 'moderate' } as const
  expect(textOf(odd, 30_001)).toBe('Until Tue, May 25 you get $150.01 back. From Wed, May 26, nothing.')
  const thirds = { ...KITTEN, price: 99_999, depositAmount: null, policy: 'moderate' } as const
  expect(textOf(thirds, 99_999)).toBe('Until Tue, May 25 you get $899.99 back. From Wed, May 26, $799.99.')
})

it('February 29 is a day like any other', () => {
  const leap = { ...KITTEN, refundsUntil: '2028-03-14', policy: 'flexible' } as const
  expect(textOf(leap, DEPOSIT, '2028-02-28')).toBe(
    'Until Mon, Feb 28 you get $300 back. From Tue, Feb 29, $150. From Tue, Mar 14, nothing.',
  )
  expect(textOf(leap, DEPOSIT, '2028-02-29')).toBe(
    'Until Mon, Mar 13 you get $150 back. From Tue, Mar 14, nothing.',
  )
  const onLeapDay = { ...leap, refundsUntil: '2028-02-29' }
  expect(textOf(onLeapDay, DEPOSIT, '2028-02-28')).toBe(
    'Until Mon, Feb 28 you get $150 back. From Tue, Feb 29, nothing.',
  )
})

it('the sentences of every policy follow, and nothing is promised without a schedule', () => {
  const steps = refundSchedule({ ...KITTEN, policy: 'moderate' }, DEPOSIT, '2027-03-01')
  expect(cancellationTexts(steps, '2027-03-01')).toEqual([
    'Cancel within 24 hours of paying and get everything back.',
    'After that, until Tue, May 25 you get $150 back. From Wed, May 26, nothing.',
    'Full refund if the breeder cancels, or the kitten dies or fails its vet check.',
  ])
  expect(cancellationTexts([])).toEqual([...EVERY_POLICY])
})

it('breeder and staff read the terms in their own words', () => {
  const steps = refundSchedule({ ...KITTEN, policy: 'moderate' }, DEPOSIT, '2027-03-01')
  const [first, amounts] = [
    'The buyer can cancel within 24 hours of paying and get everything back.',
    'After that, until Tue, May 25 the buyer gets $150 back. From Wed, May 26, nothing.',
  ]
  const full = (who: string) => `Full refund if ${who}, or the kitten dies or fails its vet check.`
  expect(cancellationTexts(steps, '2027-03-01', 'breeder')).toEqual([first, amounts, full('you cancel')])
  expect(cancellationTexts(steps, '2027-03-01', 'staff')).toEqual([
    first,
    amounts,
    full('the breeder cancels'),
  ])
  expect(cancellationTexts([{ before: null, refund: 0 }], '2027-03-01', 'staff')[1]).toBe(
    'The deposit is nonrefundable after the first 24 hours.',
  )
})

it.each([
  [null, 'The breeder does not ship: Juniper is handed over in person.'],
  [0, 'The breeder can ship Juniper at no extra cost. Nobody may ask you for more later.'],
  [
    40_000,
    'The breeder can ship Juniper; the carrier then charges you $400 at most. Nobody may ask you for more later.',
  ],
])('what shipping costs: %j', (price, text) => {
  expect(shippingText(price, 'Juniper')).toBe(text)
})
