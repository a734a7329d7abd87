import { describe, expect, it } from 'vitest'
import type { Group } from './corpus/group.ts'
import { CORPUS } from './corpus/index.ts'
import { screenDraft } from './screen-draft.ts'
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

describe('while somebody writes', () => {
  const last = (message: string | readonly string[]) => [message].flat().at(-1) ?? ''

  it('nothing is flagged that the server lets through', () => {
    for (const { messages } of CORPUS)
      for (const message of messages)
        if (screenDraft(last(message)).flagged)
          expect([message, screen(last(message)).flagged]).toEqual([message, true])
  })

  it('everything that the specification lists is caught, and most of what else is', () => {
    const caught = (kind: Group['kind']) => {
      const messages = CORPUS.filter((group) => group.kind === kind).flatMap((group) => group.messages)
      return messages.filter((message) => screenDraft(last(message)).flagged).length / messages.length
    }
    expect(caught('plain')).toBe(1)
    expect(caught('evasive')).toBeGreaterThan(0.6)
  })
})
