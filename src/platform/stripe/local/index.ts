/**
 * A local stand-in for the payment provider, so that the product runs and is tested without an account or a network.
 * It speaks the provider's HTTP API to the provider's own SDK and delivers signed webhooks.
 * Source: Stripe's API reference (docs.stripe.com/api) and its pages on testing and on the life of a PaymentIntent.
 *
 * Covered: payment intents (create, retrieve, update, confirm, capture all or a part, cancel, list) with manual and
 * automatic capture, charges and events (retrieve, list), refunds (create, retrieve, list), customers (create,
 * retrieve, update, list), expansion one level deep, idempotency keys, the test cards of cards.ts, authentication,
 * webhooks with their signature and retries. An unknown parameter is refused, as there.
 *
 * Left out: every other path, methods of payment other than cards, currencies' own smallest amounts, saved cards,
 * disputes, payouts, fees, connected accounts, rate limits and older API versions. Different on purpose: two
 * same requests at one moment wait for each other instead of one getting a 409; test cards are the only cards;
 * the card 4000 0000 0000 0341 authorises, and its capture fails as an expired authorisation does.
 *
 * Its state lies in the product's database in a schema of its own, so that it survives the same crashes and serves
 * several processes. Its troubles and the mood of its webhooks are of one process, since tests set them.
 */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyPluginAsync } from 'fastify'
import Stripe from 'stripe'
import type { Clock } from '#platform/clock/index.ts'
import type { Database } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { createApi } from './api.ts'
import { browserRoutes } from './browser-routes.ts'
import { type Controls, createControls } from './controls.ts'
import { startDeliveries, type WebhookMood } from './deliveries.ts'
import { createSchema } from './schema.ts'
import { createTroubles } from './troubles.ts'

/** No secrets: the first opens nothing but intents whose own secret is known, the second signs for the stand-in. */
const PUBLISHABLE_KEY = 'pk_test_local'
const WEBHOOK_SECRET = 'whsec_local'

export type LocalStripe = {
  sdk: Stripe
  publishableKey: string
  webhookSecret: string
  scriptUrl: string
  browserRoutes: FastifyPluginAsync
  controls: Controls
  /** Where webhooks go; nothing is delivered before it is known. */
  setWebhookUrl(url: string): void
  close(): Promise<void>
}

/**
 * Starts the stand-in on a free loopback port. `sdkOptions` are those that the real provider's SDK gets too.
 * Throws in production, where it would give cats away.
 */
export async function startLocalStripe(settings: {
  database: Database
  log: Logger
  clock: Clock
  production: boolean
  sdkOptions: NonNullable<ConstructorParameters<typeof Stripe>[1]>
}): Promise<LocalStripe> {
  const { database, log, clock, production, sdkOptions } = settings
  if (production) throw new Error('The local payment stand-in must not serve production.')
  const { db } = database
  await createSchema(database)

  // Others on this machine can reach the port too.
  const secretKey = `sk_test_local_${randomBytes(16).toString('hex')}`
  const troubles = createTroubles()
  const mood: WebhookMood = { copies: 1, held: false, dropped: false }
  let url: string | undefined
  const onWrite = () => void deliveries.now()
  const api = createApi({ db, clock, log, secretKey, troubles, onWrite })
  await api.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.server.address() as AddressInfo
  const sdk = new Stripe(secretKey, { ...sdkOptions, host: '127.0.0.1', port, protocol: 'http' })
  const deliveries = startDeliveries({
    db,
    sdk,
    secret: WEBHOOK_SECRET,
    log,
    url: () => url,
    webhooks: () => mood,
  })

  return {
    sdk,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    scriptUrl: '/dev/stripe/v3.js',
    browserRoutes: browserRoutes({ db, clock, publishableKey: PUBLISHABLE_KEY, onWrite }),
    controls: createControls({ db, clock, troubles, mood, deliveries }),
    setWebhookUrl(to) {
      url = to
      onWrite()
    },
    async close() {
      await deliveries.stop()
      await api.close()
    },
  }
}
