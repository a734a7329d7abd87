/** Creating and updating payment intents. */

import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidParameter } from '../api-error.ts'
import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { find, insert, objectId, replace } from '../objects.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { cents, expand, flag, mergeMetadata, metadata, readParams, text } from '../params.ts'
import { recordEvent } from '../webhooks/events.ts'
import { confirm } from './intent-confirm.ts'
import { requireStatus } from './intent-status.ts'
import { findMethod } from './payment-methods.ts'
import { requireStatementTexts } from './statement-texts.ts'

/** The provider's smallest charge in US dollars, in cents. */
const MINIMUM_CENTS = 50

const changeable = {
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  customer: text.optional(),
  description: text.optional(),
  payment_method: text.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  setup_future_usage: z.enum(['', 'on_session', 'off_session']).optional(),
  transfer_group: text.optional(),
  expand,
}
const createParams = z.strictObject({
  ...changeable,
  amount: cents,
  currency: z.string().regex(/^[a-zA-Z]{3}$/),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).default('automatic_async'),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  allowed_payment_method_types: z
    .array(z.enum(['card', 'link']))
    .min(1)
    .optional(),
  confirm: flag.default(false),
  return_url: text.optional(),
})
const updateParams = z.strictObject({ ...changeable, amount: cents.optional(), currency: text.optional() })

export async function createIntent(call: Call, form: Form): Promise<Stripe.PaymentIntent> {
  const params = readParams(createParams, form)
  requireMinimum(params.amount)
  requireStatementTexts(params)
  if (params.customer) await find(call.tx, 'customer', params.customer, { param: 'customer' })
  const method = params.payment_method ? await findMethod(call, params.payment_method) : undefined
  const intent: Stripe.PaymentIntent = {
    ...newIntent(call, objectId('pi'), params),
    ...(method && { payment_method: method.id, status: 'requires_confirmation' }),
  }
  await insert(call.tx, 'payment_intent', intent)
  await recordEvent(call, 'payment_intent.created', intent)
  return params.confirm ? confirm(call, intent, method) : intent
}

/** A new intent without a payment method. */
export function newIntent(
  call: Call,
  id: string,
  params: z.output<typeof createParams>,
): Stripe.PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: params.automatic_payment_methods
      ? {
          enabled: params.automatic_payment_methods.enabled,
          allow_redirects: params.automatic_payment_methods.allow_redirects ?? 'always',
        }
      : { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method,
    client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    confirmation_method: 'automatic',
    created: call.now,
    currency: params.currency.toLowerCase(),
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: {} } as Stripe.PaymentIntent.PaymentMethodOptions,
    payment_method_types: params.allowed_payment_method_types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage || null,
    shipping: null,
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_group: params.transfer_group ?? null,
  }
}

export async function updateIntent(call: Call, id: string, form: Form): Promise<Stripe.PaymentIntent> {
  const params = readParams(updateParams, form)
  const intent = await find(call.tx, 'payment_intent', id)
  const { amount, currency, payment_method, metadata: metadataChanges, expand: _, ...rest } = params
  // The amount, currency, and payment method can only change before the payment.
  if (amount !== undefined || currency !== undefined || payment_method !== undefined)
    requireStatus(intent, 'update')
  if (amount !== undefined) requireMinimum(amount)
  requireStatementTexts(params)
  if (params.customer) await find(call.tx, 'customer', params.customer, { param: 'customer' })
  const method = payment_method ? await findMethod(call, payment_method) : undefined
  const updated = {
    ...intent,
    ...omitUndefined(rest),
    setup_future_usage:
      rest.setup_future_usage === '' ? null : (rest.setup_future_usage ?? intent.setup_future_usage),
    amount: amount ?? intent.amount,
    currency: currency ?? intent.currency,
    metadata: mergeMetadata(intent.metadata, metadataChanges),
    ...(method && { payment_method: method.id, status: 'requires_confirmation' as const, next_action: null }),
  }
  await replace(call.tx, updated)
  return updated
}

function requireMinimum(amount: number): void {
  if (amount >= MINIMUM_CENTS) return
  throw invalidParameter('amount_too_small', 'amount', 'Amount must be at least $0.50 usd')
}
