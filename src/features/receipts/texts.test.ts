/** What a receipt of each kind says. */
import { expect, it } from 'vitest'
import type { Receipt } from './contract.ts'
import { RECEIPT_KINDS } from './kinds.ts'
import { RECEIPT_TITLES, receiptAmounts } from './texts.ts'

const RECEIPT: Receipt = {
  number: 'R-2026-000123',
  kind: 'full',
  issuedOn: '2026-06-10',
  orderNumber: 'LM-7H4XQ2',
  role: 'breeder',
  businessName: 'Quiet Paws',
  buyerName: 'Robin T.',
  catName: 'Juniper',
  catBreed: 'Ragdoll',
  price: 250_019,
  amount: 100_007,
  paid: 250_019,
  refunded: 0,
  remaining: 11,
  card: null,
  reason: null,
  fee: 5_003,
  net: 95_004,
}
const PAID = [
  ['Price', '$2,500.19'],
  ['Paid with this receipt', '$1,000.07'],
  ['Paid in total', '$2,500.19'],
  ['Remaining', '$0.11'],
  ['Platform fee', '$50.03'],
  ['Your amount', '$950.04'],
]
const returned = (text: string) => [
  ['Price', '$2,500.19'],
  [text, '$1,000.07'],
  ['Paid in total', '$2,500.19'],
  ['Refunded in total', '$1,000.07'],
  ['Returned platform fee', '$50.03'],
  ['Taken from your amount', '$950.04'],
]

it.each<[Receipt['kind'], title: string, Partial<Receipt>, string[][]]>([
  ['deposit', 'Deposit receipt', {}, PAID],
  ['full', 'Payment receipt', {}, PAID],
  ['balance', 'Balance receipt', {}, PAID],
  ['refund', 'Refund receipt', { refunded: 100_007 }, returned('Refunded with this receipt')],
  ['dispute', 'Dispute receipt', { refunded: 100_007 }, returned('Returned by the bank')],
  [
    'dispute_reversal',
    'Dispute reversal receipt',
    {},
    [
      ['Price', '$2,500.19'],
      ['Charged again by the bank', '$1,000.07'],
      ['Paid in total', '$2,500.19'],
      ['Refunded in total', '$0.00'],
      ['Platform fee', '$50.03'],
      ['Your amount', '$950.04'],
    ],
  ],
])('%s', (kind, title, changes, lines) => {
  expect(RECEIPT_TITLES[kind]).toBe(title)
  expect(receiptAmounts({ ...RECEIPT, ...changes, kind })).toEqual(lines)
  const own = receiptAmounts({ ...RECEIPT, ...changes, kind, fee: null, net: null })
  expect(own).toEqual(lines.slice(0, -2))
})

it('every kind has a title', () => {
  expect(Object.keys(RECEIPT_TITLES)).toEqual([...RECEIPT_KINDS])
})
