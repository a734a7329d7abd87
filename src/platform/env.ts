/** All settings, read from the environment. No other file reads `process.env`. */
import { existsSync, readFileSync } from 'node:fs'
import { envFileErrors, misspelledNames } from './env-names.ts'
import { type RawSettings, SETTING_NAMES, settingsSchema } from './settings/index.ts'
import { DATABASE_URLS, localErrors, productionErrors } from './settings/rules.ts'

export type Env = RawSettings & {
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
const GROUPS: (keyof RawSettings)[][] = [
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
  const parsed = settingsSchema.safeParse(present)
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

function groupErrors(raw: RawSettings): string[] {
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

function databaseTlsErrors(raw: RawSettings): string[] {
  return DATABASE_URLS.flatMap((name) => {
    const mode = new URL(raw[name] ?? 'postgres:').searchParams.get('sslmode')
    return ENCRYPTED.includes(mode)
      ? []
      : [`${name}: sslmode=${mode} is only possible with DATABASE_TLS=optional`]
  })
}

function verifyingUrls(raw: RawSettings): Partial<RawSettings> {
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
