import { expect } from './test.ts'

/**
 * Repeats steps until they pass. `limit` is for what they expect at their end: short at first, and longer with each attempt,
 * because a busy machine may need longer only to show the page.
 */
export async function untilPasses(steps: (limit: { timeout: number }) => Promise<void>): Promise<void> {
  let timeout = 1_000
  await expect(async () => {
    const limit = { timeout }
    timeout *= 2
    await steps(limit)
  }).toPass()
}
