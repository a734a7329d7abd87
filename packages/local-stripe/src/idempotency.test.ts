import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { serverForThisFile, startTestServer, testClock } from './test-server.ts'

const { stripe, file } = serverForThisFile()

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

it('a key is forgotten after a day', async () => {
  const clock = testClock()
  const server = await startTestServer({ file, clock })
  const create = async () => (await server.sdk.paymentIntents.create(NEW, key('a'))).id
  const first = await create()
  clock.advance(86_399_000)
  expect(await create()).toBe(first)
  clock.advance(2_000)
  expect(await create()).not.toBe(first)
  await server.close()
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
  const second = await startTestServer({ file })
  const both = [stripe().sdk, second.sdk]
  // Those that are refused while another one uses the key are repeated.
  const repeating = (name: string) => ({ ...key(name), maxNetworkRetries: 20 })
  const made = await Promise.all(
    [...both, ...both].map((sdk) => sdk.paymentIntents.create(NEW, repeating('a'))),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  const [intent] = made
  await stripe().controls.confirm(String(intent?.client_secret), '4242424242424242')
  const captured = await Promise.all(
    both.map((sdk) => sdk.paymentIntents.capture(String(intent?.id), {}, repeating('b'))),
  )
  expect(captured.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(await stripe().controls.count('charge.captured', String(intent?.id))).toBe(1)
  await second.close()
})

it('a request is refused while another one uses its key, and replayed afterward', async () => {
  const { sdk, controls } = stripe()
  const { id, client_secret } = await sdk.paymentIntents.create(NEW)
  await controls.confirm(String(client_secret), '4242424242424242')
  const capture = () => sdk.paymentIntents.capture(id, {}, { ...key('a'), maxNetworkRetries: 0 })
  controls.failures.captureDelayMs = 1_000
  const first = capture()
  await expect.poll(() => controls.count('charge.captured', id)).toBe(1)
  const second = capture()
  await expect(second).rejects.toMatchObject({
    statusCode: 409,
    rawType: 'idempotency_error',
    code: 'idempotency_key_in_use',
  })
  controls.failures.captureDelayMs = 0
  expect(await first).toMatchObject({ status: 'succeeded' })
  expect((await capture()).lastResponse.headers['idempotent-replayed']).toBe('true')
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
  const intent = await sdk.paymentIntents.create(NEW)
  await controls.confirm(String(intent.client_secret), '4242424242424242')
  controls.failures.failNext(1, { how: 'reset', when: 'after', path: '/capture' })
  // The SDK always retries once after a broken connection.
  const found = await sdk.paymentIntents.capture(intent.id, {}, { ...key('lost'), maxNetworkRetries: 0 })
  expect(found).toMatchObject({ status: 'succeeded', amount_received: 50_000 })
  expect(await controls.count('charge.captured', intent.id)).toBe(1)
})

it.each(['during', 'after'] as const)(
  'a 500 %s the call is replayed for its key, and another key gets the present state',
  async (when) => {
    const { sdk, controls } = stripe()
    const intent = await sdk.paymentIntents.create(NEW)
    await controls.confirm(String(intent.client_secret), '4242424242424242')
    controls.failures.failNext(1, { how: 'error', when, path: '/capture' })
    for (const replayed of [undefined, 'true']) {
      const failed = sdk.paymentIntents.capture(intent.id, {}, key('c'))
      await expect(failed).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
      await expect(failed).rejects.toMatchObject({ statusCode: 500 })
      const { headers } = (await failed.catch((error: unknown) => error)) as Stripe.errors.StripeError
      expect(headers?.['idempotent-replayed']).toBe(replayed)
    }
    expect(controls.failures.remaining).toBe(0)
    const captured = when === 'after'
    expect(await controls.count('charge.captured', intent.id)).toBe(captured ? 1 : 0)
    const next = sdk.paymentIntents.capture(intent.id, {}, key('d'))
    if (captured) await expect(next).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    else expect(await next).toMatchObject({ status: 'succeeded' })
  },
)

it('a refused refund is refused again with its key, and can be made with another', async () => {
  const { sdk, controls } = stripe()
  const { id } = await sdk.paymentIntents.create({
    amount: 50_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  controls.failures.failNext(1, { how: 'refuse', when: 'during', path: '/refunds' })
  for (let count = 0; count < 2; count += 1) {
    const refused = sdk.refunds.create({ payment_intent: id }, key('r'))
    await expect(refused).rejects.toMatchObject({ statusCode: 400, code: 'balance_insufficient' })
  }
  expect(await sdk.refunds.create({ payment_intent: id }, key('s'))).toMatchObject({ amount: 50_000 })
})

it('a call that fails before it starts changes nothing', async () => {
  const { sdk, controls } = stripe()
  controls.failures.failNext(1, { how: 'error', when: 'before' })
  const failed = sdk.paymentIntents.create(NEW, { ...key('x'), maxNetworkRetries: 0 })
  await expect(failed).rejects.toMatchObject({ statusCode: 500 })
  expect(await stored()).toBe(0)
  expect(await sdk.paymentIntents.create(NEW, key('x'))).toMatchObject({ status: 'requires_payment_method' })
})
