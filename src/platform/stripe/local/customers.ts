import type Stripe from 'stripe'
import { z } from 'zod'
import type { Act } from './act.ts'
import { announce } from './events.ts'
import type { Form } from './form.ts'
import { find, insert, objectId, replace } from './objects.ts'
import { expand, mergeMetadata, metadata, readParams, text } from './params.ts'

const params = z.strictObject({
  email: text.max(512).optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  expand,
})

export async function createCustomer(act: Act, form: Form): Promise<Stripe.Customer> {
  const { email, name, phone, description, metadata: given } = readParams(params, form)
  const customer: Stripe.Customer = {
    id: objectId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: act.now,
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
    metadata: mergeMetadata({}, given),
    name: name ?? null,
    phone: phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  await insert(act.tx, 'customer', customer)
  await announce(act, 'customer.created', customer)
  return customer
}

export async function updateCustomer(act: Act, id: string, form: Form): Promise<Stripe.Customer> {
  const { metadata: given, expand: _, ...rest } = readParams(params, form)
  const customer = await find(act.tx, 'customer', id, { lock: true })
  const updated: Stripe.Customer = { ...customer, ...rest, metadata: mergeMetadata(customer.metadata, given) }
  await replace(act.tx, updated)
  await announce(act, 'customer.updated', updated)
  return updated
}
