/**
 * A local server with the HTTP API of Stripe, for development and tests without an account or a network. It serves the
 * official SDK and delivers signed webhooks; README.md says how to use it.
 * Source: Stripe's API reference (docs.stripe.com/api) and its guides on testing and on the PaymentIntent lifecycle.
 *
 * Its state is stored in a SQLite file, which survives crashes and is shared by several processes. Simulated failures and
 * webhook behavior are per process, because tests set them.
 */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyPluginAsync } from 'fastify'
import { addPastAccounts, type PastAccount } from './accounts/past-accounts.ts'
import { createServer } from './api.ts'
import { addPastTransfers, type PastTransfer } from './balances/past-transfers.ts'
import { browserRoutes } from './browser-routes.ts'
import { callStarter } from './call.ts'
import { type Clock, systemClock } from './clock.ts'
import { controlRoutes } from './controls/control-routes.ts'
import { type Controls, createControls } from './controls/controls.ts'
import { createSimulatedFailures } from './controls/simulated-failures.ts'
import { addPastDisputes, type PastDispute } from './disputes/past-disputes.ts'
import { consoleLog, type Log } from './log.ts'
import { addPastPayments, type PastPayment } from './payments/past-payments.ts'
import { startSchedule } from './scheduled.ts'
import { openStore } from './store/store.ts'
import { startDeliveries, type WebhookBehavior } from './webhooks/deliveries.ts'

export type { AccountOutcome } from './accounts/account-object.ts'
export { API_VERSION } from './api-version.ts'
export { DISPUTE_FEE_CENTS } from './balances/balance-transactions.ts'
export { DISPUTE_DUE_SECONDS } from './disputes/dispute-object.ts'
export { readStoreFile, writeStoreFile } from './store/store-file.ts'
export type { Clock, Controls, Log, PastAccount, PastDispute, PastPayment, PastTransfer }

/** Not secret: the key only opens intents whose own secret is known, and the secret only signs for this server. */
const PUBLISHABLE_KEY = 'pk_test_local'
const WEBHOOK_SECRET = 'whsec_local'
const CONNECT_WEBHOOK_SECRET = 'whsec_local_connect'

export type LocalStripe = {
  /** Where the SDK finds the API. */
  api: { protocol: 'http'; host: string; port: number }
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Signs the events of connected accounts. */
  connectWebhookSecret: string
  /** The script that browsers load in place of the provider's, relative to the site. */
  scriptUrl: string
  /** Serves the script, what it calls, and the hosted pages. */
  browserRoutes: FastifyPluginAsync
  controls: Controls
  /** Stores captured payments of the past without sending webhooks, in place of earlier ones with their IDs. */
  addPastPayments(payments: readonly PastPayment[]): Promise<void>
  /** Stores connected accounts of the past without sending webhooks, in place of earlier ones with their IDs. */
  addPastAccounts(accounts: readonly PastAccount[]): Promise<void>
  /** Stores transfers of the past without sending webhooks, in place of earlier ones with their IDs. */
  addPastTransfers(transfers: readonly PastTransfer[]): Promise<void>
  /** Stores disputes of past payments without sending webhooks. */
  addPastDisputes(disputes: readonly PastDispute[]): Promise<void>
  /** Where webhooks are sent; none is delivered before this is set. */
  setWebhookUrl(url: string): void
  close(): Promise<void>
}

export type LocalStripeSettings = {
  /** Where the state is stored; by default in memory. */
  file?: string | undefined
  /** By default warnings and errors are written to standard error. */
  log?: Log | undefined
  /** By default the time of this machine. */
  clock?: Clock | undefined
  /** False if what is delayed happens only when a test asks for it. */
  delaysPass?: boolean | undefined
  /** By default a free one. */
  port?: number | undefined
  /** By default only this machine can connect. */
  host?: string | undefined
  /** By default a random one, because other users of this machine can reach the port, too. */
  secretKey?: string | undefined
  /** Where browsers find `browserRoutes`; by default the site of the return URL, or of the webhooks. */
  siteUrl?: string | undefined
}

/** Starts the server. Throws if its port is in use. */
export async function startLocalStripe(settings: LocalStripeSettings = {}): Promise<LocalStripe> {
  const { log = consoleLog, clock = systemClock, delaysPass = true, host = '127.0.0.1' } = settings
  const secretKey = settings.secretKey ?? `sk_test_local_${randomBytes(16).toString('hex')}`
  const store = await openStore(settings.file)

  let webhookUrl: string | undefined
  const startCall = callStarter(
    clock,
    (returnUrl) => new URL(settings.siteUrl ?? returnUrl ?? webhookUrl ?? 'http://localhost').origin,
  )
  const failures = createSimulatedFailures()
  const webhooks: WebhookBehavior = { copies: 1, paused: false, dropped: false }
  const deliveries = startDeliveries({
    store,
    clock,
    log,
    secret: WEBHOOK_SECRET,
    connectSecret: CONNECT_WEBHOOK_SECRET,
    url: () => webhookUrl,
    webhooks,
  })
  const onWrite = deliveries.deliverDue
  const schedule = startSchedule({ store, log, startCall, polls: delaysPass, onWrite })
  const controls = createControls({ store, clock, startCall, failures, webhooks, deliveries, schedule })
  const browser = browserRoutes({ store, startCall, publishableKey: PUBLISHABLE_KEY, onWrite })
  const server = createServer({ store, log, secretKey, startCall, failures, onWrite }, [
    browser,
    controlRoutes({ controls, secretKey }),
  ])

  async function close(): Promise<void> {
    await schedule.stop()
    await deliveries.stop()
    await server.close()
    await store.close()
  }
  await server.listen({ port: settings.port ?? 0, host }).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const { port } = server.server.address() as AddressInfo

  return {
    api: { protocol: 'http', host, port },
    secretKey,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    connectWebhookSecret: CONNECT_WEBHOOK_SECRET,
    scriptUrl: '/dev/stripe/v3.js',
    browserRoutes: browser,
    controls,
    addPastPayments: (payments) => addPastPayments(store, startCall, payments),
    addPastAccounts: (accounts) => addPastAccounts(store, startCall, accounts),
    addPastDisputes: (disputes) => addPastDisputes(store, startCall, disputes),
    addPastTransfers: (transfers) => addPastTransfers(store, startCall, transfers),
    setWebhookUrl(url) {
      webhookUrl = url
      onWrite()
    },
    close,
  }
}
