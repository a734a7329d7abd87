import { expect, it } from 'vitest'
import type { Shipping } from './shipping.ts'
import { shippingStatement } from './shipping-texts.ts'

const EXEMPT: Shipping = { basis: 'exempt', license: null, price: 40_000, statedOn: '2027-05-01' }

it.each<[Partial<Shipping>, string]>([
  [
    {},
    'Ships cats for $400 at most, paid to the carrier. The breeder stated on May 1, 2027 that the cattery has at most four breeding females, sells only their offspring, and so needs no license of the USDA.',
  ],
  [
    { basis: 'licensed', license: '12-A-3456', price: 0 },
    'Ships cats at no extra cost. The breeder stated on May 1, 2027 that the cattery has the license 12-A-3456 of the USDA.',
  ],
])('visitors read of %j what it costs and what was stated', (change, text) => {
  expect(shippingStatement({ ...EXEMPT, ...change })).toBe(text)
})
