import { expect, it } from 'vitest'
import type { Group } from './corpus/group.ts'
import { CORPUS } from './corpus/index.ts'
import { screen } from './index.ts'

/** The share of the messages of a kind that are flagged. */
function flaggedShare(kind: Group['kind']): number {
  const messages = CORPUS.filter((group) => group.kind === kind).flatMap((group) => group.messages)
  const flagged = messages.filter((message) => {
    const list = [message].flat()
    return screen(list.at(-1) ?? '', { previous: list.slice(0, -1) }).flagged
  })
  return flagged.length / messages.length
}

it('everything that the specification lists is caught', () => {
  expect(flaggedShare('plain')).toBe(1)
})

it('most of what people do to get round it is caught', () => {
  expect(flaggedShare('evasive')).toBeGreaterThan(0.9)
})

it('ordinary messages pass, and those full of numbers nearly always', () => {
  expect(flaggedShare('ordinary')).toBeLessThanOrEqual(0.004)
  expect(flaggedShare('hard')).toBeLessThanOrEqual(0.015)
})
