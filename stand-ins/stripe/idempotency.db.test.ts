import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { openStandIn, standInForThisFile } from '#testing/stripe.ts'

const { stripe, database } = standInForThisFile()

const NEW = { amount: 50_000, currency: 'usd', capture_method: 'manual' } as const
const key = (idempotencyKey: string) => ({ idempotencyKey })
const stored = async () => (await stripe().sdk.paymentIntents.list()).data.length

it('a repeated request with the same key gets the same response, marked as replayed', async () => {
  const { paymentIntents } = stripe().sdk
  const first = await paymentIntents.create(NEW, key('a'))
  const again = await paymentIntents.create(NEW, key('a'))
  expect(again).toEqual(first)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await stored()).toBe(1)
})

it('the same key with another request is refused', async () => {
  const { paymentIntents } = stripe().sdk
  await paymentIntents.create(NEW, key('a'))
  const other = paymentIntents.create({ ...NEW, amount: 60_000 }, key('a'))
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  await expect(other).rejects.toMatchObject({ statusCode: 400 })
  expect(await stored()).toBe(1)
})

it('simultaneous requests with the same key, even through two processes, take effect once', async () => {
  const second = await openStandIn(database())
  const both = [stripe().sdk, second.sdk]
  const made = await Promise.all([...both, ...both].map((sdk) => sdk.paymentIntents.create(NEW, key('a'))))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  const [intent] = made
  await stripe().controls.confirm(String(intent?.client_secret), '4242424242424242')
  const captured = await Promise.all(
    both.map((sdk) => sdk.paymentIntents.capture(String(intent?.id), {}, key('b'))),
  )
  expect(captured.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(await stripe().controls.count('charge.captured', String(intent?.id))).toBe(1)
  await second.close()
})

it('one of two simultaneous captures with different keys is refused', async () => {
  const { sdk, controls } = stripe()
  const intent = await sdk.paymentIntents.create(NEW)
  await controls.confirm(String(intent.client_secret), '4242424242424242')
  const tries = await Promise.allSettled(
    ['a', 'b'].map((name) => sdk.paymentIntents.capture(intent.id, {}, key(name))),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await controls.count('charge.captured', intent.id)).toBe(1)
})

it('the response for a declined card is stored, for an invalid parameter it is not', async () => {
  const { paymentIntents } = stripe().sdk
  const { id } = await paymentIntents.create(NEW)
  const declined = { payment_method: 'pm_card_visa_chargeDeclined' }
  await expect(paymentIntents.confirm(id, declined, key('c'))).rejects.toMatchObject({
    code: 'card_declined',
  })
  await expect(paymentIntents.confirm(id, declined, key('c'))).rejects.toMatchObject({
    code: 'card_declined',
  })
  expect(await stripe().controls.count('payment_intent.payment_failed', id)).toBe(1)

  await expect(paymentIntents.create({ ...NEW, amount: 1 }, key('d'))).rejects.toMatchObject({
    statusCode: 400,
  })
  expect(await paymentIntents.create(NEW, key('d'))).toMatchObject({ amount: 50_000 })
})

it('retrying after a lost response captures the money only once', async () => {
  const { sdk, controls } = stripe()
  for (const how of ['error', 'reset'] as const) {
    const intent = await sdk.paymentIntents.create(NEW)
    await controls.confirm(String(intent.client_secret), '4242424242424242')
    controls.failures.failNext(1, { how, when: 'after', path: '/capture' })
    const lost = sdk.paymentIntents.capture(intent.id, {}, { ...key(`lost-${how}`), maxNetworkRetries: 0 })
    // The SDK always retries once after a broken connection.
    if (how === 'error') await expect(lost).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
    else await lost
    const found = await sdk.paymentIntents.capture(intent.id, {}, key(`lost-${how}`))
    expect(found).toMatchObject({ status: 'succeeded', amount_received: 50_000 })
    expect(await controls.count('charge.captured', intent.id)).toBe(1)
  }
})

it('a call that fails before it starts changes nothing', async () => {
  const { sdk, controls } = stripe()
  controls.failures.failNext(1, { how: 'error', when: 'before' })
  const failed = sdk.paymentIntents.create(NEW, { ...key('x'), maxNetworkRetries: 0 })
  await expect(failed).rejects.toMatchObject({ statusCode: 500 })
  expect(await stored()).toBe(0)
  expect(await sdk.paymentIntents.create(NEW, key('x'))).toMatchObject({ status: 'requires_payment_method' })
})
