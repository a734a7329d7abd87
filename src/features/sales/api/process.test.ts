import { expect, it } from 'vitest'
import { findSaleTableErrors, SALE_TRANSITIONS } from './process.ts'

it('every status of a sale can be reached, and only final ones are never left', () => {
  expect(findSaleTableErrors()).toEqual([])
})

it('the check finds unreachable statuses and dead ends', () => {
  const { complete, ...others } = SALE_TRANSITIONS
  expect(findSaleTableErrors(others)).toEqual(['nothing leads to completed'])
  const { refundCompleted, ...withoutEnd } = SALE_TRANSITIONS
  expect(findSaleTableErrors(withoutEnd)).toEqual(['completed leads nowhere'])
})
