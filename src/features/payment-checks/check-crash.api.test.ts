import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { charges } from '#features/payments/api/tables.ts'
import { findSale } from '#features/sales/api/index.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { crashEverywhere, openCrashWorld } from '#testing/crashes/crashes.ts'
import { authorize, confirmPayment, controlsOf, startFull } from '#testing/sales/purchase.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { paymentChecks } from './api/tables.ts'

const env = { PAYMENT_CHECK_CARDS: '1' }
const REASON = 'The buyer has proved that the card is their own.'

/** The decision, the change at the provider, and its record. */
const DECISIONS = [
  {
    decision: 'approve',
    steps: ['commit 1', 'POST /v1/payment_intents/:id/capture 1', 'commit 2'],
    ends: { decided: 'approved', sale: 'paid', intent: 'succeeded', cat: 'sold', charges: 1 },
    unless: { decided: 'waiting', sale: 'pending', intent: 'requires_capture', cat: 'sold', charges: 0 },
  },
  {
    decision: 'reject',
    steps: ['commit 1', 'POST /v1/payment_intents/:id/cancel 1'],
    ends: { decided: 'rejected', sale: 'canceled', intent: 'canceled', cat: 'available', charges: 0 },
    unless: { decided: 'waiting', sale: 'pending', intent: 'requires_capture', cat: 'sold', charges: 0 },
  },
] as const

it.for(DECISIONS)(
  'a process killed at any step of the decision to $decision a payment leaves it carried out once, or not made',
  async ({ decision, steps, ends, unless }) => {
    const world = await openCrashWorld({ env, rateLimits: false })
    const { before } = world
    const { cookie } = await signUpStaff(before)
    const crashed = await crashEverywhere(world, steps, async () => {
      const [buyer, cat] = [await signUp(before), await addCat(before)]
      const intent = await startFull(before, buyer, cat)
      await authorize(before, intent)
      const { outcome, transactionId } = await confirmPayment(before, buyer, intent)
      expect(outcome).toBe('checking')
      const ofSale = eq(paymentChecks.transactionId, transactionId ?? '')
      const [check] = await before.services.db.select().from(paymentChecks).where(ofSale)
      const path = `/api/admin/payment-checks/${check?.id}/decision`
      const request = { method: 'POST', path, cookie, body: { decision, reason: REASON } }
      return {
        subject: { cat, intent, checkId: check?.id ?? '', transactionId: transactionId ?? '' },
        order: { work: { request }, env },
      }
    })
    await before.close()
    const app = await world.reopen({ env })
    const { db } = app.services
    for (const { point, subject } of crashed) {
      const { cat, intent, checkId, transactionId } = subject
      const outcome = async () => {
        const [check] = await db.select().from(paymentChecks).where(eq(paymentChecks.id, checkId))
        const [listing] = await db.select().from(cats).where(eq(cats.id, cat.id))
        const [provided] = await controlsOf(app).objects('payment_intent', intent.paymentIntentId)
        const recorded = await db.select().from(charges).where(eq(charges.transactionId, transactionId))
        return {
          point,
          decided: check?.state,
          sale: (await findSale(db, transactionId))?.status,
          intent: provided?.status,
          cat: listing?.status,
          charges: recorded.length,
        }
      }
      const isMade = point !== 'before commit 1'
      await expect.poll(outcome).toEqual({ point, ...(isMade ? ends : unless) })
      const captured = await controlsOf(app).count('payment_intent.succeeded', intent.paymentIntentId)
      expect([point, captured]).toEqual([point, isMade && decision === 'approve' ? 1 : 0])
    }
    expect(await findSaleErrors(db)).toEqual([])
  },
)
