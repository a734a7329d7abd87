import { expect, it } from 'vitest'
import { CODE_LENGTH } from '#features/handovers/contract.ts'
import { PROBLEM_HOURS } from '#lib/rules/guarantee.ts'
import { EXAMPLE_CODE, LANDING } from './site-copy.ts'

it('the example of a code looks like one', () => {
  expect([EXAMPLE_CODE.length, new Set(EXAMPLE_CODE).size]).toEqual([CODE_LENGTH, CODE_LENGTH])
})

it('the landing page promises the days that the guarantee gives', () => {
  expect(PROBLEM_HOURS).toBe(3 * 24)
  expect(LANDING.proofs.money.text).toContain('three days')
})
