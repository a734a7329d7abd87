import { expect, it } from 'vitest'
import { errorsOf, FINAL_STATES, mayGo, PAYMENT_STATES, TRANSITIONS, type TransitionName } from './process.ts'

it('has a table in which every state is reached, and every one but the final ones is left', () => {
  expect(errorsOf()).toEqual([])
})

it('notices a state that leads nowhere', () => {
  const { record: _, ...withoutRecord } = TRANSITIONS
  expect(errorsOf(withoutRecord)).toContain('captured leads nowhere')
  expect(errorsOf(withoutRecord)).toContain('nothing leads to recorded')
})

it('allows each transition from its own state alone', () => {
  for (const name of Object.keys(TRANSITIONS) as TransitionName[]) {
    for (const state of PAYMENT_STATES) {
      expect(mayGo(name, state), `${name} from ${state}`).toBe(TRANSITIONS[name].from === state)
    }
  }
})

it('never takes money before the cat is won', () => {
  const leadingTo = (state: string) => Object.values(TRANSITIONS).filter(({ to }) => to === state)
  expect(leadingTo('captured').map(({ from }) => from)).toEqual(['claimed'])
  expect(FINAL_STATES).toContain('released')
})
