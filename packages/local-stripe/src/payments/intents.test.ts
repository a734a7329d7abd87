import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { serverForThisFile } from '../test-server.ts'
import { ALLOWED, type IntentOperation } from './intent-status.ts'

const { stripe } = serverForThisFile()
const intents = () => stripe().sdk.paymentIntents

const MANUAL = { amount: 50_000, currency: 'usd', capture_method: 'manual' } as const
const VISA = { payment_method: 'pm_card_visa' }

/** The error of a refused SDK call. */
async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.catch((reason: unknown) => reason)
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error('The call was not refused.', { cause: error })
}

describe('a payment intent', () => {
  it('is created with the given parameters and can be retrieved', async () => {
    const created = await intents().create({
      ...MANUAL,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      description: 'Deposit for Miso & Co. (50 %)',
      metadata: { catId: 'cat-1', 'odd key': 'ä=&[]' },
      receipt_email: 'buyer@example.com',
    })
    expect(created).toMatchObject({
      object: 'payment_intent',
      amount: 50_000,
      amount_capturable: 0,
      amount_received: 0,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      capture_method: 'manual',
      client_secret: expect.stringMatching(new RegExp(`^${created.id}_secret_\\w+$`)),
      description: 'Deposit for Miso & Co. (50 %)',
      livemode: false,
      metadata: { catId: 'cat-1', 'odd key': 'ä=&[]' },
      receipt_email: 'buyer@example.com',
      status: 'requires_payment_method',
    })
    expect(await intents().retrieve(created.id)).toEqual(created)
    expect(created.lastResponse).toMatchObject({ statusCode: 200, requestId: expect.stringMatching(/^req_/) })
  })

  it('with manual capture is authorized, then captured', async () => {
    const { id } = await intents().create(MANUAL)
    const authorized = await intents().confirm(id, VISA)
    expect(authorized).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 50_000,
      amount_received: 0,
    })
    const captured = await intents().capture(id, {}, { idempotencyKey: 'capture-1' })
    expect(captured).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 50_000 })
    const { latest_charge } = await intents().retrieve(id, { expand: ['latest_charge'] })
    expect(latest_charge).toMatchObject({
      object: 'charge',
      captured: true,
      amount_captured: 50_000,
      payment_intent: id,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    })
  })

  it('can be captured in part, but not for more than was authorized', async () => {
    const { id } = await intents().create({ ...MANUAL, ...VISA, confirm: true })
    const tooMuch = await refusal(intents().capture(id, { amount_to_capture: 50_001 }))
    expect(tooMuch).toMatchObject({ statusCode: 400, code: 'amount_too_large', param: 'amount_to_capture' })
    const captured = await intents().capture(id, { amount_to_capture: 20_000 })
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 20_000 })
  })

  it('with automatic capture is paid immediately', async () => {
    const paid = await intents().create({ amount: 900, currency: 'usd', ...VISA, confirm: true })
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 900,
      latest_charge: expect.any(String),
    })
  })

  it('can be updated before it is paid, and its metadata also later', async () => {
    const { id } = await intents().create({ ...MANUAL, metadata: { keep: '1', drop: '2' } })
    const updated = await intents().update(id, { amount: 60_000, metadata: { drop: '', add: '3' } })
    expect(updated).toMatchObject({ amount: 60_000, metadata: { keep: '1', add: '3' } })
    expect(updated.metadata).not.toHaveProperty('drop')
    expect(await intents().update(id, VISA)).toMatchObject({ status: 'requires_confirmation' })
    expect(await intents().confirm(id)).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 60_000,
    })
    expect(await refusal(intents().update(id, { amount: 1_000 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect((await intents().update(id, { metadata: { late: 'yes' } })).metadata).toMatchObject({
      late: 'yes',
    })
  })

  it('that is canceled releases its authorization', async () => {
    const { id } = await intents().create({ ...MANUAL, ...VISA, confirm: true })
    const canceled = await intents().cancel(id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      canceled_at: expect.any(Number),
      amount_capturable: 0,
      amount_received: 0,
    })
  })

  it('is listed newest first, page by page', async () => {
    const made: string[] = []
    for (let index = 0; index < 5; index += 1) made.push((await intents().create(MANUAL)).id)
    const first = await intents().list({ limit: 2 })
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' })
    const all = await intents().list({ limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual([...made].reverse())
  })
})

describe('an operation in the wrong status', () => {
  const operations: Record<IntentOperation, (intent: Stripe.PaymentIntent) => Promise<unknown>> = {
    update: ({ id }) => intents().update(id, { amount: 70_000 }),
    confirm: ({ id }) => intents().confirm(id, VISA),
    authenticate: ({ client_secret }) => stripe().controls.authenticate(String(client_secret), true),
    capture: ({ id }) => intents().capture(id),
    cancel: ({ id }) => intents().cancel(id),
  }
  const states: Record<string, () => Promise<Stripe.PaymentIntent>> = {
    requires_payment_method: () => intents().create(MANUAL),
    requires_confirmation: () => intents().create({ ...MANUAL, ...VISA }),
    requires_action: () =>
      intents().create({ ...MANUAL, payment_method: 'pm_card_authenticationRequiredOnSetup', confirm: true }),
    requires_capture: () => intents().create({ ...MANUAL, ...VISA, confirm: true }),
    succeeded: () => intents().create({ amount: 900, currency: 'usd', ...VISA, confirm: true }),
    canceled: async () => intents().cancel((await intents().create(MANUAL)).id),
  }

  for (const [status, make] of Object.entries(states)) {
    for (const operation of Object.keys(operations) as IntentOperation[]) {
      const allowed = ALLOWED[operation].includes(status)
      it(`${status}: ${operation} is ${allowed ? 'allowed' : 'refused and changes nothing'}`, async () => {
        const intent = await make()
        expect(intent.status).toBe(status)
        if (allowed) return void (await operations[operation](intent))
        const error = await operations[operation](intent).catch((reason: unknown) => reason)
        const code = error instanceof Stripe.errors.StripeError ? error.code : bodyCode(error)
        if (operation !== 'authenticate') expect(code).toBe('payment_intent_unexpected_state')
        expect(await intents().retrieve(intent.id)).toEqual(intent)
      })
    }
  }
  const bodyCode = (error: unknown) => (error as { body?: { code?: string } } | undefined)?.body?.code
})

describe('an invalid request', () => {
  it('names the parameter that is notFound, malformed, too small or unknown', async () => {
    const wrong: [Record<string, unknown>, string, string][] = [
      [{ currency: 'usd' }, 'parameter_missing', 'amount'],
      [{ amount: 5_000 }, 'parameter_missing', 'currency'],
      [{ amount: 'ten', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
      [{ amount: -5, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
      [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount'],
      [{ ...MANUAL, color: 'black' }, 'parameter_unknown', 'color'],
      [
        { ...MANUAL, automatic_payment_methods: { on: true } },
        'parameter_missing',
        'automatic_payment_methods[enabled]',
      ],
      [{ ...MANUAL, customer: 'cus_nobody' }, 'resource_missing', 'customer'],
      [{ ...MANUAL, payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
      [{ ...MANUAL, statement_descriptor: 'CATS' }, 'parameter_invalid', 'statement_descriptor'],
      ...['12345', 'A*B', 'A<B', 'Кошка', 'A'.repeat(19)].map(
        (suffix): [Record<string, unknown>, string, string] => [
          { ...MANUAL, statement_descriptor_suffix: suffix },
          'parameter_invalid',
          'statement_descriptor_suffix',
        ],
      ),
    ]
    for (const [params, code, param] of wrong) {
      const error = await refusal(intents().create(params as unknown as Stripe.PaymentIntentCreateParams))
      expect([error.type, error.code, error.param]).toEqual(['StripeInvalidRequestError', code, param])
    }
  })

  it('gets 404 for an unknown ID and 401 for a wrong key', async () => {
    expect(await refusal(intents().retrieve('pi_nothing'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_nothing'",
    })
    const stranger = intents().create(MANUAL, { apiKey: 'sk_test_wrong' })
    expect(await refusal(stranger)).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(await refusal(stripe().sdk.rawRequest('GET', '/v1/topups'))).toMatchObject({ statusCode: 404 })
  })
})
