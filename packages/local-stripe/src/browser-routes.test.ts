import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverForThisFile } from './test-server.ts'

const { stripe } = serverForThisFile()
let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  await app.register(stripe().browserRoutes)
})
afterAll(() => app?.close())

const open = () =>
  stripe().sdk.paymentIntents.create({
    amount: 50_000,
    currency: 'usd',
    capture_method: 'manual',
    metadata: { buyerId: 'u1' },
  })
const card = (number: string) => ({ number, exp_month: 12, exp_year: 2050, cvc: '123' })
const KEY = 'pk_test_local'

function post(id: string, operation: string, payload: object) {
  return app.inject({ method: 'POST', url: `/dev/stripe/payment_intents/${id}/${operation}`, payload })
}

describe('browser requests', () => {
  it('confirm an intent with the publishable key and the client secret, and return only public fields', async () => {
    const { id, client_secret } = await open()
    const response = await post(id, 'confirm', { key: KEY, client_secret, card: card('4242 4242 4242 4242') })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ id, status: 'requires_capture', amount: 50_000 })
    for (const hidden of ['metadata', 'customer', 'latest_charge'])
      expect(response.json()).not.toHaveProperty(hidden)
    const query = new URLSearchParams({ key: KEY, client_secret: String(client_secret) })
    const read = await app.inject({ url: `/dev/stripe/payment_intents/${id}?${query}` })
    expect(read.json()).toEqual(response.json())
  })

  it("are refused without both, and with another intent's secret", async () => {
    const { id, client_secret } = await open()
    const other = await open()
    for (const identity of [
      {},
      { key: KEY },
      { client_secret },
      { key: 'pk_other', client_secret },
      { key: KEY, client_secret: other.client_secret },
    ]) {
      const response = await post(id, 'confirm', { ...identity, card: card('4242424242424242') })
      expect(response.statusCode).toBe(404)
    }
    expect((await stripe().sdk.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
  })

  it('return why a card was declined, and that the intent is still open', async () => {
    const { id, client_secret } = await open()
    const declined = await post(id, 'confirm', { key: KEY, client_secret, card: card('4000000000009995') })
    expect(declined.statusCode).toBe(402)
    expect(declined.json()).toMatchObject({
      error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
        payment_intent: { id, status: 'requires_payment_method' },
      },
    })
    expect(declined.json().error.payment_intent).not.toHaveProperty('metadata')
    const wrong = await post(id, 'confirm', { key: KEY, client_secret, card: card('4242424242424241') })
    expect(wrong.json()).toMatchObject({ error: { code: 'incorrect_number', param: 'number' } })
  })

  it('complete or fail the authentication', async () => {
    const identity = { key: KEY }
    for (const succeed of [true, false]) {
      const { id, client_secret } = await open()
      const waiting = await post(id, 'confirm', {
        ...identity,
        client_secret,
        card: card('4000002500003155'),
      })
      expect(waiting.json()).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      })
      const ended = await post(id, 'authenticate', { ...identity, client_secret, succeed })
      expect(ended.json()).toMatchObject(
        succeed
          ? { status: 'requires_capture' }
          : {
              status: 'requires_payment_method',
              last_payment_error: { code: 'payment_intent_authentication_failure' },
            },
      )
    }
  })
})
