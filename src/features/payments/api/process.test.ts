import { expect, it } from 'vitest'
import { FINAL_STATES, findTableErrors, TRANSITIONS } from './process.ts'

it('reaches every state and leaves every state that is not final', () => {
  expect(findTableErrors()).toEqual([])
})

it('reports a state that leads nowhere', () => {
  const { record: _, ...withoutRecord } = TRANSITIONS
  expect(findTableErrors(withoutRecord)).toContain('captured leads nowhere')
  expect(findTableErrors(withoutRecord)).toContain('nothing leads to recorded')
})

it('captures only payments that claimed the cat', () => {
  const leadingTo = (state: string) => Object.values(TRANSITIONS).filter(({ to }) => to === state)
  expect(leadingTo('captured').map(({ from }) => from)).toEqual(['claimed'])
  expect(FINAL_STATES).toContain('released')
})
