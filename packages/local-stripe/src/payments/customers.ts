import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { find, insert, objectId, replace } from '../objects.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { expand, mergeMetadata, metadata, readParams, text } from '../params.ts'
import { recordEvent } from '../webhooks/events.ts'

const params = z.strictObject({
  email: text.max(512).optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  expand,
})

export async function createCustomer(call: Call, form: Form): Promise<Stripe.Customer> {
  const { email, name, phone, description, metadata: metadataChanges } = readParams(params, form)
  const customer: Stripe.Customer = {
    id: objectId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: call.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: description ?? null,
    email: email ?? null,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, metadataChanges),
    name: name ?? null,
    phone: phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  await insert(call.tx, 'customer', customer)
  await recordEvent(call, 'customer.created', customer)
  return customer
}

export async function updateCustomer(call: Call, id: string, form: Form): Promise<Stripe.Customer> {
  const { metadata: metadataChanges, expand: _, ...rest } = readParams(params, form)
  const customer = await find(call.tx, 'customer', id)
  const updated: Stripe.Customer = {
    ...customer,
    ...omitUndefined(rest),
    metadata: mergeMetadata(customer.metadata, metadataChanges),
  }
  await replace(call.tx, updated)
  await recordEvent(call, 'customer.updated', updated)
  return updated
}
