/** The platform's own account, its settings, webhook endpoints, and domains, for the commands that verify them. */

import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call } from './call.ts'
import type { Form } from './form.ts'
import { insert, list, objectId, replace } from './objects.ts'
import { expand, flag, paging, readParams, text } from './params.ts'
import { sql } from './store/sql.ts'

const noParams = z.strictObject({ expand })

/** An account in the United States whose capabilities are active. */
export function readPlatformAccount(_call: Call, form: Form) {
  readParams(noParams, form)
  return {
    id: 'acct_local',
    object: 'account',
    type: 'standard',
    country: 'US',
    default_currency: 'usd',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    metadata: {},
    capabilities: { card_payments: 'active', transfers: 'active', link_payments: 'active' },
    settings: { card_payments: { statement_descriptor_prefix: 'LMATE' } },
  }
}

type Settings = Stripe.BalanceSettings & { id: string; created: number }

const settingsParams = z.strictObject({
  payments: z
    .strictObject({
      payouts: z
        .strictObject({
          schedule: z
            .strictObject({ interval: z.enum(['manual', 'daily', 'weekly', 'monthly']).optional() })
            .optional(),
        })
        .optional(),
    })
    .optional(),
  expand,
})

/** The settings of the platform's own payouts: daily until they are changed. */
export async function readBalanceSettings(call: Call, form: Form): Promise<Stripe.BalanceSettings> {
  readParams(noParams, form)
  return visible(await settingsOf(call))
}

export async function updateBalanceSettings(call: Call, form: Form): Promise<Stripe.BalanceSettings> {
  const interval = readParams(settingsParams, form).payments?.payouts?.schedule?.interval
  const settings = await settingsOf(call)
  if (settings.payments.payouts?.schedule && interval)
    settings.payments.payouts.schedule = { ...settings.payments.payouts.schedule, interval }
  await replace(call.tx, settings)
  return visible(settings)
}

const visible = ({ id: _, created: __, ...settings }: Settings): Stripe.BalanceSettings => settings

async function settingsOf(call: Call): Promise<Settings> {
  const [found] = await call.tx.rows<{ data: Settings }>(
    sql`select data from objects where type = 'balance_settings'`,
  )
  if (found) return found.data
  const settings = {
    id: 'balance_settings',
    object: 'balance_settings',
    created: call.now,
    payments: {
      debit_negative_balances: true,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: 'daily' },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: 2 },
    },
  } as unknown as Settings
  return insert(call.tx, 'balance_settings', settings)
}

const endpointParams = z.strictObject({
  url: text,
  enabled_events: z.array(text).min(1),
  api_version: text.optional(),
  connect: flag.optional(),
  description: text.optional(),
  expand,
})

/** Only stored: events are delivered to the address that the server was started with. */
export async function createWebhookEndpoint(call: Call, form: Form): Promise<Stripe.WebhookEndpoint> {
  const { url, enabled_events, api_version, connect, description } = readParams(endpointParams, form)
  return insert(call.tx, 'webhook_endpoint', {
    id: objectId('we'),
    object: 'webhook_endpoint',
    api_version: api_version ?? null,
    application: connect ? 'ca_local' : null,
    created: call.now,
    description: description ?? null,
    enabled_events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  } as Stripe.WebhookEndpoint)
}

export function listWebhookEndpoints(call: Call, form: Form) {
  const { limit, starting_after, ending_before } = readParams(z.strictObject(paging), form)
  const page = { limit, startingAfter: starting_after, endingBefore: ending_before }
  return list(call.tx, 'webhook_endpoint', '/v1/webhook_endpoints', { ...page, where: {} })
}

const domainParams = z.strictObject({ domain_name: text, enabled: flag.default(true), expand })
const active = { status: 'active' }

export async function createDomain(call: Call, form: Form): Promise<Stripe.PaymentMethodDomain> {
  const { domain_name, enabled } = readParams(domainParams, form)
  return insert(call.tx, 'payment_method_domain', {
    id: objectId('pmd'),
    object: 'payment_method_domain',
    created: call.now,
    domain_name,
    enabled,
    livemode: false,
    amazon_pay: active,
    apple_pay: active,
    google_pay: active,
    klarna: active,
    link: active,
    paypal: active,
  } as unknown as Stripe.PaymentMethodDomain)
}

export function listDomains(call: Call, form: Form) {
  const { limit, starting_after, ending_before, domain_name } = readParams(
    z.strictObject({ ...paging, domain_name: text.optional() }),
    form,
  )
  const page = { limit, startingAfter: starting_after, endingBefore: ending_before }
  return list(call.tx, 'payment_method_domain', '/v1/payment_method_domains', {
    ...page,
    where: { domain_name },
  })
}
