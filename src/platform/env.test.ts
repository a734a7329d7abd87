import { describe, expect, it } from 'vitest'
import { PROBLEM_HOURS } from '#lib/rules/guarantee.ts'
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
  PAYOUTS: 'off',
}

describe('the hours until a payout', () => {
  const hours = (PAYOUT_AFTER_HOURS: string) => errorsOf({ ...PRODUCTION, PAYOUT_AFTER_HOURS })

  it('are those of the guarantee, and never fewer', () => {
    expect(parseEnv(PRODUCTION).PAYOUT_AFTER_HOURS).toBe(PROBLEM_HOURS)
    expect([hours(String(PROBLEM_HOURS)), hours('0'), hours(String(PROBLEM_HOURS - 1))]).toEqual([
      [],
      ...[1, 2].map(() => [
        'PAYOUT_AFTER_HOURS: must be at least 72, the hours in which buyers can report a problem',
      ]),
    ])
  })

  it('are never fewer on this machine either', () => {
    expect(errorsOf({ PAYOUT_AFTER_HOURS: String(PROBLEM_HOURS - 1) })).toEqual([
      'PAYOUT_AFTER_HOURS: must be at least 72, the hours in which buyers can report a problem',
    ])
  })
})

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
      PAYOUTS: 'connect',
      PAYMENT_BEFORE_PAYOUT_ACCOUNT: 'allowed',
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
    ['PAYOUTS', 'on'],
    ['PAYMENT_BEFORE_PAYOUT_ACCOUNT', 'yes'],
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

describe.each(['SESSION_SECRET', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'] as const)(
  '%s',
  (name) => {
    const [old, recent] = ['o'.repeat(32), 'n'.repeat(32)]
    const others = { ...PRODUCTION, [name]: undefined }

    it('is one value, or the new one and the previous one', () => {
      expect(parseEnv({ ...others, [name]: old })[name]).toEqual([old])
      expect(parseEnv({ ...others, [name]: `${recent}, ${old}` })[name]).toEqual([recent, old])
    })

    it.each([
      [`${recent},`],
      [`${recent},${recent}`],
      [`${recent},${old},${'x'.repeat(32)}`],
      ...(name === 'SESSION_SECRET' ? [[`${recent},short`]] : []),
    ])('is never %s', (value) => {
      const errors = errorsOf({ ...others, [name]: value })
      expect(errors).toHaveLength(1)
      expect(errors[0]).toMatch(new RegExp(`^${name}: must `))
    })
  },
)

describe('settings that belong together', () => {
  it.each([
    [['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
    [['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
  ])('%j are set all or none', (group) => {
    const others = Object.fromEntries(Object.entries(PRODUCTION).filter(([name]) => !group.includes(name)))
    const all = { ...others, ...Object.fromEntries(group.map((name) => [name, 'https://a.example'])) }
    expect(errorsOf(all)).toEqual([])
    for (const missing of group) {
      const errors = errorsOf({ ...all, [missing]: undefined }).filter((error) => error.includes('together'))
      expect(errors).toHaveLength(1)
      expect(errors[0]).toMatch(`${missing}: must be set together with`)
    }
  })
})

describe('a process without APP_ENV=production', () => {
  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const S3 = { S3_BUCKET: 'cats', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  const OIDC = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'key' }

  it.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '::' }],
    ['HOST', { HOST: '192.168.1.5' }],
    ['HOST', { HOST: 'littermate.example' }],
    ['HOST', { HOST: 'localhost.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://littermate.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://localhost' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://littermate.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://127.0.0.1.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost@littermate.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db.example/littermate' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost/littermate?host=db.example', SEED: 'demo' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example' }],
    ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'https://sign-in.example' }],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'https://s3.example' }],
    ['S3_ENDPOINT', S3],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example' }],
    ['STRIPE_SECRET_KEY', { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1' }],
    ['STRIPE_SECRET_KEY', { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1' }],
    ['STRIPE_SECRET_KEY', { ...STRIPE, STRIPE_SECRET_KEY: 'anything' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
  ])('does not start with %s in %j', (name, source) => {
    const errors = errorsOf(source)
    expect(errors).toHaveLength(2)
    expect(errors[0]).toMatch(new RegExp(`^${name}: must .* without APP_ENV=production$`))
    expect(errors[1]).toMatch(/^APP_ENV: .* set APP_ENV=production, and also set .*SESSION_SECRET/)
  })

  it('says what production needs in addition', () => {
    const { APP_ENV: _, SESSION_SECRET: __, ...others } = PRODUCTION
    expect(errorsOf(others).at(-1)).toBe(
      'APP_ENV: for a site that others use, set APP_ENV=production, and also set SESSION_SECRET',
    )
    expect(errorsOf({ ...others, SESSION_SECRET: 's'.repeat(32) }).at(-1)).toBe(
      'APP_ENV: for a site that others use, set APP_ENV=production',
    )
  })

  it('starts with services on this machine and with test keys of Stripe', () => {
    expect(
      parseEnv({
        ...STRIPE,
        ...S3,
        ...OIDC,
        HOST: '::1',
        PUBLIC_URL: 'http://littermate.localhost:3000',
        DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/littermate',
        SMTP_URL: 'smtp://localhost:1025',
        OIDC_ISSUER: 'http://localhost:9000',
        S3_ENDPOINT: 'http://[::1]:9000',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      }),
    ).toMatchObject({ production: false, SMTP_TLS: 'optional', DATABASE_TLS: 'optional' })
  })

  it('uses a database elsewhere only without the demo accounts', () => {
    const DATABASE_URL = 'postgres://db.example/littermate'
    expect(errorsOf({ DATABASE_URL, SEED: 'none' })).toEqual([])
    for (const socket of ['postgres:///littermate?host=/run/postgresql', 'postgres://%2Frun/littermate'])
      expect(errorsOf({ DATABASE_URL: socket })).toEqual([])
  })
})

describe('encryption of connections', () => {
  it('is required in production', () => {
    expect(parseEnv(PRODUCTION)).toMatchObject({
      SMTP_TLS: 'required',
      DATABASE_TLS: 'required',
      DATABASE_URL: 'postgres://db.example/littermate?sslmode=verify-full',
    })
    const DATABASE_URL =
      'postgres://u:p%40@db.example/x?ssl=0&uselibpqcompat=true&sslmode=require&sslrootcert=/ca.pem'
    expect(parseEnv({ ...PRODUCTION, DATABASE_URL }).DATABASE_URL).toBe(
      'postgres://u:p%40@db.example/x?sslmode=verify-full&sslrootcert=%2Fca.pem',
    )
  })

  it('is optional only where a setting says so', () => {
    const DATABASE_URL = 'postgres://db.example/littermate?sslmode=disable'
    expect(
      parseEnv({ ...PRODUCTION, DATABASE_URL, DATABASE_TLS: 'optional', SMTP_TLS: 'optional' }),
    ).toMatchObject({ DATABASE_URL, DATABASE_TLS: 'optional', SMTP_TLS: 'optional' })
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
    expect(errorsOf({ APP_ENV: 'production' })).toHaveLength(9)
  })

  it.each([
    ['PUBLIC_URL', 'http://littermate.example'],
    ['SEED', 'demo'],
    ['RATE_LIMITS', 'off'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['DATABASE_URL', 'postgres://db.example/x?sslmode=disable'],
    ['DATABASE_URL', 'postgres://db.example/x?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://db.example/x?sslmode=no-verify'],
    ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
  ])('does not start with %s=%s', (name, value) => {
    expect(errorsOf({ ...PRODUCTION, [name]: value })).toHaveLength(1)
  })

  it('starts with either way of verification', () => {
    for (const BREEDER_VERIFICATION of ['review', 'instant'])
      expect(parseEnv({ ...PRODUCTION, BREEDER_VERIFICATION })).toMatchObject({ BREEDER_VERIFICATION })
  })

  it('must choose how breeders are paid', () => {
    expect(errorsOf({ ...PRODUCTION, PAYOUTS: undefined })).toEqual([
      'PAYOUTS: must be set in production (connect: Stripe pays breeders; off: you do)',
    ])
    expect(errorsOf({ ...PRODUCTION, PAYOUTS: 'connect' })).toEqual([
      'STRIPE_CONNECT_WEBHOOK_SECRET: must be set in production (with PAYOUTS=connect, events of connected accounts are verified with it)',
    ])
    const settings = { PAYOUTS: 'connect', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' }
    expect(parseEnv({ ...PRODUCTION, ...settings })).toMatchObject({ PAYOUTS: 'connect' })
  })
})

describe('DATABASE_PREPARED_STATEMENTS', () => {
  it('is on unless it is turned off, and nothing else', () => {
    expect(parseEnv({}).DATABASE_PREPARED_STATEMENTS).toBe('on')
    expect(parseEnv({ DATABASE_PREPARED_STATEMENTS: 'off' }).DATABASE_PREPARED_STATEMENTS).toBe('off')
    expect(errorsOf({ DATABASE_PREPARED_STATEMENTS: 'no' })[0]).toMatch(/^DATABASE_PREPARED_STATEMENTS: /)
  })
})

describe('DATABASE_DIRECT_URL', () => {
  it('needs DATABASE_URL', () => {
    expect(errorsOf({ DATABASE_DIRECT_URL: 'postgres://localhost/x' })).toEqual([
      'DATABASE_URL: must be set together with DATABASE_DIRECT_URL',
    ])
  })

  it('must be encrypted and verified like DATABASE_URL', () => {
    const url = 'postgres://db.example/littermate'
    expect(errorsOf({ ...PRODUCTION, DATABASE_DIRECT_URL: `${url}?sslmode=disable` })).toEqual([
      'DATABASE_DIRECT_URL: sslmode=disable is only possible with DATABASE_TLS=optional',
    ])
    expect(parseEnv({ ...PRODUCTION, DATABASE_DIRECT_URL: url }).DATABASE_DIRECT_URL).toBe(
      `${url}?sslmode=verify-full`,
    )
  })

  it('must be on this machine locally, as long as demo data may be added', () => {
    const urls = { DATABASE_URL: 'postgres://localhost/x', DATABASE_DIRECT_URL: 'postgres://db.example/x' }
    expect(errorsOf(urls)[0]).toMatch(/^DATABASE_DIRECT_URL: must be on this machine/)
  })
})
