/** Which settings may be used locally and in production. */
import { isLoopback } from '../loopback.ts'
import type { RawSettings } from './index.ts'

/** The settings that name a database. */
export const DATABASE_URLS = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const

/**
 * A local process has demo accounts with public passwords and shows its emails to everyone. It is only for this machine: it
 * serves no one else, and uses no service elsewhere that is more than a test.
 */
export function localErrors(raw: RawSettings): string[] {
  const errors: string[] = []
  const refuse = (name: keyof RawSettings, why: string) =>
    errors.push(`${name}: ${why} without APP_ENV=production`)
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

/** What must not happen in production: local services, default secrets, demo data, plain HTTP. */
export function productionErrors(raw: RawSettings): string[] {
  const errors: string[] = []
  const need = (name: keyof RawSettings, why: string) => {
    if (raw[name] === undefined) errors.push(`${name}: must be set in production (${why})`)
  }
  need('DATABASE_URL', 'PGlite serves one process and is for local use')
  need('SESSION_SECRET', 'sessions are signed with it')
  need('STRIPE_SECRET_KEY', 'the local payment provider takes no real money')
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
