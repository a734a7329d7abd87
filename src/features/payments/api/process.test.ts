import { expect, it } from 'vitest'
import { findTableErrors, type Transition } from '#lib/states/state-table.ts'
import {
  FINAL_STATES,
  PAYMENT_TABLE,
  type PaymentState,
  STATES_IN_PROGRESS,
  TRANSITIONS,
  type TransitionName,
} from './process.ts'

type Row = [PaymentState, PaymentState, Transition['by'][number]]

it('the transitions of a payment are these', () => {
  const expected: Record<TransitionName, Row> = {
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
  const actual = Object.entries(TRANSITIONS).map(([name, { from, to, by }]) => [name, [...from, to, ...by]])
  expect(Object.fromEntries(actual)).toEqual(expected)
  expect(FINAL_STATES).toEqual(['recorded', 'released', 'canceled'])
  // Neither before the card is authorized, nor while staff check it.
  expect(STATES_IN_PROGRESS).toEqual(['claimed', 'captured', 'lost', 'refused'])
})

it('every state of a payment can be reached, and only final ones are never left', () => {
  expect(findTableErrors(PAYMENT_TABLE)).toEqual([])
})
