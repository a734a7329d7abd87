import { expect, it } from 'vitest'
import { EVENT_KINDS } from '#features/waiting-lists/contract.ts'
import { isMailedAlways } from './api/waiting-lists/mailed-always.ts'

it('only the emails that an open offer depends on cannot be turned off', () => {
  expect(EVENT_KINDS.filter(isMailedAlways)).toEqual(['offered', 'expired', 'withdrawn', 'sale_failed'])
})
