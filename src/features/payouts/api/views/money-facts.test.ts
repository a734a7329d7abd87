import { expect, it } from 'vitest'
import { breederAfter, type MoneyDecision } from './money-facts.ts'

/** The price was paid, and the breeder received the share. */
const PAID_OUT = {
  gross: 200_000,
  price: 200_000,
  platformFee: 10_000,
  transferred: 190_000,
  deducted: 0,
  owed: 0,
  pending: null,
}
const WAITING = { ...PAID_OUT, transferred: 0, owed: 190_000 }
const refund = (amount: number): MoneyDecision => ({ kind: 'refund', amount })

it.each<
  [string, Partial<typeof PAID_OUT>, MoneyDecision, [received: number, receives: number, owes: number]]
>([
  ['a refund after the payout', {}, refund(80_000), [190_000, 0, 76_000]],
  ['a refund of everything after the payout', {}, refund(200_000), [190_000, 0, 190_000]],
  ['a refund of more than what is left', {}, refund(200_001), [190_000, 0, 190_000]],
  ['a refund before the payout', WAITING, refund(80_000), [0, 114_000, 0]],
  [
    'a refund after a part was deducted',
    { transferred: 100_000, deducted: 90_000 },
    refund(80_000),
    [190_000, 0, 76_000],
  ],
  [
    'a refund after another one',
    { gross: 150_000, transferred: 142_500 },
    refund(50_000),
    [142_500, 0, 47_500],
  ],
  ['the record of a refund that was decided before', {}, { kind: 'settle', amount: 80_000 }, [190_000, 0, 0]],
  ['an early payout', WAITING, { kind: 'early', amount: 190_000 }, [0, 190_000, 0]],
])('%s', (_, facts, decision, [received, willReceive, willOwe]) => {
  expect(breederAfter({ ...PAID_OUT, ...facts }, decision)).toEqual({ received, willReceive, willOwe })
})

it('what is being sent counts as received, and what waits does not', () => {
  const sent = { ...WAITING, pending: 'sent' as const }
  expect(breederAfter(sent, refund(80_000))).toEqual({ received: 190_000, willReceive: 0, willOwe: 76_000 })
  const requested = { ...WAITING, pending: 'requested' as const }
  expect(breederAfter(requested, refund(80_000))).toEqual({ received: 0, willReceive: 114_000, willOwe: 0 })
})
