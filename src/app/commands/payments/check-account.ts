/** Compares the account of the configured keys with what the site needs. Reads only. */
import type Stripe from 'stripe'
import type { Env } from '#platform/env.ts'
import { API_VERSION } from '#platform/stripe/api-version.ts'
import { explain } from './provider-errors.ts'
import { CONNECTED_EVENTS, OWN_EVENTS } from './webhook-events.ts'

export type Finding = { ok: boolean; text: string }

const good = (text: string): Finding => ({ ok: true, text })
const missing = (text: string): Finding => ({ ok: false, text })

/** Everything that was checked; a call that is not allowed or fails is a finding, too. */
export async function checkAccount(sdk: Stripe, env: Env, publicUrl: string): Promise<Finding[]> {
  const keys = checkKeys(env)
  const checks = [
    () => accountFindings(sdk, env),
    ...(env.PAYOUTS === 'connect' ? [() => payoutFindings(sdk), () => connectFindings(sdk)] : []),
    () => webhookFindings(sdk, env, publicUrl),
    ...(env.PAYMENT_WALLETS.length > 0 ? [() => domainFindings(sdk, env, publicUrl)] : []),
  ]
  const findings: Finding[] = []
  for (const check of checks) {
    try {
      findings.push(...(await check()))
    } catch (error) {
      const { text, isFinal } = explain(error)
      findings.push(missing(text))
      // A wrong key or no network would repeat the same error.
      if (isFinal) break
    }
  }
  return [...keys, ...findings]
}

const modeOf = (key: string | undefined) => (key?.includes('_live_') ? 'live' : 'test')

function checkKeys(env: Env): Finding[] {
  const [secret, publishable] = [modeOf(env.STRIPE_SECRET_KEY), modeOf(env.STRIPE_PUBLISHABLE_KEY)]
  const kinds = [
    ...(/^(?:sk|rk)_/.test(env.STRIPE_SECRET_KEY ?? '')
      ? []
      : [missing('STRIPE_SECRET_KEY: must begin with sk_ or rk_.')]),
    ...(env.STRIPE_PUBLISHABLE_KEY?.startsWith('pk_')
      ? []
      : [missing('STRIPE_PUBLISHABLE_KEY: must begin with pk_.')]),
  ]
  if (kinds.length > 0) return kinds
  if (secret !== publishable)
    return [missing(`The secret key is a ${secret} key, but the publishable key is a ${publishable} key.`)]
  return [good(`Both keys are ${secret} keys.${secret === 'test' ? ' No real money moves.' : ''}`)]
}

async function accountFindings(sdk: Stripe, env: Env): Promise<Finding[]> {
  const account = await sdk.accounts.retrieveCurrent()
  const { charges_enabled, payouts_enabled, capabilities, settings, country, default_currency } = account
  const prefix = settings?.card_payments?.statement_descriptor_prefix ?? null
  const needed = [
    'card_payments',
    ...(env.PAYOUTS === 'connect' ? ['transfers'] : []),
    ...(env.PAYMENT_WALLETS.includes('link') ? ['link_payments'] : []),
  ] as const
  const state = (capability: string) =>
    (capabilities as Record<string, string | undefined> | undefined)?.[capability] ?? 'not requested'
  return [
    charges_enabled
      ? good('The account can charge cards.')
      : missing('The account cannot charge cards yet: complete its profile in the dashboard.'),
    payouts_enabled
      ? good('The account can be paid out.')
      : missing('The account cannot be paid out yet: add a bank account in the dashboard.'),
    country === 'US' && default_currency === 'usd'
      ? good('The account is in the United States and uses US dollars.')
      : missing(
          `The account is in ${country} with ${default_currency}; prices and transfers need US dollars.`,
        ),
    ...needed.map((each) =>
      state(each) === 'active'
        ? good(`The capability ${each} is active.`)
        : missing(`The capability ${each} is ${state(each)}; it must be active.`),
    ),
    prefix?.toUpperCase() === env.STRIPE_STATEMENT_PREFIX.toUpperCase()
      ? good(`Card statements begin with ${prefix}.`)
      : missing(
          `Card statements begin with ${prefix ?? 'no shortened descriptor'}, but STRIPE_STATEMENT_PREFIX is ${env.STRIPE_STATEMENT_PREFIX}.`,
        ),
  ]
}

async function payoutFindings(sdk: Stripe): Promise<Finding[]> {
  const { payments } = await sdk.balanceSettings.retrieve()
  const interval = payments.payouts?.schedule?.interval ?? 'unknown'
  return [
    interval === 'manual'
      ? good('The platform’s own payouts are manual.')
      : missing(
          `The platform’s own payouts are ${interval}: set them to manual, or waiting money of buyers goes to your bank.`,
        ),
  ]
}

async function connectFindings(sdk: Stripe): Promise<Finding[]> {
  try {
    await sdk.accounts.list({ limit: 1 })
    return [good('Connect is enabled.')]
  } catch (error) {
    const { text, isFinal } = explain(error)
    if (isFinal) throw error
    return [missing(`Connect is not enabled, or the key may not read accounts: ${text}`)]
  }
}

async function webhookFindings(sdk: Stripe, env: Env, publicUrl: string): Promise<Finding[]> {
  const url = `${publicUrl}/api/webhooks/stripe`
  const all = await sdk.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
  const ours = all.filter((endpoint) => endpoint.url === url)
  const isConnect = ({ enabled_events }: Stripe.WebhookEndpoint) =>
    enabled_events.includes('account.updated') && !enabled_events.includes('payment_intent.succeeded')
  return [
    ...endpointFindings(
      'for your account',
      ours.filter((each) => !isConnect(each)),
      OWN_EVENTS,
      url,
    ),
    ...(env.PAYOUTS === 'connect'
      ? endpointFindings('for connected accounts', ours.filter(isConnect), CONNECTED_EVENTS, url)
      : []),
  ]
}

function endpointFindings(
  name: string,
  endpoints: Stripe.WebhookEndpoint[],
  events: readonly string[],
  url: string,
): Finding[] {
  const [endpoint] = endpoints
  if (!endpoint) return [missing(`There is no webhook endpoint ${name} with the URL ${url}.`)]
  const { enabled_events: enabled, api_version: version, status } = endpoint
  const absent = enabled.includes('*') ? [] : events.filter((event) => !enabled.includes(event))
  return [
    status === 'enabled'
      ? good(`The webhook endpoint ${name} is enabled.`)
      : missing(`The webhook endpoint ${name} is ${status}.`),
    absent.length === 0
      ? good(`The webhook endpoint ${name} sends all events.`)
      : missing(`The webhook endpoint ${name} does not send ${absent.join(', ')}.`),
    version === API_VERSION
      ? good(`The webhook endpoint ${name} uses the API version ${API_VERSION}.`)
      : missing(
          `The webhook endpoint ${name} uses the API version ${version ?? 'of the account'}; it must be ${API_VERSION}.`,
        ),
  ]
}

const WALLET_FIELDS = { apple_pay: 'apple_pay', google_pay: 'google_pay', link: 'link' } as const

async function domainFindings(sdk: Stripe, env: Env, publicUrl: string): Promise<Finding[]> {
  const domain = new URL(publicUrl).hostname
  const { data } = await sdk.paymentMethodDomains.list({ domain_name: domain, limit: 1 })
  const [found] = data
  if (!found?.enabled) return [missing(`The domain ${domain} is not registered for wallets.`)]
  return env.PAYMENT_WALLETS.map((wallet) => {
    const { status, status_details } = found[WALLET_FIELDS[wallet]]
    const why = status_details?.error_message
    return status === 'active'
      ? good(`${wallet} is active for ${domain}.`)
      : missing(`${wallet} is not active for ${domain}${why ? `: ${why}` : '.'}`)
  })
}
