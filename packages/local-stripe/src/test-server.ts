/** The server as tests use it, with the official SDK. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { API_VERSION } from './api-version.ts'
import type { Clock } from './clock.ts'
import { type LocalStripe, type LocalStripeSettings, startLocalStripe } from './index.ts'

export type TestServer = LocalStripe & {
  sdk: Stripe
  /** Throws if the signature is wrong or too old. */
  verifyWebhook(body: Buffer, signature: string): Stripe.Event
}

/** Starts a server on which delays pass only when a test asks for it. */
export async function startTestServer(settings: LocalStripeSettings = {}): Promise<TestServer> {
  const server = await startLocalStripe({ delaysPass: false, ...settings })
  const sdk = new Stripe(server.secretKey, {
    ...server.api,
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  return {
    ...server,
    sdk,
    verifyWebhook: (body, signature) => sdk.webhooks.constructEvent(body, signature, server.webhookSecret),
  }
}

/** The server for the tests of a file; every test starts with an empty one. */
export function serverForThisFile(settings: LocalStripeSettings = {}): {
  stripe: () => TestServer
  /** The file of its state, for other servers. */
  file: string
} {
  const file = join(tmpdir(), `local-stripe-${randomBytes(6).toString('hex')}.sqlite`)
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ file, ...settings })
  })
  beforeEach(() => server.controls.empty())
  afterAll(async () => {
    await server?.close()
    await rm(file, { force: true })
  })
  return { stripe: () => server, file }
}

/** A connected account for whose fees and losses the platform pays. */
export const NEW_ACCOUNT = {
  country: 'US',
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { transfers: { requested: true } },
} as const satisfies Stripe.AccountCreateParams

export type TestClock = Clock & { advance(ms: number): void }

/** A clock that only tests advance. */
export function testClock(start = new Date()): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms
    },
  }
}
