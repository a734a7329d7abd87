/** The real app for tests: routes, database, and jobs; external services are replaced by local ones. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gt, lt, or } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type App, buildApp } from '#app/build.ts'
import { type OpenedServices, openServices } from '#app/services.ts'
import type { WebBuild } from '#app/web/render.ts'
import { sessions } from '#features/accounts/api/tables.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import type { DecoderSettings } from '#platform/decoder/index.ts'
import { parseEnv } from '#platform/env.ts'
import { createLog, type Logger } from '#platform/log/index.ts'
import { deriveKeys, type Keys } from '#platform/signatures/index.ts'
import { type TestClock, testClock } from './clock.ts'
import type { TestDatabase } from './database.ts'
import { delay, delayBackground } from './random/delays.ts'

export type TestApp = {
  app: App
  services: OpenedServices
  clock: TestClock
  /** For tests that need a connection: webhooks and streams. */
  baseUrl: string
  /** Sends a request without a connection; `as` is a signed-in user. */
  request(method: string, url: string, options?: RequestOptions): Promise<LightMyRequestResponse>
  /** Who sent which request, by its ID. */
  requests: Map<string, SentRequest>
  close(): Promise<void>
}

/** `sender` is the email address, `unknown` for a session without it, and `nobody` without a session. */
export type SentRequest = { method: string; path: string; sender: string }
export type RequestOptions = {
  as?: { cookie: string; email?: string }
  body?: unknown
  headers?: Record<string, string>
}

export type TestAppOptions = {
  /** False for tests with many users, because all requests come from the same IP address. */
  rateLimits?: boolean
  env?: Record<string, string>
  /** Whether this process runs jobs; true by default. */
  work?: boolean
  /** Whether it also runs sweeps. By default, tests call them, so that none runs between two steps of a test. */
  sweeps?: boolean
  dataDir?: string
  /** The keys after a rotation of the secret. */
  keys?: Keys
  /** What the clock shows at the start; by default the current time. */
  startAt?: Date
  /** Whether sessions end while the clock advances. By default, the users of `request` stay signed in. */
  sessionsEnd?: boolean
  /** Where browsers find the site; by default plain HTTP. */
  publicUrl?: string
  /** Also serves pages; see pages.ts. */
  web?: WebBuild
  /** Other limits of the picture decoder. */
  decoder?: Partial<DecoderSettings>
  /** Receives the log instead of nobody. */
  log?: Logger
  /** Called after a webhook was stored, before the response. For crash tests. */
  onWebhookStored?: (() => void) | undefined
}

/** On a busy machine, a small picture may take as long as one that is refused elsewhere. */
const PATIENT_DECODER = { waitMs: 10 * MINUTE_MS, timeoutMs: 10 * MINUTE_MS }

/** The keys of every test app. */
export const KEYS = deriveKeys(['x'.repeat(40)])

/** Builds and starts an app on an open, migrated database. The caller closes the database. */
export async function buildTestApp(database: TestDatabase, options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'littermate-')))
  const clock = testClock(options.startAt)
  const { url } = database
  const { PAYOUT_AFTER_HOURS, ...settings } = options.env ?? {}
  const parsed = parseEnv({
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: options.rateLimits === false ? 'off' : 'on',
    // Tests of approvals set their own limits.
    STAFF_REFUND_APPROVAL_CENTS: '100000000',
    PAYMENT_CHECK_CARDS: '0',
    ...(url && { DATABASE_URL: url }),
    ...settings,
  })
  // No site starts with fewer hours than the guarantee has. Tests of transfers skip this wait.
  const env = PAYOUT_AFTER_HOURS ? { ...parsed, PAYOUT_AFTER_HOURS: Number(PAYOUT_AFTER_HOURS) } : parsed
  const services = await openServices(env, {
    database,
    clock,
    ...(database.localStripeFile && !options.dataDir && { localStripeFile: database.localStripeFile }),
    localStripeDelaysPass: false,
    pollSeconds: 0.5,
    log: options.log ?? createLog('silent'),
    decoder: { ...PATIENT_DECODER, ...options.decoder },
  })
  delayBackground(services)
  const { enqueue } = services.jobs
  const app = await buildApp(services, {
    publicUrl: options.publicUrl ?? 'http://localhost',
    keys: options.keys ?? KEYS,
    strict: true,
    ...(options.web && { web: options.web }),
  })
  const { onWebhookStored } = options
  if (onWebhookStored) {
    services.jobs.enqueue = async (...args) => {
      await enqueue(...args)
      if (args[1].queue === 'payments.settle') setTimeout(onWebhookStored)
    }
  }
  if (options.sweeps) await app.startJobs({ work: true })
  else await services.jobs.start({ work: options.work ?? true })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  services.stripe.localStripe?.setWebhookUrl(`${baseUrl}/api/webhooks/stripe`)

  /** Keeps users signed in while the clock is not the system's. */
  async function keepSessions(): Promise<void> {
    const now = clock.now()
    if (options.sessionsEnd || Math.abs(now.getTime() - Date.now()) < HOUR_MS) return
    const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
    const isOld = or(lt(sessions.lastActiveAt, at(-1)), gt(sessions.lastActiveAt, at(1)))
    const times = { createdAt: now, lastActiveAt: now, expiresAt: at(30 * 24) }
    await services.db.update(sessions).set(times).where(isOld)
  }

  const requests = new Map<string, SentRequest>()
  return {
    app,
    services,
    clock,
    baseUrl,
    requests,
    async request(method, path, { as, body, headers } = {}) {
      await delay('steps', 0.03, 3_000)
      if (as) await keepSessions()
      const response = await app.server.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: path,
        // What other tests' users changed must be visible at once, as after a reload.
        headers: { 'cache-control': 'no-cache', ...(as && { cookie: as.cookie }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      const id = String(response.headers['x-request-id'])
      const sender = as ? (as.email ?? 'unknown') : 'nobody'
      requests.set(id, { method, path: path.replace(/\?.*/, ''), sender })
      return response
    },
    async close() {
      await app.close()
      await services.close()
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
