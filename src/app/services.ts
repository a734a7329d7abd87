/** Opens every technical capability according to the settings, and what lower features call of higher ones. */
import { extname, join } from 'node:path'
import { Registry } from 'prom-client'
import { openChecks } from '#features/payment-checks/api/index.ts'
import type { ChecksPort } from '#features/payments/api/index.ts'
import { createCalls } from '#platform/calls/index.ts'
import { type Clock, systemClock } from '#platform/clock/index.ts'
import { type Database, migrate, openDatabase } from '#platform/db/index.ts'
import { type DecoderSettings, openDecoder } from '#platform/decoder/index.ts'
import { openDocuments } from '#platform/documents/index.ts'
import type { Env } from '#platform/env.ts'
import { startEvents } from '#platform/events/index.ts'
import { openJobs } from '#platform/jobs/index.ts'
import { createLog, type Logger } from '#platform/log/index.ts'
import { observedMail, openMail } from '#platform/mail/index.ts'
import { createRateLimits } from '#platform/rate-limits/index.ts'
import { openSecurityLog } from '#platform/security-log/index.ts'
import type { Services } from '#platform/services.ts'
import { observedStorage, openStorage } from '#platform/storage/index.ts'
import { openStripe } from '#platform/stripe/index.ts'

/** The program next to this file, or next to the bundle that contains it. */
const DOCUMENT_PROGRAM = join(import.meta.dirname, `document-main${extname(import.meta.filename)}`)

export type OpenOptions = {
  clock?: Clock
  log?: Logger
  /** An open and migrated database, for tests. */
  database?: Database
  /** For tests whose processes share the payment provider but not the data folder. */
  localStripeFile?: string
  /** For tests: see StripeSettings. */
  localStripeDelaysPass?: boolean
  /** For commands: see DatabaseSettings. */
  onWait?: (message: string) => void
  /** Seconds between two polls of the job queue. */
  pollSeconds?: number
  /** Other limits of the picture decoder, for tests. */
  decoder?: Partial<DecoderSettings>
}

/** What the app passes to the features. */
export type AppServices = Services & { checks: ChecksPort }

export type OpenedServices = AppServices & {
  /** Closes everything except a database that was passed in. */
  close(): Promise<void>
}

/** Opens and migrates the database, then opens everything else. Throws when something cannot be reached. */
export async function openServices(env: Env, options: OpenOptions = {}): Promise<OpenedServices> {
  const log = options.log ?? createLog(env.LOG_LEVEL)
  const clock = options.clock ?? systemClock
  const dataDir = env.DATA_DIR
  const database = options.database ?? (await openMigrated(env, log, options.onWait))

  const registry = new Registry()
  const calls = createCalls(registry, log)
  const events = await startEvents(database, log)
  const jobs = openJobs(database, {
    url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    log,
    registry,
    listens: env.ROLE !== 'web',
    ...(options.pollSeconds && { pollSeconds: options.pollSeconds }),
  })
  const mail = await openMail({
    smtpUrl: env.SMTP_URL,
    tlsRequired: env.SMTP_TLS === 'required',
    from: env.MAIL_FROM,
    outbox: join(dataDir, 'outbox'),
  })
  const decoder = openDecoder(log, options.decoder)
  const storage = observedStorage(openStorage({ dataDir, s3: s3Settings(env) }), calls)
  const documents = openDocuments({ storage, log, clock, program: DOCUMENT_PROGRAM })
  const stripe = await openStripe({
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecrets: env.STRIPE_CONNECT_WEBHOOK_SECRET,
    apiUrl: env.STRIPE_API_URL,
    production: env.production,
    localStripeFile: options.localStripeFile ?? localStripeFile(dataDir),
    localStripeDelaysPass: options.localStripeDelaysPass,
    log,
    clock,
    calls,
  })
  const rateLimits = createRateLimits(clock, { enabled: env.RATE_LIMITS === 'on' })
  const services: Services = {
    env,
    database,
    db: database.db,
    events,
    jobs,
    mail: observedMail(mail, calls),
    rateLimits,
    securityLog: openSecurityLog(clock),
    storage,
    decoder,
    documents,
    stripe,
    clock,
    log,
    registry,
  }
  return {
    ...services,
    checks: openChecks(services),
    async close() {
      await jobs.stop()
      // After the jobs, which make copies of pictures.
      decoder.close()
      documents.close()
      await stripe.close()
      await events.close()
      if (!options.database) await database.close()
    },
  }
}

/** Migrations need the server itself: a pooler may end their connections. */
async function openMigrated(env: Env, log: Logger, onWait: OpenOptions['onWait']): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR } = env
  if (directUrl) {
    const direct = await openDatabase({ url: directUrl, poolSize: 1, log })
    await migrate(direct).finally(() => direct.close())
  }
  const dataDir = join(DATA_DIR, 'pglite')
  const preparedStatements = env.DATABASE_PREPARED_STATEMENTS === 'on'
  const database = await openDatabase({
    url,
    directUrl,
    preparedStatements,
    dataDir,
    poolSize: 16,
    log,
    onWait,
  })
  if (!directUrl)
    await migrate(database).catch(async (error) => {
      await database.close()
      throw error
    })
  return database
}

/** Where the local payment provider stores its state. */
export function localStripeFile(dataDir: string): string {
  return join(dataDir, 'stripe.sqlite')
}

/** The bucket of the settings; undefined if files are in the data folder. */
export function s3Settings(env: Env) {
  if (!env.S3_BUCKET || !env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  }
}
