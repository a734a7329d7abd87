import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { AppError } from '#lib/errors.ts'
import { wasAnswered } from '#platform/stripe/calls.ts'
import type { StripeGateway } from '#platform/stripe/index.ts'
import { captureIntent } from './provider.ts'

const PAYMENT = { id: 'p1', attempt: 0 }

/** A provider that rejects the capture of an intent with this status. */
function rejectingCapture(status: string): StripeGateway {
  const rejection = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    message: 'no',
  })
  const paymentIntents = { capture: () => Promise.reject(rejection), retrieve: async () => ({ status }) }
  return { sdk: { paymentIntents } } as unknown as StripeGateway
}

it.each(['requires_capture', 'processing'])(
  'throws, so that the capture is retried, if the intent is %s',
  async (status) => {
    await expect(captureIntent(rejectingCapture(status), PAYMENT, 'pi_1')).rejects.toThrow('no')
  },
)

it('returns success for an intent that is already captured and failure for a canceled one', async () => {
  expect(await captureIntent(rejectingCapture('succeeded'), PAYMENT, 'pi_1')).toEqual({ ok: true })
  expect(await captureIntent(rejectingCapture('canceled'), PAYMENT, 'pi_1')).toEqual({
    ok: false,
    reason: 'no',
  })
})

it.each([
  [500, true],
  [409, false],
])('an error with status %i is a stored answer: %s', (statusCode, expected) => {
  const cause = new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'no', statusCode })
  expect(wasAnswered(new AppError('payment_unavailable', { cause }))).toBe(expected)
})
