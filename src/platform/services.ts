import type { Registry } from 'prom-client'
import type { Clock } from '#platform/clock/index.ts'
import type { Database, DbOrTx } from '#platform/db/index.ts'
import type { Decoder } from '#platform/decoder/index.ts'
import type { Documents } from '#platform/documents/index.ts'
import type { Env } from '#platform/env.ts'
import type { Events } from '#platform/events/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { RateLimits } from '#platform/rate-limits/index.ts'
import type { SecurityLog } from '#platform/security-log/index.ts'
import type { Storage } from '#platform/storage/index.ts'
import type { StripeGateway } from '#platform/stripe/index.ts'

/** Every technical capability, opened once by the composition root and passed to the features. */
export type Services = {
  env: Env
  database: Database
  db: DbOrTx
  events: Events
  jobs: Jobs
  mail: Mail
  rateLimits: RateLimits
  securityLog: SecurityLog
  storage: Storage
  decoder: Decoder
  documents: Documents
  stripe: StripeGateway
  clock: Clock
  log: Logger
  /** What this process counts and measures, for Prometheus. */
  registry: Registry
}
