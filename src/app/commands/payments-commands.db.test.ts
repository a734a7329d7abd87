import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalStripe, startLocalStripe } from '@littermate/local-stripe'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log/index.ts'
import { API_VERSION } from '#platform/stripe/api-version.ts'
import { findProgram } from '#testing/programs.ts'
import { CONNECTED_EVENTS, OWN_EVENTS } from './payments/webhook-events.ts'

let localStripe: LocalStripe
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'littermate-payments-'))
  localStripe = await startLocalStripe({ log: createLog('silent') })
})
beforeEach(() => localStripe.controls.empty())
afterAll(async () => {
  await localStripe?.close()
  await rm(folder, { recursive: true, force: true })
})

const PUBLIC_URL = 'http://localhost:3000'
const WEBHOOK_URL = `${PUBLIC_URL}/api/webhooks/stripe`
const sdk = () => new Stripe(localStripe.secretKey, { apiVersion: API_VERSION, ...localStripe.api })

type Run = { code: number; output: string }

/** Runs a command as an operator does, in a folder without settings of its own. */
async function run(command: 'check' | 'smoke', env: Record<string, string> = {}): Promise<Run> {
  const program = await findProgram(`payments-${command}`)
  const settings = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: folder,
    PUBLIC_URL,
    STRIPE_SECRET_KEY: localStripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_own',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
    STRIPE_API_URL: `http://${localStripe.api.host}:${localStripe.api.port}`,
    ...env,
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program], { env: settings }, (_error, stdout, stderr) => {
      const output = stdout + stderr
      const shown = [settings.STRIPE_SECRET_KEY, 'whsec_own', 'whsec_connect'].filter(
        (secret) => secret !== '' && output.includes(secret),
      )
      resolve({ code: shown.length > 0 ? 99 : (child.exitCode ?? -1), output })
    })
  })
}

const addEndpoint = (change: Partial<Stripe.WebhookEndpointCreateParams> = {}) =>
  sdk().webhookEndpoints.create({
    url: WEBHOOK_URL,
    enabled_events: [...OWN_EVENTS],
    api_version: API_VERSION as '2026-10-28.endive',
    ...change,
  })

async function setUp(): Promise<void> {
  await addEndpoint()
  await addEndpoint({ connect: true, enabled_events: [...CONNECTED_EVENTS] })
  await sdk().balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } })
}

describe('npm run payments:check', () => {
  it('lists what is missing in a new account, and nothing once it is set up', async () => {
    const before = await run('check')
    expect(before.code).toBe(1)
    for (const text of [
      'Both keys are test keys',
      'payouts are daily: set them to manual',
      `There is no webhook endpoint for your account with the URL ${WEBHOOK_URL}.`,
      `There is no webhook endpoint for connected accounts with the URL ${WEBHOOK_URL}.`,
    ])
      expect(before.output).toContain(text)
    await setUp()
    const after = await run('check')
    expect(after.output).toContain('The platform’s own payouts are manual.')
    expect(after.output).toContain('Connect is enabled.')
    expect(after.output).not.toContain('MISSING')
    expect(after.code).toBe(0)
    const withoutPayouts = await run('check', { PAYOUTS: 'off' })
    expect(withoutPayouts.output).toContain('Everything is set up.')
    expect(withoutPayouts.code).toBe(0)
  })

  it('names missing events, an old API version, another prefix, keys of two modes, and a missing domain', async () => {
    await addEndpoint({ api_version: '2025-01-27.acacia', enabled_events: ['payment_intent.succeeded'] })
    const { code, output } = await run('check', {
      PAYOUTS: 'off',
      STRIPE_STATEMENT_PREFIX: 'CATS',
      PAYMENT_WALLETS: 'apple_pay,link',
    })
    expect(code).toBe(1)
    for (const text of [
      'does not send payment_intent.amount_capturable_updated',
      'uses the API version 2025-01-27.acacia; it must be',
      'Card statements begin with LMATE, but STRIPE_STATEMENT_PREFIX is CATS',
      'The domain localhost is not registered for wallets.',
    ])
      expect(output).toContain(text)
    expect(output).not.toContain('connected accounts')
    expect(output).not.toContain('manual')
    await sdk().paymentMethodDomains.create({ domain_name: 'localhost' })
    const wallets = await run('check', { PAYOUTS: 'off', PAYMENT_WALLETS: 'apple_pay,link' })
    expect(wallets.output).toContain('apple_pay is active for localhost.')
  })

  it('explains a wrong key, no network, and missing keys in one line each', async () => {
    const wrong = await run('check', { STRIPE_SECRET_KEY: 'sk_test_wrong' })
    expect(wrong).toMatchObject({ code: 1 })
    expect(wrong.output.match(/does not accept this key/g)).toHaveLength(1)
    const offline = await run('check', { STRIPE_API_URL: 'http://127.0.0.1:9' })
    expect(offline.code).toBe(1)
    expect(offline.output.match(/cannot be reached/g)).toHaveLength(1)
    const none = await run('check', {
      STRIPE_SECRET_KEY: '',
      STRIPE_PUBLISHABLE_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      STRIPE_CONNECT_WEBHOOK_SECRET: '',
    })
    expect(none.code).toBe(1)
    expect(none.output).toContain('STRIPE_SECRET_KEY: is not set')
  })
})

describe('npm run payments:smoke', () => {
  it('purchases, cancels, and refunds', async () => {
    const { code, output } = await run('smoke')
    expect(output).toContain('All steps succeeded.')
    expect(code).toBe(0)
    const { data } = await sdk().paymentIntents.list()
    expect(data.map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded'])
    const refunds = await sdk().refunds.list()
    expect(refunds.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(12_300)
    expect(data[0]?.statement_descriptor_suffix).toBe('LM-7K2M9Q SMOKE')
  })

  it('transfers to an active connected account and takes the transfer back', async () => {
    const createdAt = new Date()
    await localStripe.addPastAccounts([
      { id: 'acct_started', outcome: 'incomplete', metadata: {}, createdAt },
      { id: 'acct_active', outcome: 'active', metadata: {}, createdAt },
    ])
    const { code, output } = await run('smoke')
    expect(output).toContain('ok  A connected test account received a transfer.')
    expect(output).toContain('ok  The transfer was taken back.')
    expect(output).toContain('All steps succeeded.')
    expect(code).toBe(0)
    expect((await sdk().transfers.list()).data).toMatchObject([
      { destination: 'acct_active', amount: 5_000, amount_reversed: 5_000, reversed: true },
    ])
    const without = await run('smoke', { PAYOUTS: 'off' })
    expect(without.code).toBe(0)
    expect(without.output).not.toContain('transfer')
  })

  it('refuses live keys without calling anyone, and explains a wrong key', async () => {
    const live = await run('smoke', {
      APP_ENV: 'local',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    })
    expect(live.code).toBe(1)
    expect(live.output).toContain('STRIPE_SECRET_KEY: must be a test key')
    const wrong = await run('smoke', { STRIPE_SECRET_KEY: 'sk_test_wrong' })
    expect(wrong.code).toBe(1)
    expect(wrong.output).toContain('does not accept this key')
    expect((await sdk().paymentIntents.list()).data).toEqual([])
  })
})
