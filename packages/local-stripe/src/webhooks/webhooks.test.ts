import type { AddressInfo } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverForThisFile, startTestServer, testClock } from '../test-server.ts'

const { stripe, file } = serverForThisFile()

type Arrival = { body: Buffer; signature: string; event: Stripe.Event }
let receiver: FastifyInstance
let arrivals: Arrival[]
let answer: (count: number) => number
/** Delays a response. */
let hold: () => Promise<void>

beforeEach(async () => {
  arrivals = []
  answer = () => 200
  hold = async () => {}
  let count = 0
  receiver = fastify({ forceCloseConnections: true })
  receiver.removeAllContentTypeParsers()
  receiver.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  receiver.post('/hook', async (request, reply) => {
    const body = request.body as Buffer
    const signature = String(request.headers['stripe-signature'])
    count += 1
    const status = answer(count)
    await hold()
    if (status === 200) arrivals.push({ body, signature, event: stripe().verifyWebhook(body, signature) })
    return reply.code(status).send({})
  })
  await receiver.listen({ port: 0, host: '127.0.0.1' })
  Object.assign(stripe().controls.webhooks, { copies: 1, paused: false, dropped: false })
  stripe().setWebhookUrl(urlOf(receiver))
})

afterEach(() => receiver.close())

const urlOf = (app: FastifyInstance) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/hook`
const typesOf = () => arrivals.map(({ event }) => event.type)
const sorted = (types: readonly string[]) => [...types].sort()
const settled = (server = stripe()) =>
  expect.poll(() => server.controls.pending(), { interval: 20 }).toEqual([])

/** A complete sale: five events. */
async function sell(): Promise<Stripe.PaymentIntent> {
  const { sdk, controls } = stripe()
  const intent = await sdk.paymentIntents.create({
    amount: 50_000,
    currency: 'usd',
    capture_method: 'manual',
  })
  await controls.confirm(String(intent.client_secret), '4242424242424242')
  return sdk.paymentIntents.capture(intent.id)
}

const SALE = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.amount_capturable_updated',
  'charge.captured',
  'payment_intent.succeeded',
]

describe('webhooks', () => {
  it('arrive immediately, in any order, once each, with a signature that the SDK accepts', async () => {
    const intent = await sell()
    await settled()
    expect(sorted(typesOf())).toEqual(sorted(SALE))
    const arrived = (type: string) => arrivals.find(({ event }) => event.type === type)?.event
    expect(arrived('payment_intent.succeeded')).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      data: { object: { id: intent.id, status: 'succeeded', amount_received: 50_000 } },
      request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.any(String) },
    })
    // The event contains a snapshot, not the current object.
    expect(arrived('payment_intent.created')?.data.object).toMatchObject({
      status: 'requires_payment_method',
    })
  })

  it('do not wait for each other', async () => {
    const { sdk } = stripe()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let held = 0
    hold = async () => {
      held += 1
      if (held <= 2) await released
    }
    for (const amount of [900, 901, 902]) await sdk.paymentIntents.create({ amount, currency: 'usd' })
    await expect.poll(() => arrivals, { interval: 20 }).toHaveLength(1)
    expect(held).toBe(3)
    release()
    await settled()
    expect(arrivals).toHaveLength(3)
  })

  it('with another body, another secret or an old signature are refused', async () => {
    await sell()
    await settled()
    const [first] = arrivals
    if (!first) throw new Error('No webhook arrived.')
    const { sdk, verifyWebhook } = stripe()
    const changed = Buffer.from(first.body.toString().replace('50000', '50001'))
    expect(() => verifyWebhook(changed, first.signature)).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    )
    const payload = first.body.toString()
    const forged = sdk.webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' })
    expect(() => verifyWebhook(first.body, forged)).toThrow(Stripe.errors.StripeSignatureVerificationError)
    const timestamp = Math.floor(Date.now() / 1000) - 3_600
    const old = sdk.webhooks.generateTestHeaderString({ payload, secret: 'whsec_local', timestamp })
    expect(() => verifyWebhook(first.body, old)).toThrow(Stripe.errors.StripeSignatureVerificationError)
    expect(() => verifyWebhook(first.body, '')).toThrow(Stripe.errors.StripeSignatureVerificationError)
  })

  it('arrive twice as the same event when configured so', async () => {
    stripe().controls.webhooks.copies = 2
    await sell()
    await settled()
    expect(sorted(typesOf())).toEqual(sorted([...SALE, ...SALE]))
    expect(new Set(arrivals.map(({ event }) => event.id)).size).toBe(SALE.length)
  })

  it('can be paused and delivered backward or one by one', async () => {
    const { controls } = stripe()
    controls.webhooks.paused = true
    await sell()
    const pending = await controls.pending()
    expect(pending.map(({ type }) => type)).toEqual(SALE)
    expect(arrivals).toEqual([])
    expect(await controls.deliver(pending[2]?.id ?? '')).toBe(true)
    await controls.deliverPending('backward')
    expect(typesOf()).toEqual([SALE[2], SALE[4], SALE[3], SALE[1], SALE[0]])
    expect(await controls.pending()).toEqual([])
  })

  it('that are dropped never arrive', async () => {
    stripe().controls.webhooks.dropped = true
    await sell()
    await settled()
    expect(arrivals).toEqual([])
  })

  it('that are not accepted are retried until they are', async () => {
    answer = (count) => (count <= SALE.length + 1 ? 500 : 200)
    await sell()
    await settled()
    expect(sorted(typesOf())).toEqual(sorted(SALE))
  })

  it('that are not accepted for three days are given up, and can be sent again by hand', async () => {
    const clock = testClock()
    const later = await startTestServer({ file, clock })
    const { controls } = later
    for (const { webhooks } of [controls, stripe().controls]) webhooks.paused = true
    answer = () => 500
    later.setWebhookUrl(urlOf(receiver))
    await later.sdk.paymentIntents.create({ amount: 900, currency: 'usd' })
    const id = String((await controls.objects('event'))[0]?.id)
    clock.advance(3 * 86_400_000 - 2_000)
    expect(await controls.deliver(id)).toBe(false)
    expect(await controls.pending()).toHaveLength(1)
    clock.advance(2_000)
    expect(await controls.deliver(id)).toBe(false)
    expect(await controls.pending()).toEqual([])
    answer = () => 200
    expect(await controls.deliver(id)).toBe(true)
    expect(typesOf()).toEqual(['payment_intent.created'])
    await later.close()
  })

  it('of a process that ended are delivered by the next one', async () => {
    const first = await startTestServer({ file })
    stripe().controls.webhooks.paused = true
    await first.sdk.paymentIntents.create({ amount: 900, currency: 'usd' })
    await first.close()
    expect(await stripe().controls.pending()).toHaveLength(1)

    const next = await startTestServer({ file })
    next.setWebhookUrl(urlOf(receiver))
    await settled(next)
    expect(typesOf()).toEqual(['payment_intent.created'])
    await next.close()
  })

  it('of two processes are sent by one of them', async () => {
    const second = await startTestServer({ file })
    second.setWebhookUrl(urlOf(receiver))
    await Promise.all([sell(), sell()])
    await settled()
    expect(sorted(typesOf())).toEqual(sorted([...SALE, ...SALE]))
    await second.close()
  })

  it('report refunds, cancellations, and declined cards', async () => {
    const { sdk, controls } = stripe()
    await sdk.refunds.create({ payment_intent: (await sell()).id })
    const other = await sdk.paymentIntents.create({ amount: 900, currency: 'usd', capture_method: 'manual' })
    await controls.confirm(String(other.client_secret), '4000000000000002')
    await controls.confirm(String(other.client_secret), '4000002500003155')
    await sdk.paymentIntents.cancel(other.id)
    await settled()
    const expected = [
      ...SALE,
      'refund.created',
      'charge.refunded',
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.canceled',
    ]
    expect(sorted(typesOf())).toEqual(sorted(expected))
  })
})
