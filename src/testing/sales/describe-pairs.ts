import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appOfThisFile } from '../harness.ts'
import { BEGINNINGS, followPairs } from './follow-pairs.ts'
import { controlsOf } from './purchase.ts'
import { findSaleErrors } from './sale-invariants.ts'
import { FEE_BPS, type Stage } from './sale-model.ts'

/**
 * Defines the tests of a file: any two events meet at each of the stages. After each of them, and again after two weeks, the sale,
 * the cents of its parties, and what staff must decide are what the model says.
 */
export function describePairs(stages: readonly Stage[]): void {
  const { app } = appOfThisFile({
    work: false,
    rateLimits: false,
    env: { PLATFORM_FEE_BPS: String(FEE_BPS), NEW_BREEDER_HOLD_SALES: '0' },
  })

  beforeEach(() => {
    app().clock.set(new Date())
    controlsOf(app()).webhooks.paused = true
  })
  afterEach(async () => expect(await findSaleErrors(app().services.db)).toEqual([]))

  describe.each(stages)('at the stage "%s"', (stage) => {
    it('each event that happens alone', () => followPairs(app(), stage, []))
    it.each(BEGINNINGS[stage].map((events) => [events.join(', '), events] as const))(
      '%s, and then each other event',
      (_, events) => followPairs(app(), stage, events),
    )
  })
}
