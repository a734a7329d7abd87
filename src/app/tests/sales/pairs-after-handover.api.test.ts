/**
 * Any two events meet after the handover. After each of them, and again after two weeks, the sale, the cents of its parties, and
 * what staff must decide are what the model says.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appOfThisFile } from '#testing/harness.ts'
import { BEGINNINGS, followPairs } from '#testing/sales/follow-pairs.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { FEE_BPS } from '#testing/sales/sale-model.ts'

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

describe.each(['handed over', 'payout decided', 'paid out'] as const)('at the stage "%s"', (stage) => {
  it('each event that happens alone', () => followPairs(app(), stage, []))
  it.each(BEGINNINGS[stage].map((events) => [events.join(', '), events] as const))(
    '%s, and then each other event',
    (_, events) => followPairs(app(), stage, events),
  )
})
