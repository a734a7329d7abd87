/** All settings, read from the environment. No other file reads `process.env`. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { envFileErrors, misspelledNames } from './env-names.ts'
import { isLoopback } from './loopback.ts'

const optional = z.string().trim().min(1).optional()
const url = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)) && URL.canParse(text), {
      error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    })

/** A secret that can be replaced while the site runs: the current one and, after a rotation, the previous one. */
const replaceable = (secret: z.ZodString) =>
  z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(
      z
        .tuple([secret], secret)
        .refine((secrets) => secrets.length <= 2 && new Set(secrets).size === secrets.length, {
          error: 'must be one secret, or the new one and the previous one, separated by a comma',
        }),
    )
    .optional()

export const WALLETS = ['apple_pay', 'google_pay', 'link'] as const
export type Wallet = (typeof WALLETS)[number]

/** By default required in production. */
const tls = z.enum(['required', 'optional']).optional()

const schema = z.object({
  APP_ENV: z.enum(['local', 'production']).default('local'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: url('http', 'https').optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  /** The server itself, where DATABASE_URL is a pooler in transaction mode, through which LISTEN does not work. */
  DATABASE_DIRECT_URL: url('postgres', 'postgresql').optional(),
  /** Off for a pooler in transaction mode that does not know which connection has prepared what. */
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  /** Whether connections to PostgreSQL must be encrypted, with a certificate that is verified. */
  DATABASE_TLS: tls,
  SEED: z.enum(['demo', 'none']).optional(),
  SESSION_SECRET: replaceable(z.string().min(32, 'must have at least 32 characters')),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: replaceable(z.string().min(1, 'must not be empty')),
  /** Where the provider's API is instead of at Stripe, for tests on this machine. */
  STRIPE_API_URL: url('http').optional(),
  /** Of the webhook endpoint that receives the events of connected accounts. */
  STRIPE_CONNECT_WEBHOOK_SECRET: replaceable(z.string().min(1, 'must not be empty')),
  /** Whether breeders are paid by transfers to connected accounts. */
  PAYOUTS: z.enum(['connect', 'off']).optional(),
  /** Whether buyers can pay a breeder without an active payout account. */
  PAYMENT_BEFORE_PAYOUT_ACCOUNT: z.enum(['allowed', 'refused']).default('allowed'),
  SMTP_URL: url('smtp', 'smtps')
    // The mail library reads options there that turn off encryption or verification.
    .refine((text) => !text.includes('?'), { error: 'must not have options after a question mark' })
    .optional(),
  /** Whether emails may only be sent over an encrypted connection, with a certificate that is verified. */
  SMTP_TLS: tls,
  MAIL_FROM: z.string().default('Littermate <hello@littermate.example>'),
  /** An email address or URL for reports of vulnerabilities, in security.txt. */
  SECURITY_CONTACT: z.union([z.email(), url('https', 'mailto')]).optional(),
  OIDC_ISSUER: url('http', 'https').optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: z.string().default('Single sign-on'),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  BREEDER_VERIFICATION: z.enum(['instant', 'review']).optional(),
  LANDING_STATISTICS: z.enum(['fixed', 'live']).default('fixed'),
  /** The first payouts of a new breeder wait for so many days after the sale has ended; 0 turns this off. */
  NEW_BREEDER_HOLD_DAYS: z.coerce.number().int().min(0).max(90).default(7),
  /** Completed sales after which a breeder is no longer new. */
  NEW_BREEDER_HOLD_SALES: z.coerce.number().int().min(0).max(1_000).default(3),
  /** The prefix of card statements that is set in the provider's dashboard: 2 to 10 characters, with a letter. */
  STRIPE_STATEMENT_PREFIX: z
    .string()
    .regex(
      /^(?=.*[A-Za-z])[A-Za-z0-9 .&-]{2,10}$/,
      'must have 2 to 10 letters, digits, or spaces, with a letter',
    )
    .default('LMATE'),
  /** Ways to pay besides typing a card, separated by commas: apple_pay, google_pay, link. */
  PAYMENT_WALLETS: z
    .string()
    .transform((text) => text.split(',').map((wallet) => wallet.trim()))
    .pipe(z.array(z.enum(WALLETS, { error: `must be ${WALLETS.join(', ')}, separated by commas` })))
    .default([]),
  PLATFORM_FEE_BPS: z.coerce.number().int().min(0).max(10_000).default(0),
  /** Cents; more than this, refunded by staff for one sale, needs the approval of a second member of staff. */
  STAFF_REFUND_APPROVAL_CENTS: z.coerce.number().int().min(0).default(50_000),
  /**
   * Different cards of one account within these minutes from which on staff check its payments before they are captured; 0
   * turns this off.
   */
  PAYMENT_CHECK_CARDS: z.coerce.number().int().min(0).max(100).default(3),
  PAYMENT_CHECK_CARDS_MINUTES: z.coerce.number().int().min(1).max(1_440).default(60),
  /**
   * Accounts with one card within these days from which on staff check payments with it; 0 turns this off. By default 3 in
   * production, and 0 locally, where everyone pays with the same test cards.
   */
  PAYMENT_CHECK_ACCOUNTS: z.coerce.number().int().min(0).max(100).optional(),
  PAYMENT_CHECK_ACCOUNTS_DAYS: z.coerce.number().int().min(1).max(90).default(30),
  /** Serves metrics and health on HOST and this port; without it, nothing is measured. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Base URL of an OTLP/HTTP receiver of traces; without it, there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  /** Headers of each request to the receiver: name=value,name=value. */
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  OTEL_SERVICE_NAME: z.string().default('littermate'),
  /** The share of requests that are traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How many days the nightly comparison with the payment provider looks back. */
  RECONCILIATION_DAYS: z.coerce.number().int().min(2).max(90).default(7),
  /** Where `npm run backup` writes; by default, the folder `backups` in DATA_DIR. */
  BACKUP_DIR: optional,
  /** How many backups stay in the folder; without it, all do. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).optional(),
  /** Encrypts backups, and decrypts them. */
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Public keys that backups are encrypted for, instead of a passphrase, separated by commas. */
  BACKUP_RECIPIENTS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(
      z.array(z.string().startsWith('age1', 'must be public keys that begin with age1, separated by commas')),
    )
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  /** Proxies in front of this process that add an X-Forwarded-For entry, so that limits count the visitor's address. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Seconds for which a process that is stopping still accepts requests, until load balancers see that /readyz fails. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).optional(),
  /** Off only for load tests. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Whether staff must have a second factor; by default in production. */
  STAFF_TWO_FACTOR: z.enum(['required', 'optional']).optional(),
  /** Node's setting: 0 turns off the verification of all certificates. */
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
})

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape)

type Raw = z.infer<typeof schema>
export type Env = Raw & {
  production: boolean
  SEED: 'demo' | 'none'
  SMTP_TLS: 'required' | 'optional'
  DATABASE_TLS: 'required' | 'optional'
  BREEDER_VERIFICATION: 'instant' | 'review'
  PAYOUTS: 'connect' | 'off'
  PAYMENT_CHECK_ACCOUNTS: number
  DRAIN_SECONDS: number
  STAFF_TWO_FACTOR: 'required' | 'optional'
}

/** Where browsers find the site, without a slash at the end. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
}

/** Settings that must be set together. */
const GROUPS: (keyof Raw)[][] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/** The environment is invalid; `errors` has one readable line per error. */
export class EnvError extends Error {
  readonly errors: string[]
  constructor(errors: string[]) {
    super(`The environment is not usable:\n${errors.map((error) => `  - ${error}`).join('\n')}`)
    this.name = 'EnvError'
    this.errors = errors
  }
}

/**
 * Reads and validates the process's settings, also for mistakes in their names; `overrides` come from the command line.
 * Throws EnvError.
 */
export function readEnv(overrides: Record<string, string> = {}): Env {
  // The file has been loaded into the environment (scripts/npm-environment.mjs), which loses its lines.
  const file = existsSync('.env') ? readFileSync('.env', 'utf8') : ''
  const fileErrors = envFileErrors(file, SETTING_NAMES)
  const errors = fileErrors.length > 0 ? fileErrors : misspelledNames(Object.keys(process.env), SETTING_NAMES)
  if (errors.length > 0) throw new EnvError(errors)
  return parseEnv({ ...process.env, ...overrides })
}

/** Validates settings; an empty value counts as not set. Throws EnvError with all errors. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(present)
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`))
  }
  const raw = parsed.data
  const production = raw.APP_ENV === 'production'
  const tlsDefault = production ? 'required' : 'optional'
  const DATABASE_TLS = raw.DATABASE_TLS ?? tlsDefault
  const errors = [
    ...groupErrors(raw),
    ...(raw.DATABASE_DIRECT_URL && !raw.DATABASE_URL
      ? ['DATABASE_URL: must be set together with DATABASE_DIRECT_URL']
      : []),
    ...(raw.BACKUP_PASSPHRASE && raw.BACKUP_RECIPIENTS
      ? ['BACKUP_RECIPIENTS: must not be set together with BACKUP_PASSPHRASE']
      : []),
    ...(DATABASE_TLS === 'required' ? databaseTlsErrors(raw) : []),
    ...(production ? productionErrors(raw) : localErrors(raw)),
  ]
  if (errors.length > 0) throw new EnvError(errors)
  return {
    ...raw,
    production,
    ...(DATABASE_TLS === 'required' && verifyingUrls(raw)),
    DATABASE_TLS,
    SMTP_TLS: raw.SMTP_TLS ?? tlsDefault,
    SEED: raw.SEED ?? (production ? 'none' : 'demo'),
    BREEDER_VERIFICATION: raw.BREEDER_VERIFICATION ?? 'instant',
    PAYOUTS: raw.PAYOUTS ?? 'connect',
    PAYMENT_CHECK_ACCOUNTS: raw.PAYMENT_CHECK_ACCOUNTS ?? (production ? 3 : 0),
    DRAIN_SECONDS: raw.DRAIN_SECONDS ?? (production ? 5 : 0),
    STAFF_TWO_FACTOR: raw.STAFF_TWO_FACTOR ?? tlsDefault,
  }
}

function groupErrors(raw: Raw): string[] {
  return GROUPS.flatMap((group) => {
    const missing = group.filter((name) => raw[name] === undefined)
    return missing.length > 0 && missing.length < group.length
      ? missing.map(
          (name) =>
            `${name}: must be set together with ${group.filter((other) => other !== name).join(' and ')}`,
        )
      : []
  })
}

/** sslmode values with which pg encrypts; `verifying` then also verifies certificate and host name. */
const ENCRYPTED = [null, 'require', 'verify-ca', 'verify-full']

const DATABASE_URLS = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const

function databaseTlsErrors(raw: Raw): string[] {
  return DATABASE_URLS.flatMap((name) => {
    const mode = new URL(raw[name] ?? 'postgres:').searchParams.get('sslmode')
    return ENCRYPTED.includes(mode)
      ? []
      : [`${name}: sslmode=${mode} is only possible with DATABASE_TLS=optional`]
  })
}

function verifyingUrls(raw: Raw): Partial<Raw> {
  return Object.fromEntries(
    DATABASE_URLS.flatMap((name) => (raw[name] ? [[name, verifying(raw[name])]] : [])),
  )
}

/** A database URL with which pg refuses servers without TLS or with a certificate that it cannot verify. */
function verifying(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  for (const name of ['ssl', 'uselibpqcompat']) url.searchParams.delete(name)
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

/**
 * A local process has demo accounts with public passwords and shows its emails to everyone. It is only for this machine: it
 * serves no one else, and uses no service elsewhere that is more than a test.
 */
function localErrors(raw: Raw): string[] {
  const errors: string[] = []
  const refuse = (name: keyof Raw, why: string) => errors.push(`${name}: ${why} without APP_ENV=production`)
  const elsewhere = (url: string | undefined) => url !== undefined && !isLoopback(new URL(url).hostname)
  if (!isLoopback(raw.HOST)) refuse('HOST', 'must be localhost or another address of this machine')
  if (raw.PUBLIC_URL?.startsWith('https:') || elsewhere(raw.PUBLIC_URL))
    refuse('PUBLIC_URL', 'must be http:// with localhost or another address of this machine')
  for (const name of DATABASE_URLS)
    if (raw.SEED !== 'none' && isRemoteDatabase(raw[name]))
      refuse(name, 'must be on this machine (or set SEED=none, so that it gets no demo accounts)')
  if (elsewhere(raw.SMTP_URL)) refuse('SMTP_URL', 'must be a server on this machine')
  if (elsewhere(raw.OIDC_ISSUER)) refuse('OIDC_ISSUER', 'must be a provider on this machine')
  if (raw.S3_BUCKET && (!raw.S3_ENDPOINT || elsewhere(raw.S3_ENDPOINT)))
    refuse('S3_ENDPOINT', 'must be a server on this machine')
  if (elsewhere(raw.STRIPE_API_URL)) refuse('STRIPE_API_URL', 'must be a server on this machine')
  if (elsewhere(raw.OTEL_EXPORTER_OTLP_ENDPOINT))
    refuse('OTEL_EXPORTER_OTLP_ENDPOINT', 'must be a receiver on this machine')
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const)
    if (raw[name] && !/^[a-z]+_test_/.test(raw[name])) refuse(name, 'must be a test key (…_test_…)')
  if (errors.length === 0) return []
  const missing = productionErrors(raw).map((error) => error.slice(0, error.indexOf(':')))
  const also = missing.length > 0 ? `, and also set ${[...new Set(missing)].join(', ')}` : ''
  return [...errors, `APP_ENV: for a site that others use, set APP_ENV=production${also}`]
}

/** Whether a database is on another machine. Sockets in the file system are on this one. */
export function isRemoteDatabase(url: string | undefined): boolean {
  if (!url) return false
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host !== '' && !host.startsWith('/') && !isLoopback(host)
}

/** What must not happen in production: stand-ins, default secrets, demo data, plain HTTP. */
function productionErrors(raw: Raw): string[] {
  const errors: string[] = []
  const need = (name: keyof Raw, why: string) => {
    if (raw[name] === undefined) errors.push(`${name}: must be set in production (${why})`)
  }
  need('DATABASE_URL', 'PGlite serves one process and is for local use')
  need('SESSION_SECRET', 'sessions are signed with it')
  need('STRIPE_SECRET_KEY', 'the local stand-in takes no real money')
  need('STRIPE_PUBLISHABLE_KEY', 'the card form needs it')
  need('STRIPE_WEBHOOK_SECRET', 'webhooks are verified with it')
  need('SMTP_URL', 'users must be able to confirm their email')
  need('PUBLIC_URL', 'links in mails and payments lead to it')
  need('BREEDER_VERIFICATION', 'review: staff check each breeder, recommended; instant: no one does')
  need('PAYOUTS', 'connect: Stripe pays breeders; off: you do')
  if (raw.PAYOUTS === 'connect')
    need(
      'STRIPE_CONNECT_WEBHOOK_SECRET',
      'with PAYOUTS=connect, events of connected accounts are verified with it',
    )
  if (raw.PUBLIC_URL && !raw.PUBLIC_URL.startsWith('https://'))
    errors.push('PUBLIC_URL: must be https:// in production')
  if (raw.STRIPE_API_URL) errors.push('STRIPE_API_URL: must not be set in production')
  if (raw.RATE_LIMITS === 'off') errors.push('RATE_LIMITS: must be on in production')
  if (raw.STAFF_TWO_FACTOR === 'optional') errors.push('STAFF_TWO_FACTOR: must be required in production')
  if (raw.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    errors.push('NODE_TLS_REJECT_UNAUTHORIZED: must not be 0 in production')
  if (raw.SEED === 'demo') errors.push('SEED: the demo data must not be in production')
  return errors
}
