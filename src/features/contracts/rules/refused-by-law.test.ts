import { describe, expect, it } from 'vitest'
import { refusedByRules, type StateRule } from './refused-by-law.ts'

const RIGHTS: StateRule = { placeName: 'New York', subject: 'rights', source: 'GBL §753' }
const PAYMENT: StateRule = { placeName: 'Washington', subject: 'payment', source: 'RCW 63.10.070' }
const OTHER: StateRule = { placeName: 'Colorado', subject: 'weight', source: '8 CCR 1202-15' }

describe('where a rule gives the buyer rights', () => {
  it.each([
    'All sales are final.',
    'This sale is final once the cat leaves.',
    'The only remedy is a replacement kitten.',
    'Refunds are limited to half of the price.',
    'This contract becomes void if the cat is fed raw food.',
    'The guarantee is void after 72 hours.',
    'The buyer loses all claims if the vet is not visited within two days.',
    'The breeder will not refund vet bills.',
    'The kitten can’t be returned.',
    'The gua\u200branty is not a warranty; every claim is ex\u200bcluded.',
  ])('a clause may not lessen them: %s', (text) => {
    expect(refusedByRules(text, [OTHER, RIGHTS])).toBe(
      'New York gives the buyer rights that no contract takes away (GBL §753). Please remove what limits them.',
    )
    expect(refusedByRules(text, [OTHER, PAYMENT])).toBe(null)
    expect(refusedByRules(text, [])).toBe(null)
  })
})

describe('where a rule forbids installments', () => {
  it.each([
    'The buyer pays the rest in installments.',
    'The buyer pays in three instalments.',
    'There are six monthly payments of $200.',
    'The buyer pays $100 each month.',
    'The cat is leased to the buyer.',
    'The cat remains the property of the breeder until it is paid.',
  ])('a clause may not have them: %s', (text) => {
    expect(refusedByRules(text, [RIGHTS, PAYMENT])).toBe(
      'A contract is void in Washington if it pays for a cat in installments or leases it (RCW 63.10.070). Please remove it.',
    )
    expect(refusedByRules(text, [RIGHTS, OTHER])).toBe(null)
  })
})

it.each([
  'The buyer sends a photo each month.',
  'The buyer returns the carrier within 30 days.',
  'The breeder takes the cat back at any time.',
  'The cat is fed raw food.',
])('other clauses are allowed with every rule: %s', (text) => {
  expect(refusedByRules(text, [RIGHTS, PAYMENT, OTHER])).toBe(null)
})
