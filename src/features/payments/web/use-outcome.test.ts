import { expect, it } from 'vitest'
import { waitAfter } from './use-outcome.ts'

it('asks ever more slowly after a payment at work, for about half a minute, and then no more', () => {
  const waits: number[] = []
  for (let asked = 1; asked < 50; asked += 1) {
    const wait = waitAfter({ outcome: 'processing' }, asked)
    if (wait === false) break
    waits.push(wait)
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(waits.reduce((sum, wait) => sum + wait)).toBe(30_000)
})

it('asks a final answer no more, and one that nobody finished only briefly', () => {
  for (const outcome of ['succeeded', 'failed', 'lost'] as const)
    expect(waitAfter({ outcome }, 1)).toBe(false)
  expect(waitAfter({ outcome: 'open' }, 1)).toBe(500)
  expect(waitAfter({ outcome: 'open' }, 3)).toBe(false)
  expect(waitAfter(undefined, 0)).toBe(false)
})
