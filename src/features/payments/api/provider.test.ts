import Stripe from 'stripe'
import { expect, it } from 'vitest'
import type { StripeGateway } from '#platform/stripe/index.ts'
import { captureIntent } from './provider.ts'

/** A provider that refuses to capture an intent which then has this status. */
function refusing(status: string): StripeGateway {
  const refusal = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    message: 'no',
  })
  const paymentIntents = { capture: () => Promise.reject(refusal), retrieve: async () => ({ status }) }
  return { sdk: { paymentIntents } } as unknown as StripeGateway
}

it.each(['requires_capture', 'processing'])(
  'a refused capture of an intent that is %s is tried again',
  async (status) => {
    await expect(captureIntent(refusing(status), 'pi_1')).rejects.toThrow('no')
  },
)

it('an intent that is captured already counts as taken, a canceled one as refused', async () => {
  expect(await captureIntent(refusing('succeeded'), 'pi_1')).toEqual({ ok: true })
  expect(await captureIntent(refusing('canceled'), 'pi_1')).toEqual({ ok: false, reason: 'no' })
})
