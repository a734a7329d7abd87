/**
 * A local stand-in for the payment provider, so that the product runs and is tested without an account or a network.
 * It speaks the provider's HTTP API (source: Stripe's API reference) to the provider's own SDK and delivers signed
 * webhooks. Covered: payment intents (create, retrieve, confirm, capture, cancel, list), charges, refunds, customers,
 * events, idempotency keys, the usual test cards, authentication. Left out: everything else, among it currencies'
 * own minimum amounts, payment methods other than cards, disputes and payouts. Its state lies in the product's
 * database in a schema of its own, so that it survives the same crashes and serves several processes.
 */
import type { AddressInfo } from 'node:net'
import type { FastifyPluginAsync } from 'fastify'
import Stripe from 'stripe'
import type { Clock } from '#platform/clock/index.ts'
import type { Database } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { createApi } from './api.ts'
import { browserRoutes } from './browser-routes.ts'
import { type Controls, createControls, createTroubles } from './controls.ts'
import { startDeliveries } from './deliveries.ts'
import { createSchema } from './schema.ts'

/** No secrets: they open nothing but the stand-in of this process, which listens on the loopback interface alone. */
const SECRET_KEY = 'sk_test_local'
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

/** Starts the stand-in on a free loopback port. */
export async function startLocalStripe(settings: {
  database: Database
  log: Logger
  clock: Clock
}): Promise<LocalStripe> {
  const { database, log, clock } = settings
  const { db } = database
  await createSchema(database)
  const troubles = createTroubles()
  const api = createApi({ db, clock, secretKey: SECRET_KEY, troubles })
  await api.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.server.address() as AddressInfo
  const sdk = new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 1,
    telemetry: false,
  })

  let url: string | undefined
  const deliveries = startDeliveries({
    db,
    sdk,
    secret: WEBHOOK_SECRET,
    log,
    url: () => url,
    webhooks: () => controls.webhooks,
  })
  const controls = createControls({ db, clock, troubles, deliverNow: () => deliveries.now() })
  return {
    sdk,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    scriptUrl: '/dev/stripe/v3.js',
    browserRoutes: browserRoutes({ db, clock, publishableKey: PUBLISHABLE_KEY }),
    controls,
    setWebhookUrl(to) {
      url = to
    },
    async close() {
      await deliveries.stop()
      await api.close()
    },
  }
}
