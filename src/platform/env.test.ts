import { describe, expect, it } from 'vitest'
import { EnvError, parseEnv } from './env.ts'

const errorsOf = (source: Record<string, string | undefined>): string[] => {
  try {
    parseEnv(source)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.errors
    throw error
  }
}

/** Settings with which production starts. */
const PRODUCTION = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://littermate.example',
  DATABASE_URL: 'postgres://db.example/littermate',
  SESSION_SECRET: 's'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  BREEDER_VERIFICATION: 'review',
}

describe('defaults', () => {
  it('need nothing to be set', () => {
    expect(parseEnv({})).toMatchObject({
      APP_ENV: 'local',
      production: false,
      PORT: 3000,
      HOST: 'localhost',
      DATA_DIR: '.data',
      SEED: 'demo',
      BREEDER_VERIFICATION: 'instant',
      LANDING_STATISTICS: 'fixed',
      PLATFORM_FEE_BPS: 0,
      LOG_LEVEL: 'info',
      ROLE: 'all',
      TRUSTED_PROXIES: 0,
    })
    expect(parseEnv({}).DATABASE_URL).toBeUndefined()
  })

  it('also apply to empty values', () => {
    const names = [
      ...Object.keys(PRODUCTION),
      'PORT',
      'SEED',
      'ROLE',
      'S3_BUCKET',
      'OIDC_ISSUER',
      'LOG_LEVEL',
    ]
    const empty = Object.fromEntries(names.map((name) => [name, '']))
    expect(parseEnv(empty)).toEqual(parseEnv({}))
  })

  it('are without demo data in production', () => {
    expect(parseEnv(PRODUCTION)).toMatchObject({ production: true, SEED: 'none' })
  })

  it('come from APP_ENV; NODE_ENV only selects the builds of libraries', () => {
    expect(parseEnv({ NODE_ENV: 'production' }).production).toBe(false)
  })
})

describe('an error is one readable line', () => {
  it.each([
    ['APP_ENV', 'staging'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'littermate.example'],
    ['PUBLIC_URL', 'ftp://littermate.example'],
    ['DATABASE_URL', 'mysql://db.example/x'],
    ['SEED', 'yes'],
    ['SESSION_SECRET', 'short'],
    ['SMTP_URL', 'mail.example:25'],
    ['STRIPE_SECRET_KEY', '   '],
    ['BREEDER_VERIFICATION', 'never'],
    ['PLATFORM_FEE_BPS', '10001'],
    ['PLATFORM_FEE_BPS', '2%'],
    ['LANDING_STATISTICS', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['ROLE', 'both'],
    ['TRUSTED_PROXIES', '11'],
  ])('for %s=%s', (name, value) => {
    const errors = errorsOf({ [name]: value })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(new RegExp(`^${name}: \\S.*$`))
  })

  it('and all come at once', () => {
    expect(errorsOf({ PORT: 'x', ROLE: 'x', SEED: 'x' })).toHaveLength(3)
    expect(() => parseEnv({ PORT: 'x', ROLE: 'x' })).toThrow(/not usable:\n {2}- PORT: .*\n {2}- ROLE: /)
  })

  it('which does not repeat secrets', () => {
    expect(errorsOf({ SESSION_SECRET: 'hunter2' }).join()).not.toContain('hunter2')
  })
})

describe('the session secret', () => {
  const [old, recent] = ['o'.repeat(32), 'n'.repeat(32)]

  it('is one value, or the new one and the previous one', () => {
    expect(parseEnv({ SESSION_SECRET: old }).SESSION_SECRET).toEqual([old])
    expect(parseEnv({ SESSION_SECRET: `${recent}, ${old}` }).SESSION_SECRET).toEqual([recent, old])
  })

  it.each([
    [`${recent},short`],
    [`${recent},`],
    [`${recent},${recent}`],
    [`${recent},${old},${'x'.repeat(32)}`],
  ])('is never %s', (SESSION_SECRET) => {
    const errors = errorsOf({ SESSION_SECRET })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(/^SESSION_SECRET: must /)
  })
})

describe('settings that belong together', () => {
  it.each([
    [['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
    [['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
  ])('%j are set all or none', (group) => {
    const all = Object.fromEntries(group.map((name) => [name, 'https://a.example']))
    expect(errorsOf(all)).toEqual([])
    for (const missing of group) {
      const errors = errorsOf({ ...all, [missing]: undefined })
      expect(errors).toHaveLength(1)
      expect(errors[0]).toMatch(`${missing}: must be set together with`)
    }
  })
})

describe('production', () => {
  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'APP_ENV'))(
    'does not start without %s',
    (name) => {
      for (const value of [undefined, '']) {
        const errors = errorsOf({ ...PRODUCTION, [name]: value })
        expect(errors.some((message) => message.startsWith(`${name}: must be set in production`))).toBe(true)
      }
    },
  )

  it('names everything that is missing at once', () => {
    expect(errorsOf({ APP_ENV: 'production' })).toHaveLength(8)
  })

  it.each([
    ['PUBLIC_URL', 'http://littermate.example'],
    ['SEED', 'demo'],
    ['RATE_LIMITS', 'off'],
  ])('does not start with %s=%s', (name, value) => {
    expect(errorsOf({ ...PRODUCTION, [name]: value })).toHaveLength(1)
  })

  it('takes real money nowhere else', () => {
    const keys = { STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(errorsOf({ ...keys, STRIPE_SECRET_KEY: 'sk_live_1' })).toHaveLength(1)
    expect(errorsOf({ ...keys, STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([])
  })

  it('starts with either way of verification', () => {
    for (const BREEDER_VERIFICATION of ['review', 'instant'])
      expect(parseEnv({ ...PRODUCTION, BREEDER_VERIFICATION })).toMatchObject({ BREEDER_VERIFICATION })
  })
})
