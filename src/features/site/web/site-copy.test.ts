import { expect, it } from 'vitest'
import { CODE_LENGTH } from '#features/handovers/contract.ts'
import { EXAMPLE_CODE } from './site-copy.ts'

it('the example of a code looks like one', () => {
  expect([EXAMPLE_CODE.length, new Set(EXAMPLE_CODE).size]).toEqual([CODE_LENGTH, CODE_LENGTH])
})
