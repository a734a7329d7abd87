import { expect, it } from 'vitest'
import { findTableErrors, openStates } from '#lib/states/state-table.ts'
import { MOVEMENT_TABLE, UNFINISHED } from './transitions.ts'

it('every state of a movement can be reached, and only succeeded and canceled ones are final', () => {
  expect(findTableErrors(MOVEMENT_TABLE)).toEqual([])
  expect(openStates(MOVEMENT_TABLE)).toEqual(UNFINISHED)
})
