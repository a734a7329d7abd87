import { expect, it } from 'vitest'
import { addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, controlsOf, startFull } from '#testing/sales/purchase.ts'
import { charges, payments, stripeEvents } from './api/tables.ts'

const { app } = appOfThisFile()

async function startPurchase() {
  const buyer = await signUp(app())
  const cat = await addCat(app())
  return { buyer, cat, intent: await startFull(app(), buyer, cat) }
}

const paymentState = async () => (await app().services.db.select().from(payments))[0]?.state

/** Posts an event as the provider does; by default with a valid signature. */
const post = (event: unknown, signature?: string) => postText(JSON.stringify(event), signature)

function postText(payload: string, signature?: string) {
  const header =
    signature ??
    app().services.stripe.sdk.webhooks.generateTestHeaderString({ payload, secret: 'whsec_local' })
  return app().app.server.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    payload,
  })
}

const eventAbout = (intentId: string, id = 'evt_test1') => ({
  id,
  object: 'event',
  type: 'payment_intent.amount_capturable_updated',
  data: { object: { id: intentId, object: 'payment_intent' } },
})

it('completes the sale of a buyer who closed the page', async () => {
  const { intent } = await startPurchase()
  await authorize(app(), intent)
  await expect.poll(paymentState).toBe('recorded')
})

it('that arrives twice records and charges the sale once', async () => {
  controlsOf(app()).webhooks.copies = 2
  const { intent } = await startPurchase()
  await authorize(app(), intent)
  await expect.poll(paymentState).toBe('recorded')
  controlsOf(app()).webhooks.copies = 1
  expect(await app().services.db.select().from(charges)).toHaveLength(1)
  const ids = (await app().services.db.select().from(stripeEvents)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('may arrive out of order', async () => {
  const controls = controlsOf(app())
  controls.webhooks.paused = true
  const { buyer, intent } = await startPurchase()
  await authorize(app(), intent)
  await confirmPayment(app(), buyer, intent)
  await controls.deliverPending('backward')
  await expect.poll(paymentState).toBe('recorded')
  expect(await app().services.db.select().from(charges)).toHaveLength(1)
})

it('is rejected with an invalid, expired, or missing signature, and stores nothing', async () => {
  const { intent } = await startPurchase()
  const payload = JSON.stringify(eventAbout(intent.paymentIntentId))
  const { webhooks } = app().services.stripe.sdk
  const stale = webhooks.generateTestHeaderString({
    payload,
    secret: 'whsec_local',
    timestamp: Math.floor(Date.now() / 1000) - 3_600,
  })
  const foreign = webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' })
  for (const signature of ['t=1,v1=00', 'nonsense', stale, foreign]) {
    expect((await post(eventAbout(intent.paymentIntentId, 'evt_forged'), signature)).statusCode).toBe(400)
  }
  const unsigned = await app().request('POST', '/api/webhooks/stripe', {
    body: eventAbout(intent.paymentIntentId),
  })
  expect(unsigned.statusCode).toBe(400)
  const ids = (await app().services.db.select().from(stripeEvents)).map(({ id }) => id)
  expect(ids).not.toContain('evt_forged')
})

it.each([
  ['data', { id: 'evt_1', object: 'event', type: 'charge.refunded' }],
  ['data.object', { id: 'evt_1', type: 'charge.refunded', data: {} }],
  ['data.object', { id: 'evt_1', type: 'charge.refunded', data: { object: null } }],
  ['data.object.object', { id: 'evt_1', type: 'charge.refunded', data: { object: { id: 'ch_1' } } }],
  ['data.object.id', { id: 'evt_1', type: 'x.y', data: { object: { object: 'payment_intent' } } }],
  ['data.object.id', { id: 'evt_1', type: 'x.y', data: { object: { object: 'dispute', id: '\u0000' } } }],
  [
    'data.object.payment_intent',
    { id: 'evt_1', type: 'x', data: { object: { object: 'c', payment_intent: 3 } } },
  ],
  ['id', { type: 'charge.refunded', data: { object: { id: 'ch_1', object: 'charge' } } }],
  ['id', { id: 'evt\u0000', type: 'charge.refunded', data: { object: { object: 'charge' } } }],
  ['type', { id: 'evt_1', type: ['charge.refunded'], data: { object: { object: 'charge' } } }],
  ['body', []],
  ['body', null],
  ['body', 'text'],
])('with a valid signature and without a proper %s is refused: %j', async (field, event) => {
  const response = await post(event)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining(`The body is not an event: ${field}: `),
  })
  expect(await app().services.db.select().from(stripeEvents)).toEqual([])
})

it('with a valid signature of something that is not JSON is refused', async () => {
  const response = await postText('{"id":')
  expect([response.statusCode, response.json().message]).toEqual([400, 'The body is not an event.'])
})

it('for an unknown intent or another object is accepted and changes nothing', async () => {
  expect((await post(eventAbout('pi_unknown', 'evt_unknown'))).statusCode).toBe(200)
  const other = {
    id: 'evt_other',
    object: 'event',
    type: 'customer.created',
    data: { object: { id: 'cus_1', object: 'customer' } },
  }
  expect((await post(other)).statusCode).toBe(200)
  expect(await app().services.db.select().from(payments)).toEqual([])
})

it('is retried by the provider while the server is down, and then completes the sale', async () => {
  app().services.stripe.localStripe?.setWebhookUrl('http://127.0.0.1:9/closed')
  const { intent } = await startPurchase()
  await authorize(app(), intent)
  const attempts = async () => Math.max(...(await controlsOf(app()).pending()).map((event) => event.attempts))
  await expect.poll(attempts).toBeGreaterThan(1)
  expect(await paymentState()).toBe('open')
  app().services.stripe.localStripe?.setWebhookUrl(`${app().baseUrl}/api/webhooks/stripe`)
  await expect.poll(paymentState).toBe('recorded')
})

it('completes the sale after an outage of the provider', async () => {
  const { buyer, intent } = await startPurchase()
  controlsOf(app()).webhooks.paused = true
  await authorize(app(), intent)
  controlsOf(app()).failures.remaining = 10
  const body = { paymentIntentId: intent.paymentIntentId }
  const failed = await app().request('POST', '/api/confirm-full-payment', { as: buyer, body })
  expect(failed.statusCode).toBe(503)
  expect(failed.json()).toMatchObject({ code: 'payment_unavailable' })
  controlsOf(app()).failures.remaining = 0
  controlsOf(app()).webhooks.paused = false
  expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
})
