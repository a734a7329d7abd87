import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { gatewayOfThisFile, openLocal } from '#testing/stripe.ts'

const { stripe, database } = gatewayOfThisFile()

const NEW = { amount: 50_000, currency: 'usd', capture_method: 'manual' } as const
const key = (idempotencyKey: string) => ({ idempotencyKey })
const stored = async () => (await stripe().sdk.paymentIntents.list()).data.length

it('the same key and request get the same answer, marked as replayed', async () => {
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

it('the same requests at one moment, also through two processes, act once', async () => {
  const second = await openLocal(database())
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

it('of two captures at one moment with different keys one is refused', async () => {
  const { sdk, controls } = stripe()
  const intent = await sdk.paymentIntents.create(NEW)
  await controls.confirm(String(intent.client_secret), '4242424242424242')
  const tries = await Promise.allSettled(
    ['a', 'b'].map((name) => sdk.paymentIntents.capture(intent.id, {}, key(name))),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await controls.count('charge.captured', intent.id)).toBe(1)
})

it('a declined card is remembered, a wrong parameter is not', async () => {
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

it('an answer that got lost is fetched by trying again: the money is taken once', async () => {
  const { sdk, controls } = stripe()
  for (const how of ['error', 'reset'] as const) {
    const intent = await sdk.paymentIntents.create(NEW)
    await controls.confirm(String(intent.client_secret), '4242424242424242')
    controls.troubles.failNext(1, { how, when: 'after', path: '/capture' })
    const lost = sdk.paymentIntents.capture(intent.id, {}, { ...key(`lost-${how}`), maxNetworkRetries: 0 })
    // The SDK tries a broken connection again on its own even when told not to.
    if (how === 'error') await expect(lost).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
    else await lost
    const found = await sdk.paymentIntents.capture(intent.id, {}, key(`lost-${how}`))
    expect(found).toMatchObject({ status: 'succeeded', amount_received: 50_000 })
    expect(await controls.count('charge.captured', intent.id)).toBe(1)
  }
})

it('a call that fails before it begins leaves nothing', async () => {
  const { sdk, controls } = stripe()
  controls.troubles.failNext(1, { how: 'error', when: 'before' })
  const failed = sdk.paymentIntents.create(NEW, { ...key('x'), maxNetworkRetries: 0 })
  await expect(failed).rejects.toMatchObject({ statusCode: 500 })
  expect(await stored()).toBe(0)
  expect(await sdk.paymentIntents.create(NEW, key('x'))).toMatchObject({ status: 'requires_payment_method' })
})
