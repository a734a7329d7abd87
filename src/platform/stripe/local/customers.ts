import type Stripe from 'stripe'
import type { Handle } from '#platform/db/index.ts'
import { find, insert, objectId, replace } from './objects.ts'

type Details = { email?: string | undefined; name?: string | undefined; metadata: Record<string, string> }

export async function createCustomer(tx: Handle, details: Details, now: Date): Promise<Stripe.Customer> {
  const customer = {
    id: objectId('cus'),
    object: 'customer',
    created: Math.floor(now.getTime() / 1000),
    email: details.email ?? null,
    name: details.name ?? null,
    livemode: false,
    metadata: details.metadata,
  } as unknown as Stripe.Customer
  return insert(tx, 'customer', customer)
}

export async function updateCustomer(tx: Handle, id: string, details: Details): Promise<Stripe.Customer> {
  const customer = await find(tx, 'customer', id, { lock: true })
  if (details.email !== undefined) customer.email = details.email
  if (details.name !== undefined) customer.name = details.name
  Object.assign(customer.metadata, details.metadata)
  await replace(tx, customer)
  return customer
}
