/**
 * A local stand-in for the payment provider, so that the product runs and is tested without an account or a network.
 * It serves the provider's HTTP API to the official SDK and delivers signed webhooks.
 * Source: Stripe's API reference (docs.stripe.com/api) and its guides on testing and on the PaymentIntent lifecycle.
 *
 * Implemented: payment intents (create, retrieve, update, confirm, capture in full or in part, cancel, list) with
 * manual and automatic capture, charges, events, and balance transactions (retrieve, list), refunds (create, retrieve,
 * update, list), disputes (retrieve, update, close, list), customers (create, retrieve, update, list), connected accounts
 * (create, retrieve, list) with account links, login links, and hosted pages, filters by
 * creation time, expansion, idempotency keys, the test cards of cards.ts, authentication, webhooks with signature and
 * retries. Unknown parameters are refused.
 *
 * Not implemented: every other path, payment methods other than cards, minimum amounts of other currencies, saved
 * cards, rate limits, and older API versions; the runbook payments-live.md has a table of all differences. Deliberate
 * differences: only test cards are accepted; the card
 * 4000 0000 0000 0341 authorizes, and its capture fails like that of an expired authorization; decisive evidence
 * decides a dispute in the same call.
 *
 * Its state is stored in a SQLite file, which survives crashes, is shared by several processes, and keeps its payments when
 * the product's database is restored from a backup. Simulated failures and webhook behavior are per process, because tests
 * set them.
 */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '#platform/clock/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { addPastAccounts, type PastAccount } from './accounts/past-accounts.ts'
import { createApi } from './api.ts'
import { addPastTransfers, type PastTransfer } from './balances/past-transfers.ts'
import { browserRoutes } from './browser-routes.ts'
import { callStarter } from './call.ts'
import { type Controls, createControls } from './controls.ts'
import { startDeliveries, type WebhookBehavior } from './deliveries.ts'
import { addPastDisputes, type PastDispute } from './disputes/past-disputes.ts'
import { addPastPayments, type PastPayment } from './payments/past-payments.ts'
import { startSchedule } from './scheduled.ts'
import { createSimulatedFailures } from './simulated-failures.ts'
import { openStore } from './store.ts'

export { readStoreFile, writeStoreFile } from './store-file.ts'

/** Not secret: the key only opens intents whose own secret is known, and the secret only signs for the stand-in. */
const PUBLISHABLE_KEY = 'pk_test_local'
const WEBHOOK_SECRET = 'whsec_local'
const CONNECT_WEBHOOK_SECRET = 'whsec_local_connect'

export type StripeStandIn = {
  /** Where the SDK finds the API. */
  api: { protocol: 'http'; host: string; port: number }
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Signs the events of connected accounts. */
  connectWebhookSecret: string
  /** The script that browsers load in place of the provider's, relative to the site. */
  scriptUrl: string
  /** Serves the script and what it calls. */
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

/** Starts the stand-in's API on a free loopback port. Its state is in `file`, or without one in memory. */
export async function startStripeStandIn(settings: {
  file?: string | undefined
  log: Logger
  clock: Clock
  apiVersion: string
  /** False if what is delayed happens only when a test asks for it. */
  delaysPass?: boolean | undefined
}): Promise<StripeStandIn> {
  const { log, clock, apiVersion, delaysPass = true } = settings
  const store = await openStore(settings.file)

  // Other users of this machine can reach the port, too.
  const secretKey = `sk_test_local_${randomBytes(16).toString('hex')}`
  let webhookUrl: string | undefined
  const startCall = callStarter(clock, apiVersion, () => new URL(webhookUrl ?? 'http://localhost').origin)
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

  const host = '127.0.0.1'
  const api = createApi({ store, log, secretKey, apiVersion, startCall, failures, onWrite })
  await api.listen({ port: 0, host })
  const { port } = api.server.address() as AddressInfo

  return {
    api: { protocol: 'http', host, port },
    secretKey,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    connectWebhookSecret: CONNECT_WEBHOOK_SECRET,
    scriptUrl: '/dev/stripe/v3.js',
    browserRoutes: browserRoutes({ store, startCall, publishableKey: PUBLISHABLE_KEY, onWrite }),
    controls: createControls({ store, clock, startCall, failures, webhooks, deliveries, schedule }),
    addPastPayments: (payments) => addPastPayments(store, startCall, payments),
    addPastAccounts: (accounts) => addPastAccounts(store, startCall, accounts),
    addPastDisputes: (disputes) => addPastDisputes(store, startCall, disputes),
    addPastTransfers: (transfers) => addPastTransfers(store, startCall, transfers),
    setWebhookUrl(url) {
      webhookUrl = url
      onWrite()
    },
    async close() {
      await schedule.stop()
      await deliveries.stop()
      await api.close()
      await store.close()
    },
  }
}
