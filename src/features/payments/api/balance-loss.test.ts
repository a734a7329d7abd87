/** What the claim of a balance loses to, as a table: the first reason that applies is what the buyer reads. */
import { expect, it } from 'vitest'
import { SALE_STATUSES } from '#features/sales/contract.ts'
import { type BalanceFacts, reasonToLose } from './balance-loss.ts'

const RESERVED = { status: 'deposit_paid', frozen: null, amount: 180_037, paid: 30_011 } as const
const CLAIM = { sale: RESERVED, amount: 150_026, isStopped: false, hasPaymentInProgress: false }

it.each<[what: string, facts: Partial<BalanceFacts>, reason: ReturnType<typeof reasonToLose>]>([
  ['a reserved cat whose balance it pays', {}, null],
  ['a sale that does not exist', { sale: undefined }, 'sale_ended'],
  ['a cent less than the balance', { amount: 150_025 }, 'price_changed'],
  ['a cent more than the balance', { amount: 150_027 }, 'price_changed'],
  ['the price although a deposit was paid', { amount: 180_037 }, 'price_changed'],
  ['a price that changed', { sale: { ...RESERVED, amount: 180_036 } }, 'price_changed'],
  ['another payment that is in progress', { hasPaymentInProgress: true }, 'already_paid'],
  ['a wrong amount during another payment', { amount: 1, hasPaymentInProgress: true }, 'price_changed'],
  ['payments that are stopped', { isStopped: true }, 'payments_stopped'],
  [
    'a stop, which comes before other payments',
    { isStopped: true, hasPaymentInProgress: true },
    'payments_stopped',
  ],
  ['a stop, which comes before the amount', { isStopped: true, amount: 1 }, 'payments_stopped'],
  ['an open dispute', { sale: { ...RESERVED, frozen: 'dispute' } }, 'sale_frozen'],
  ['a lost dispute', { sale: { ...RESERVED, frozen: 'dispute_lost' } }, 'sale_frozen'],
  ['a payment that staff check', { sale: { ...RESERVED, frozen: 'payment_check' } }, 'sale_frozen'],
  [
    'a dispute, which comes before everything but the end of the sale',
    { sale: { ...RESERVED, frozen: 'dispute' }, isStopped: true, amount: 1, hasPaymentInProgress: true },
    'sale_frozen',
  ],
])('%s', (_, facts, reason) => {
  expect(reasonToLose({ ...CLAIM, ...facts })).toBe(reason)
})

it('the status of the sale comes before everything else', () => {
  const others = { amount: 1, isStopped: true, hasPaymentInProgress: true }
  const reasons = SALE_STATUSES.map((status) => [
    status,
    reasonToLose({ ...CLAIM, sale: { ...RESERVED, status } }),
    reasonToLose({ ...CLAIM, ...others, sale: { ...RESERVED, status, frozen: 'dispute' } }),
  ])
  expect(reasons).toEqual([
    ['pending', 'sale_ended', 'sale_ended'],
    ['deposit_paid', null, 'sale_frozen'],
    ['paid', 'already_paid', 'already_paid'],
    ['completed', 'already_paid', 'already_paid'],
    ['canceled', 'sale_ended', 'sale_ended'],
    ['refunded', 'sale_ended', 'sale_ended'],
  ])
})
