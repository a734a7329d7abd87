import { describe, expect, it } from 'vitest'
import { openCrashWorld } from '#testing/crashes/crashes.ts'
import { REFUND_CRASHES } from '#testing/crashes/refund-crash.ts'
import { buyCat, refund, refundedByProvider, refundsOf } from '#testing/sales/refunds.ts'

describe('a process killed', () => {
  it.for(REFUND_CRASHES)('%s leaves a refund that is made once after the restart', async (point) => {
    const { before, crash, reopen } = await openCrashWorld()
    const sale = await buyCat(before)
    const [added] = await refund(before, sale, 100_000)
    await before.close()
    expect(await crash('refund-crash.ts', point, added?.id ?? '')).toBe('SIGKILL')
    const app = await reopen()
    await expect
      .poll(async () => (await refundsOf(app, sale)).rows.map(({ state }) => state))
      .toEqual(['succeeded'])
    expect(await refundedByProvider(app, sale)).toBe(100_000)
    expect((await refundsOf(app, sale)).refunded).toBe(100_000)
  })
})
