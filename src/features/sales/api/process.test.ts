import { expect, it } from 'vitest'
import { findTableErrors } from '#lib/states/state-table.ts'
import type { Actor } from '../contract.ts'
import {
  FINAL_STATUSES,
  SALE_TABLE,
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

it('every status of a sale can be reached, and only final ones are never left', () => {
  expect(findTableErrors(SALE_TABLE)).toEqual([])
})
