import { expect, it } from 'vitest'
import { PAYOUT_STATUSES, type PayoutStatus } from './contract.ts'
import { type MoneyState, moneyStateOf, moneySums } from './money.ts'

const EXPECTED: Record<MoneyState, PayoutStatus[]> = {
  available: ['waiting_for_account', 'on_its_way', 'returned'],
  held: ['waiting_for_handover', 'unbooked', 'held'],
  disputed: ['disputed', 'reported'],
  paid: ['paid', 'deducted'],
  owed: ['debt'],
}

it.each(Object.entries(EXPECTED))('money that is %s has one of these statuses', (state, statuses) => {
  expect(PAYOUT_STATUSES.filter((status) => moneyStateOf({ status }) === state).sort()).toEqual(
    [...statuses].sort(),
  )
})

const sale = (status: PayoutStatus, transferred = 0, deducted = 0, debt = 0) => ({
  status,
  net: 1_000,
  transferred,
  deducted,
  debt,
})

it.each<[string, Parameters<typeof moneySums>[0], Partial<ReturnType<typeof moneySums>>]>([
  ['nothing', [], {}],
  ['a live sale', [sale('waiting_for_handover')], { held: 1_000 }],
  ['one whose payment is disputed', [sale('disputed')], { disputed: 1_000 }],
  ['one that is ready', [sale('on_its_way')], { available: 1_000 }],
  ['one of which a debt was deducted', [sale('on_its_way', 0, 300)], { available: 700 }],
  ['one that was partly sent', [sale('held', 400)], { held: 600, paid: 400 }],
  ['one that is paid', [sale('paid', 1_000)], { paid: 1_000 }],
  ['one that the bank returned', [sale('returned', 1_000)], { available: 1_000 }],
  ['one of which the bank returned a part', [sale('returned', 900)], { available: 900 }],
  ['one that was deducted', [sale('deducted', 0, 1_000)], {}],
  ['a debt', [sale('debt', 1_000, 0, 250)], { paid: 1_000, debt: 250 }],
])('the sums of %s', (_, sales, expected) => {
  expect(moneySums(sales)).toEqual({ available: 0, held: 0, disputed: 0, paid: 0, debt: 0, ...expected })
})
