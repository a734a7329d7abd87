/** The payment provider: Stripe when its keys are configured, otherwise a local server behind the same SDK. */

import type { LocalStripe } from '@littermate/local-stripe'
import Stripe from 'stripe'
import type { Calls } from '#platform/calls/index.ts'
import type { Clock } from '#platform/clock/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { API_VERSION } from './api-version.ts'
import { observedClient } from './observed-client.ts'

export type StripeGateway = {
  sdk: Stripe
  publishableKey: string
  /** The script that provides the card form to browsers. */
  scriptUrl: string
  /** Verifies a webhook's raw bytes and returns its event. Throws WebhookSignatureError for a wrong signature, other errors if it is no event. */
  verifyWebhook(body: Buffer, signature: string): Stripe.Event
  close(): Promise<void>
  /** Set only when the local payment provider is used. */
  localStripe?: Pick<
    LocalStripe,
    | 'addPastAccounts'
    | 'addPastPayments'
    | 'addPastTransfers'
    | 'addPastDisputes'
    | 'browserRoutes'
    | 'controls'
    | 'setWebhookUrl'
  >
}

/** The webhook's signature is wrong or too old. */
export class WebhookSignatureError extends Error {
  constructor(cause: unknown) {
    super('The signature of the webhook does not match.', { cause })
    this.name = 'WebhookSignatureError'
  }
}

/** No keys are configured, and in production the local payment provider must not be used. */
export class MissingStripeKeysError extends Error {
  constructor() {
    super('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set in production.')
    this.name = 'MissingStripeKeysError'
  }
}

export type StripeSettings = {
  secretKey?: string | undefined
  publishableKey?: string | undefined
  /** The current secret and, while it is being replaced, the previous one. */
  webhookSecrets?: readonly string[] | undefined
  /** The same for the endpoint that receives the events of connected accounts. */
  connectWebhookSecrets?: readonly string[] | undefined
  /** Where the API is instead of Stripe's own address; only on this machine. */
  apiUrl?: string | undefined
  production: boolean
  /** Where the local payment provider stores its state; by default in memory. */
  localStripeFile?: string | undefined
  /** False if its delays pass only when a test asks for it. */
  localStripeDelaysPass?: boolean | undefined
  log: Logger
  clock: Clock
  /** Observes the SDK's requests. */
  calls?: Calls
  /** Lets tests inspect the SDK's requests. */
  httpClient?: Stripe.HttpClient
}

/** The script of the release that the API version names; Stripe requires that browsers load it from its own host. */
const SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js'
const TIMEOUT_MS = 20_000
/** Retries when the provider is unreachable; the SDK sends the same idempotency key again. */
const RETRIES = 2

/** Connects to Stripe or starts the local payment provider. Throws MissingStripeKeysError in production without keys. */
export async function openStripe(settings: StripeSettings): Promise<StripeGateway> {
  const { secretKey, publishableKey, webhookSecrets, production, log, clock, calls, httpClient } = settings
  const sdkOptions = {
    apiVersion: API_VERSION,
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...((calls || httpClient) && { httpClient: calls ? observedClient(calls, httpClient) : httpClient }),
  } as const
  if (secretKey && publishableKey && webhookSecrets) {
    const sdk = new Stripe(secretKey, { ...sdkOptions, ...addressOf(settings.apiUrl) })
    const secrets = [...webhookSecrets, ...(settings.connectWebhookSecrets ?? [])]
    const verifyWebhook = webhookVerifier(sdk, secrets)
    return { sdk, publishableKey, scriptUrl: SCRIPT_URL, verifyWebhook, close: async () => {} }
  }
  if (production) throw new MissingStripeKeysError()
  // The only place that loads the local payment provider, so that production never does.
  const { startLocalStripe } = await import('@littermate/local-stripe')
  const localStripe = await startLocalStripe({
    file: settings.localStripeFile,
    delaysPass: settings.localStripeDelaysPass,
    log,
    clock,
  })
  const sdk = new Stripe(localStripe.secretKey, { ...sdkOptions, ...localStripe.api })
  return {
    sdk,
    publishableKey: localStripe.publishableKey,
    scriptUrl: localStripe.scriptUrl,
    verifyWebhook: webhookVerifier(sdk, [localStripe.webhookSecret, localStripe.connectWebhookSecret]),
    close: localStripe.close,
    localStripe,
  }
}

function addressOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { hostname, port } = new URL(apiUrl)
  return { protocol: 'http', host: hostname, port } as const
}

/** The state of the local payment provider that is stored in `file`, for backups. */
export async function readLocalStripe(file: string): Promise<Uint8Array> {
  const { readStoreFile } = await import('@littermate/local-stripe')
  return readStoreFile(file)
}

/** Restores such a state, unless the provider has payments; returns whether it did. */
export async function restoreLocalStripe(file: string, state: Uint8Array): Promise<boolean> {
  const { writeStoreFile } = await import('@littermate/local-stripe')
  return writeStoreFile(file, state)
}

function webhookVerifier(sdk: Stripe, secrets: readonly string[]): StripeGateway['verifyWebhook'] {
  return (body, signature) => {
    let wrong: unknown
    for (const secret of secrets) {
      try {
        return sdk.webhooks.constructEvent(body, signature, secret)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
        wrong = error
      }
    }
    throw new WebhookSignatureError(wrong)
  }
}
