import { expect, it } from 'vitest'
import { AGREED_FACTS, CAT_FACTS, factText, pickFacts } from './facts.ts'

const textOf = (name: string, value: string | null) =>
  CAT_FACTS.filter((fact) => fact.name === name).map((fact) => factText(fact, value))

it.each([
  ['color', 'blue', 'blue'],
  ['neutered', 'yes', 'Yes'],
  ['neutered', 'not_yet', 'Not yet'],
  ['neutered', 'no', 'No'],
  ['neutered', 'something of a later version', null],
  ['litterTrainedSince', '2026-01-12', 'Jan 12, 2026'],
  ['litterTrainedSince', null, null],
  ['color', '', null],
] as const)('of %s, %j is read as %j', (name, value, text) => {
  expect(textOf(name, value)).toEqual([text])
})

it('buyers agree to the color and the registration number, which later changes cannot contradict', () => {
  expect(AGREED_FACTS.map(({ name }) => name)).toEqual(['color', 'registrationNumber'])
})

it('what was stored before a fact was added does not state it', () => {
  expect(pickFacts({ color: 'blue' })).toEqual({
    color: 'blue',
    registrationNumber: null,
    neutered: null,
    litterTrainedSince: null,
  })
})
