/** The payment provider: Stripe when its keys are configured, otherwise a local stand-in behind the same SDK. */
import Stripe from 'stripe'
import type { Calls } from '#platform/calls/index.ts'
import type { Clock } from '#platform/clock/index.ts'
import type { Logger } from '#platform/log/index.ts'
import type { StripeStandIn } from '#stand-ins/stripe/index.ts'
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
  /** Set only when the stand-in is used. */
  standIn?: Pick<
    StripeStandIn,
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

/** No keys are configured, and in production the stand-in must not be used. */
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
  /** Where the stand-in stores its state; by default in memory. */
  standInFile?: string | undefined
  /** False if delays of the stand-in pass only when a test asks for it. */
  standInDelaysPass?: boolean | undefined
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

/** Connects to Stripe or starts the stand-in. Throws MissingStripeKeysError in production without keys. */
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
  // The only place that loads the stand-in, so that production never does.
  const { startStripeStandIn } = await import('#stand-ins/stripe/index.ts')
  const standIn = await startStripeStandIn({
    file: settings.standInFile,
    delaysPass: settings.standInDelaysPass,
    log,
    clock,
    apiVersion: API_VERSION,
  })
  const sdk = new Stripe(standIn.secretKey, { ...sdkOptions, ...standIn.api })
  return {
    sdk,
    publishableKey: standIn.publishableKey,
    scriptUrl: standIn.scriptUrl,
    verifyWebhook: webhookVerifier(sdk, [standIn.webhookSecret, standIn.connectWebhookSecret]),
    close: standIn.close,
    standIn,
  }
}

function addressOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { hostname, port } = new URL(apiUrl)
  return { protocol: 'http', host: hostname, port } as const
}

/** The state of the local stand-in that is stored in `file`, for backups. */
export async function readStandIn(file: string): Promise<Uint8Array> {
  const { readStoreFile } = await import('#stand-ins/stripe/index.ts')
  return readStoreFile(file)
}

/** Restores such a state, unless the stand-in has payments; returns whether it did. */
export async function restoreStandIn(file: string, state: Uint8Array): Promise<boolean> {
  const { writeStoreFile } = await import('#stand-ins/stripe/index.ts')
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
