import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { systemClock } from '#platform/clock/index.ts'
import { createLog } from '#platform/log/index.ts'
import { API_VERSION } from './api-version.ts'
import {
  MissingStripeKeysError,
  openStripe,
  type StripeGateway,
  type StripeSettings,
  WebhookSignatureError,
} from './index.ts'

/** Opens the payment provider without keys. */
const openLocal = (settings: Partial<StripeSettings> = {}) =>
  openStripe({ production: false, log: createLog('silent'), clock: systemClock, ...settings })

type Sent = { host: string; protocol: string; method: string; path: string; headers: object; body: string }

/** Records requests and sends them with the SDK's own client, or responds with a canned object. */
class Recorder extends Stripe.HttpClient {
  readonly sent: Sent[] = []
  private readonly inner = Stripe.createNodeHttpClient()
  private readonly canned: object | undefined

  constructor(canned?: object) {
    super()
    this.canned = canned
  }

  override getClientName(): string {
    return 'node'
  }

  override makeRequest(...request: Parameters<Stripe.HttpClient['makeRequest']>) {
    const [host, , path, method, headers, body, protocol] = request
    this.sent.push({ host, protocol, method, path, headers: stable(headers), body: String(body ?? '') })
    return this.canned ? Promise.resolve(new Canned(this.canned)) : this.inner.makeRequest(...request)
  }
}

class Canned extends Stripe.HttpClientResponse {
  private readonly body: object

  constructor(body: object) {
    super(200, {})
    this.body = body
  }

  override getRawResponse() {
    return {}
  }

  override toJSON() {
    return Promise.resolve({ ...this.body })
  }
}

/** The headers without the secret key. */
function stable(headers: object): object {
  const { Authorization, ...rest } = headers as Record<string, unknown>
  return { ...rest, Authorization: String(Authorization).replace(/sk_\w+/, 'sk') }
}

/** Makes every kind of call that the product makes. */
async function buy({ sdk }: StripeGateway, ids: { sold: string; lost: string }) {
  await sdk.paymentIntents.create(
    {
      amount: 50_000,
      currency: 'usd',
      capture_method: 'manual',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      description: 'Deposit for Miso',
      receipt_email: 'buyer@example.com',
      metadata: { paymentId: 'p1', catId: 'c1', kind: 'deposit' },
    },
    { idempotencyKey: 'payment-p1' },
  )
  await sdk.paymentIntents.retrieve(ids.sold, { expand: ['latest_charge'] })
  await sdk.paymentIntents.capture(ids.sold, {}, { idempotencyKey: 'capture-p1' })
  await sdk.paymentIntents.cancel(
    ids.lost,
    { cancellation_reason: 'abandoned' },
    { idempotencyKey: 'cancel-p1' },
  )
  await sdk.refunds.create(
    { payment_intent: ids.sold, amount: 10_000, metadata: { by: 'staff' } },
    { idempotencyKey: 'refund-p1' },
  )
  await sdk.customers.create({ email: 'buyer@example.com' }, { idempotencyKey: 'customer-u1' })
}

it('the local provider gets exactly the requests that the provider would get', async () => {
  const toLocal = new Recorder()
  const local = await openLocal({ httpClient: toLocal })
  const authorized = () =>
    local.sdk.paymentIntents.create({
      amount: 50_000,
      currency: 'usd',
      capture_method: 'manual',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
  const ids = { sold: (await authorized()).id, lost: (await authorized()).id }
  toLocal.sent.length = 0
  await buy(local, ids)
  await local.close()

  const toProvider = new Recorder({ id: 'x', object: 'y' })
  const real = await openStripe({
    secretKey: 'sk_test_some',
    publishableKey: 'pk_test_some',
    webhookSecrets: ['whsec_some'],
    production: true,
    log: createLog('silent'),
    clock: systemClock,
    httpClient: toProvider,
  })
  await buy(real, ids)

  expect(toLocal.sent).toHaveLength(6)
  const request = ({ method, path, headers, body }: Sent) => ({ method, path, headers, body })
  expect(toLocal.sent.map(request)).toEqual(toProvider.sent.map(request))
  expect(new Set(toProvider.sent.map(({ host, protocol }) => `${protocol}://${host}`))).toEqual(
    new Set(['https://api.stripe.com']),
  )
  expect(toProvider.sent[0]).toMatchObject({
    method: 'POST',
    path: '/v1/payment_intents',
    headers: { 'Stripe-Version': '2026-10-28.endive', 'Idempotency-Key': 'payment-p1' },
  })
  expect(real).toMatchObject({
    scriptUrl: 'https://js.stripe.com/endive/stripe.js',
    publishableKey: 'pk_test_some',
  })
  expect(real.localStripe).toBeUndefined()
})

it('production without keys is refused', async () => {
  await expect(openLocal({ production: true })).rejects.toThrow(MissingStripeKeysError)
})

it('the local provider has the version of the API that the product is written for', async () => {
  expect((await import('@littermate/local-stripe')).API_VERSION).toBe(API_VERSION)
})

it.each([
  ['local', {}, ['whsec_local', 'whsec_local_connect']],
  [
    'configured',
    {
      secretKey: 'sk_test_some',
      publishableKey: 'pk_test_some',
      webhookSecrets: ['whsec_new', 'whsec_old'],
      connectWebhookSecrets: ['whsec_connect'],
    },
    ['whsec_new', 'whsec_old', 'whsec_connect'],
  ],
])(
  'webhooks of the %s provider are accepted with its secrets, and refused otherwise',
  async (_, settings, secrets) => {
    const { sdk, verifyWebhook, close } = await openLocal(settings)
    const payload = JSON.stringify({ id: 'evt_1', object: 'event' })
    const sign = (secret: string, timestamp = Math.floor(Date.now() / 1000)) =>
      sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const [secret = ''] = secrets
    for (const known of secrets) expect(verifyWebhook(Buffer.from(payload), sign(known)).id).toBe('evt_1')
    const refused = (body: string, signature: string) =>
      expect(() => verifyWebhook(Buffer.from(body), signature)).toThrow(WebhookSignatureError)
    refused(payload, sign('whsec_other'))
    refused(payload, sign(secret, Math.floor(Date.now() / 1000) - 3_600))
    refused(payload.replace('evt_1', 'evt_2'), sign(secret))
    refused(payload, '')
    await close()
  },
)
