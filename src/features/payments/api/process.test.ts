import { expect, it } from 'vitest'
import {
  FINAL_STATES,
  findTableErrors,
  STATES_IN_PROGRESS,
  TRANSITIONS,
  type Transition,
  type TransitionName,
} from './process.ts'

it('the transitions of a payment are these', () => {
  const expected: Record<TransitionName, [Transition['from'], Transition['to'], Transition['by']]> = {
    claim: ['open', 'claimed', 'system'],
    wait: ['open', 'waiting', 'system'],
    approve: ['waiting', 'claimed', 'staff'],
    reject: ['waiting', 'refused', 'staff'],
    lose: ['open', 'lost', 'system'],
    capture: ['claimed', 'captured', 'system'],
    refuse: ['claimed', 'refused', 'system'],
    record: ['captured', 'recorded', 'system'],
    releaseLost: ['lost', 'released', 'system'],
    releaseRefused: ['refused', 'released', 'system'],
    cancel: ['open', 'canceled', 'buyer'],
  }
  const actual = Object.entries(TRANSITIONS).map(([name, { from, to, by }]) => [name, [from, to, by]])
  expect(Object.fromEntries(actual)).toEqual(expected)
  expect(FINAL_STATES).toEqual(['recorded', 'released', 'canceled'])
  // Neither before the card is authorized, nor while staff check it.
  expect(STATES_IN_PROGRESS).toEqual(['claimed', 'captured', 'lost', 'refused'])
})

it.each(Object.entries(TRANSITIONS))('%s says what it means', (_, { description }) => {
  expect(description).toMatch(/^[A-Z].*\.$/)
})

it('reaches every state and leaves every state that is not final', () => {
  expect(findTableErrors()).toEqual([])
})

it('the check finds unreachable states, dead ends, and final states that are left', () => {
  const { record: _, ...withoutRecord } = TRANSITIONS
  expect(findTableErrors(withoutRecord)).toEqual(['captured leads nowhere', 'nothing leads to recorded'])
  const { cancel } = TRANSITIONS
  expect(findTableErrors({ ...TRANSITIONS, again: { ...cancel, from: 'canceled', to: 'open' } })).toEqual([
    'canceled is final but has a transition',
  ])
})
