import { expect, it } from 'vitest'
import type { Actor } from '../contract.ts'
import {
  FINAL_STATUSES,
  findSaleTableErrors,
  SALE_TRANSITIONS,
  type SaleTransition,
  type SaleTransitionName,
} from './process.ts'

/** From, to, by whom, by whom of them while a dispute freezes the sale, and what happens to the cat. */
type Row = [SaleTransition['from'], SaleTransition['to'], Actor[], Actor[], SaleTransition['cat']]

it('the transitions of a sale are these', () => {
  const live = ['deposit_paid', 'paid'] as const
  const expected: Record<SaleTransitionName, Row> = {
    payDeposit: [['pending'], 'deposit_paid', ['system'], ['system'], null],
    payInFull: [['pending'], 'paid', ['system'], ['system'], 'sell'],
    fail: [['pending'], 'canceled', ['system'], ['system'], 'relist'],
    payBalance: [['deposit_paid'], 'paid', ['system'], ['system'], 'sell'],
    extend: [['deposit_paid'], 'deposit_paid', ['breeder'], [], null],
    resumeSale: [['deposit_paid'], 'deposit_paid', ['system'], ['system'], null],
    cancel: [live, 'canceled', ['buyer', 'staff', 'system'], ['staff', 'system'], 'relist'],
    release: [['deposit_paid'], 'canceled', ['breeder', 'system'], [], 'relist'],
    refund: [live, 'refunded', ['buyer', 'breeder', 'staff', 'system'], ['staff', 'system'], 'relist'],
    complete: [['paid'], 'completed', ['buyer', 'breeder', 'system'], [], null],
    refundCompleted: [['completed'], 'refunded', ['staff', 'system'], ['staff', 'system'], null],
  }
  const actual = Object.entries(SALE_TRANSITIONS).map(([name, { from, to, by, whileFrozen, cat }]) => [
    name,
    [from, to, by, whileFrozen, cat],
  ])
  expect(Object.fromEntries(actual)).toEqual(expected)
  expect(FINAL_STATUSES).toEqual(['canceled', 'refunded'])
})

it.each(Object.entries(SALE_TRANSITIONS))('%s says what it means', (_, { description }) => {
  expect(description).toMatch(/^[A-Z].*\.$/)
})

it('every status of a sale can be reached, and only final ones are never left', () => {
  expect(findSaleTableErrors()).toEqual([])
})

it('the check finds unreachable statuses and dead ends', () => {
  const { payDeposit: _payDeposit, ...withoutDeposit } = SALE_TRANSITIONS
  expect(findSaleTableErrors(withoutDeposit)).toEqual(['nothing leads to deposit_paid'])
  const { complete, ...others } = SALE_TRANSITIONS
  expect(findSaleTableErrors(others)).toEqual(['nothing leads to completed'])
  const { refundCompleted, ...withoutEnd } = SALE_TRANSITIONS
  expect(findSaleTableErrors(withoutEnd)).toEqual(['completed leads nowhere'])
  // More time does not lead on.
  const { payDeposit: pay, extend } = SALE_TRANSITIONS
  const errors = findSaleTableErrors({ pay, extend }).filter((error) => error.includes('deposit_paid'))
  expect(errors).toEqual(['deposit_paid leads nowhere'])
  const withReturn = { ...SALE_TRANSITIONS, reopen: { from: ['canceled'], to: 'paid' } } as const
  expect(findSaleTableErrors(withReturn)).toEqual(['canceled is final but has a transition'])
})
