import { expect, it } from 'vitest'
import { retryDelay } from './use-confirm-payment.ts'

it('retries a processing payment with growing delays for 30 seconds', () => {
  const delays: number[] = []
  for (let confirmations = 1; confirmations < 50; confirmations += 1) {
    const delay = retryDelay({ outcome: 'processing' }, confirmations)
    if (delay === false) break
    delays.push(delay)
  }
  expect(delays).toEqual([...new Set(delays)].sort((a, b) => a - b))
  expect(delays.reduce((sum, delay) => sum + delay)).toBe(30_000)
})

it('does not retry a final outcome, and retries an open payment twice', () => {
  for (const outcome of ['succeeded', 'failed', 'lost'] as const)
    expect(retryDelay({ outcome }, 1)).toBe(false)
  expect(retryDelay({ outcome: 'open' }, 1)).toBe(500)
  expect(retryDelay({ outcome: 'open' }, 3)).toBe(false)
  expect(retryDelay(undefined, 0)).toBe(false)
})
