/** The payment provider: Stripe by its keys, otherwise a local stand-in that the same SDK calls over HTTP. */
import type { FastifyPluginAsync } from 'fastify'
import Stripe from 'stripe'
import type { Clock } from '#platform/clock/index.ts'
import type { Database } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'
import type { Controls } from './local/controls.ts'
import { startLocalStripe } from './local/index.ts'

export type StripeGateway = {
  sdk: Stripe
  publishableKey: string
  /** The script that gives the browser its card form. */
  scriptUrl: string
  /** The event of a webhook, checked against its signature on the raw bytes; throws where that does not match. */
  verifyWebhook(body: Buffer, signature: string): Stripe.Event
  close(): Promise<void>
  /** The rest exists for the local stand-in alone. */
  browserRoutes?: FastifyPluginAsync
  controls?: Controls
  setWebhookUrl?(url: string): void
}

export type StripeSettings = {
  secretKey?: string | undefined
  publishableKey?: string | undefined
  webhookSecret?: string | undefined
  production: boolean
  database: Database
  log: Logger
  clock: Clock
}

const SCRIPT_URL = 'https://js.stripe.com/clover/stripe.js'
const TIMEOUT_MS = 20_000
/** Tries after the first one when the provider can't be reached; the SDK sends the same idempotency key again. */
const RETRIES = 2

/** Opens whichever of the two the settings ask for. Throws in production where the keys are missing. */
export async function openStripe(settings: StripeSettings): Promise<StripeGateway> {
  const { secretKey, publishableKey, webhookSecret } = settings
  if (secretKey && publishableKey && webhookSecret) {
    const sdk = new Stripe(secretKey, { maxNetworkRetries: RETRIES, timeout: TIMEOUT_MS, telemetry: false })
    return {
      sdk,
      publishableKey,
      scriptUrl: SCRIPT_URL,
      verifyWebhook: verifier(sdk, webhookSecret),
      close: async () => {},
    }
  }
  if (settings.production) throw new Error('The local payment stand-in must not serve production.')
  const local = await startLocalStripe(settings)
  return { ...local, verifyWebhook: verifier(local.sdk, local.webhookSecret) }
}

function verifier(sdk: Stripe, secret: string) {
  return (body: Buffer, signature: string) => sdk.webhooks.constructEvent(body, signature, secret)
}
