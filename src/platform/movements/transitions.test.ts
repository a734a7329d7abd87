import { expect, it } from 'vitest'
import { findTransitionErrors, MOVEMENT_STATES, MOVEMENT_TRANSITIONS } from './transitions.ts'

it('every state of a movement can be reached, and only succeeded and canceled ones are final', () => {
  const errors = (table: Parameters<typeof findTransitionErrors>[2]) =>
    findTransitionErrors(MOVEMENT_STATES, ['succeeded', 'canceled'], table)
  expect(errors(MOVEMENT_TRANSITIONS)).toEqual([])
  expect(errors({ send: MOVEMENT_TRANSITIONS.send })).toEqual([
    'sent leads nowhere',
    'nothing leads to succeeded',
    'nothing leads to failed',
    'nothing leads to canceled',
  ])
})
