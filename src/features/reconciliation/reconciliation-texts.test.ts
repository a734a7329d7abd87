import { expect, it } from 'vitest'
import { foreignMoney } from './texts.ts'

it('an amount in another currency is not shown as dollars', () => {
  const shown = [foreignMoney(131_000, 'cad'), foreignMoney(131_000, 'jpy'), foreignMoney(131_000, 'kwd')]
  expect(shown.map((text) => text.replace(/\s/g, ' '))).toEqual([
    'CAD 1,310.00',
    'JPY 131,000',
    'KWD 131.000',
  ])
})
