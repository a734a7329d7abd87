/** The payment provider: Stripe by its keys, otherwise a local stand-in that the same SDK calls over HTTP. */
import type { FastifyPluginAsync } from 'fastify'
import Stripe from 'stripe'
import type { Clock } from '#platform/clock/index.ts'
import type { Database } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { API_VERSION } from './api-version.ts'
import type { Controls } from './local/controls.ts'
import { startLocalStripe } from './local/index.ts'

export type StripeGateway = {
  sdk: Stripe
  publishableKey: string
  /** The script that gives the browser its card form. */
  scriptUrl: string
  /** The event of a webhook, checked on the raw bytes. Throws WebhookSignatureError where the signature is wrong. */
  verifyWebhook(body: Buffer, signature: string): Stripe.Event
  close(): Promise<void>
  /** The rest exists for the local stand-in alone. */
  browserRoutes?: FastifyPluginAsync
  controls?: Controls
  setWebhookUrl?(url: string): void
}

/** A webhook that the provider did not sign, or signed too long ago. */
export class WebhookSignatureError extends Error {
  constructor(cause: unknown) {
    super('The signature of the webhook does not match.', { cause })
    this.name = 'WebhookSignatureError'
  }
}

export type StripeSettings = {
  secretKey?: string | undefined
  publishableKey?: string | undefined
  webhookSecret?: string | undefined
  production: boolean
  database: Database
  log: Logger
  clock: Clock
  /** Carries the SDK's requests in tests that look at them. */
  httpClient?: Stripe.HttpClient
}

/** The provider's script of the release that the API version names; it must come from the provider's own host. */
const SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js'
const TIMEOUT_MS = 20_000
/** Tries after the first one when the provider can't be reached; the SDK sends the same idempotency key again. */
const RETRIES = 2

/** Opens whichever of the two the settings ask for. Throws in production where the keys are missing. */
export async function openStripe(settings: StripeSettings): Promise<StripeGateway> {
  const { secretKey, publishableKey, webhookSecret, httpClient } = settings
  const sdkOptions = {
    apiVersion: API_VERSION,
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(httpClient && { httpClient }),
  } as const
  if (secretKey && publishableKey && webhookSecret) {
    const sdk = new Stripe(secretKey, sdkOptions)
    const verifyWebhook = verifier(sdk, webhookSecret)
    return { sdk, publishableKey, scriptUrl: SCRIPT_URL, verifyWebhook, close: async () => {} }
  }
  const local = await startLocalStripe({ ...settings, sdkOptions })
  return { ...local, verifyWebhook: verifier(local.sdk, local.webhookSecret) }
}

function verifier(sdk: Stripe, secret: string): StripeGateway['verifyWebhook'] {
  return (body, signature) => {
    try {
      return sdk.webhooks.constructEvent(body, signature, secret)
    } catch (error) {
      throw new WebhookSignatureError(error)
    }
  }
}
